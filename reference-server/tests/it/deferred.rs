//! Work that a request starts but does not wait for: it neither delays the request nor makes it
//! fail.

use std::time::Duration;

use argon2::{Argon2, Params, PasswordHash, PasswordHasher};
use community_qa_server::auth::Authenticator;
use community_qa_server::store::{Db, Location, Migrations};
use tempfile::TempDir;
use tokio::time::{sleep, timeout};

use crate::database;
use crate::site::*;

/// Shorter than the time that a write waits for a lock.
const AT_ONCE: Duration = Duration::from_secs(3);

/// A hash that is weaker than current ones.
fn outdated_hash(password: &str) -> String {
    let params = Params::new(8 * 1024, 1, 1, None).unwrap();
    let hash: PasswordHash = Argon2::from(params).hash_password(password.as_bytes()).unwrap();
    hash.to_string()
}

/// A site on which `maja` has an outdated hash.
async fn site_with_outdated_hash(directory: &TempDir) -> (Site, String) {
    let db = if database::server().is_some() {
        database::new_database().await
    } else {
        // A database in memory cannot be locked and read at the same time.
        let location = Location::File(directory.path().join("community.db"));
        let db = Db::open(&location, &Migrations::compiled_in()).await;
        db.unwrap()
    };
    let site = Site::on(db, Authenticator::new().unwrap(), 2).await;
    let outdated = outdated_hash(&password_of(MAJA));
    let set = site.service.set_password(MAJA_ID.into(), outdated.clone()).await;
    set.unwrap();
    (site, outdated)
}

async fn stored_hash(site: &Site) -> String {
    let found = site.service.db().find_credentials(MAJA, None).await;
    found.unwrap().unwrap().password_hash.unwrap()
}

/// Waits until the stored hash has changed, and returns the new one.
async fn renewed_hash(site: &Site, outdated: &str) -> String {
    let renewed = async {
        loop {
            let stored = stored_hash(site).await;
            if stored != outdated {
                return stored;
            }
            sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(Duration::from_secs(20), renewed).await.unwrap()
}

#[tokio::test]
async fn outdated_hash_is_renewed_after_a_login() {
    let directory = tempfile::tempdir().unwrap();
    let (site, outdated) = site_with_outdated_hash(&directory).await;
    let wrong = [("authorization".to_owned(), authorization(MAJA, "wrong"))];
    let refused = site.exchange("GET", "/user/3.json", &wrong, b"").await;
    refused.expect_bad_credentials();
    site.get(MAJA, "/user/3.json").await.expect(200);
    let renewed = renewed_hash(&site, &outdated).await;
    assert!(renewed.starts_with("$argon2id$v=19$m=19456,"), "{renewed}");
    // The hash is remembered, and not renewed again.
    let verifications = site.authenticator.verifications();
    site.get(MAJA, "/user/3.json").await.expect(200);
    assert_eq!(site.authenticator.verifications(), verifications);
    assert_eq!(stored_hash(&site).await, renewed);
}

#[tokio::test]
async fn write_with_outdated_hash_is_made_once() {
    let directory = tempfile::tempdir().unwrap();
    let (site, outdated) = site_with_outdated_hash(&directory).await;
    let renamed = site.put(MAJA, "/user/3.json?realName=Maja").await;
    renamed.expect(200);
    renewed_hash(&site, &outdated).await;
    // Only for the login: the renewal does not verify the password again.
    assert_eq!(site.authenticator.verifications(), 1);
}

#[tokio::test]
async fn read_with_outdated_hash_does_not_wait_for_a_locked_database() {
    let directory = tempfile::tempdir().unwrap();
    let (site, outdated) = site_with_outdated_hash(&directory).await;
    let mut lock = site.service.db().begin_long_write().await.unwrap();
    lock.conn().run("UPDATE users SET reputation = reputation", &[]).await.unwrap();
    for _ in 0..2 {
        let read = timeout(AT_ONCE, site.get(MAJA, "/user/3.json")).await;
        read.unwrap().expect(200);
    }
    assert_eq!(stored_hash(&site).await, outdated);
    // When the lock is released, the renewal that waits for it continues.
    drop(lock);
    renewed_hash(&site, &outdated).await;
}
