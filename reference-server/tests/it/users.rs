//! Users, where the scenarios do not reach.

use argon2::{Argon2, Params, PasswordHash, PasswordHasher};
use community_qa_server::domain::permissions::BuiltInGroup;
use community_qa_server::service::users::NewUser;

use crate::site::*;

#[tokio::test]
async fn slugs_are_unique_and_follow_the_user_name() {
    let site = Site::open().await;
    // Two names with one slug, so that the third has another number.
    for name in ["Jiwoo Kim", "jiwoo.kim"] {
        site.add(name, Vec::new()).await;
    }
    let renamed = site
        .put(ROOT, "/user/3.json?username=Jiwoo+K%C3%ADm")
        .await
        .expect(200);
    assert_eq!(renamed.field("plug"), "jiwoo-kim-3");
    // Renamed to a name with the same slug, the user keeps it.
    let same = site
        .put(ROOT, "/user/3.json?username=jiwoo-k%C3%ADm")
        .await
        .expect(200);
    assert_eq!(same.field("plug"), "jiwoo-kim-3");
}

#[tokio::test]
async fn a_super_user_who_can_log_in_is_left() {
    let site = Site::open().await;
    // Somebody who was imported has no password.
    let imported = NewUser {
        username: "imported".to_owned(),
        email: "imported@qa.example".to_owned(),
        ..NewUser::default()
    };
    let (text, groups) = (imported.text().unwrap(), vec![BuiltInGroup::SuperUsers]);
    let at = ("198.51.100.7".to_owned(), site.now());
    let imported = site.service.create_member(text, None, groups, at);
    imported.await.unwrap();
    // Nobody else could log in and undo it.
    for path in ["suspendUser", "deactivateUser"] {
        site.put(ROOT, &format!("/user/1/{path}.json"))
            .await
            .expect_error(409);
    }
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
        let found = site.service.db().find_credentials(MAJA, None).await;
        found.unwrap().unwrap().password_hash.unwrap()
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
