//! A full disk.

use std::os::unix::fs::symlink;
use std::path::PathBuf;

use community_qa_server::auth::Authenticator;
use sqlx::Connection;

use super::{connect, open, start_server};
use crate::invariants::expect_invariants;
use crate::site::*;

async fn file_of_follows(url: &str) -> PathBuf {
    let mut connection = connect(url).await;
    let text = "SELECT current_setting('data_directory') || '/' || \
        pg_relation_filepath('user_follows')";
    let path: String = sqlx::query_scalar(text).fetch_one(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    path.into()
}

/// `/dev/full` is a file that is always full.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL: cargo xtask postgres -- bash .ci/postgres"]
async fn full_disk_is_reported_and_recovered_from() {
    let mut postgres = start_server();
    let url = crate::database::empty_on(&postgres.url("postgres")).await;
    let site = Site::on(open(&url).await, Authenticator::new().unwrap(), 2).await;
    site.get(MAJA, "/user.json").await.expect(200);
    let file = file_of_follows(&url).await;
    let aside = file.with_extension("aside");
    postgres.stop().unwrap();
    std::fs::rename(&file, &aside).unwrap();
    symlink("/dev/full", &file).unwrap();
    postgres.start_again().unwrap();

    let follow = format!("/user/{TOMAS_ID}/follow.json");
    let award = "/user/1/awardReputation.json?points=3";
    // The pool must not lose a connection with each refusal.
    for _ in 0..3 {
        let refused = site.put(MAJA, &follow).await;
        assert_eq!(refused.header("retry-after"), Some("1"));
        let message = refused.expect_error(503);
        assert_eq!(message, "the service is not available at this time");
        // With free space, writes continue.
        site.put(ROOT, award).await.expect(200);
    }
    postgres.stop().unwrap();
    std::fs::rename(&aside, &file).unwrap();
    postgres.start_again().unwrap();

    site.put(MAJA, &follow).await.expect(200);
    expect_invariants(site.service.db()).await;
}
