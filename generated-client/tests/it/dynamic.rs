//! Calls of operations that are chosen at run time.

use community_qa_client::metadata::{ADD_GROUP_USERS, GET_GROUP, LIST_USERS};
use community_qa_client::types::GroupPage;
use community_qa_client::{ErrorKind, reqwest::Method};

use crate::site::{Reply, Site, page, parameter};

#[tokio::test]
async fn dynamic_list_uses_documented_paging() {
    let site = Site::start(|_, head| {
        let number = parameter(head, "page").unwrap_or(1);
        let numbers: &[i64] = if number == 1 { &[1, 2] } else { &[3] };
        Reply::json(&page(number, 2, 3, numbers))
    })
    .await;
    let client = site.client();
    let request = client.request_for(&LIST_USERS, &[]);
    let mut items = request.items_as::<GroupPage>();
    assert_eq!(items.collect_all(10).await.unwrap().len(), 3);
    // A request without an operation has no parameter that selects a page.
    let error = client
        .request(Method::GET, LIST_USERS.path)
        .items_as::<GroupPage>()
        .collect_all(10)
        .await
        .unwrap_err();
    assert!(error.is_paging(), "{error}");
}

#[tokio::test]
async fn refusal_matches_the_document() {
    let site = Site::start(|_, _| Reply::status(500)).await;
    let client = site.client();
    let request = client.request_for(&GET_GROUP, &[("group_id", "3")]);
    let error = request.send().await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::PermissionDenied);
    let request = client.request(Method::GET, "/services/v2/group/3.json");
    assert_eq!(request.send().await.unwrap_err().kind(), ErrorKind::Api);
}

#[tokio::test]
async fn dynamic_values_are_sent_in_documented_places() {
    let site = Site::start(|_, _| Reply::status(200)).await;
    let values = [("group_id", "a/b?c#d é"), ("lang", "de&x=1")];
    let request = site.client().request_for(&GET_GROUP, &values);
    // A comma within an item does not separate items.
    request.with_query_list("users", ["5", "a,b"]).send().await.unwrap();
    let expected =
        "GET /services/v2/group/a%2Fb%3Fc%23d%20%C3%A9.json?lang=de%26x%3D1&users=5,a%2Cb ";
    assert!(site.heads()[0].starts_with(expected), "{:?}", site.heads());
}

#[tokio::test]
async fn empty_and_dot_path_values_are_refused() {
    let site = Site::start(|_, _| Reply::status(200)).await;
    for value in ["", ".", ".."] {
        let request = site.client().request_for(&ADD_GROUP_USERS, &[("group_id", value)]);
        let error = request.send().await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidRequest, "{value}: {error}");
    }
    assert!(site.heads().is_empty());
}
