//! Reports of single changes. Those that a tired reviewer would miss are named in the first
//! screen.

use contract_review::{Inquiry, gather, markdown};
use serde::Deserialize;

use crate::repository::Repository;

/// The number of lines that a reader sees without scrolling.
const SCREEN: usize = 40;

/// Sentences of a report on a change that concerns nobody.
const CLAIMS: &[&str] = &[
    "Nothing needs special attention",
    "No file has changed",
    "nothing changes for callers",
    "nothing breaks, and nothing is lost",
];

/// A change that is made, and what the report has to say of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Planted {
    name: String,
    /// Set if `v0.1.0` was released before.
    #[serde(default)]
    released: bool,
    /// The reason why the generated code is out of date.
    drift: Option<String>,
    /// Edits that are in the base already.
    #[serde(default)]
    committed: Vec<Edit>,
    #[serde(default)]
    edits: Vec<Edit>,
    #[serde(default)]
    says: Vec<String>,
    /// Texts that the report must not contain.
    #[serde(default)]
    never: Vec<String>,
}

impl Planted {
    /// Makes the change, and returns the report.
    fn report(&self, repository: &Repository) -> String {
        if self.released {
            repository.git(&["tag", "v0.1.0"]);
        }
        for edit in &self.committed {
            edit.apply(repository, "");
        }
        repository.commit();
        let mut fingerprint = String::new();
        for edit in &self.edits {
            edit.apply(repository, &fingerprint);
            // An approval names what it approves, which is known once the change is made.
            if self.edits.len() > 1 && fingerprint.is_empty() {
                let changes = repository.review().contract.changes;
                let first = changes.first();
                fingerprint = first.map_or_else(String::new, |change| change.fingerprint.clone());
            }
        }
        let inquiry = Inquiry {
            release: self.released.then(|| "v0.1.0".to_owned()),
            drift: self.drift.clone(),
            ..repository.inquiry()
        };
        markdown(&gather(inquiry).unwrap())
    }
}

/// An edit of a file; without `was`, a new one.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Edit {
    file: String,
    was: Option<String>,
    becomes: String,
    /// Set if it is the last place of `was`, and not the only one.
    #[serde(default)]
    last: bool,
}

impl Edit {
    fn apply(&self, repository: &Repository, fingerprint: &str) {
        let becomes = self.becomes.replace("FINGERPRINT", fingerprint);
        let Some(was) = &self.was else {
            return repository.write(&self.file, &becomes);
        };
        let text = repository.read(&self.file);
        let number = text.matches(was.as_str()).count();
        assert!(
            number == 1 || (self.last && number > 1),
            "{}: {was}",
            self.file
        );
        let start = text.rfind(was.as_str()).unwrap();
        let (before, after) = (&text[..start], &text[start + was.len()..]);
        repository.write(&self.file, &format!("{before}{becomes}{after}"));
    }
}

fn planted() -> Vec<Planted> {
    serde_yaml::from_str(include_str!("planted.yaml")).unwrap()
}

#[test]
fn each_change_is_named_in_the_first_screen() {
    let repository = Repository::new();
    let unchanged = markdown(&repository.review());
    assert!(unchanged.contains("No file has changed."));
    let planted = planted();
    // A lost file of changes must not pass.
    assert!(planted.len() >= 20);
    let mut missing = Vec::new();
    for planted in &planted {
        let name = &planted.name;
        let text = planted.report(&repository);
        for claim in CLAIMS {
            assert!(!text.contains(claim), "{name}: {claim}\n{text}");
        }
        let screen: Vec<&str> = text.lines().take(SCREEN).collect();
        let screen = screen.join("\n");
        for part in &planted.says {
            // A heading depends on the change; any other part must not be in every report.
            let is_new = part.starts_with('#') || !unchanged.contains(part.as_str());
            assert!(is_new, "{name}: `{part}` is said of no change, too");
            if !screen.contains(part.as_str()) {
                missing.push(format!("{name}: no `{part}` in\n{screen}\n"));
            }
        }
        repository.restore();
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn what_else_changes_is_said_somewhere() {
    let repository = Repository::new();
    let planted: Vec<Planted> = serde_yaml::from_str(include_str!("said.yaml")).unwrap();
    for planted in &planted {
        let (name, text) = (&planted.name, planted.report(&repository));
        for said in &planted.says {
            assert!(
                text.contains(said.as_str()),
                "{name}: no `{said}` in\n{text}"
            );
        }
        for never in &planted.never {
            assert!(
                !text.contains(never.as_str()),
                "{name}: `{never}` in\n{text}"
            );
        }
        repository.restore();
    }
}

#[cfg(unix)]
#[test]
fn what_a_file_has_turned_into_is_named() {
    let repository = Repository::new();
    repository.link("LICENSE-MIT", "/etc/hostname");
    repository.make_program("CHANGELOG.md");
    let text = markdown(&repository.review());
    for said in [
        "### Security",
        "**`LICENSE-MIT` is a symbolic link** to `/etc/hostname`",
        "**`CHANGELOG.md` is a program**",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
}

#[test]
fn every_file_is_counted_where_there_are_too_many_to_name() {
    let repository = Repository::new();
    // More than are named.
    for number in 0..60 {
        repository.write(
            &format!("reference-server/src/a{number}.rs"),
            "pub struct A;\n",
        );
    }
    let text = markdown(&repository.review());
    for said in [
        "the API is unchanged; 60 files to read",
        "### Not analysed (60)",
        ", 20 more",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
}
