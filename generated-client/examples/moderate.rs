//! Suspends a user for a reason: `moderate ada "posts the same link everywhere"`.

use community_qa_client::Client;

#[tokio::main(flavor = "current_thread")]
async fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let (Some(username), Some(reason)) = (arguments.next(), arguments.next()) else {
        anyhow::bail!("usage: moderate USERNAME REASON");
    };
    let client = Client::from_env()?;
    let user = client.get_user_by_username(username).send().await?;
    let call = client.suspend_user(user.id).reason(reason);
    match call.send().await {
        Ok(_) => println!("{} is suspended until a moderator lifts it", user.username),
        // The message says which permission is needed.
        Err(error) if error.is_permission_denied() => eprintln!("{error}"),
        Err(error) => return Err(error.into()),
    }
    Ok(())
}
