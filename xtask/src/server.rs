//! The reference server and what loads it, which are programs of their own.

use anyhow::Context as _;
use workspace::postgres::{Postgres, TestPostgres};
use workspace::terminal::Terminal;

use crate::tool;
use crate::workspace::Workspace;

/// Builds the server and its load, optimised, and runs the load with these arguments. It prints
/// its results.
///
/// # Errors
///
/// When they do not build, and when the load ends with a failure, which it has explained.
pub(crate) fn load(
    workspace: &Workspace,
    terminal: &Terminal,
    arguments: &[&str],
) -> anyhow::Result<()> {
    terminal.step("build", "server and load", "takes minutes the first time");
    tool::run(
        tool::cargo()
            .args(["bench", "--quiet", "--package", "community-qa-server"])
            .args(["--bench", "load", "--"])
            .args(arguments)
            .current_dir(workspace.directory()),
    )
    .context("the load has failed")
}

/// Runs the tests of the server that kill it while many write.
///
/// # Errors
///
/// When one of them fails.
pub(crate) fn kill(workspace: &Workspace, kills: u32) -> anyhow::Result<()> {
    kill_in(workspace, kills, &["durability::"], &[])
}

/// The same on a server of PostgreSQL, which is killed too, and thrown away afterwards.
///
/// # Errors
///
/// When `PostgreSQL` does not start, and when one of the tests fails.
pub(crate) fn kill_on_postgres(workspace: &Workspace, kills: u32) -> anyhow::Result<()> {
    let postgres = Postgres::start(&[("max_connections", "300")])?;
    let tests = [
        "postgres::faults::what_a_killed_server_has_acknowledged_is_there",
        "postgres::faults::a_database_that_is_restarted_is_waited_for",
    ];
    let url = postgres.url("postgres");
    kill_in(workspace, kills, &tests, &[(TestPostgres::VARIABLE, &url)])
}

fn kill_in(
    workspace: &Workspace,
    kills: u32,
    tests: &[&str],
    environment: &[(&str, &str)],
) -> anyhow::Result<()> {
    tool::run(
        tool::cargo()
            .args(["test", "--quiet", "--package", "community-qa-server"])
            .args(["--test", "it", "--"])
            .args(tests)
            .env("COMMUNITY_QA_KILLS", kills.to_string())
            .envs(environment.iter().copied())
            .current_dir(workspace.directory()),
    )
    .context("a community that was killed is not whole")
}
