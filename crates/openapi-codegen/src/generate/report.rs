//! Progress messages for people.

use std::time::Duration;

use openapi_model::{Diagnostics, Document};
use terminal::{Terminal, count};

use super::apply::Drift;
use super::plan::{Plan, Reason};
use super::run::Generated;
use super::target::{MODULE, Target};
use crate::lower::{self, LeftOut};
use crate::output::Written;
use crate::{contents, manifest};

const MAX_WARNINGS: usize = 3;

/// The most operations that are named for a reason.
const MAX_NAMED: usize = 5;

/// The result of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Everything was up to date, and nothing was generated.
    UpToDate,
    /// `check` has generated, and found no difference.
    Confirmed {
        /// Set if nothing of the document is left out.
        is_whole: bool,
    },
    /// Files were written.
    Wrote(Written),
}

/// Reports that the document was read.
pub(super) fn loaded(terminal: &Terminal, document: &Document) {
    terminal.step("load", document.name(), &contents::describe(document));
    let warnings = document.warnings();
    if !warnings.is_empty() {
        terminal.styled_failure(&first_warnings(warnings).styled());
    }
}

fn first_warnings(all: &Diagnostics) -> Diagnostics {
    let shown: Diagnostics = all.iter().take(MAX_WARNINGS).cloned().collect();
    match all.len().saturating_sub(MAX_WARNINGS) {
        0 => shown,
        more => shown.with_advice(format!("and {}", count(more, "more warning"))),
    }
}

/// Reports that files are stale. On the first run, all of them are new, which is not reported.
pub(super) fn stale(terminal: &Terminal, reasons: &[Reason]) {
    if reasons != [Reason::NoLock] {
        let reasons: Vec<String> = reasons.iter().map(ToString::to_string).collect();
        terminal.step("changed", &reasons.join(", "), "");
    }
}

/// Reports that all files were made, and which operations are left out.
pub(super) fn generated(terminal: &Terminal, document: &Document, generated: &Generated) {
    left_out(terminal, document, &generated.left_out);
    let lowerings = count(lower::LOWERINGS.len(), "lowering");
    terminal.step("lower", &lowerings, &count(generated.changes, "change"));
    let module = generated.files.iter().filter(|(name, _)| name.starts_with(MODULE));
    let lines: Vec<usize> = module.map(|(_, text)| text.lines().count()).collect();
    let libraries = &generated.lock.inputs.libraries;
    let progenitor = libraries.get("progenitor-impl");
    terminal.step(
        "emit",
        &format!("progenitor {}", progenitor.map_or("unknown", String::as_str)),
        &format!(
            "{}, {}, {}",
            count(lines.len(), "file"),
            count(lines.iter().sum(), "line"),
            seconds(generated.elapsed)
        ),
    );
}

/// Reports libraries that the manifest lacks: it is only written once, and this document needs
/// them.
pub(super) fn manifest(
    terminal: &Terminal,
    target: &Target<'_>,
    plan: &Plan,
    generated: &Generated,
) {
    let path = target.path_of("Cargo.toml");
    let present = std::fs::read_to_string(&path).ok().filter(|_| target.with_runtime);
    for text in present.iter() {
        for gap in manifest::gaps(&plan.document, &generated.libraries, text) {
            terminal.remark(&format!("warning: {} {gap}", path.display()));
        }
    }
}

/// Reports which operations and schemas are left out, and why.
fn left_out(terminal: &Terminal, document: &Document, all: &[LeftOut]) {
    for LeftOut { place, reason, operations, schemas } in all {
        let named = operations
            .iter()
            .map(|own| format!("`{}` ({} {})", own.id, own.method, own.path))
            // A schema that operations need is named with them.
            .chain(
                schemas.iter().filter(|_| operations.is_empty()).map(|name| format!("`{name}`")),
            );
        let named: Vec<String> = named.collect();
        let mut list = named.iter().take(MAX_NAMED).cloned().collect::<Vec<_>>().join(", ");
        if named.len() > MAX_NAMED {
            list.push_str(&format!(" and {} more", named.len() - MAX_NAMED));
        }
        let what = if list.is_empty() { String::new() } else { format!("; left out: {list}") };
        terminal.remark(&format!("warning: {place}: {reason}{what}"));
    }
    if !all.is_empty() {
        let number = all.iter().map(|own| own.operations.len()).sum();
        let of = document.operations().len() + left_out_by_reading(document);
        terminal.remark(&format!(
            "warning: {} of {of} left out; {MODULE}/metadata.rs names them",
            count(number, "operation")
        ));
    }
}

fn left_out_by_reading(document: &Document) -> usize {
    document.faults().iter().map(|fault| fault.operations.len()).sum()
}

pub(super) fn drift(terminal: &Terminal, error: &anyhow::Error) {
    if let Some(drift) = error.downcast_ref::<Drift>() {
        terminal.diff(&drift.difference);
    }
}

/// Reports that all files were written.
pub(super) fn written(terminal: &Terminal, module: &str, written: Written) {
    let Written { changed, unchanged, removed } = written;
    let outcome = format!("{changed} changed, {unchanged} unchanged, {removed} removed");
    terminal.step("write", module, &outcome);
}

/// Prints the last line of a successful run.
pub(super) fn finished(terminal: &Terminal, outcome: Outcome, elapsed: Duration) {
    let how = match outcome {
        Outcome::UpToDate => "nothing to do",
        Outcome::Confirmed { .. } => "checked",
        Outcome::Wrote(_) => "written",
    };
    let outcome = format!("{how}, {}", seconds(elapsed));
    terminal.step("done", "the generated code is up to date", &outcome);
}

fn seconds(elapsed: Duration) -> String {
    format!("{:.2} s", elapsed.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use openapi_model::LoadOptions;

    use super::*;

    fn warned(slips: &str) -> String {
        let text =
            format!("{{openapi: 3.0.3, info: {{title: T, version: 1{slips}}}, paths: {{}}}}");
        let document = Document::parse_with("a.yaml", &text, &LoadOptions::lenient()).unwrap();
        let (terminal, captured) = Terminal::capture();
        loaded(&terminal, &document);
        captured.errors()
    }

    #[test]
    fn first_warnings_are_shown_and_others_counted() {
        let many = warned(", a: 1, b: 1, c: 1, d: 1");
        assert_eq!(many.matches("warning: ").count(), MAX_WARNINGS, "{many}");
        assert!(many.ends_with("\n\nand 2 more warnings\n"), "{many}");
        let one = warned("");
        assert!(one.starts_with("warning: `version` must be a string\n"), "{one}");
        assert!(!one.contains("more"), "{one}");
    }
}
