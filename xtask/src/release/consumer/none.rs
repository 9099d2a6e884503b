//! No features: the models alone.

use community_qa_client::types::{UserFields, UserId};

fn main() -> Result<(), serde_json::Error> {
    let user: UserFields = serde_json::from_str(r#"{"id": 7, "username": "Ada"}"#)?;
    let name = user.username.unwrap_or_default();
    println!("{} is {name}", user.id.map_or(0, UserId::get));
    Ok(())
}
