//! `openapi-diff old.yaml new.yaml`: rates the changes of an OpenAPI document.

use std::process::ExitCode;
use std::sync::LazyLock;

use clap::{CommandFactory as _, FromArgMatches as _, Parser};
use openapi_diff::{DiffArgs, Options, Sources};
use openapi_model::Conventions;
use openapi_model::rust::RustModel;
use terminal::Terminal;

/// This allocator is faster for documents, which need an allocation for each value.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The conventions of clients that openapi-codegen makes.
static CONVENTIONS: LazyLock<Conventions> = LazyLock::new(Conventions::default);

/// The codes that the program ends with.
const EXIT_CODES: &str = "Exit codes:
  0  No change at or above --fail-on
  1  At least one change at or above --fail-on
  2  The documents could not be compared";

/// Compare two OpenAPI documents, and rate the changes for callers and servers
#[derive(Debug, Parser)]
#[command(name = "openapi-diff", version, after_help = EXIT_CODES, max_term_width = 90)]
struct Cli {
    #[command(flatten)]
    arguments: DiffArgs,
    /// Also rate changes for code that uses a client made by openapi-codegen
    #[arg(long)]
    rust: bool,
}

fn command() -> clap::Command {
    const SOURCE: &str = "a file, a file in a git revision (main:openapi/api.yaml), or - for stdin";
    Cli::command()
        .mut_arg("old", |argument| {
            argument.help(format!("The document before: {SOURCE}")).long_help(None)
        })
        .mut_arg("new", |argument| argument.help(format!("The document after: {SOURCE}")))
        .mut_arg("approvals", |argument| argument.help("Approved changes, which do not count"))
}

fn main() -> ExitCode {
    let matches = command().get_matches();
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let mut options = Options::default();
    options.client = cli.rust.then(|| RustModel::new(&CONVENTIONS));
    let sources = Sources { directory: ".".into(), document: None, approvals: None, options };
    openapi_diff::run(&sources, &cli.arguments, &Terminal::standard())
}
