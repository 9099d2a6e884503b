//! Proofs: which entries of the ledger a test proves.
//!
//! A test begins with [`proof!`](crate::proof) and ends with
//! [`passed`](Proof::passed). What was proved is then written to
//! `<target>/ledger/`, one file for each test, where the coverage report finds
//! it. A test that fails in between leaves nothing behind, and takes away what an
//! earlier run of it has left.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process;

use serde::Serialize;

use crate::gates;
use crate::ledger::{Ledger, Prover};

/// Begins a proof in the test in which it stands: who proves, and which entries.
///
/// ```text
/// #[test]
/// fn paths_have_the_extension() {
///     let proof = conformance::proof!(Prover::Contract, ["R-0-03"]);
///     // …
///     proof.passed();
/// }
/// ```
#[macro_export]
macro_rules! proof {
    ($prover:expr, $ids:expr) => {{
        // The name of a function that stands here holds the name of the test,
        // whichever thread runs it.
        fn here() {}
        $crate::proofs::Proof::begin(
            env!("CARGO_PKG_NAME"),
            std::any::type_name_of_val(&here),
            std::path::Path::new(env!("CARGO_TARGET_TMPDIR")),
            $prover,
            $ids,
        )
    }};
}

/// A proof that is under way: what a test means to prove.
#[derive(Debug)]
#[must_use = "a proof that does not pass proves nothing"]
pub struct Proof {
    directory: PathBuf,
    record: Record,
}

/// What is written down.
#[derive(Debug, Serialize)]
struct Record {
    test: String,
    prover: Prover,
    proves: Vec<String>,
}

impl Proof {
    /// Begins a proof; [`proof!`](crate::proof) fills in all but the
    /// prover and the ids.
    ///
    /// `here` is the type name of a function inside the test, and `tmpdir` a
    /// directory just below the target directory.
    ///
    /// # Panics
    ///
    /// When the ledger cannot be read, when it has no entry of an id or does not ask
    /// this prover for it, or when the proof of an earlier run cannot be removed. The
    /// test then fails.
    pub fn begin<I: AsRef<str>>(
        package: &str,
        here: &str,
        tmpdir: &Path,
        prover: Prover,
        ids: impl IntoIterator<Item = I>,
    ) -> Self {
        Self::named(test_name(package, here), tmpdir, prover, ids)
    }

    /// Begins a proof of this name: that of a test, or of what a test has others play.
    ///
    /// # Panics
    ///
    /// As [`Proof::begin`].
    pub fn named<I: AsRef<str>>(
        test: String,
        tmpdir: &Path,
        prover: Prover,
        ids: impl IntoIterator<Item = I>,
    ) -> Self {
        let ledger = Ledger::embedded().unwrap_or_else(|error| panic!("the ledger: {error}"));
        let mut proves: Vec<String> = ids.into_iter().map(|id| id.as_ref().to_owned()).collect();
        proves.sort();
        proves.dedup();
        let refused: Vec<String> = proves
            .iter()
            .filter_map(|id| refusal(ledger, prover, id))
            .collect();
        assert!(refused.is_empty(), "{}", refused.join("\n"));
        let proof = Self {
            directory: tmpdir.parent().unwrap_or(tmpdir).join("ledger"),
            record: Record {
                test,
                prover,
                proves,
            },
        };
        match fs::remove_file(proof.path()) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                panic!("the proof of an earlier run cannot be removed: {error}")
            }
            _ => proof,
        }
    }

    /// Ends the proof: the test has passed, and what it proves is written down.
    ///
    /// # Panics
    ///
    /// When the file cannot be written.
    pub fn passed(self) {
        if let Err(error) = self.write() {
            panic!("{}: {error}", self.path().display());
        }
    }

    /// Writes beside the final place first, so that no reader meets half a file.
    fn write(&self) -> io::Result<()> {
        fs::create_dir_all(&self.directory)?;
        let path = self.path();
        let draft = path.with_extension(format!("{}.tmp", process::id()));
        fs::write(&draft, serde_json::to_vec_pretty(&self.record)?)?;
        fs::rename(draft, path)
    }

    fn path(&self) -> PathBuf {
        let name = self.record.test.replace("::", ".");
        let is_plain = |letter: char| letter.is_alphanumeric() || "._-".contains(letter);
        let name = name.replace(|letter| !is_plain(letter), "-");
        self.directory.join(format!("{name}.json"))
    }
}

/// An entry of the ledger that is not there yet, and where it belongs.
#[must_use]
pub fn entry_to_start_from(id: &str) -> String {
    const LEDGER: &str = include_str!("../../openapi/requirements.yaml");
    let section = id.rsplit_once('-').map_or(id, |(section, _)| section);
    format!(
        "at openapi/requirements.yaml:{}\n\n  \
           - id: {id}\n    \
             summary: …\n    \
             held: [\"#/paths/…\"]\n    \
             proof: [contract, server]\n",
        gates::line_below(LEDGER, &format!("id: {section}-"))
    )
}

/// Why a test of this kind may not prove an entry.
fn refusal(ledger: &Ledger, prover: Prover, id: &str) -> Option<String> {
    let Some(entry) = ledger.entry(id) else {
        return Some(format!(
            "openapi/requirements.yaml has no entry {id}; add it, or take the id out of the test \
             and of conformance/specification:\n{}",
            entry_to_start_from(id)
        ));
    };
    if entry.proof.contains(&prover) {
        return None;
    }
    Some(format!(
        "{id} is not to be proved by `{prover}`; if it is, add `{prover}` to its `proof` in \
         openapi/requirements.yaml"
    ))
}

/// `conformance::samples::decode`, of `it::samples::decode::{{closure}}::here`.
fn test_name(package: &str, here: &str) -> String {
    let mut parts: Vec<&str> = here
        .split("::")
        .filter(|part| *part != "{{closure}}")
        .collect();
    parts.pop();
    if let Some(root) = parts.first_mut() {
        *root = package;
    }
    parts.join("::")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_is_named_by_its_package_and_path() {
        let name = test_name("conformance", "it::smoke::users::{{closure}}::here");
        assert_eq!(name, "conformance::smoke::users");
    }

    #[test]
    fn only_what_has_passed_is_written_down() {
        let target = std::env::temp_dir().join(format!("proofs-{}", process::id()));
        let tmpdir = target.join("tmp");
        let begin = || {
            let here = "it::a::b::here";
            Proof::begin("conformance", here, &tmpdir, Prover::Client, ["R-0-01"])
        };
        let path = target.join("ledger/conformance.a.b.json");

        drop(begin());
        assert!(!path.exists());
        begin().passed();
        let text = fs::read_to_string(&path).unwrap();
        let record: serde_json::Value = serde_json::from_str(&text).unwrap();
        let expected = serde_json::json!(
            {"test": "conformance::a::b", "prover": "client", "proves": ["R-0-01"]}
        );
        assert_eq!(record, expected);
        drop(begin());
        assert!(!path.exists(), "a proof of an earlier run is left");
        fs::remove_dir_all(target).unwrap();
    }

    #[test]
    fn what_a_test_cannot_prove_is_refused() {
        let ledger = Ledger::parse(
            "ledger.yaml",
            "sections: []\nentries: [{id: R-1-01, summary: s, proof: [contract]}]",
        );
        let ledger = ledger.unwrap();
        assert_eq!(refusal(&ledger, Prover::Contract, "R-1-01"), None);
        let refused = refusal(&ledger, Prover::Server, "R-1-01").unwrap();
        assert!(
            refused.starts_with("R-1-01 is not to be proved by `server`"),
            "{refused}"
        );
        let refused = refusal(&ledger, Prover::Contract, "R-1-02").unwrap();
        assert!(refused.contains("has no entry R-1-02; add it"), "{refused}");
    }

    #[test]
    #[should_panic(expected = "has no entry R-0-99")]
    fn a_test_of_an_unknown_entry_fails() {
        drop(Proof::begin(
            "conformance",
            "it::a::here",
            Path::new("."),
            Prover::Contract,
            ["R-0-99"],
        ));
    }
}
