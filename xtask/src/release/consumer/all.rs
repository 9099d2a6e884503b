//! All features: canned answers instead of a service.

use community_qa_client::testing::CannedAnswers;
use community_qa_client::types::GroupId;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let group = serde_json::json!({ "id": 3, "name": "Staff" });
    let client = CannedAnswers::new().json("getGroup", 200, group).client()?;
    let group = client.get_group().group_id(GroupId::new(3)).send_fields().await?;
    println!("the group is called {}", group.name.clone().unwrap_or_default());
    Ok(())
}
