//! Plays the scenarios: `cargo xtask conformance` builds and starts this.

use std::io::Read as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context as _, bail};
use clap::{Parser, ValueEnum};
use conformance::falsify::falsify;
use conformance::http::Credentials;
use conformance::run::{Place, run};
use conformance::site::{ClusterPool, Databases, ForeignSite, LocalSite, Storage};
use conformance::{built, report};
use terminal::Terminal;
use workspace::postgres::TestPostgres;

/// The environment variables of the user name and the password.
const USERNAME: &str = "COMMUNITY_QA_USERNAME";
const PASSWORD: &str = "COMMUNITY_QA_PASSWORD";

/// The requirements.
const HELP: &str =
    "Without --base-url, a server is started for each scenario. Its community is in \
memory or, with --database, in a database of its own on that PostgreSQL server, which is dropped \
afterwards; `cargo xtask postgres` starts such a server. With --processes, several processes of \
the server share each database and take the requests in turn. Their clocks cannot be set, so that \
scenarios in which hours pass cannot be played.

With --base-url, log in as an administrator: set COMMUNITY_QA_USERNAME, and give the password in \
COMMUNITY_QA_PASSWORD or as the first line of standard input. The scenarios then create what they \
need over the API; users that they have created are deactivated in the end.

Exit codes:
  0  No scenario failed, and at least one passed
  1  At least one scenario failed, or none could be played
  2  The arguments are wrong";

/// Play the scenarios of conformance/scenarios against a service
#[derive(Debug, Parser)]
#[command(name = "cargo xtask conformance", bin_name = "cargo xtask conformance")]
#[command(after_help = HELP, max_term_width = 90)]
struct Cli {
    /// The site to call. By default, a server is started
    #[arg(long, value_name = "URL")]
    base_url: Option<String>,
    /// Keep communities on this PostgreSQL server; the user must be allowed to create databases
    #[arg(long, value_name = "URL", conflicts_with = "base_url")]
    database: Option<String>,
    /// Serve each community with this number of processes, which take requests in turn
    #[arg(
        long,
        value_name = "NUMBER",
        requires = "database",
        value_parser = clap::value_parser!(u8).range(1..=16)
    )]
    processes: Option<u8>,
    /// Play only scenarios that change nothing at the site
    #[arg(long, requires = "base_url")]
    read_only: bool,
    /// Play only scenarios with this text in their name or that of their file
    #[arg(long, value_name = "TEXT", default_value = "")]
    filter: String,
    /// The format of the results
    #[arg(long, value_enum, default_value_t = Form::Text)]
    report: Form,
    /// The file that the report is written to, instead of standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Rewrite the responses, and list the entries of the ledger whose scenarios do not notice
    #[arg(long, hide = true, conflicts_with = "base_url", conflicts_with = "report")]
    falsify: bool,
    /// The directory of the scenarios
    #[arg(long, value_name = "DIRECTORY", default_value = "conformance/scenarios")]
    scenarios: PathBuf,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Text for terminals
    Text,
    /// JUnit XML for continuous integration
    Junit,
    /// JSON for programs
    Json,
}

#[tokio::main]
async fn main() -> ExitCode {
    let terminal = Terminal::standard();
    let cli = Cli::parse();
    match play(&cli, &terminal).await {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            match error.downcast_ref::<openapi_model::Diagnostics>() {
                Some(diagnostics) => terminal.styled_failure(&diagnostics.styled()),
                None => terminal.failure(&format!("{error:#}")),
            }
            ExitCode::FAILURE
        }
    }
}

/// Plays the scenarios, and returns whether nothing has failed.
async fn play(cli: &Cli, terminal: &Terminal) -> anyhow::Result<bool> {
    let place = match &cli.base_url {
        None => Place::Local(local_site(cli, terminal).await?),
        Some(base_url) => {
            let site = ForeignSite::new(base_url, credentials()?, cli.read_only);
            Place::Foreign(site.await?)
        }
    };
    let run = run(&cli.scenarios, &cli.filter, &place).await?;
    if run.played.is_empty() {
        bail!("no scenario has {:?} in its name or its file's", cli.filter);
    }
    if cli.falsify {
        let report = falsify(&run)?;
        write(&report.text(), "", cli, terminal)?;
        return Ok(report.unnoticed.is_empty());
    }
    let report = match cli.report {
        Form::Text => report::text(&run),
        Form::Junit => report::junit(&run),
        Form::Json => report::json(&run),
    };
    write(&report, &report::summary(&run), cli, terminal)?;
    Ok(run.has_passed())
}

/// Writes a report to the file of `--output` and its summary to the terminal, or everything to the
/// terminal.
fn write(report: &str, summary: &str, cli: &Cli, terminal: &Terminal) -> anyhow::Result<()> {
    let Some(path) = &cli.output else {
        terminal.text(report);
        return Ok(());
    };
    std::fs::write(path, report).with_context(|| format!("cannot write {}", path.display()))?;
    terminal.step("report", &path.display().to_string(), summary);
    Ok(())
}

/// The server to start, as the flags describe it.
async fn local_site(cli: &Cli, terminal: &Terminal) -> anyhow::Result<LocalSite> {
    let Some(url) = &cli.database else {
        return LocalSite::new(Storage::Memory).await;
    };
    // It may contain a password, so it is not shown.
    let server = TestPostgres::named(url)
        .context("--database does not begin with postgres://; see `cargo xtask postgres`")?;
    let databases = Databases::new(server).await?;
    let Some(count) = cli.processes else {
        return LocalSite::new(Storage::Databases(Arc::new(databases))).await;
    };
    terminal.progress("build", "community-qa-server", "takes a minute the first time");
    let clusters = ClusterPool::new(built::server()?, count.into(), databases);
    LocalSite::new(Storage::Clusters(Arc::new(clusters))).await
}

/// The user name from the environment, and the password from there or from standard input, because
/// others can see a command line.
fn credentials() -> anyhow::Result<Credentials> {
    let username = std::env::var(USERNAME).with_context(|| {
        format!("{USERNAME} is not set; set it to an administrator of the site")
    })?;
    // There is no flag for it, because other users of the machine can see flags.
    let password = match std::env::var(PASSWORD) {
        Ok(password) => password,
        Err(_) => {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text)?;
            // `echo` ends the password with a line break.
            text.lines().next().unwrap_or_default().to_owned()
        }
    };
    if password.is_empty() {
        bail!("there is no password; set {PASSWORD}, or write it to standard input");
    }
    Ok(Credentials { username, password })
}
