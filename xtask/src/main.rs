//! `cargo xtask`: the workspace's jobs. See the crate's library.

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context as _;
use clap::{Args, Parser, Subcommand};
use openapi_codegen::GeneratorProcess;
use openapi_model::Diagnostics;
use xtask::bench::{self, Bench};
use xtask::ci::Job;
use xtask::diff::DiffArgs;
use xtask::generate::{Foreign, Options};
use xtask::rehearse::RehearseArgs;
use xtask::release::ReleaseArgs;
use xtask::review::ReviewArgs;
use xtask::workspace::Workspace;
use xtask::{ci, coverage, diff, fuzz, generate, lint, mock, rehearse, release, review, workflows};

/// The jobs of the workspace: generate the client crate from the OpenAPI
/// document, lint the document, show what of the specification is covered.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", max_term_width = 90)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Generate the client crate from the OpenAPI document
    Generate(GenerateArgs),
    /// Check the document against the house rules
    Lint(LintArgs),
    /// Show which statements of the specification are held and proved
    Coverage(CoverageArgs),
    /// Tell what a change of the document means, and to whom
    ///
    /// Exit code 0: nothing of the level of --fail-on; 1: something; 2: the documents
    /// could not be compared.
    Diff(DiffArgs),
    /// Say what the change of the workspace since a revision means, for a reviewer
    Review(ReviewArgs),
    /// Check that the client can be released, raise the version, commit and tag
    Release(ReleaseArgs),
    /// Try whether changes go as the pages of docs/rehearsals say
    Rehearse(RehearseArgs),
    /// Run what continuous integration runs
    Ci(CiArgs),
    /// Check the workflows: what they run, and with actionlint where it is installed
    Workflows,
    /// Feed the generator broken documents, or run the fuzz targets of the readers
    #[command(after_help = FUZZ)]
    Fuzz(FuzzArgs),
    /// Respond to every operation with the samples of the document
    Mock(MockArgs),
    /// Measure how fast things are
    #[command(subcommand)]
    Bench(Bench),
    /// The generator's own process
    #[command(name = openapi_codegen::SUBCOMMAND, hide = true)]
    EmitChild,
}

#[derive(Debug, Args)]
struct CiArgs {
    /// What to run
    #[arg(value_enum)]
    job: Job,
    /// List the commands instead
    #[arg(long)]
    list: bool,
}

#[derive(Debug, Args)]
struct GenerateArgs {
    /// Generate, compare, write nothing; fail with a diff where files differ
    #[arg(long)]
    check: bool,
    /// Overwrite generated files that were edited by hand
    #[arg(long, conflicts_with = "check")]
    force: bool,
    /// Another OpenAPI 3.0 document, YAML or JSON
    #[arg(long, value_name = "PATH", requires = "out")]
    spec: Option<PathBuf>,
    /// The directory of the crate to make from that document
    #[arg(long, value_name = "DIR", requires = "spec")]
    out: Option<PathBuf>,
}

#[derive(Debug, Args)]
struct LintArgs {
    /// Also ask openapi-spec-validator, Redocly and Prism, which are given the bundle
    #[arg(long)]
    external: bool,
    /// List the rules and why they are
    #[arg(long, conflicts_with = "external")]
    rules: bool,
}

#[derive(Debug, Args)]
struct CoverageArgs {
    /// Use the proofs of the last test run instead of running the tests
    #[arg(long)]
    no_run: bool,
    /// List every entry, not the sections alone
    #[arg(long)]
    entries: bool,
}

/// What the two kinds of fuzzing are.
const FUZZ: &str = "Without --minutes, on any toolchain: each document must end in code, or in \
an error that names the place. With it, the targets of conformance/fuzz run instead, which read \
samples, errors, headers and documents; they need a nightly toolchain and cargo-fuzz.";

#[derive(Debug, Args)]
struct FuzzArgs {
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

#[derive(Debug, Args)]
struct MockArgs {
    /// The address to listen on; port 0 is a free one
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:4010")]
    listen: SocketAddr,
}

fn main() -> ExitCode {
    let command = Cli::parse().command;
    if let Command::Diff(arguments) = &command {
        return diff::run(&Workspace::seen_from_here(), arguments);
    }
    match run(command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            match error.downcast_ref::<Diagnostics>() {
                Some(diagnostics) => terminal::styled_failure(&diagnostics.styled()),
                None => terminal::failure(&format!("{error:#}")),
            }
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> anyhow::Result<()> {
    if let Command::EmitChild = command {
        return Ok(openapi_codegen::serve()?);
    }
    let here = std::env::current_dir().context("the current directory is gone")?;
    let root = Workspace::of_xtask();
    // A path is shown as it was given where that is right at the root too.
    let seen_from_root = |path: &Path| {
        if here == root.root() {
            path.to_owned()
        } else {
            here.join(path)
        }
    };
    let command_paths = |args: &GenerateArgs| match (&args.spec, &args.out) {
        (Some(spec), Some(out)) => Some(Foreign {
            spec: seen_from_root(spec),
            out: seen_from_root(out),
        }),
        _ => None,
    };
    // Messages show short paths: everything is seen from the root.
    std::env::set_current_dir(root.root())
        .with_context(|| format!("no workspace at {}", root.root().display()))?;
    let workspace = Workspace::at("");
    match command {
        Command::Generate(args) => {
            let options = Options {
                check: args.check,
                force: args.force,
                foreign: command_paths(&args),
                quiet: false,
            };
            generate::run(&workspace, &GeneratorProcess::of_this_program()?, &options)?;
            Ok(())
        }
        Command::Lint(args) if args.rules => {
            lint::list();
            Ok(())
        }
        Command::Lint(args) => lint::run(&workspace, args.external),
        Command::Coverage(args) => coverage::run(&workspace, args.no_run, args.entries),
        Command::Fuzz(args) => match args.minutes {
            Some(minutes) => fuzz::targets::run(&workspace, minutes, &args.targets),
            None => fuzz::run(&GeneratorProcess::of_this_program()?, args.cases, args.seed),
        },
        Command::Mock(args) => mock::run(args.listen),
        Command::Review(args) => review::run(&workspace, &args, seen_from_root),
        Command::Bench(what) => bench::run(what),
        Command::Release(args) => {
            release::run(&workspace, &GeneratorProcess::of_this_program()?, &args)
        }
        Command::Ci(args) => ci::run(&workspace, args.job, args.list),
        Command::Workflows => workflows::run(&workspace),
        Command::Rehearse(args) => rehearse::run(&workspace, &args),
        // Dealt with before.
        Command::Diff(_) | Command::EmitChild => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        super::Cli::command().debug_assert();
    }
}
