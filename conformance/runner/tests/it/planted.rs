//! The planted faults fit the sources, and name what must find them.

use std::collections::BTreeSet;
use std::path::Path;

use conformance_runner::planted::{FAULTS, load, plant};
use conformance_runner::scenario::load_all;

use crate::text;

/// A test that plays no scenario.
const LOG: &str = "logs::query_strings_are_not_logged";

#[test]
fn every_fault_fits_the_sources_and_names_what_finds_it() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let faults = load(&root.join(FAULTS)).unwrap();
    plant(&faults, root).unwrap();
    let contract = community_qa_contract::embedded().unwrap();
    let files = load_all(text::directory(), contract).unwrap();
    let names = files.iter().flat_map(|file| {
        let names = file.scenarios.iter();
        names.map(move |scenario| format!("{}: {}", file.name, scenario.name))
    });
    let mut names: BTreeSet<String> = names.collect();
    names.insert(LOG.to_owned());
    for fault in &faults {
        let (name, by) = (&fault.name, &fault.found_by);
        assert!(
            names.contains(by),
            "{name} is found by {by:?}, which is no scenario"
        );
    }
}
