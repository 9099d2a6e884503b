//! Lines 33 to 36 of BEHAVIOUR.md: groups.

use serde_json::json;

use crate::site::*;

#[tokio::test]
async fn line_33_groups_need_edit_users_and_groups() {
    let site = Site::open().await;
    let refused = site.get(MODERATOR, "/group/2.json").await.expect_error(500);
    assert_eq!(refused, "Internal server error");
    for path in ["/group.json", "/group/2/user.json"] {
        site.get(MODERATOR, path).await.expect_forbidden();
    }
    site.post(MODERATOR, "/group.json?name=x")
        .await
        .expect_forbidden();
    site.put(MODERATOR, "/group/2.json?description=x")
        .await
        .expect_forbidden();
    site.put(MODERATOR, "/group/2/add.json?users=3")
        .await
        .expect_forbidden();
    site.put(MODERATOR, "/group/2/remove.json?users=3")
        .await
        .expect_forbidden();
    assert_eq!(
        site.get(ROOT, "/group.json")
            .await
            .expect(200)
            .field("totalCount"),
        5
    );
}

#[tokio::test]
async fn line_34_groups_are_created_and_updated() {
    let site = Site::open().await;
    let created = site
        .post(ROOT, "/group.json?name=Balloonists")
        .await
        .expect(201);
    assert_eq!(created.body, "");
    let location = created.header("location").unwrap();
    assert_eq!(location, "http://qa.example.org/services/v2/group/6.json");
    let group = site.get(ROOT, "/group/6.json").await.expect(200).json();
    assert_eq!(group["name"], "Balloonists");
    assert!(group.get("description").is_none());

    site.wait(60_000);
    let body = json!({"description": "Up, up.", "id": 9, "type": "x"});
    let path = "/group/6.json?includeOnly=id,description,modificationDate";
    let updated = site.send(ROOT, "PUT", path, Some(body)).await.expect(201);
    let expected = json!({"id": 6, "modificationDate": site.now(), "description": "Up, up."});
    assert_eq!(updated.json(), expected);

    site.post(ROOT, "/group.json").await.expect_error(400);
    site.post(ROOT, "/group.json?name=+")
        .await
        .expect_error(400);
    site.post(ROOT, "/group.json?name=BALLOONISTS")
        .await
        .expect_error(409);
    site.put(ROOT, "/group/6.json?name=users")
        .await
        .expect_error(409);
    let renamed = site
        .put(ROOT, "/group/6.json?name=balloonists")
        .await
        .expect(201);
    assert_eq!(renamed.field("name"), "balloonists");
}

#[tokio::test]
async fn line_35_users_are_added_and_removed() {
    let site = Site::open().await;
    let add = async |users: &str| {
        site.put(ROOT, &format!("/group/3/add.json?users={users}"))
            .await
    };
    assert_eq!(add("3,4,3").await.expect(204).body, "");
    // 2 was a member, so 1 is not added either.
    site.put(ROOT, "/group/3/remove.json?users=3,4")
        .await
        .expect(204);
    add("1,2").await.expect_bad_credentials();
    let members = site.get(ROOT, "/group/3/user.json").await.expect(200);
    assert_eq!(members.ids(), [MODERATOR_ID]);
    add("3,99").await.expect_error(404);
    site.put(ROOT, "/group/3/add.json").await.expect_error(400);
    add("").await.expect_error(400);
    add("x").await.expect_error(400);
    site.put(ROOT, "/group/3/remove.json?users=4")
        .await
        .expect(204);
    site.put(ROOT, "/group/3/remove.json?users=99")
        .await
        .expect_error(404);
    assert_eq!(
        site.get(ROOT, "/group/3/user.json").await.ids(),
        [MODERATOR_ID]
    );
}

#[tokio::test]
async fn line_36_built_in_groups_keep_their_names_and_a_super_user() {
    let site = Site::open().await;
    for id in 1..=5 {
        site.put(ROOT, &format!("/group/{id}.json?name=Other"))
            .await
            .expect_error(409);
    }
    site.put(ROOT, "/group/4.json?description=All+of+it")
        .await
        .expect(201);
    site.put(ROOT, "/group/4/remove.json?users=1")
        .await
        .expect_error(409);
    site.put(ROOT, "/group/4/add.json?users=3")
        .await
        .expect(204);
    site.put(ROOT, "/group/4/remove.json?users=1,3")
        .await
        .expect_error(409);
    site.put(ROOT, "/group/4/remove.json?users=1")
        .await
        .expect(204);
    site.get(ROOT, "/group.json").await.expect_forbidden();
    site.put(MAJA, "/user/3/deactivateUser.json")
        .await
        .expect_error(409);
}
