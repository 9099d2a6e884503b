//! Reads the names of all groups, and nothing else of them.

use community_qa_client::Client;
use community_qa_client::types::GroupField;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    if let Err(error) = run().await {
        eprintln!("{error}");
        std::process::exit(1);
    }
}

async fn run() -> Result<(), Box<dyn std::error::Error>> {
    let client = Client::from_env()?;
    let names = [GroupField::Id, GroupField::Name];
    let mut groups = client.list_groups().include_only(names).items_fields();
    while let Some(group) = groups.try_next().await? {
        // Whatever was not asked for is absent, and so may be what was.
        if let (Some(id), Some(name)) = (group.id, group.name) {
            println!("{:>8}  {name}", id.get());
        }
    }
    Ok(())
}
