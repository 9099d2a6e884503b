//! The first lines of users who know reqwest, octocrab, async-stripe or cloud SDKs. The lines
//! compile as those users would write them, and do what they expect.

use std::collections::BTreeSet;
use std::error::Error as StdError;
use std::time::{Duration, SystemTime};

use community_qa_client::testing::{CannedRequest, CannedResponses};
use community_qa_client::types::{Node, NodeType, User, UserId, UserRequest};
use community_qa_client::{EpochMillis, Items, reqwest, types};
use futures_util::{StreamExt, TryStreamExt};

#[cfg(feature = "blocking")]
use crate::site::{Reply, Site, page};

type Outcome = Result<(), Box<dyn StdError + Send + Sync>>;

fn canned() -> CannedResponses {
    let user = User::sample().unwrap();
    let created = [("location", "/services/v2/group/18.json"), ("x-request-id", "req-71")];
    let mut canned = CannedResponses::new()
        .json("getUser", 200, &user)
        .list("listUsers", [&user; 3])
        .list("searchNodes", [Node::sample().unwrap()])
        .response("createGroup", 201, &created, "");
    for write in ["createUser", "addGroupUsers", "followUser", "suspendUser", "createNodeComment"] {
        canned = canned.response(write, 200, &[], "");
    }
    canned
}

fn last(canned: &CannedResponses) -> CannedRequest {
    canned.requests().pop().unwrap()
}

#[tokio::test]
async fn first_lines_read_a_user() -> Outcome {
    let client = canned().client()?;
    let user: User = client.get_user(7).await?.into_inner();
    let _ = client.get_user(user.id).await?;
    // Identifiers of any integer type.
    for outcome in
        [client.get_user(7_i64).await, client.get_user(7_u64).await, client.get_user(7_usize).await]
    {
        assert_eq!(outcome?.id, user.id);
    }
    let borrowed = &user.id;
    let _ = client.get_user(borrowed).await?;
    let _ = client.get_user(UserId::new(7)).with_timeout(Duration::from_secs(3)).await?;
    let _ = client.get_user(7).include_only("id,username").send_fields().await?;
    let response = client.get_user(7).with_header("x-trace", "1").await?;
    assert_eq!(response.status(), reqwest::StatusCode::OK);
    assert!(EpochMillis::from(SystemTime::now()) > user.creation_date);
    Ok(())
}

#[tokio::test]
async fn first_lines_read_a_list() -> Outcome {
    let client = canned().client()?;
    for user in client.list_users().page_size(50).send().await? {
        assert!(!user.username.is_empty());
    }
    let mut users: Items<types::UserPage> = client.list_users().page_size(2).items();
    while let Some(user) = users.try_next().await? {
        let _: UserId = user.id;
    }
    let users: Vec<User> = client.list_users().items().try_collect().await?;
    assert_eq!(users.len(), 3);
    let first: Vec<_> = client.list_users().items().take(2).collect().await;
    assert_eq!(first.len(), 2);
    let found =
        client.search_nodes("bal*").type_(NodeType::Question).sort("active").items().limit(5);
    assert_eq!(found.count().await, 1);
    Ok(())
}

#[tokio::test]
async fn first_lines_make_changes() -> Outcome {
    let canned = canned();
    let client = canned.client()?;
    let call = client.create_group().name(String::from("Metrologists"));
    let created = call.description("Who measures").await?;
    assert_eq!(created.created_id(), Some(18));
    assert_eq!(created.request_id(), Some("req-71"));
    client.create_user().body(UserRequest::builder().username("ada")).await?;
    let ids = vec![UserId::new(7), UserId::new(8)];
    client.add_group_users(3, &ids).await?;
    client.add_group_users(3, [7, 8]).await?;
    client.add_group_users(3_u64, vec![7_i64, 8]).await?;
    client.add_group_users(3, ids.iter().copied().collect::<BTreeSet<_>>()).await?;
    client.add_group_users(3, ids.into_iter().collect::<community_qa_client::Csv<_>>()).await?;
    assert_eq!(last(&canned).parameter("users"), Some("7,8"));
    client.follow_user(7).follower(UserId::new(8)).await?;
    client.suspend_user(7).reason("spam").await?;
    client.create_node_comment(5).body_field("Nice!").await?;
    assert_eq!(last(&canned).json(), Some(serde_json::json!({"body": "Nice!"})));
    client.follow_user(7).follower(None).await?;
    assert_eq!(last(&canned).parameter("follower"), None);
    let follower = Some(UserId::new(9));
    client.follow_user(7).follower(follower).await?;
    assert_eq!(last(&canned).parameter("follower"), Some("9"));
    let reason: Option<String> = None;
    client.suspend_user(7).reason(reason).await?;
    assert_eq!(last(&canned).body, None);
    let _ = UserRequest::builder().username("ada").about(None);
    Ok(())
}

#[cfg(feature = "blocking")]
#[test]
fn first_lines_work_without_async() -> Outcome {
    use community_qa_client::SendBlocking;

    let runtime = tokio::runtime::Runtime::new()?;
    let site = runtime.block_on(Site::start(|_, _| Reply::json(&page(1, 15, 2, &[1, 2]))));
    let client = site.client();
    for _ in 0..2 {
        assert_eq!(client.list_groups().send_blocking()?.list.len(), 2);
    }
    let mut groups = client.list_groups().items();
    while let Some(group) = groups.try_next().send_blocking()? {
        assert!(group.id.get() < 3);
    }
    let fields = client.list_groups().send_fields().send_blocking()?;
    assert_eq!(fields.list.len(), 2);
    let raw = client.request(reqwest::Method::GET, "/services/v2/group.json");
    let read: serde_json::Value = raw.send_blocking()?.json()?;
    assert_eq!(read["totalCount"], 2);
    let other = client.clone();
    let blocking = move || other.list_groups().send_blocking().map(|page| page.list.len());
    let thread = runtime.block_on(async { tokio::task::spawn_blocking(blocking).await.unwrap() });
    assert_eq!(thread.unwrap(), 2, "its thread may wait");
    let task = client.clone();
    let task = async move { task.list_groups().send_blocking().is_err() };
    assert!(runtime.block_on(async { tokio::spawn(task).await.unwrap() }));
    let inside = runtime.block_on(async { client.list_groups().send_blocking() });
    assert!(inside.unwrap_err().to_string().contains("use `.await`"));
    Ok(())
}
