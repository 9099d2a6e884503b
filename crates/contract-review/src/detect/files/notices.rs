//! Notices about the files of a change, whatever it means to callers.

use openapi_diff::Approval;

use super::changed::{ChangedFile, names};
use super::kind::Kind;
use super::{lock, rust, sentences, snapshots, tests};
use crate::detect::rules::{Rules, is_any_of};
use crate::findings::{Message, Notice, Status, Weight};
use workspace::Workspace;

/// The notices, most important first.
pub(crate) fn notices(
    rules: &Rules,
    files: &[ChangedFile],
    workspace: &Workspace,
    approvals: (&[Approval], &[Approval]),
) -> Vec<Notice> {
    let mut found = Vec::new();
    found.extend(report_notice(rules, files));
    found.extend(removed_approvals(approvals));
    found.extend(tests::notices(files, workspace));
    found.extend(snapshots::notice(rules, files));
    for file in files {
        found.extend(sentences::notices(rules, file));
        found.extend(lock::notices(file));
        found.extend(rust::notices(file));
        found.extend(kind_notices(file));
    }
    found.extend(generated_alone(rules, files));
    // The order is stable: files stay in theirs.
    found.sort_by_key(|notice| notice.weight);
    found
}

fn report_notice(rules: &Rules, files: &[ChangedFile]) -> Option<Notice> {
    let made_with = |file: &&ChangedFile| is_any_of(&rules.report, &file.path);
    let paths: Vec<Message> = names(files.iter().filter(made_with));
    (!paths.is_empty()).then(|| {
        let message = Message::strong("The change affects the code that makes this report")
            .text(" (")
            .list(paths)
            .text("), which may hide anything below. Review with the tools of the base");
        Notice::new(Weight::Report, "", message)
    })
}

/// Approvals that are there no longer: what was approved counts again.
fn removed_approvals((old, new): (&[Approval], &[Approval])) -> Vec<Notice> {
    let gone = old.iter().filter(|approval| {
        !new.iter()
            .any(|other| other.fingerprint == approval.fingerprint)
    });
    gone.map(|approval| {
        let message = Message::strong("An approval was removed")
            .text(": ")
            .code(&approval.fingerprint)
            .text(format!(", which held until {}", approval.expires));
        Notice::new(Weight::Approval, workspace::places::APPROVED, message)
    })
    .collect()
}

/// The notices about a file that follow from its kind, and from what it has turned into.
fn kind_notices(file: &ChangedFile) -> Vec<Notice> {
    let verb = match file.status {
        Status::Added => "is new",
        Status::Changed => "has changed",
        Status::Removed => "is gone",
    };
    let about = |lead: &str| {
        Message::strong(lead)
            .text(": ")
            .code(&file.path)
            .text(format!(" {verb}"))
    };
    let is_there = file.status != Status::Removed;
    let by_kind = match file.kind {
        Kind::BuildScript if is_there => {
            let message = about("A program runs when the crate is built");
            Some((Weight::Security, message))
        }
        Kind::Licence => Some((Weight::Package, about("The licence"))),
        Kind::Check => {
            let counts = format!(" ({})", super::counts(file));
            Some((Weight::Rule, about("Checks of changes").text(counts)))
        }
        Kind::Migration if file.status != Status::Added => {
            let message = about("A migration changed that databases may already have run");
            Some((Weight::Package, message.text("; add a new one instead")))
        }
        _ => None,
    };
    let named = |text: &str| Message::default().with_strong(Message::name(&file.path).text(text));
    let by_form = match (file.turned, file.new_text()) {
        (Some(turned @ "a symbolic link"), Some(target)) => {
            Some(named(&format!(" is {turned}")).text(" to ").code(&target))
        }
        (Some(turned), _) => Some(named(&format!(" is {turned}"))),
        (None, _) if file.is_binary() && is_there => {
            Some(named(" is not text").text(", so the change cannot be read"))
        }
        (None, _) => None,
    };
    let by_form = by_form.map(|message| (Weight::Security, message));
    let found = by_kind.into_iter().chain(by_form);
    found
        .map(|(weight, message)| Notice::new(weight, &file.path, message))
        .collect()
}

/// Generated files, where nothing that they are made from has changed.
fn generated_alone(rules: &Rules, files: &[ChangedFile]) -> Option<Notice> {
    let mut causes = files.iter();
    let has_cause = causes.any(|file| is_any_of(&rules.generated_from, &file.path));
    if has_cause {
        return None;
    }
    Notice::naming(
        Weight::Generated,
        "Generated files change, but none of their sources does",
        names(files.iter().filter(|file| file.kind == Kind::Generated)),
        Message::words(". They were edited by hand, or the base is stale; ")
            .code("cargo xtask generate --check")
            .text(" tells"),
    )
}
