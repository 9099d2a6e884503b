#![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

use std::net::{TcpListener, TcpStream};

use super::*;

/// A server, or nothing where PostgreSQL is not installed.
fn start(test: &str, settings: &[(&str, &str)]) -> Option<anyhow::Result<Postgres>> {
    Installation::find_or_skip(test).map(|_| Postgres::start(settings))
}

fn log_in_to(postgres: &Postgres) -> std::io::Result<()> {
    log_in(postgres.address, USER, &postgres.password)
}

#[test]
fn a_server_lets_in_who_knows_the_password_and_is_gone_when_it_is_dropped() {
    let Some(postgres) = start(
        "a_server_lets_in_who_knows_the_password_and_is_gone_when_it_is_dropped",
        &[],
    ) else {
        return;
    };
    let postgres = postgres.unwrap();
    let (address, directory) = (postgres.address, postgres.supervisor.directory().to_owned());
    let url = format!(
        "postgres://{USER}:{}@127.0.0.1:{}/qa",
        postgres.password,
        postgres.port()
    );
    assert_eq!(postgres.url("qa"), url);
    log_in_to(&postgres).unwrap();
    let refusal = log_in(address, USER, "guess").unwrap_err().to_string();
    assert_eq!(
        refusal,
        format!("password authentication failed for user \"{USER}\"")
    );
    let shown = format!("{postgres:?}");
    assert!(!shown.contains(&postgres.password), "{shown}");
    assert!(directory.join("data/PG_VERSION").exists());
    drop(postgres);
    assert!(TcpStream::connect(address).is_err());
    assert!(!directory.exists());
}

#[test]
fn a_server_that_crashes_or_is_restarted_comes_back_on_its_port() {
    let settings = [("max_connections", "7"), ("log_connections", "on")];
    let Some(postgres) = start(
        "a_server_that_crashes_or_is_restarted_comes_back_on_its_port",
        &settings,
    ) else {
        return;
    };
    let mut postgres = postgres.unwrap();
    assert!(postgres.is_running().unwrap());
    assert_eq!(
        postgres.start_again().unwrap_err().to_string(),
        "PostgreSQL runs already"
    );
    let port = postgres.port();
    postgres.restart().unwrap();
    log_in_to(&postgres).unwrap();
    postgres.kill().unwrap();
    assert!(!postgres.is_running().unwrap());
    log_in_to(&postgres).unwrap_err();
    // One that is down already stays down.
    postgres.stop().unwrap();
    let taken = TcpListener::bind(postgres.address).unwrap();
    let refusal = postgres.start_again().unwrap_err().to_string();
    assert_eq!(refusal, format!("another program has taken port {port}"));
    drop(taken);
    postgres.start_again().unwrap();
    log_in_to(&postgres).unwrap();
    assert_eq!(postgres.port(), port);
    let printed = postgres.printed();
    for expected in [
        "received fast shutdown request",
        "received immediate shutdown request",
        "automatic recovery in progress",
        "connection authorized: user=throwaway",
    ] {
        assert!(printed.contains(expected), "{expected}: {printed}");
    }
}

#[test]
fn a_standby_lets_in_who_knows_the_password_of_the_first() {
    let name = "a_standby_lets_in_who_knows_the_password_of_the_first";
    let Some(first) = start(name, &[]) else {
        return;
    };
    let mut first = first.unwrap();
    let mut standby = first.start_standby().unwrap();
    assert_ne!(standby.port(), first.port());
    assert_eq!(standby.password, first.password);
    log_in_to(&standby).unwrap();
    first.stop().unwrap();
    log_in_to(&standby).unwrap();
    let printed = standby.printed();
    assert!(printed.contains("entering standby mode"), "{printed}");

    let refusal = first.start_standby().unwrap_err().to_string();
    assert!(
        refusal.ends_with("\n\npg_basebackup has failed"),
        "{refusal}"
    );
    assert!(standby.is_running().unwrap());
}

#[test]
fn a_setting_that_does_not_exist_is_quoted() {
    let Some(postgres) = start(
        "a_setting_that_does_not_exist_is_quoted",
        &[("fsink", "on")],
    ) else {
        return;
    };
    let error = postgres.unwrap_err().to_string();
    assert!(
        error.contains("unrecognized configuration parameter \"fsink\""),
        "{error}"
    );
    assert!(
        error.ends_with("\n\nPostgreSQL has ended (exit status: 1)"),
        "{error}"
    );
}
