//! `cargo xtask`. See the crate's library.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use openapi_model::Diagnostics;
use terminal::Terminal;
use xtask::commands::{
    Context, bench, conformance, coverage, diff, generate, lint, postgres, release, review, soak,
};
use xtask::workspace::Workspace;

/// Generate the client from the OpenAPI document, check both, and release the client.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", max_term_width = 90)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Generate(generate::Args),
    Lint(lint::Args),
    Coverage(coverage::Args),
    Diff(diff::Args),
    Review(review::Args),
    Release(release::Args),
    Postgres(postgres::Args),
    Conformance(conformance::Args),
    Soak(soak::Args),
    #[command(subcommand)]
    Bench(bench::Args),
    /// The process of the generator
    #[command(name = openapi_codegen::SUBCOMMAND, hide = true)]
    EmitChild,
}

fn main() -> ExitCode {
    let terminal = Terminal::standard();
    match run(Cli::parse().command, &terminal) {
        Ok(code) => code,
        Err(error) => {
            match error.downcast_ref::<Diagnostics>() {
                Some(diagnostics) => terminal.styled_failure(&diagnostics.styled()),
                None => terminal.failure(&format!("{error:#}")),
            }
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    let context = || Context::enter(terminal);
    match command {
        Command::EmitChild => openapi_codegen::serve()?,
        Command::Diff(args) => return Ok(diff::run(terminal, &Workspace::seen_from_here(), &args)),
        Command::Postgres(args) => return postgres::run(terminal, &args),
        Command::Generate(args) => generate::run(&context()?, &args)?,
        Command::Lint(args) => lint::run(&context()?, &args)?,
        Command::Coverage(args) => coverage::run(&context()?, &args)?,
        Command::Review(args) => review::run(&context()?, &args)?,
        Command::Release(args) => xtask::release::run(&context()?, &args)?,
        Command::Conformance(args) => conformance::run(&context()?, &args)?,
        Command::Soak(args) => soak::run(&context()?, &args)?,
        Command::Bench(args) => bench::run(&context()?, &args)?,
    }
    Ok(ExitCode::SUCCESS)
}
