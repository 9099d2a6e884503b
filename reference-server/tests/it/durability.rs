//! A community on SQLite whose server is killed while many write: acknowledged writes are stored,
//! no write is half done, and the invariants hold.

use crate::postgres::faults::{kill_one_after_the_other, kills};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_server_keeps_acknowledged_writes() {
    let directory = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}/community.db", directory.path().display());
    kill_one_after_the_other(&url, 1, kills(5)).await;
}
