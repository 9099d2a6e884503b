//! Reads the names of all groups, and nothing else of them.

use community_qa_client::ClientBuilder;
use community_qa_client::types::GroupField;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = ClientBuilder::from_env()?.build()?;
    let names = [GroupField::Id, GroupField::Name];
    let mut groups = client.list_groups().include_only(names).items_fields();
    while let Some(group) = groups.try_next().await? {
        println!(
            "{:?}: {}",
            group.id,
            group.name.as_deref().unwrap_or("no name")
        );
    }
    Ok(())
}
