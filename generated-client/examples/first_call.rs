//! Reads one user: `first_call 7`.
//!
//! Site and credentials come from COMMUNITY_QA_URL, COMMUNITY_QA_USERNAME and
//! COMMUNITY_QA_PASSWORD, as in all examples.

use community_qa_client::types::UserId;
use community_qa_client::{Client, ErrorKind};

#[tokio::main(flavor = "current_thread")]
async fn main() -> anyhow::Result<()> {
    let id: UserId = std::env::args().nth(1).unwrap_or("7".into()).parse()?;
    let client = Client::from_env()?;
    match client.get_user(id).send().await {
        Ok(user) => println!("{} has {} points", user.username, user.reputation),
        Err(error) if error.kind() == ErrorKind::NotFound => println!("there is no user {id}"),
        Err(error) => return Err(error.into()),
    }
    Ok(())
}
