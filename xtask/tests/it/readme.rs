//! The figures of the root's README are those of the workspace.

use std::path::Path;
use std::process::Command;

use community_qa_contract::ledger::{Ledger, Prover};
use workspace::testing::{assert_derived, run, text};
use xtask::coverage::{Coverage, Proof};

use crate::small::{DOCUMENT, edit, scratch};

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

/// A line that README.md shows, known by its beginning.
struct Figure {
    beginning: String,
    line: String,
}

impl Figure {
    /// A line whose first characters say what it is about.
    fn new(line: &str, characters: usize) -> Self {
        Self {
            beginning: line.chars().take(characters).collect(),
            line: line.to_owned(),
        }
    }

    /// A line that all that stands before its numbers tells from others.
    fn until_its_numbers(line: &str) -> Self {
        let before = line.chars().take_while(|sign| !sign.is_ascii_digit());
        Self::new(line, before.count())
    }

    /// What a line of README.md should be, if it shows this figure. Times and the size of
    /// the code stay: these change with every field.
    fn brought_up_to_date(&self, shown: &str) -> Option<String> {
        let text = shown.trim_start();
        let rest = text.strip_prefix(&self.beginning)?;
        if rest.starts_with(char::is_alphabetic) {
            return None;
        }
        let indent = &shown[..shown.len() - text.len()];
        // The size of the code and the time.
        let line = match (self.line.split_once(" files,"), shown.find(" files,")) {
            (Some((line, _)), Some(end)) => format!("{line}{}", &shown[end..]),
            _ => self.line.clone(),
        };
        Some(format!("{indent}{line}"))
    }
}

/// The figures of the ledger and of `cargo xtask generate --check`.
fn figures() -> Vec<Figure> {
    let coverage = coverage();
    assert_eq!(coverage.faults, Vec::<String>::new());
    let mut figures = Vec::new();
    figures.extend(coverage.summary().lines().map(|line| Figure::new(line, 6)));
    figures.extend(coverage.rows().iter().map(|row| Figure::new(row, 33)));
    let by_prover = coverage.rows_by_prover();
    figures.extend(by_prover.iter().map(|row| Figure::until_its_numbers(row)));

    let xtask = env!("CARGO_BIN_EXE_xtask");
    let output = run(xtask, Path::new("."), &["generate", "--check"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let printed = text(&output.stdout);
    let lines = printed.lines().map(|line| without_time(line).trim_start());
    // The last line ends differently for each run.
    let lines = lines.filter(|line| !line.starts_with("done"));
    figures.extend(lines.map(Figure::until_its_numbers));
    figures
}

#[test]
fn the_figures_are_those_of_the_workspace() {
    let (readme, figures) = (readme(), figures());
    let up_to_date = readme.lines().map(|line| {
        let mut fresh = figures
            .iter()
            .filter_map(|figure| figure.brought_up_to_date(line));
        fresh.next().unwrap_or_else(|| line.to_owned())
    });
    let up_to_date: String = up_to_date.map(|line| line + "\n").collect();
    assert_derived(&root().join("README.md"), &up_to_date);
    let is_shown = |part: &str| {
        let mut lines = up_to_date.lines().map(str::trim_start);
        lines.any(|line| line.starts_with(part))
    };
    for beginning in [
        "said  ", "done  ", "§0 ", "all   ", "load ", "lint ", "lower ", "emit ",
    ] {
        assert!(is_shown(beginning), "README.md shows no line {beginning:?}");
    }
    for prover in Prover::ALL {
        assert!(is_shown(&format!("{:<12} ", prover.as_str())), "{prover}");
    }
}

#[test]
fn a_figure_is_brought_up_to_date_where_it_is_shown() {
    let row = Figure::new("all   3 of 3", 6);
    assert_eq!(
        row.brought_up_to_date("    all   2 of 3").as_deref(),
        Some("    all   3 of 3")
    );
    assert_eq!(row.brought_up_to_date("    all   of them"), None);
    let emit = Figure::new("emit  progenitor 0.15.1   11 files, 9 lines", 17);
    assert_eq!(
        emit.brought_up_to_date("emit  progenitor 0.14   9 files, 24 lines, 0.5 s")
            .as_deref(),
        Some("emit  progenitor 0.15.1   11 files, 24 lines, 0.5 s")
    );
}

/// Whatever `cargo xtask generate` had to do, its last line says that all is well.
#[test]
fn every_run_ends_in_a_line_that_readme_shows() {
    let scratch = scratch();
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
    edit(
        &scratch,
        DOCUMENT,
        "Identifies a user.",
        "Identifies one user.",
    );
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
