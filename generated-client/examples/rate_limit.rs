//! Lists all users, and sends no more than four requests a second.
//!
//! A hook delays each request, including retries and pages of the list. The wait is part of the
//! attempt, so the timeout must be long enough for it.

use std::sync::Arc;
use std::time::Duration;

use community_qa_client::ClientBuilder;
use tokio::sync::Mutex;

/// The time between the beginnings of two requests.
const PAUSE: Duration = Duration::from_millis(250);

#[tokio::main(flavor = "current_thread")]
async fn main() -> anyhow::Result<()> {
    let turns = Arc::new(Mutex::new(tokio::time::interval(PAUSE)));
    let client = ClientBuilder::from_env()?
        .hook(move |attempt| {
            let turns = Arc::clone(&turns);
            async move {
                // The lock is held during the wait, so that the others queue up behind it.
                turns.lock().await.tick().await;
                attempt.send().await
            }
        })
        .build()?;
    let mut users = client.list_users().page_size(2).items().concurrency(4);
    while let Some(user) = users.try_next().await? {
        println!("{:>8}  {}", user.id.get(), user.username);
    }
    Ok(())
}
