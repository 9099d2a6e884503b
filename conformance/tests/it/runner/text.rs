//! Scenarios as texts in tests.

use std::path::Path;

use conformance::run::{Place, Run, play_all};
use conformance::scenario::{Calls, ScenarioFile};
use conformance::site::{LocalSite, Storage};
use openapi_model::{Diagnostics, SourceFile};

/// Reads a text as the file `test.yaml`.
pub(crate) fn read(text: &str) -> Result<ScenarioFile, Diagnostics> {
    let contract = community_qa_contract::embedded().unwrap();
    let calls = Calls::load(&directory().join("calls.yaml"))?;
    let source = SourceFile::parse("test.yaml", text.trim_start())?;
    ScenarioFile::read("test", &source, contract, &calls)
}

/// Plays the scenarios of a text on a server that it starts.
pub(crate) async fn play(text: &str) -> Run {
    let local = LocalSite::new(Storage::Memory).await.unwrap();
    let file = read(text).unwrap();
    play_all(vec![file], "", &Place::Local(local)).await.unwrap()
}

pub(crate) fn directory() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"))
}
