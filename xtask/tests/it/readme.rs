//! The figures of the root's README are those of the workspace.

use std::path::Path;
use std::process::Command;

use assertions::{run, text};
use community_qa_contract::ledger::{Ledger, Prover};
use xtask::coverage::{Coverage, Proof};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

fn readme() -> String {
    std::fs::read_to_string(root().join("README.md")).unwrap()
}

/// The ledger as `cargo xtask coverage` shows it when it finds no fault: then
/// everybody has proved what is not open for them.
fn coverage() -> Coverage {
    let ledger = Ledger::load(&root().join("openapi/requirements.yaml")).unwrap();
    let contract = community_qa_contract::load(&root().join("openapi/community-qa.yaml")).unwrap();
    let proofs = Prover::ALL.map(|prover| {
        let proved = ledger
            .entries
            .iter()
            .filter(|entry| entry.proof.contains(&prover) && !entry.open.contains_key(&prover));
        Proof {
            test: "all tests together".to_owned(),
            prover,
            proves: proved.map(|entry| entry.id.clone()).collect(),
        }
    });
    Coverage::join(ledger, &proofs, &contract)
}

#[test]
fn the_ledgers_figures_are_those_of_the_ledger() {
    let (readme, coverage) = (readme(), coverage());
    assert_eq!(coverage.faults, Vec::<String>::new());
    for line in coverage.summary().lines() {
        assert!(readme.contains(line), "README.md does not say: {line}");
    }
    let mut rows = coverage.rows();
    rows.extend(coverage.rows_by_prover());
    let names = Prover::ALL.map(|prover| format!("{:<12} ", prover.as_str()));
    let is_row = |line: &&str| {
        line.starts_with('§')
            || line.starts_with("all   ")
            || names.iter().any(|name| line.starts_with(name))
    };
    let shown: Vec<&str> = readme.lines().map(str::trim).filter(is_row).collect();
    assert!(shown.len() > 6, "README.md shows no table of the ledger");
    for line in shown {
        assert!(rows.iter().any(|row| row == line), "no row is: {line}");
    }
}

/// What `cargo xtask generate --check` prints, but for the time that it takes and the
/// size of the code: these change with every field.
#[test]
fn the_generators_figures_are_those_of_a_run() {
    let xtask = env!("CARGO_BIN_EXE_xtask");
    let output = run(xtask, Path::new("."), &["generate", "--check"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let printed = text(&output.stdout);
    let readme = readme();
    for line in printed.lines() {
        let line = without_time(line).split(" files,").next().unwrap();
        assert!(readme.contains(line), "README.md does not show: {line}");
    }
}

/// Whatever `cargo xtask generate` had to do, its last line says that all is well.
#[test]
fn every_run_ends_in_a_line_that_readme_shows() {
    let scratch = crate::generate::Scratch::new();
    let last_line = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_xtask"))
            .arg("generate")
            .args(arguments)
            .env("CARGO_MANIFEST_DIR", scratch.path().join("xtask"))
            .output()
            .unwrap();
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{printed}");
        without_time(printed.lines().last().unwrap()).to_owned()
    };
    let readme = readme();
    let ends = |arguments: &[&str], how: &str| {
        let line = last_line(arguments);
        let expected = format!(
            "{:>9}  {:<36}  {how}",
            "done", "the generated code is up to date"
        );
        assert_eq!(line, expected, "{arguments:?}");
        assert!(readme.contains(&line), "README.md does not show: {line}");
    };
    ends(&[], "nothing to do");
    ends(&["--check"], "checked");
    scratch.edit("openapi/community-qa.yaml", |text| {
        text.replacen("Identifies an action.", "Identifies one action.", 1)
    });
    ends(&[], "written");
}

/// A line of a step without the seconds at its end.
fn without_time(line: &str) -> &str {
    let Some(start) = line.strip_suffix(" s") else {
        return line;
    };
    start
        .trim_end_matches(|sign: char| sign.is_ascii_digit() || sign == '.')
        .trim_end_matches([' ', ','])
}

#[test]
fn seconds_are_left_out() {
    assert_eq!(
        without_time("emit  a 0.1  9 lines, 0.53 s"),
        "emit  a 0.1  9 lines"
    );
    assert_eq!(without_time("done  checked, 0.73 s"), "done  checked");
    assert_eq!(without_time("lint  43 rules"), "lint  43 rules");
}
