//! Expectations of every user of a server: section "Inputs and callers" of BEHAVIOUR.md.

use argon2::{Argon2, Params, PasswordHash, PasswordHasher};
use community_qa_server::domain::permissions::Permission;
use community_qa_server::service::permissions::{Holder, PermissionChange};

use crate::site::*;

#[tokio::test]
async fn headers_cannot_be_split() {
    let site = Site::open().await;
    let headers = [
        (
            "authorization".to_owned(),
            authorization(ROOT, &password_of(ROOT)),
        ),
        // A host that breaks out of an attribute of HTML.
        ("host".to_owned(), "evil.example\"><x".to_owned()),
    ];
    let created = site
        .exchange(
            "POST",
            // A line end within a name.
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

#[tokio::test]
async fn permissions_are_edited_with_effect_on_the_next_call() {
    let site = Site::open().await;
    let change = async |holder: Holder, change: PermissionChange| {
        site.service
            .change_permission(holder, Permission::CreateUsers, change, false)
            .await
    };
    let users = || Holder::Group("users".to_owned());
    let maja = || Holder::User("Maja".to_owned());
    let create = async |name: &str, who: &str| {
        let path = format!("/user.json?username={name}&password=x&email={name}@x.example");
        site.post(who, &path).await
    };
    create("one", MAJA).await.expect_forbidden();
    assert_eq!(change(users(), PermissionChange::Grant).await, Ok(true));
    assert_eq!(change(users(), PermissionChange::Grant).await, Ok(false));
    create("one", MAJA).await.expect(201);
    // What a user is denied outweighs what a group has.
    assert_eq!(change(maja(), PermissionChange::Deny).await, Ok(true));
    create("two", MAJA).await.expect_forbidden();
    create("two", TOMAS).await.expect(201);
    let permissions = site.service.user_permissions(MAJA).await.unwrap();
    assert_eq!(permissions.special, [("Create users".to_owned(), false)]);
    assert!(!permissions.effective.contains(&Permission::CreateUsers));
    assert_eq!(change(maja(), PermissionChange::Reset).await, Ok(true));
    create("three", MAJA).await.expect(201);
    assert_eq!(change(users(), PermissionChange::Reset).await, Ok(true));
    create("four", MAJA).await.expect_forbidden();
    let groups = site.service.group_permissions().await.unwrap();
    assert!(!groups.contains(&("Users".to_owned(), "Create users".to_owned())));
    for wrong in [
        Holder::User("nobody".to_owned()),
        Holder::Group("Nobodies".to_owned()),
    ] {
        assert!(change(wrong, PermissionChange::Grant).await.is_err());
    }
    assert!(change(users(), PermissionChange::Deny).await.is_err());
}

/// A hash of today's parameters takes its place, once the password is known.
#[tokio::test]
async fn a_password_hash_of_older_parameters_is_renewed_by_logging_in() {
    let site = Site::open().await;
    // Weaker than today's.
    let params = Params::new(8 * 1024, 1, 1, None).unwrap();
    let password = password_of(MAJA);
    let older: PasswordHash = Argon2::from(params)
        .hash_password(password.as_bytes())
        .unwrap();
    let older = older.to_string();
    let set = site.service.set_password(MAJA_ID.into(), older.clone());
    set.await.unwrap();
    let stored = async || {
        let found = site
            .service
            .db()
            .find_credentials(MAJA, None)
            .await
            .unwrap();
        found.unwrap().password_hash.unwrap()
    };
    let wrong = [("authorization".to_owned(), authorization(MAJA, "wrong"))];
    let refused = site.exchange("GET", "/user/3.json", &wrong, b"").await;
    // A wrong password must not renew the hash.
    refused.expect_bad_credentials();
    assert_eq!(stored().await, older);
    site.get(MAJA, "/user/3.json").await.expect(200);
    let renewed = stored().await;
    assert!(renewed.starts_with("$argon2id$v=19$m=19456,"), "{renewed}");
    // The new hash is not renewed again.
    site.get(MAJA, "/user/3.json").await.expect(200);
    assert_eq!(stored().await, renewed);
}
