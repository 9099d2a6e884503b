//! Users: the cases that the scenarios do not cover.

use community_qa_server::domain::permissions::BuiltInGroup;
use community_qa_server::service::Stamp;
use community_qa_server::service::users::NewUser;

use community_qa_server::store::{Conn, Error};

use crate::site::*;

#[tokio::test]
async fn slugs_are_unique_and_follow_the_user_name() {
    let site = Site::open().await;
    // Two names with the same slug, so that the third gets a higher number.
    for name in ["Jiwoo Kim", "jiwoo.kim"] {
        site.add(name, Vec::new()).await;
    }
    let renamed = site.put(ROOT, "/user/3.json?username=Jiwoo+K%C3%ADm").await.expect(200);
    assert_eq!(renamed.field("plug"), "jiwoo-kim-3");
    // A new name with the same slug keeps the slug.
    let same = site.put(ROOT, "/user/3.json?username=jiwoo-k%C3%ADm").await.expect(200);
    assert_eq!(same.field("plug"), "jiwoo-kim-3");
}

#[tokio::test]
async fn free_slug_is_found_among_thousands() {
    let site = Site::open().await;
    let insert = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers \
        WHERE n < 5000) INSERT INTO users (username, username_key, slug, email, email_key, \
        email_hash, avatar, creation_date, modification_date, search_key) \
        SELECT 'a' || n, 'a' || n, CASE WHEN n = 1 THEN 'same' ELSE 'same-' || n END, \
        'a' || n, 'a' || n, '', '', 0, 0, '' FROM numbers";
    let inserted =
        site.service.db().write(async move |conn: &mut Conn<'_>| conn.run(insert, &[]).await);
    let inserted: Result<(), Error> = inserted.await;
    inserted.unwrap();
    for number in [5001, 5002] {
        let id = site.add(&format!("Same{}", "!".repeat(number - 5000)), Vec::new()).await;
        let created = site.get(ROOT, &format!("/user/{id}.json")).await;
        assert_eq!(created.field("slug"), format!("same-{number}"));
    }
}

#[tokio::test]
async fn last_super_user_cannot_be_removed() {
    let site = Site::open().await;
    // Imported users have no password.
    let imported = NewUser {
        username: "imported".to_owned(),
        email: "imported@qa.example".to_owned(),
        ..NewUser::default()
    };
    let (text, groups) = (imported.text().unwrap(), vec![BuiltInGroup::SuperUsers]);
    let stamp = Stamp::new("198.51.100.7", site.now());
    let imported = site.service.create_member(text, None, groups, stamp);
    imported.await.unwrap();
    // No other super user could log in and undo it.
    for path in ["suspendUser", "deactivateUser"] {
        site.put(ROOT, &format!("/user/1/{path}.json")).await.expect_error(409);
    }
}
