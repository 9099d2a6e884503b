//! Users, where the scenarios do not reach.

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
