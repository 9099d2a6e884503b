//! What stands out in the files of a change, whatever it means to callers.

use openapi_diff::Approval;
use serde::Serialize;

use super::changed::{ChangedFile, FileStatus};
use super::kind::{Kind, REPORT};
use super::pattern::matches;
use super::{lock, rust, sentences, snapshots, tests};
use crate::workspace::Workspace;
use terminal::escape::code;

/// How many names of a list are shown before the rest is counted.
const NAMES: usize = 5;

/// Something that a reviewer has to see.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Notice {
    /// What it is about; the first weigh most.
    pub weight: Weight,
    /// The file.
    pub path: String,
    /// The line in the new file, where one is known.
    pub line: Option<usize>,
    /// What has happened, as Markdown without a full stop.
    pub message: String,
}

/// What a notice is about, the weightiest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Weight {
    /// The report itself.
    Report,
    /// What was approved.
    Approval,
    /// A test that is gone or holds less.
    Test,
    /// What is generated.
    Generated,
    /// Who may do what, and where code comes from.
    Security,
    /// What a change is held to.
    Rule,
    /// What others get.
    Package,
    /// Any other setting.
    Setting,
}

impl Notice {
    pub(super) fn new(weight: Weight, path: &str, message: String) -> Self {
        Self {
            weight,
            path: path.to_owned(),
            line: None,
            message,
        }
    }

    pub(super) fn at(self, line: Option<usize>) -> Self {
        Self { line, ..self }
    }
}

/// What stands out, the weightiest first.
pub(crate) fn notices(
    files: &[ChangedFile],
    workspace: &Workspace,
    approvals: (&[Approval], &[Approval]),
) -> Vec<Notice> {
    let mut found = Vec::new();
    found.extend(of_the_report(files));
    found.extend(removed_approvals(approvals));
    found.extend(tests::notices(files, workspace));
    found.extend(snapshots::notice(files));
    for file in files {
        found.extend(sentences::notices(file));
        found.extend(lock::notices(file));
        found.extend(rust::notices(file));
        found.extend(of_a_kind(file));
    }
    found.extend(generated_alone(files));
    found.sort_by_key(|notice| notice.weight);
    found
}

/// What this report is made with.
fn of_the_report(files: &[ChangedFile]) -> Option<Notice> {
    let made_with = |file: &&ChangedFile| {
        let mut patterns = REPORT.iter();
        patterns.any(|pattern| matches(pattern, &file.path, '/'))
    };
    let paths: Vec<String> = files
        .iter()
        .filter(made_with)
        .map(|file| code(&file.path))
        .collect();
    let message = format!(
        "**The change touches what makes this report** ({}), which may hide anything below. \
         Review with the tools of the base",
        named(&paths)
    );
    (!paths.is_empty()).then(|| Notice::new(Weight::Report, "", message))
}

/// Approvals that are there no longer: what was approved counts again.
fn removed_approvals((old, new): (&[Approval], &[Approval])) -> Vec<Notice> {
    let gone = old.iter().filter(|approval| {
        !new.iter()
            .any(|other| other.fingerprint == approval.fingerprint)
    });
    gone.map(|approval| {
        let message = format!(
            "**An approval is gone**: {}, which held until {}",
            code(&approval.fingerprint),
            approval.expires
        );
        Notice::new(Weight::Approval, crate::workspace::APPROVED, message)
    })
    .collect()
}

/// What is said of a file by its kind alone.
fn of_a_kind(file: &ChangedFile) -> Vec<Notice> {
    let path = code(&file.path);
    let verb = match file.status {
        FileStatus::Added => "is new",
        FileStatus::Changed => "has changed",
        FileStatus::Removed => "is gone",
    };
    let mut found = Vec::new();
    let mut add = |weight: Weight, message: String| {
        found.push(Notice::new(weight, &file.path, message));
    };
    match (file.kind, file.status) {
        (Kind::BuildScript, FileStatus::Added | FileStatus::Changed) => add(
            Weight::Security,
            format!("**A program runs when the crate is built**: {path} {verb}"),
        ),
        (Kind::Licence, _) => add(Weight::Package, format!("**The licence**: {path} {verb}")),
        (Kind::Check, _) => add(
            Weight::Rule,
            format!(
                "**What changes are held to**: {path} {verb} ({})",
                super::counts(file)
            ),
        ),
        (Kind::Migration, FileStatus::Changed | FileStatus::Removed) => add(
            Weight::Package,
            format!(
                "**A migration that databases may have run already**: {path} {verb}; a new one \
                 belongs beside it"
            ),
        ),
        _ => {}
    }
    if let Some(turned) = file.turned {
        let target = file.new_text().filter(|_| turned == "a symbolic link");
        let target = target.map_or_else(String::new, |target| format!(" to {}", code(&target)));
        add(Weight::Security, format!("**{path} is {turned}**{target}"));
    } else if file.is_binary() && file.status != FileStatus::Removed {
        add(
            Weight::Security,
            format!("**{path} is not text**, and nobody can read what has changed in it"),
        );
    }
    found
}

/// Generated files, where nothing that they are made from has changed.
fn generated_alone(files: &[ChangedFile]) -> Option<Notice> {
    const MADE_FROM: &[&str] = &[
        "openapi/**",
        "crates/openapi-codegen/**",
        "crates/openapi-model/**",
        "Cargo.lock",
        "generated-client/Cargo.toml",
    ];
    let has_cause = files.iter().any(|file| {
        let mut patterns = MADE_FROM.iter();
        patterns.any(|pattern| matches(pattern, &file.path, '/'))
    });
    let paths: Vec<String> = files
        .iter()
        .filter(|file| file.kind == Kind::Generated)
        .map(|file| code(&file.path))
        .collect();
    let message = format!(
        "**Generated files change, and nothing that they are made from does**: {}. They were \
         edited by hand, or the base is stale; `cargo xtask generate --check` tells",
        named(&paths)
    );
    (!has_cause && !paths.is_empty()).then(|| Notice::new(Weight::Generated, "", message))
}

/// `a, b and 12 more`.
pub(super) fn named(names: &[String]) -> String {
    match names.split_at_checked(NAMES) {
        Some((first, rest)) if rest.len() > 1 => {
            format!("{} and {} more", first.join(", "), rest.len())
        }
        _ => names.join(", "),
    }
}
