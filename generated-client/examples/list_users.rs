//! Lists all users, four pages at once.

use community_qa_client::Client;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    if let Err(error) = run().await {
        eprintln!("{error}");
        std::process::exit(1);
    }
}

async fn run() -> Result<(), Box<dyn std::error::Error>> {
    let client = Client::from_env()?;
    let mut users = client.list_users().page_size(50).items().concurrency(4);
    while let Some(user) = users.try_next().await? {
        println!("{:>8}  {}", user.id.get(), user.username);
    }
    if let Some(info) = users.page_info() {
        eprintln!("{} users", info.total_count);
    }
    Ok(())
}
