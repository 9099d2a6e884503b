//! `cargo xtask postgres`.

use std::ffi::{OsStr, OsString};
use std::process::{Command, ExitCode};
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, bail};
use terminal::Terminal;
use workspace::postgres::{Postgres, TestPostgres, find_or_skip};

/// Requirements and properties of the server.
const HELP: &str = "The server is in a temporary directory and listens on this machine alone, and \
                    needs the password in its URL. It is durable: fsync is on. If root runs it, it \
                    runs as another user, because PostgreSQL refuses root. PostgreSQL 15 or newer \
                    must be installed.";

/// Start a PostgreSQL server for tests, and remove it afterwards
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// If PostgreSQL is not installed, list the skipped steps and succeed
    #[arg(long, value_name = "WHAT", requires = "command")]
    or_skip: Option<String>,
    /// Run this on it, with COMMUNITY_QA_TEST_POSTGRES set, and return its exit code
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<OsString>,
}

/// Starts the server, and waits or runs the command.
pub fn run(terminal: &Terminal, args: &Args) -> anyhow::Result<ExitCode> {
    if let Some(what) = &args.or_skip
        && find_or_skip(what).is_none()
    {
        return Ok(ExitCode::SUCCESS);
    }
    let postgres = Postgres::start(&[("max_connections", "300")])?;
    if let [program, arguments @ ..] = args.command.as_slice() {
        return run_on(&postgres, program, arguments);
    }
    print(&postgres, terminal);
    while postgres.is_running() {
        thread::sleep(Duration::from_secs(1));
    }
    bail!("{}\n\nPostgreSQL has stopped", postgres.printed())
}

fn run_on(
    postgres: &Postgres,
    program: &OsStr,
    arguments: &[OsString],
) -> anyhow::Result<ExitCode> {
    let status = Command::new(program)
        .args(arguments)
        .env(TestPostgres::VARIABLE, postgres.url("postgres"))
        // A nested cargo must find its own workspace.
        .env_remove("CARGO_MANIFEST_DIR")
        .status()
        .with_context(|| format!("cannot run {}", program.display()))?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

fn print(postgres: &Postgres, terminal: &Terminal) {
    let (version, url) = (postgres.installation().version(), postgres.url("postgres"));
    let variable = TestPostgres::VARIABLE;
    terminal.step("start", &format!("PostgreSQL {version}"), &url);
    terminal.text(&format!(
        "
to serve a community on it:
    cargo run -p community-qa-server -- serve --database {url}

to run the tests on it:
    {variable}={url} cargo test -p community-qa-server

Ctrl-C stops it and removes everything"
    ));
}
