//! What the commands print, with colours and without: what succeeds and what fails.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use clap::Parser;
use community_qa_contract::ledger::{Ledger, Prover};
use openapi_model::{Diagnostics, Document};
use workspace::terminal::Terminal;
use workspace::testing::Pair;
use xtask::bench::diff::{Measured, Speed};
use xtask::commands::{self, Context};
use xtask::coverage::{self, Coverage, Proof};
use xtask::rehearse::{Page, Played};
use xtask::release::Released;
use xtask::workspace::Workspace;

use crate::small::{DOCUMENT, USERS, edit, scratch};

/// Compares what is printed with `snapshots/printed/<name>.snap`: plain, then with the
/// codes of the colours. Paths of `root` are shown from there; times, figures and the
/// commit that is checked out there as `?`.
fn printed(name: &str, root: &Path, run: impl FnOnce(&Terminal) -> anyhow::Result<()>) {
    let (terminal, captured) = Terminal::capture();
    if let Err(error) = run(&terminal) {
        match error.downcast_ref::<Diagnostics>() {
            Some(diagnostics) => terminal.styled_failure(&diagnostics.styled()),
            None => terminal.failure(&format!("{error:#}")),
        }
    }
    let head = head(root);
    let root = format!("{}/", root.display());
    let normalised = |text: String| {
        let mut text = text.replace('\u{1b}', "␛");
        if root != "/" {
            text = text.replace(&root, "");
        }
        if let Some(head) = &head {
            text = text.replace(head, "?");
        }
        text.split_inclusive('\n').map(without_figures).collect()
    };
    let parts: [(&str, String); 4] = [
        ("output", normalised(captured.output())),
        ("errors", normalised(captured.errors())),
        (
            "output with colours",
            normalised(captured.coloured_output()),
        ),
        (
            "errors with colours",
            normalised(captured.coloured_errors()),
        ),
    ];
    let shown = parts.iter().filter(|(_, text)| !text.is_empty());
    let shown = shown.map(|(title, text)| format!("--- {title}\n{text}"));
    crate::snapshot("printed", name, &shown.collect::<String>());
}

/// The commit that is checked out in a directory, as messages abbreviate it.
fn head(directory: &Path) -> Option<String> {
    let mut git = Command::new("git");
    git.args(["rev-parse", "--short=7", "HEAD"]);
    let output = git.current_dir(directory).output().ok()?;
    let head = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| head.trim().to_owned())
}

/// The steps that count what the document, the rules and the generator have.
const COUNTING: &[&str] = &["load", "lint", "lower", "emit", "plant"];

/// A line without seconds, and without the figures of a step that counts.
fn without_figures(line: &str) -> String {
    let plain = line.replace("\u{241b}[1m\u{241b}[32m", "");
    let signs = plain.trim_start().chars();
    let name: String = signs.take_while(|sign| sign.is_alphabetic()).collect();
    let counts = COUNTING.contains(&name.as_str());
    let words: Vec<&str> = line.split(' ').collect();
    let words = words.iter().enumerate().filter_map(|(index, word)| {
        let number = word.rsplit('m').next().unwrap_or_default();
        let is_number = number.parse::<f64>().is_ok();
        let follows_one = index > 0 && words[index - 1].parse::<u32>().is_ok();
        let next = words.get(index + 1).copied().unwrap_or_default();
        let is_seconds = matches!(next.trim_end(), "s" | "s,") || next.starts_with("s\u{241b}");
        // The second half of `22 555`.
        if counts && is_number && follows_one {
            return None;
        }
        Some(if is_number && (counts || is_seconds) {
            format!("{}?", word.trim_end_matches(number))
        } else {
            (*word).to_owned()
        })
    });
    words.collect::<Vec<_>>().join(" ")
}

/// A command line without the name of the command.
#[derive(Debug, Parser)]
struct Line<A: clap::Args> {
    #[command(flatten)]
    args: A,
}

fn args<A: clap::Args>(line: &str) -> A {
    let words = ["xtask"].into_iter().chain(line.split_whitespace());
    Line::parse_from(words).args
}

fn context<'t>(terminal: &'t Terminal, root: &Path) -> Context<'t> {
    Context::new(terminal, Workspace::at(root), crate::process())
}

#[test]
fn generate() {
    let scratch = scratch();
    let root = scratch.path();
    let run = |terminal: &Terminal, line: &str| {
        commands::generate::run(&context(terminal, root), &args(line))
    };
    printed("generate", root, |terminal| run(terminal, ""));
    edit(&scratch, USERS, "", "// By hand.\n");
    printed("generate-edited", root, |terminal| run(terminal, ""));
    printed("generate-check", root, |terminal| run(terminal, "--check"));
    edit(&scratch, DOCUMENT, "  title:", "  titel: A\n  title:");
    printed("generate-refused", root, |terminal| run(terminal, ""));
}

#[test]
fn lint() {
    let scratch = scratch();
    let root = scratch.path();
    let run = |terminal: &Terminal| commands::lint::run(&context(terminal, root), &args(""));
    printed("lint", root, run);
    edit(&scratch, "openapi/samples/getUser/200.full.json", "{", "{,");
    printed("lint-findings", root, run);
}

#[test]
fn coverage() {
    let ledger = "sections: [{section: '4.2', title: User endpoints}]\nentries:\n\
        - {id: R-4.2-01, summary: A user is read., held: ['#/info'], proof: [contract, server], \
           open: {server: needs the reference server}}\n\
        - {id: R-4.2-02, summary: A user is made., held: ['#/info'], proof: [client]}\n";
    let document = "openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: {}\n";
    let proof = Proof {
        test: "users::read".to_owned(),
        prover: Prover::Contract,
        proves: vec!["R-4.2-01".to_owned()],
    };
    let coverage = Coverage::join(
        Ledger::parse("ledger.yaml", ledger).unwrap(),
        &[proof],
        &Document::parse("api.yaml", document).unwrap(),
    );
    printed("coverage", Path::new(""), |terminal| {
        commands::coverage::print(&coverage, true, terminal);
        commands::coverage::refuse_faults(&coverage, Path::new("ledger.yaml"))
    });
    let nowhere = tempfile::tempdir().unwrap();
    printed("coverage-without-proofs", nowhere.path(), |_| {
        coverage::gather(&Workspace::of_xtask(), &nowhere.path().join("ledger")).map(drop)
    });
}

#[test]
fn diff() {
    let workspace = Workspace::of_xtask();
    let file = "crates/openapi-diff/tests/it/fixtures/diff/parameter-required.yaml";
    let scratch = tempfile::tempdir().unwrap();
    Pair::read(&workspace.root().join(file)).write(scratch.path());
    let fixture = scratch.path();
    let run = |terminal: &Terminal, new: &str| {
        let path = |name: &str| fixture.join(name).display().to_string();
        let line = format!("{} {}", path("before.yaml"), path(new));
        let _ = commands::diff::run(terminal, &workspace, &args(&line));
        Ok(())
    };
    printed("diff", fixture, |terminal| run(terminal, "after.yaml"));
    printed("diff-same", fixture, |terminal| {
        run(terminal, "before.yaml")
    });
    printed("diff-not-compared", fixture, |terminal| {
        run(terminal, "no-such.yaml")
    });
}

#[test]
fn review() {
    let scratch = scratch();
    crate::small::add_nickname(&scratch);
    let run = |terminal: &Terminal, base: &str| {
        let line = format!("--base {base} --out");
        let out = scratch.path().join("review.md").display().to_string();
        let words = ["xtask"].into_iter().chain(line.split(' ')).chain([&*out]);
        let args = Line::parse_from(words).args;
        commands::review::run(&context(terminal, scratch.path()), &args)
    };
    let root = scratch.path();
    printed("review", root, |terminal| run(terminal, "HEAD"));
    printed("review-refused", root, |terminal| {
        run(terminal, "no-such-branch")
    });
}

#[test]
fn release() {
    let entry = "## [0.2.0] - 2026-11-22\n\n- property `nickname` of `User` is new";
    for (name, released) in [
        (
            "release",
            Released::Tagged {
                tag: "v0.2.0".to_owned(),
                remote: "origin".to_owned(),
                entry: entry.to_owned(),
                is_first: true,
            },
        ),
        (
            "release-dry-run",
            Released::DryRun {
                entry: Some(entry.to_owned()),
                obstacles: vec!["the branch is `a`: git switch main".to_owned()],
            },
        ),
        ("release-tagged", Released::Confirmed),
    ] {
        printed(name, Path::new(""), |terminal| {
            commands::release::print(&released, Duration::from_secs(7), terminal);
            Ok(())
        });
    }
    let scratch = scratch();
    std::fs::write(scratch.path().join("new.txt"), "").unwrap();
    printed("release-refused", scratch.path(), |terminal| {
        let context = context(terminal, scratch.path());
        commands::release::run(&context, &args("--dry-run --skip-builds"))
    });
}

#[test]
fn rehearse() {
    let played = |differing: usize| Played {
        page: Page::parse("```console\n$ git status\nnow\n```\n").unwrap(),
        commands: 1,
        differing,
    };
    printed("rehearse", Path::new(""), |terminal| {
        let took = Duration::from_secs(7);
        commands::rehearse::print_page("a", &played(0), "as the page shows", took, terminal);
        Ok(())
    });
    printed("rehearse-stale", Path::new(""), |terminal| {
        let text = "```console\n$ git status\nbefore\n```\n".to_owned();
        let (path, took) = (Path::new("docs/a.md"), Duration::from_secs(7));
        commands::rehearse::print_difference(path, text, &played(1), terminal);
        commands::rehearse::print_page("a", &played(1), "prints something else", took, terminal);
        commands::rehearse::refuse_stale(&["a".to_owned()])
    });
}

#[cfg(unix)]
#[test]
fn ci() {
    let root = Workspace::of_xtask().root().to_owned();
    let run = |terminal: &Terminal, root: &Path, line: &str| {
        commands::ci::run(&context(terminal, root), &args(line))
    };
    printed("ci-list", &root, |terminal| {
        run(terminal, &root, "portable --list")
    });
    let scratch = scratch();
    for (name, script) in [
        ("ci", "exit 0"),
        ("ci-fails", "exit 1"),
        ("ci-writes", "echo > new.txt"),
    ] {
        std::fs::write(scratch.path().join(".ci/run"), script).unwrap();
        scratch.commit(name).unwrap();
        printed(name, scratch.path(), |terminal| {
            run(terminal, scratch.path(), "merge")
        });
    }
}

#[test]
fn bench() {
    let time = Duration::from_millis;
    for (name, redocly) in [
        ("bench-diff", Ok("redocly 2.11.1".to_owned())),
        ("bench-diff-alone", Err("redocly is not on PATH".to_owned())),
    ] {
        let theirs = redocly.is_ok().then_some(time(900));
        let measured = [("ours", 31), ("1 000 operations", 320)];
        let speed = Speed {
            rounds: 7,
            redocly,
            measured: measured
                .map(|(name, ours)| Measured {
                    name: name.to_owned(),
                    ours: time(ours),
                    redocly: theirs,
                })
                .into(),
        };
        printed(name, Path::new(""), |terminal| {
            commands::bench::print_speed(&speed, terminal);
            Ok(())
        });
    }
}

#[test]
fn bench_generate() {
    use xtask::bench::generate::{Measured, Speed};

    let time = Duration::from_millis;
    let measured = |name: &str, progenitor| Measured {
        name: name.to_owned(),
        ours: time(90),
        progenitor,
        nothing_to_do: time(4),
    };
    let panics = "assertion failed: types.len() <= 1".to_owned();
    for (name, alone, measured) in [
        (
            "bench-generate",
            None,
            vec![
                measured("10 operations", Some(Ok(time(100)))),
                measured("github.json", Some(Err(panics))),
            ],
        ),
        (
            "bench-generate-alone",
            Some("cargo-progenitor is not on PATH".to_owned()),
            vec![measured("10 operations", None)],
        ),
    ] {
        let speed = Speed {
            rounds: 7,
            alone,
            measured,
        };
        printed(name, Path::new(""), |terminal| {
            commands::bench::print_generation(&speed, terminal);
            Ok(())
        });
    }
}

/// What starts a program of the workspace through cargo, with programs in its place that
/// do nothing: one succeeds, and one fails.
#[cfg(unix)]
#[test]
fn programs_of_the_workspace() {
    for (name, line) in [
        ("conformance", "conformance --filter suspendUser"),
        ("bench-client", "bench client"),
        ("bench-accuracy", "bench diff --accuracy"),
        ("bench-server", "bench server --quick --strict"),
        ("soak", "soak --kills 1"),
    ] {
        let mut shown = String::new();
        for cargo in ["true", "false"] {
            let output = Command::new(env!("CARGO_BIN_EXE_xtask"))
                .args(line.split(' '))
                .env("CARGO", cargo)
                .output()
                .unwrap();
            assert_eq!(output.status.success(), cargo == "true");
            shown.push_str(&String::from_utf8_lossy(&output.stdout));
            shown.push_str(&String::from_utf8_lossy(&output.stderr));
        }
        crate::snapshot("printed", name, &shown);
    }
}
