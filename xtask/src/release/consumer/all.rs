//! All features: canned responses instead of a service.

use community_qa_client::testing::CannedResponses;
use community_qa_client::types::GroupId;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let group = serde_json::json!({ "id": 3, "name": "Staff" });
    let client = CannedResponses::new().json("getGroup", 200, group).client()?;
    let group = client.get_group(GroupId::new(3)).send_fields().await?;
    println!("the group is called {}", group.name.clone().unwrap_or_default());
    Ok(())
}
