//! Measures `cargo xtask diff` against an oracle that knows none of its rules.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Context;
use clap::Parser;
use conformance::oracle::report;
use conformance::oracle::run::{self, Settings};

/// Measure `cargo xtask diff` against an oracle that knows none of its rules.
///
/// Documents are changed in one place at a time. Whether a change breaks anything is
/// found by traffic, judged by the jsonschema crate, and by compiling a program that
/// uses everything public of the generated crate. Each miss and each false alarm is
/// printed with its witness; exit code 1 if there are any.
#[derive(Debug, Parser)]
#[command(max_term_width = 90)]
struct Cli {
    /// The built xtask program
    #[arg(long, value_name = "PATH")]
    xtask: PathBuf,
    /// How many changes of each kind and document
    #[arg(long, value_name = "N", default_value_t = 1)]
    per_kind: usize,
    /// At most so many changes altogether; 0 for all
    #[arg(long, value_name = "N", default_value_t = 0)]
    cases: usize,
    /// Which changes
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Only kinds of changes whose name contains this
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,
    /// Only documents whose name contains this
    #[arg(long, value_name = "TEXT", default_value = "")]
    document: String,
    /// Judge the traffic alone and compile nothing
    #[arg(long)]
    wire_only: bool,
    /// How many cases are worked on at once
    #[arg(long, value_name = "N", default_value_t = 2)]
    workers: usize,
    /// Where crates are generated and compiled; kept for the next run
    #[arg(long, value_name = "DIR")]
    scratch: PathBuf,
    /// List the changes and what was found of each
    #[arg(long)]
    verbose: bool,
}

fn main() -> anyhow::Result<ExitCode> {
    let cli = Cli::parse();
    let started = Instant::now();
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    let root = root.canonicalize().context("the workspace is gone")?;
    let mut subjects = run::subjects(&root)?;
    subjects.retain(|subject| subject.name.contains(&cli.document));
    let settings = Settings {
        xtask: std::path::absolute(&cli.xtask)?,
        root,
        per_kind: cli.per_kind,
        cases: cli.cases,
        seed: cli.seed,
        only: cli.only,
        rust: !cli.wire_only,
        workers: cli.workers,
        scratch: std::path::absolute(&cli.scratch)?,
    };
    let cases = run::run(&settings, &subjects, &|index, number, case| {
        if cli.verbose {
            let outcome = match &case.outcome {
                Ok((verdict, _)) => format!("{:?}", verdict.agreement()),
                Err(_) => "failed".to_owned(),
            };
            println!(
                "{outcome:<12} {}: {} at {}",
                case.subject, case.mutant.kind, case.mutant.place
            );
        } else if index > 0 && index % 50 == 0 {
            eprintln!("{index} of {number} changes");
        }
    })?;
    print!("{}", report::text(&cases));
    println!("{:.0} s", started.elapsed().as_secs_f64());
    Ok(if report::is_clean(&cases) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
