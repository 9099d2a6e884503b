//! The figures of the root's README are those of the workspace.

use community_qa_contract::ledger::{Ledger, Prover};
use workspace::testing::{assert_derived, text};
use xtask::coverage::{Coverage, Proof};
use xtask::workspace::Workspace;

/// The ledger as `cargo xtask coverage` shows it when everybody has proved what is not open for
/// them.
fn coverage(workspace: &Workspace) -> Coverage {
    let ledger = Ledger::load(&workspace.ledger()).unwrap();
    let contract = community_qa_contract::embedded().unwrap();
    let proofs = Prover::ALL.map(|prover| {
        let entries = ledger.entries.iter();
        let proved = entries
            .filter(|entry| entry.proof.contains(&prover) && !entry.open.contains_key(&prover));
        Proof {
            test: "all tests together".to_owned(),
            prover,
            proves: proved.map(|entry| entry.id.clone()).collect(),
        }
    });
    Coverage::join(ledger, &proofs, contract)
}

/// The lines that commands print, without the size of the code and durations.
fn figures(workspace: &Workspace) -> Vec<String> {
    let coverage = coverage(workspace);
    assert_eq!(coverage.faults, Vec::<String>::new());
    let program = env!("CARGO_BIN_EXE_xtask");
    let output = workspace::testing::run(program, workspace.directory(), &["generate", "--check"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let printed = text(&output.stdout);
    let steps = printed.lines().map(|line| {
        let line = line.split(" files,").next().unwrap_or(line);
        line.to_owned()
    });
    // The last line ends differently for each run.
    let steps = steps.filter(|line| !line.trim_start().starts_with("done"));
    let rows = coverage.rows().into_iter().chain(coverage.rows_by_prover());
    let summary = coverage.summary();
    let summary = summary.lines().map(str::to_owned);
    rows.chain(summary).chain(steps).collect()
}

/// The part of a line by which it is found: everything before its figures.
fn beginning(line: &str) -> &str {
    let line = line.trim_start();
    let end = match line.strip_prefix('§') {
        Some(rest) => line.len() - rest.trim_start_matches(|sign: char| sign != ' ').len(),
        None => line
            .find(|sign: char| sign.is_ascii_digit())
            .unwrap_or(line.len()),
    };
    &line[..end]
}

#[test]
fn the_figures_are_those_of_the_workspace() {
    let workspace = Workspace::of_xtask();
    let path = workspace.root().join("README.md");
    let readme = std::fs::read_to_string(&path).unwrap();
    let figures = figures(&workspace);
    let mut shown = 0;
    let lines = readme.lines().map(|line| {
        let text = line.trim_start();
        let is_of = |figure: &&String| text.starts_with(beginning(figure));
        let Some(figure) = figures.iter().find(is_of) else {
            return format!("{line}\n");
        };
        shown += 1;
        let indent = &line[..line.len() - text.len()];
        let rest = line.find(" files,").map_or("", |at| &line[at..]);
        format!("{indent}{}{rest}\n", figure.trim_start())
    });
    let fresh: String = lines.collect();
    assert!(shown >= 12, "README.md shows {shown} lines with figures");
    assert_derived(&path, &fresh);
}
