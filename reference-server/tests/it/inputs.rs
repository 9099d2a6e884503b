//! What every user of a server expects: section "Inputs and callers" of BEHAVIOUR.md.

use community_qa_server::domain::permissions::Permission;
use serde_json::json;

use crate::site::*;

#[tokio::test]
async fn names_addresses_and_passwords_have_their_forms() {
    let site = Site::open().await;
    let long = "x".repeat(65);
    let address = format!("{}@x.example", "a".repeat(250));
    let password = "x".repeat(1025);
    let wrong = [
        ("username", "a:b"),
        ("username", " "),
        ("username", "a\u{7}b"),
        ("username", "a\u{202e}b"),
        ("username", long.as_str()),
        ("email", "a@b@c"),
        ("email", "a b@c"),
        ("email", "abc"),
        ("email", address.as_str()),
        ("password", ""),
        ("password", password.as_str()),
        ("password", "a\0b"),
        ("realName", "a\nb"),
        ("about", "a\0b"),
        ("profilePictureUrl", "javascript:alert(1)"),
    ];
    for (field, value) in wrong {
        let mut body = json!({"username": "new", "email": "new@x.example", "password": "x"});
        body[field] = json!(value);
        site.send(ROOT, "POST", "/user.json", Some(body))
            .await
            .expect_error(400);
        let body = json!({ field: value });
        site.send(ROOT, "PUT", "/user/3.json", Some(body))
            .await
            .expect_error(400);
    }
    assert_eq!(site.get(ROOT, "/user.json").await.field("totalCount"), 4);
    let name = "n".repeat(256);
    site.post(ROOT, &format!("/group.json?name={name}"))
        .await
        .expect_error(400);
    site.post(ROOT, "/group.json?name=a%00b")
        .await
        .expect_error(400);
}

#[tokio::test]
async fn a_deactivated_user_cannot_log_in_suspended_or_not() {
    let site = Site::open().await;
    site.put(ROOT, "/user/3/deactivateUser.json")
        .await
        .expect(200);
    site.get(MAJA, "/user/3.json")
        .await
        .expect_bad_credentials();
    site.put(ROOT, "/user/3/unsuspendUser.json")
        .await
        .expect(200);
    site.get(MAJA, "/user/3.json")
        .await
        .expect_bad_credentials();
}

#[tokio::test]
async fn every_caller_has_the_permissions_of_anonymous() {
    let site = Site::open().await;
    // Out of the group Users, the Standard permissions go, and those of Anonymous stay.
    site.put(ROOT, "/group/2/remove.json?users=3")
        .await
        .expect(204);
    site.get(MAJA, "/user/4.json").await.expect(200);
    site.put(MAJA, "/user/4/follow.json")
        .await
        .expect_forbidden();
    site.set_permission(MAJA_ID, Permission::Follow, true).await;
    site.put(MAJA, "/user/4/follow.json").await.expect(200);
}

#[tokio::test]
async fn rendered_texts_are_harmless() {
    let site = Site::open().await;
    let node = site.ask(MAJA_ID, "A", "x", &[]).await;
    let body = json!({"body": "<img src=x onerror=alert(1)>[y](javascript:alert(1)) **z**"});
    let path = format!("/node/{node}/comment.json");
    site.send(TOMAS, "POST", &path, Some(body))
        .await
        .expect(201);
    let found = site
        .get(MAJA, "/node.json?q=z")
        .await
        .expect(200)
        .field("list");
    let html = found[0]["bodyAsHTML"].as_str().unwrap();
    assert!(html.contains("<strong>z</strong>"), "{html}");
    assert!(
        !html.contains("onerror") && !html.contains("javascript"),
        "{html}"
    );
}

#[tokio::test]
async fn headers_cannot_be_split() {
    let site = Site::open().await;
    let headers = [
        (
            "authorization".to_owned(),
            authorization(ROOT, &password_of(ROOT)),
        ),
        ("host".to_owned(), "evil.example\"><x".to_owned()),
    ];
    let created = site
        .exchange(
            "POST",
            "/group.json?name=x%0d%0aSet-Cookie:a",
            &headers,
            b"",
        )
        .await;
    created.expect_error(400);
    let created = site
        .exchange("POST", "/group.json?name=x", &headers, b"")
        .await
        .expect(201);
    assert_eq!(
        created.header("location"),
        Some("/services/v2/group/6.json")
    );
}
