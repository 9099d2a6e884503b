//! Erased users: nothing that identifies them is left anywhere.

use community_qa_server::community;
use community_qa_server::domain::ids::UserId;
use community_qa_server::service::Failure;
use community_qa_server::store::{Conn, Error};

use super::{exported, restore, user};
use crate::invariants::expect_invariants;
use crate::site::*;

/// All personal data that the tests enter. Nothing else contains these texts.
const PERSONAL: [&str; 9] = [
    "wilhelmina",
    "Wilhelmina",
    "mina@mail.example",
    "Mina Harkness",
    "Whitby Harbour",
    "reads old letters",
    "1897",
    "pictures.example/mina.png",
    "203.0.113.24",
];

/// The counts of the person's activity that others see.
const COUNTS: [&str; 5] = ["reputation", "postCount", "followerCount", "followCount", "gold"];

/// Creates a person with a profile, posts, follow relations and actions of others about her.
async fn community_with_person() -> (Site, i64) {
    let site = Site::open().await;
    let person = "username=Wilhelmina&email=mina@mail.example&password=secret\
        &realName=Mina+Harkness&location=Whitby+Harbour&about=reads+old+letters&birthday=05/26/1897\
        &profilePictureUrl=https://pictures.example/mina.png";
    site.post(ROOT, &format!("/user.json?{person}")).await.expect(201);
    let id = user(&site, "wilhelmina").await["id"].as_i64().unwrap();
    let question = site.ask(id, "A question", "text", &["topic"]).await;
    let answer = site.answer(question, MAJA_ID, "an answer").await;
    site.vote(answer, id, true).await;
    for path in ["follow", "awardReputation", "suspendUser", "unsuspendUser", "follow"] {
        let path = format!("/user/{id}/{path}.json?points=7&reason=rude+words");
        assert!(site.put(ROOT, &path).await.status < 300, "{path}");
    }
    let path = format!("/group/3/add.json?users={id}");
    assert!(site.put(ROOT, &path).await.status < 300);
    (site, id)
}

async fn erase(site: &Site, id: i64) -> String {
    let root = site.service.actor(Some(ROOT), "127.0.0.1").await.unwrap();
    site.service.erase_user(&root, UserId::from(id)).await.unwrap()
}

#[track_caller]
fn expect_nothing_personal(place: &str, text: &str) {
    for personal in PERSONAL {
        assert!(!text.contains(personal), "{personal:?} is in {place}:\n{text}");
    }
}

#[tokio::test]
async fn erased_user_is_in_no_table_and_no_response() {
    let (site, id) = community_with_person().await;
    let before = user(&site, "wilhelmina").await;
    // The address of the tests, which the actions of others keep.
    let erase_address = "UPDATE actions SET ip = '192.0.2.9' WHERE user_id <> 5";
    let others = site.service.db().write(async move |conn: &mut Conn<'_>| {
        let done: Result<(), Error> = conn.run(erase_address, &[]).await;
        done
    });
    others.await.unwrap();
    let text = exported(site.service.db(), true).await;
    for personal in PERSONAL {
        // Folded names are not exported, so the tables are searched as well.
        let is_there =
            personal == "203.0.113.24" || text.to_lowercase().contains(&personal.to_lowercase());
        assert!(is_there, "{personal} is not there before, so that its absence shows nothing");
    }

    // The only action about her that is not her own.
    let suspended = site.get(ROOT, "/user/1/action.json").await.body;
    assert!(suspended.contains("Wilhelmina: rude words"), "{suspended}");

    let name = erase(&site, id).await;
    assert_eq!(name, "erased-5");
    let suspended = site.get(ROOT, "/user/1/action.json").await.body;
    assert!(suspended.contains("erased-5: rude words"), "{suspended}");
    expect_invariants(site.service.db()).await;
    expect_nothing_personal("the export", &exported(site.service.db(), true).await);
    for path in [
        "/user.json?type=all",
        "/user.json?q=mina&type=all",
        "/user/5.json",
        "/user/getByUsername.json?username=wilhelmina",
        "/user/5/action.json",
        "/user/1/action.json",
        "/user/5/question.json",
        "/user/5/followers.json",
        "/node/1.json",
        "/node/1/revision.json",
        "/question.json",
        "/group/3/users.json",
    ] {
        let response = site.get(ROOT, path).await;
        expect_nothing_personal(path, &response.json().to_string());
    }
    let after = user(&site, "erased-5").await;
    for count in COUNTS {
        assert_eq!(after[count], before[count], "{count}");
    }
    assert_eq!(after["deactivated"], true);
    site.get("Wilhelmina", "/user/5.json").await.expect_bad_credentials();
}

#[tokio::test]
async fn erased_user_survives_export_and_restore() {
    let (site, id) = community_with_person().await;
    erase(&site, id).await;
    let text = exported(site.service.db(), true).await;
    let restored = restore(text.clone()).await.unwrap();
    assert_eq!(exported(&restored, true).await, text);
    let differences = community::compare(site.service.db(), &restored, |_| {}).await.unwrap();
    assert!(differences.iter().all(|kind| kind.difference.is_none()), "{differences:?}");
}

#[tokio::test]
async fn name_of_erased_user_is_free_and_its_own_is_not_taken_from_others() {
    let (site, id) = community_with_person().await;
    site.add("erased-5", Vec::new()).await;
    assert_eq!(erase(&site, id).await, "erased-5-2");
    // A second time, which changes nothing.
    assert_eq!(erase(&site, id).await, "erased-5-2");
    site.add("Wilhelmina", Vec::new()).await;
}

#[tokio::test]
async fn last_super_user_is_not_erased() {
    let site = Site::open().await;
    let root = site.service.actor(Some(ROOT), "127.0.0.1").await.unwrap();
    let refused = site.service.erase_user(&root, UserId::from(ROOT_ID)).await;
    assert!(matches!(refused, Err(Failure::Conflict(_))), "{refused:?}");
    user(&site, ROOT).await;
}
