//! The fuzz targets on stable: what each checks is compiled here too, and runs on
//! the inputs that are kept, which are what was ever found and what no sample shows.

use std::collections::BTreeSet;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

use crate::assert_none;
use crate::fuzz::TARGETS;

fn fuzz(place: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz")).join(place)
}

fn names(place: &str) -> BTreeSet<String> {
    fs::read_dir(fuzz(place))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !name.starts_with('.'))
        .collect()
}

#[test]
fn every_target_holds_for_the_inputs_that_are_kept() {
    let mut findings = Vec::new();
    for (target, check) in TARGETS {
        let seeds = format!("seeds/{target}");
        let inputs = names(&seeds);
        assert!(!inputs.is_empty(), "{target} has no input");
        for name in inputs {
            let input = fs::read(fuzz(&seeds).join(&name)).unwrap();
            if catch_unwind(AssertUnwindSafe(|| check(&input))).is_err() {
                findings.push(format!("{target}: seeds/{target}/{name}"));
            }
        }
    }
    assert_none("inputs on which a fuzz target fails", &findings);
}
