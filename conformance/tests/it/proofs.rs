//! Proofs: the entries of the ledger that a test proves.
//!
//! A test begins with [`proof!`](crate::proof) and ends with [`passed`](Proof::passed), which
//! writes the proved entries to `<target>/ledger/`, one file for each test. The coverage report
//! reads them. If a test fails in between, the file of an earlier run is removed.

use std::path::{Path, PathBuf};
use std::{fs, io};

use community_qa_contract::ledger::{Ledger, Prover};
use serde_json::json;

/// Begins a proof in a test, for a prover and some entries.
macro_rules! proof {
    ($prover:expr, $ids:expr) => {{
        // The type name of a function contains the name of the test, on any thread.
        fn here() {}
        $crate::proofs::Proof::begin(std::any::type_name_of_val(&here), $prover, $ids)
    }};
}
pub(crate) use proof;

/// A proof in progress: the entries that a test will prove.
#[derive(Debug)]
#[must_use = "a proof that does not pass proves nothing"]
pub(crate) struct Proof {
    test: String,
    prover: Prover,
    proves: Vec<String>,
}

impl Proof {
    /// Begins a proof. `here` is the type name of a function in the test.
    pub(crate) fn begin<I: AsRef<str>>(
        here: &str,
        prover: Prover,
        ids: impl IntoIterator<Item = I>,
    ) -> Self {
        Self::named(test_name(here), prover, ids)
    }

    /// Begins a proof with this name: that of a test, or of a scenario that a test plays. Fails if
    /// the ledger has no entry with an id, or does not require it from this prover.
    pub(crate) fn named<I: AsRef<str>>(
        test: String,
        prover: Prover,
        ids: impl IntoIterator<Item = I>,
    ) -> Self {
        let ledger = Ledger::embedded().unwrap();
        let mut proves: Vec<String> = ids.into_iter().map(|id| id.as_ref().to_owned()).collect();
        proves.sort();
        proves.dedup();
        let refused: Vec<String> =
            proves.iter().filter_map(|id| refusal(ledger, prover, id)).collect();
        assert!(refused.is_empty(), "{}", refused.join("\n"));
        let proof = Self { test, prover, proves };
        match fs::remove_file(proof.path()) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                panic!("the proof of an earlier run cannot be removed: {error}")
            }
            _ => proof,
        }
    }

    /// Ends the proof: the test has passed, and the proved entries are written to a file.
    pub(crate) fn passed(self) {
        let path = self.path();
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let record = json!({"test": self.test, "prover": self.prover, "proves": self.proves});
        fs::write(path, record.to_string()).unwrap();
    }

    fn path(&self) -> PathBuf {
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
        let is_plain = |letter: char| letter.is_alphanumeric() || "._-".contains(letter);
        let name = self.test.replace("::", ".");
        // Not all systems allow `::` in the name of a file.
        let name = name.replace(|letter| !is_plain(letter), "-");
        target.join("ledger").join(format!("{name}.json"))
    }
}

/// The reason why a test of this kind may not prove an entry.
fn refusal(ledger: &Ledger, prover: Prover, id: &str) -> Option<String> {
    let Some(entry) = ledger.entry(id) else {
        return Some(format!(
            "openapi/requirements.yaml has no entry {id}; add it, or take the id out of the test"
        ));
    };
    (!entry.proof.contains(&prover)).then(|| {
        format!(
            "{id} is not to be proved by `{prover}`; if it is, add `{prover}` to its `proof` in \
             openapi/requirements.yaml"
        )
    })
}

/// The name of a test: `conformance::samples::decode`, from
/// `it::samples::decode::{{closure}}::here`.
fn test_name(here: &str) -> String {
    let parts = here.split("::").skip(1).filter(|part| *part != "{{closure}}");
    let mut parts: Vec<&str> = std::iter::once("conformance").chain(parts).collect();
    parts.pop();
    parts.join("::")
}

#[test]
fn proofs_of_passed_tests_alone_are_recorded() {
    let here = "it::proofs::nothing::{{closure}}::here";
    let begin = || Proof::begin(here, Prover::Client, ["R-0-01"]);
    let path = begin().path();
    assert!(path.ends_with("ledger/conformance.proofs.nothing.json"));
    begin().passed();
    let expected = "{\"test\":\"conformance::proofs::nothing\",\"prover\":\"client\",\
                    \"proves\":[\"R-0-01\"]}";
    assert_eq!(fs::read_to_string(&path).unwrap(), expected);
    // It is dropped without having passed, so its file is removed.
    drop(begin());
    assert!(!path.exists(), "a proof of an earlier run is left");
}
