//! `openapi-codegen --spec api.yaml --out client`: generates a Rust client from an OpenAPI
//! document.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use clap::builder::PossibleValuesParser;
use openapi_codegen::{
    GeneratorProcess, Options, Outcome, SUBCOMMAND, Target, Unsupported, generate, quoted, serve,
};
use openapi_model::rust::typed_formats;
use openapi_model::{Conventions, Diagnostics, LoadOptions};
use terminal::Terminal;

/// This allocator is faster for the generator, which needs an allocation for each token.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The codes that the program ends with.
const EXIT_CODES: &str = "Exit codes:
  0  The crate is up to date, or was written
  1  The crate could not be generated, or differs with --check
  2  The arguments are wrong
  3  With --check: the crate is up to date, but lacks operations or schemas of the document";

/// The exit code for a crate that is up to date, but lacks a part of the document.
const INCOMPLETE: u8 = 3;

/// Generate a Rust client crate from an OpenAPI document
#[derive(Debug, Parser)]
#[command(name = "openapi-codegen", version, after_help = EXIT_CODES, max_term_width = 90)]
struct Cli {
    /// The document, YAML or JSON
    #[arg(long, value_name = "PATH")]
    spec: PathBuf,
    /// The directory of the crate to make from it
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Generate and compare, but write nothing; fail with a diff where files differ
    #[arg(long)]
    check: bool,
    /// Overwrite generated files that were edited by hand
    #[arg(long, conflicts_with = "check")]
    force: bool,
    /// Leave out unsupported operations and schemas, instead of refusing the document
    #[arg(long)]
    skip_unsupported: bool,
    /// Generate plain strings for these formats, such as `uri,date-time`, or `all`
    #[arg(long, value_name = "FORMATS", value_delimiter = ',', value_parser = string_formats())]
    string_formats: Vec<String>,
}

fn main() -> ExitCode {
    // This program is its own generator process.
    if std::env::args_os().nth(1).is_some_and(|first| first == SUBCOMMAND) {
        return match serve() {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        };
    }
    let terminal = Terminal::standard();
    match run(&Cli::parse(), &terminal) {
        Ok(Outcome::Confirmed { is_whole: false }) => ExitCode::from(INCOMPLETE),
        Ok(_) => ExitCode::SUCCESS,
        Err(error) => {
            match error.downcast_ref::<Diagnostics>() {
                Some(diagnostics) => terminal.styled_failure(&diagnostics.styled()),
                None => terminal.failure(&format!("{error:#}")),
            }
            ExitCode::FAILURE
        }
    }
}

/// The values of `--string-formats`.
fn string_formats() -> PossibleValuesParser {
    PossibleValuesParser::new(typed_formats().chain(["all"]))
}

/// The option that leaves out unsupported parts.
const SKIP_UNSUPPORTED: &str = "--skip-unsupported";

impl Cli {
    /// The command that generates the same again.
    fn next_command(&self) -> String {
        let (spec, out) = (quoted(&self.spec), quoted(&self.out));
        let mut command = format!("openapi-codegen --spec {spec} --out {out}");
        if self.skip_unsupported {
            command.push(' ');
            command.push_str(SKIP_UNSUPPORTED);
        }
        if !self.string_formats.is_empty() {
            let formats = self.string_formats.join(",");
            command.push_str(&format!(" --string-formats {}", quoted(Path::new(&formats))));
        }
        command
    }

    fn conventions(&self) -> Conventions {
        let mut conventions = Conventions::default();
        for format in &self.string_formats {
            match format.as_str() {
                "all" => conventions.string_formats.extend(typed_formats().map(str::to_owned)),
                _ => conventions.string_formats.extend([format.clone()]),
            }
        }
        conventions
    }
}

fn run(cli: &Cli, terminal: &Terminal) -> anyhow::Result<Outcome> {
    let conventions = cli.conventions();
    let target = Target {
        conventions: &conventions,
        load: LoadOptions::partial(),
        check: &|_| Ok(()),
        with_runtime: true,
        bundle: None,
        commands: None,
        unsupported: if cli.skip_unsupported {
            Unsupported::LeftOut
        } else {
            Unsupported::Refused { option: Some(SKIP_UNSUPPORTED) }
        },
        command: cli.next_command(),
        spec: cli.spec.clone(),
        crate_dir: cli.out.clone(),
    };
    let options = Options { check: cli.check, force: cli.force };
    let process = GeneratorProcess::of_this_program()?;
    generate(&target, &process, options, terminal)
}
