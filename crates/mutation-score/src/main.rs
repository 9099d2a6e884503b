//! Mutation testing: small faults are planted, one by one, and the tests must notice.
//! `cargo xtask mutants` builds and starts this.
//!
//! [cargo-mutants](https://mutants.rs) plants and tests them. What it has no word for is
//! here: a [plan] of areas and of the survivors that are accepted, [shards](mutant) that
//! stay the same when code around them moves, a [record] that an interrupted run is
//! continued from, and a [score] that fails.

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod cargo_mutants;
mod mutant;
mod plan;
mod record;
mod run;
mod score;
mod table;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use workspace::terminal::Terminal;

use mutant::Shard;

/// What it needs, how long it takes, and what it says.
const HELP: &str = "It needs cargo-mutants: `cargo install cargo-mutants --locked`. A shard has \
some 150 to 250 mutants, each of which is built and tested: half an hour to two hours on two \
cores, after a build of the workspace the first time. It works on a copy in target/mutants, so \
that the workspace can be edited meanwhile. Interrupt it as you like: what was found is kept, and \
the next run goes on from there. A function that has changed is tested again, and so is what was \
missed, unless it is listed.\n\n\
A mutant that does not compile is not viable; one whose tests do not end is caught. The command \
fails when fewer than the plan's minimum of the viable mutants are caught, at a survivor that the \
plan does not list, and at an entry of the plan without a survivor.";

/// Plant small faults in the code, and see whether the tests notice
#[derive(Debug, Parser)]
#[command(name = "cargo xtask mutants", bin_name = "cargo xtask mutants")]
#[command(after_help = HELP, max_term_width = 90)]
struct Cli {
    /// The areas to test; all unless some are named
    #[arg(long = "area", value_name = "NAME")]
    areas: Vec<String>,
    /// The shard to test, instead of shard 0 of as many as the plan says
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,
    /// Test nothing: print what earlier runs have found
    #[arg(long)]
    no_run: bool,
    /// The areas, and the survivors that are accepted
    #[arg(long, value_name = "FILE", default_value = "conformance/mutants.toml")]
    plan: PathBuf,
}

fn main() -> ExitCode {
    let terminal = Terminal::standard();
    match start(&Cli::parse(), &terminal) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            terminal.failure(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

/// Whether the scores are good enough.
fn start(cli: &Cli, terminal: &Terminal) -> anyhow::Result<bool> {
    let plan = plan::Plan::read(&cli.plan)?;
    let areas = plan.areas(&cli.areas)?;
    let version = cargo_mutants::version()?;
    let mut scores = Vec::new();
    if cli.no_run {
        for area in areas {
            scores.push(run::judge(area, area.shard(cli.shard))?);
        }
    } else {
        let bench = run::Bench::open()?;
        for area in areas {
            scores.push(bench.run(area, area.shard(cli.shard), &version, terminal)?);
        }
    }
    let findings = score::findings(&scores, plan.minimum, &cli.plan);
    table::print(&scores, &findings, terminal);
    Ok(findings.is_empty())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        super::Cli::command().debug_assert();
    }
}
