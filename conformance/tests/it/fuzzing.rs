//! The fuzz targets on stable Rust: their checks are compiled here too, and run on the stored
//! inputs, which are all past findings and cases that no sample shows.

use std::collections::BTreeSet;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

use crate::assert_none;
use crate::fuzz::TARGETS;

#[test]
fn every_fuzz_target_passes_on_kept_inputs() {
    let mut findings = Vec::new();
    for (target, check) in TARGETS {
        let seeds = format!(concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz/seeds/{}"), target);
        let paths: BTreeSet<PathBuf> =
            fs::read_dir(seeds).unwrap().map(|entry| entry.unwrap().path()).collect();
        assert!(!paths.is_empty(), "{target} has no input");
        for path in paths {
            let input = fs::read(&path).unwrap();
            if catch_unwind(AssertUnwindSafe(|| check(&input))).is_err() {
                findings.push(format!("{target}: {}", path.display()));
            }
        }
    }
    assert_none("inputs on which a fuzz target fails", &findings);
}
