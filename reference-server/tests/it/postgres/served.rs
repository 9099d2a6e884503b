//! `serve` in a process of its own.

use std::fs::File;
use std::path::PathBuf;
use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};

use crate::cli::program;

/// The longest time for a server to start, or to notice something, on a busy machine.
const START: Duration = Duration::from_secs(60);

/// A server, which is killed when this is dropped.
pub(super) struct Served {
    child: Child,
    pub(super) address: String,
    log: PathBuf,
    _directory: tempfile::TempDir,
}

impl Served {
    /// Starts a server, and waits until it listens.
    pub(super) fn start(database: &str) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let log = directory.path().join("log");
        let arguments = ["serve", "--listen=127.0.0.1:0", "--database", database];
        let child = program(directory.path(), &arguments)
            .env("COMMUNITY_QA_SERVER_COMMENT_LIMIT", "off")
            .stderr(File::create(&log).unwrap())
            .spawn()
            .unwrap();
        let mut served = Self {
            child,
            address: String::new(),
            log,
            _directory: directory,
        };
        served.address = served.wait_until_it_listens();
        served
    }

    fn wait_until_it_listens(&mut self) -> String {
        let begun = Instant::now();
        loop {
            let log = self.log();
            // Another line follows, or this one may be cut off.
            if let Some((_, rest)) = log.split_once("listening on http://")
                && let Some((address, _)) = rest.split_once('"')
            {
                return address.to_owned();
            }
            let ended = self.child.try_wait().unwrap();
            assert_eq!(ended, None, "{log}");
            assert!(begun.elapsed() < START, "{log}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    #[track_caller]
    pub(super) fn wait_until_it_logs(&self, text: &str) {
        let begun = Instant::now();
        while !self.log().contains(text) {
            assert!(begun.elapsed() < START, "{text}\nis not in\n{}", self.log());
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn log(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap()
    }

    /// Kills it as `kill -9` does.
    pub(super) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
