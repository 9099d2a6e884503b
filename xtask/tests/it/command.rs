//! The commands as people run them.

use std::fs;
use std::path::Path;
use std::process::Output;

use community_qa_contract::ledger::{Ledger, Prover};
use openapi_model::Document;
use workspace::scratch::Scratch;
use workspace::testing::text;
use xtask::commands;
use xtask::coverage::{self, Coverage, Proof};
use xtask::workspace::Workspace;

use crate::small::{DOCUMENT, USERS, add_nickname, command, result, scratch};

fn xtask(directory: &Path, arguments: &[&str]) -> Output {
    workspace::testing::run(env!("CARGO_BIN_EXE_xtask"), directory, arguments)
}

/// Help must not build anything, so there is no cargo.
#[test]
fn help_reads_well_and_builds_nothing() {
    let help = |arguments: &[&str]| {
        let mut help = std::process::Command::new(env!("CARGO_BIN_EXE_xtask"));
        help.args(arguments).arg("--help");
        help.env("CARGO", "no-such-program").env("PATH", "");
        result(&help.output().unwrap()).unwrap()
    };
    let overview = help(&[]);
    crate::snapshot("cli", "help", &overview);
    let (_, commands) = overview.split_once("Commands:\n").unwrap();
    let commands = commands.lines().map_while(|line| line.strip_prefix("  "));
    // Long descriptions continue on lines with more indentation.
    let names = commands
        .filter(|line| !line.starts_with(' '))
        .filter_map(|line| line.split_whitespace().next());
    let mut all = String::new();
    // The help of the comparison is tested in its own crate.
    help(&["diff"]);
    for name in names.filter(|name| !["diff", "help"].contains(name)) {
        all.push_str(&format!("$ cargo xtask {name} --help\n{}\n", help(&[name])));
    }
    for name in ["client", "diff", "server"] {
        all.push_str(&format!("$ cargo xtask bench {name} --help\n{}\n", help(&["bench", name])));
    }
    crate::snapshot("cli", "help-of-commands", &all);
}

/// Compares the output of commands with `snapshots/printed/<name>.snap`. Numbers are shown as `?`.
fn printed(name: &str, scratch: &Scratch, lines: &[&str]) {
    let head = scratch.git(&["rev-parse", "--short=7", "HEAD"]).unwrap();
    let mut shown = String::new();
    for line in lines {
        let arguments: Vec<&str> = line.split(' ').collect();
        let output = command(scratch, &arguments).output().unwrap();
        let printed = text(&[output.stdout, output.stderr].concat()).replace(head.trim(), "COMMIT");
        let words = printed
            .split(' ')
            .map(|word| {
                let is_number = word.parse::<f64>().is_ok();
                if is_number { "?" } else { word }
            })
            .collect::<Vec<&str>>()
            .join(" ")
            .replace("? ?", "?");
        shown.push_str(&format!("$ cargo xtask {line}\n{words}\n"));
    }
    assert!(!shown.contains('\u{1b}'), "colours without a terminal");
    crate::snapshot("printed", name, &shown);
}

#[test]
fn generate_and_lint() {
    let scratch = scratch();
    let generate = ["generate", "generate --check", "lint"];
    printed("generate", &scratch, &generate);
    let text = scratch.read(USERS).unwrap();
    scratch.write(USERS, &format!("// By hand.\n{text}")).unwrap();
    printed("generate-edited", &scratch, &generate[..2]);
    let title = "  titel: A\n  title:";
    scratch.edit(DOCUMENT, "  title:", title).unwrap();
    let sample = "openapi/samples/getUser/200.full.json";
    scratch.edit(sample, "{", "{,").unwrap();
    printed("generate-refused", &scratch, &["generate", "lint"]);
}

#[test]
fn review_and_release() {
    let scratch = scratch();
    add_nickname(&scratch);
    let review = "review --base HEAD --output target/review.md";
    fs::create_dir(scratch.path().join("target")).unwrap();
    let release = "release";
    printed("review-and-release", &scratch, &[review, release]);
}

#[test]
fn coverage() {
    let ledger = "sections: [{section: '4.2', title: User endpoints}]\nentries:\n\
        - {id: R-4.2-01, summary: A user is read., held: ['#/info'], proof: [contract, server]}\n\
        - {id: R-4.2-02, summary: A user is made., held: ['#/info'], proof: [client]}\n";
    let document = "openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: {}\n";
    let proof = Proof {
        test: "users::read".to_owned(),
        prover: Prover::Contract,
        proves: vec!["R-4.2-01".to_owned()],
    };
    let ledger = Ledger::parse("ledger.yaml", ledger).unwrap();
    let document = Document::parse("api.yaml", document).unwrap();
    let coverage = Coverage::join(ledger, &[proof], &document);
    let ledger = Path::new("ledger.yaml");
    let refused = commands::coverage::refuse_faults(&coverage, ledger).unwrap_err();
    let shown = format!("{}\n\n{refused:#}\n", coverage.to_text(true));
    crate::snapshot("printed", "coverage", &shown);

    let nowhere = Path::new("no-such-directory");
    let refused = coverage::gather(&Workspace::of_xtask(), nowhere).unwrap_err();
    let said = refused.to_string();
    assert!(said.starts_with("no test has written a proof"), "{said}");
    assert!(said.ends_with("run: cargo xtask coverage"), "{said}");
}

/// Commands that start a program of the workspace. Instead of cargo, they get one program that
/// succeeds and one that fails.
#[cfg(unix)]
#[test]
fn programs_of_the_workspace() {
    let scratch = scratch();
    for line in [
        "conformance --filter suspendUser",
        "bench client",
        "bench diff",
        "bench server --quick",
        "generate --test",
        "soak --kills 1 --postgres-kills 0",
    ] {
        let arguments: Vec<&str> = line.split(' ').collect();
        for (cargo, succeeds) in [("true", true), ("false", false)] {
            let output = command(&scratch, &arguments).env("CARGO", cargo).output();
            let outcome = result(&output.unwrap());
            assert_eq!(outcome.is_ok(), succeeds, "{line}: {outcome:?}");
        }
    }
}

#[test]
fn path_is_relative_to_current_directory() {
    let here = tempfile::tempdir().unwrap();
    let document = "{openapi: 3.0.3, info: {title: Mine, version: '1'}, paths: {}}\n";
    fs::write(here.path().join("mine.yaml"), document).unwrap();
    let output = xtask(here.path(), &["diff", "mine.yaml", "mine.yaml"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let missing = ["generate", "--spec", "no-such.yaml", "--out", "client"];
    let output = xtask(here.path(), &missing);
    assert!(!output.status.success());
    let said = text(&output.stderr);
    assert!(said.contains("no-such.yaml"), "{said}");
}

#[test]
fn workspace_crates_are_not_overwritten() {
    let generate = ["generate", "--spec", DOCUMENT, "--out", "generated-client"];
    let said = crate::small::xtask(&scratch(), &generate).unwrap_err();
    assert!(said.contains("belongs to this workspace"), "{said}");
}

#[test]
fn generator_process_refuses_invalid_input() {
    let said = text(&xtask(Path::new("."), &["emit-child"]).stdout);
    assert!(said.contains("cannot be read"), "{said}");
}

#[test]
fn closed_pipe_ends_command_quietly() {
    for arguments in ["--help", "diff --rules", "lint --rules", "lint"] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let program = env!("CARGO_BIN_EXE_xtask");
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        workspace::testing::expect_quiet_end(program, root, &arguments);
    }
}
