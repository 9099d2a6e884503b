//! A community on SQLite whose server is killed or stopped while many write: what was acknowledged
//! is there, nothing is half done, and the invariants hold.

use crate::postgres::faults::{kill_one_after_the_other, kills};
use crate::postgres::writers::{Writers, expect_truth};
use crate::postgres::{found_community, serve};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_community_that_is_killed_has_what_it_acknowledged() {
    let directory = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}/community.db", directory.path().display());
    kill_one_after_the_other(&url, 1, kills(5)).await;
}

/// As a backup of the file system is made, or as a virtual machine is moved.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_of_a_stopped_community_has_what_was_acknowledged() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().display();
    let url = format!("sqlite:{path}/community.db");
    let question = found_community(&url).await;
    let served = serve(&url);
    let writers = Writers::start(vec![served.address.clone()], question);
    writers.wait_for(100);
    served.signal("-STOP");
    // The log holds what is not in the file yet.
    for end in ["", "-wal"] {
        let file = format!("{path}/community.db{end}");
        std::fs::copy(file, format!("{path}/copy.db{end}")).unwrap();
    }
    // Nothing that is acknowledged later can be missing in the copy.
    drop(served);
    let outcomes = writers.stop();
    expect_truth(&format!("sqlite:{path}/copy.db"), &outcomes).await;
}
