//! The oracle of the diff for Rust callers: the compiler, as the values of
//! `crates/openapi-diff/tests/it/oracle` are for the wire.
//!
//! Of the fixtures of the diff's rules, a client is generated from the document before,
//! with a probe that uses everything public of it, and the probe is compiled against the
//! client of the document after. The compiler knows none of our rules.

mod probe;
mod surface;
mod workshop;

use std::path::{Path, PathBuf};

use openapi_diff::{Level, Options, compare_with};
use openapi_model::rust::RustModel;
use openapi_model::{Conventions, Document, LoadOptions};
use workshop::{Compiled, Workshop};
use workspace::testing::Pair;

use crate::assert_none;

const FIXTURES: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../crates/openapi-diff/tests/it/fixtures/diff"
);

/// How the compiler and the diff compare.
enum Verdict {
    Agreed,
    /// No code is generated from one of the documents, or code compiles of which the diff
    /// says that it breaks on the wire.
    Undecided,
    Disagreed(String),
}

/// `RULES` says how many rules are tried, spread over all; `GENERATOR` is the xtask program.
#[test]
#[ignore = "compiles clients for minutes; `cargo xtask bench diff` runs it"]
fn the_compiler_agrees_with_the_diff() {
    let generator = PathBuf::from(std::env::var_os("GENERATOR").unwrap());
    let rules: Vec<&str> = openapi_diff::rules().map(|rule| rule.name).collect();
    let number = std::env::var("RULES").map_or(rules.len(), |number| number.parse().unwrap());
    let step = rules.len().div_ceil(number.max(1));
    let scratch = tempfile::tempdir().unwrap();
    let (mut agreed, mut undecided, mut findings) = (0, 0, Vec::new());
    for rule in rules.into_iter().step_by(step) {
        match judge(rule, &generator, scratch.path()) {
            Verdict::Agreed => agreed += 1,
            Verdict::Undecided => undecided += 1,
            Verdict::Disagreed(finding) => findings.push(format!("{rule}: {finding}")),
        }
    }
    println!("rules: {agreed} verdicts agree, {undecided} cannot be decided");
    assert_none(
        "verdicts about Rust that the compiler contradicts",
        &findings,
    );
    assert!(agreed > undecided, "too few verdicts are decided");
}

fn judge(rule: &str, generator: &Path, scratch: &Path) -> Verdict {
    let pair = Pair::read(&Path::new(FIXTURES).join(format!("{rule}.yaml")));
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("diff-oracle");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let directory = scratch.join(rule);
    let [old, new] = [&pair.before, &pair.after].map(|text| document(text));
    let Ok(workshop) = Workshop::open(old.value(), &directory, &target, generator, &root) else {
        return Verdict::Undecided;
    };
    let compiled = workshop.compile(new.value()).unwrap();
    let (wire, rust) = levels(&old, &new);
    let breaks = rust == Some(Level::Major);
    match compiled {
        Compiled::NotGenerated(_) => Verdict::Undecided,
        Compiled::No(_) if breaks => Verdict::Agreed,
        Compiled::No(error) => Verdict::Disagreed(format!("the diff does not say: {error}")),
        Compiled::Yes if !breaks => Verdict::Agreed,
        Compiled::Yes if wire == Some(Level::Major) => Verdict::Undecided,
        Compiled::Yes => Verdict::Disagreed("it compiles, and the diff says major".to_owned()),
    }
}

/// The levels that the diff gives to callers on the wire and to callers in Rust.
fn levels(old: &Document, new: &Document) -> (Option<Level>, Option<Level>) {
    let conventions = Conventions::default();
    let options = Options::default().with_client(RustModel::new(&conventions));
    let changes = compare_with(old, new, options).changes;
    let wire = changes.iter().filter_map(|change| change.wire.level).max();
    let rust = changes.iter().filter_map(|change| change.rust.level).max();
    (wire, rust)
}

fn document(text: &str) -> Document {
    Document::parse_with("document.yaml", text, &LoadOptions::lenient()).unwrap()
}
