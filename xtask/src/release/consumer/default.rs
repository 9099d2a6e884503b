//! Default features: the client over HTTPS.

use community_qa_client::types::UserId;
use community_qa_client::{Client, ClientBuilder, Error};

fn client() -> Result<Client, Error> {
    let builder: ClientBuilder = Client::builder("https://qa.example.org");
    builder.basic_auth("ada", "password").build()
}

/// Never called; it only has to compile.
#[allow(dead_code)]
async fn name(client: &Client) -> Result<String, Error> {
    let user = client.get_user(UserId::new(7)).send().await?;
    Ok(user.username.clone())
}

fn main() -> Result<(), Error> {
    println!("a client of {}", client()?.base_url());
    Ok(())
}
