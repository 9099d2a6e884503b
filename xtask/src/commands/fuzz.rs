//! `cargo xtask fuzz`.

use std::num::NonZeroU32;

use workspace::terminal::{Terminal, count, grouped};

use super::Context;
use crate::fuzz::targets::{Fuzzer, Statistics};
use crate::fuzz::{self, Endings};

/// What the two kinds of fuzzing are.
const HELP: &str = "Without --minutes, on any toolchain: each document must end in code, or in \
an error that names the place. With it, the targets of conformance/fuzz run instead, which read \
samples, errors, headers and documents; they need a nightly toolchain and cargo-fuzz.";

/// Feed the generator broken documents, or run the fuzz targets of the readers
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// How many documents to try
    #[arg(long, value_name = "N", default_value_t = 5_000)]
    cases: u32,
    /// The seed; a failure prints the one that repeats it
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Run the fuzz targets, so many minutes each
    #[arg(long, value_name = "N", conflicts_with_all = ["cases", "seed"])]
    minutes: Option<NonZeroU32>,
    /// The fuzz targets to run; all unless some are named
    #[arg(value_name = "TARGET", requires = "minutes")]
    targets: Vec<String>,
}

/// Runs the command.
///
/// # Errors
///
/// At the first fault, with what repeats it.
pub fn run(context: &Context<'_>, args: &Args) -> anyhow::Result<()> {
    match args.minutes {
        None => documents(context, args),
        Some(minutes) => targets(context, &args.targets, minutes),
    }
}

fn documents(context: &Context<'_>, args: &Args) -> anyhow::Result<()> {
    let terminal = context.terminal;
    let progress = |endings: Endings| {
        terminal.step("tried", &count(endings.all(), "document"), "");
    };
    let endings = fuzz::run(&context.process, args.cases, args.seed, progress)?;
    print_endings(endings, terminal);
    Ok(())
}

/// Prints how the cases ended.
pub fn print_endings(endings: Endings, terminal: &Terminal) {
    for (name, number, outcome) in [
        ("fuzz", endings.all(), "no fault"),
        ("generated", endings.generated, ""),
        (
            "refused",
            endings.by_loader,
            "when loaded, each with its place",
        ),
        (
            "refused",
            endings.by_generator,
            "by the generator, each with its place",
        ),
    ] {
        terminal.step(name, &count(number, "document"), outcome);
    }
}

fn targets(context: &Context<'_>, chosen: &[String], minutes: NonZeroU32) -> anyhow::Result<()> {
    let terminal = context.terminal;
    let fuzzer = Fuzzer::new(&context.workspace, chosen)?;
    let number = count(fuzzer.targets().len(), "fuzz target");
    let version = format!("{}; takes minutes the first time", fuzzer.version());
    terminal.step("build", &number, &version);
    fuzzer.build()?;
    for target in fuzzer.targets() {
        print_statistics(target, fuzzer.run(target, minutes)?, terminal);
    }
    terminal.step("done", &number, "no fault");
    Ok(())
}

/// Prints what a target came to.
pub fn print_statistics(target: &str, statistics: Statistics, terminal: &Terminal) {
    let outcome = format!(
        "{}, {} of {} covered",
        count(statistics.executions, "execution"),
        grouped(statistics.covered),
        count(statistics.edges, "edge"),
    );
    terminal.step("fuzz", target, &outcome);
}
