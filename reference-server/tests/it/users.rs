//! Users, where the scenarios do not reach.

use community_qa_server::domain::permissions::BuiltInGroup;
use community_qa_server::service::users::NewUser;

use crate::site::*;

fn at(site: &Site) -> (String, i64) {
    ("198.51.100.7".to_owned(), site.now())
}

#[tokio::test]
async fn slugs_are_unique_and_follow_the_user_name() {
    let site = Site::open().await;
    // The second slug is taken, the third name has no letter.
    for (name, slug) in [
        ("Jiwoo Kim", "jiwoo-kim"),
        ("jiwoo.kim", "jiwoo-kim-2"),
        ("???", "user"),
    ] {
        let id = site.add(name, Vec::new()).await;
        assert_eq!(
            site.get(ROOT, &format!("/user/{id}.json"))
                .await
                .field("slug"),
            slug
        );
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
    let imported = site.service.create_member(text, None, groups, at(&site));
    imported.await.unwrap();
    // Nobody else could log in and undo it.
    for path in ["suspendUser", "deactivateUser"] {
        site.put(ROOT, &format!("/user/1/{path}.json"))
            .await
            .expect_error(409);
    }
    site.put(ROOT, "/group/4/add.json?users=3")
        .await
        .expect(204);
    // A suspended one cannot log in either.
    site.put(ROOT, "/user/3/suspendUser.json").await.expect(200);
    site.put(ROOT, "/user/1/suspendUser.json")
        .await
        .expect_error(409);
    site.put(ROOT, "/user/3/unsuspendUser.json")
        .await
        .expect(200);
    site.put(ROOT, "/user/1/suspendUser.json").await.expect(200);
    site.get(ROOT, "/user/1.json")
        .await
        .expect_bad_credentials();
}
