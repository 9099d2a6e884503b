//! `auth`: logging in to sites.

use std::io::{self, BufRead as _, IsTerminal as _};

use clap::{Arg, ArgAction, ArgMatches, Command as Clap};
use secrecy::SecretString;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::failure::{Failure, Outcome};
use crate::globals::{Globals, variable_of};
use crate::names::known;
use crate::profile::{Profile, Profiles, Store};
use crate::request::{lookup, read_secret, read_text};
use crate::site::Site;
use crate::{execute, runtime};

const EXAMPLES: &str = "\
Examples:
  community-qa auth login --url https://qa.example.org --as ada
  pass qa | community-qa auth login --url https://qa.example.org --as ada --password-stdin
  community-qa-server demo --json > demo.json &
  community-qa auth login --demo demo.json";

pub(crate) fn command() -> Clap {
    let flag = |name: &'static str, help: &'static str| {
        Arg::new(name)
            .long(name)
            .help(help)
            .action(ArgAction::SetTrue)
    };
    let login = Clap::new("login")
        .about("Log in to a site, and keep the password")
        .after_help(EXAMPLES)
        .args([
            flag("password-stdin", "Read the password from the first line of stdin"),
            flag("allow-plain-http", "Send the password without TLS to another machine"),
            Arg::new("store")
                .long("store")
                .value_name("PLACE")
                .value_parser(["keyring", "file"])
                .help("Keep the password there [default: the keyring, if there is one]"),
            Arg::new("demo")
                .long("demo")
                .value_name("FILE")
                .num_args(0..=1)
                .default_missing_value("-")
                .conflicts_with("password-stdin")
                .help("Log in to the demo: FILE or stdin has a line of `community-qa-server demo --json`"),
        ]);
    Clap::new("auth")
        .about("Log in to sites")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(login)
        .subcommand(Clap::new("status").about("List the profiles, and try the login in use"))
        .subcommand(
            Clap::new("switch")
                .about("Use another profile from now on")
                .arg(Arg::new("name").value_name("NAME").required(true)),
        )
        .subcommand(Clap::new("logout").about("Forget a profile and its password"))
}

pub(crate) fn run(matches: &ArgMatches, globals: &Globals) -> Outcome<()> {
    match matches.subcommand() {
        Some(("login", matches)) => login(matches, globals),
        Some(("status", _)) => status(globals),
        Some(("switch", matches)) => switch(matches, globals),
        Some(("logout", _)) => logout(globals),
        _ => Ok(()),
    }
}

/// What the login needs.
struct Login {
    name: String,
    url: String,
    username: String,
    password: SecretString,
}

/// What `demo --json` prints.
#[derive(Deserialize)]
struct Demo {
    url: String,
    users: Vec<DemoUser>,
}

#[derive(Deserialize)]
struct DemoUser {
    username: String,
    password: SecretString,
}

fn login(matches: &ArgMatches, globals: &Globals) -> Outcome<()> {
    let own = match matches.get_one::<String>("demo") {
        Some(file) => from_demo(file, globals)?,
        None => from_person(matches, globals)?,
    };
    let allow_plain_http = matches.get_flag("allow-plain-http");
    let (username, password) = (Some(own.username.clone()), Some(own.password.clone()));
    let site = Site::new(&own.url, username, password, allow_plain_http, globals)?;
    let me = runtime()?.block_on(whoami(&site, &own.username))?;
    let mut profile = Profile {
        url: own.url,
        username: own.username,
        store: Store::File,
        allow_plain_http,
    };
    let store = matches.get_one::<String>("store").map(String::as_str);
    let asked = match store {
        Some("keyring") => Some(Store::Keyring),
        Some(_) => Some(Store::File),
        None => None,
    };
    profile.store = Store::keep(asked, &profile, &own.password)?;
    let mut profiles = Profiles::load()?;
    let (place, url) = (profile.store.name(), profile.url.clone());
    profiles.current = Some(own.name.clone());
    profiles.profiles.insert(own.name.clone(), profile);
    profiles.save()?;
    let name = crate::show::label(&me).unwrap_or_default();
    globals.note(&format!(
        "logged in to {url} as {name}; profile `{}`, password in the {place}",
        own.name
    ));
    Ok(())
}

fn from_demo(file: &str, globals: &Globals) -> Outcome<Login> {
    let text = if file == "-" {
        // The demo goes on after its line.
        let mut line = String::new();
        io::stdin().lock().read_line(&mut line)?;
        line
    } else {
        read_text(file)?
    };
    // The error of the parser could show a part of the line.
    let demo: Demo =
        serde_json::from_str(text.lines().next().unwrap_or_default()).map_err(|_| {
            Failure::usage(format!(
                "{file} has no line of `community-qa-server demo --json`"
            ))
        })?;
    let wanted = globals.username.as_deref();
    let mut users = demo.users.into_iter();
    let user = users.find(|user| wanted.is_none_or(|wanted| user.username == wanted));
    let user = user.ok_or_else(|| Failure::usage("the demo has no such user"))?;
    Ok(Login {
        name: globals.profile.clone().unwrap_or_else(|| "demo".to_owned()),
        url: demo.url,
        username: user.username,
        password: user.password,
    })
}

fn from_person(matches: &ArgMatches, globals: &Globals) -> Outcome<Login> {
    let url = asked(globals.url.clone(), "Address of the site: ", "--url")?;
    let url = url.trim_end_matches('/').to_owned();
    let username = asked(globals.username.clone(), "User name: ", "--as")?;
    let password = match variable_of("COMMUNITY_QA_PASSWORD") {
        _ if matches.get_flag("password-stdin") => read_secret("Password: ")?,
        Some(password) => password,
        None if io::stdin().is_terminal() => read_secret("Password: ")?,
        None => {
            return Err(Failure::usage("no password is given")
                .with_hint("add --password-stdin, and write the password to stdin"));
        }
    };
    let host = url.split("://").last().unwrap_or(&url);
    let host = host.split('/').next().unwrap_or(host);
    Ok(Login {
        name: globals.profile.clone().unwrap_or_else(|| host.to_owned()),
        url,
        username,
        password: password.into(),
    })
}

fn asked(given: Option<String>, question: &str, flag: &str) -> Outcome<String> {
    if let Some(given) = given {
        return Ok(given);
    }
    if !io::stdin().is_terminal() {
        return Err(Failure::usage(format!("{flag} is missing")));
    }
    anstream::eprint!("{question}");
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    match line.trim() {
        "" => Err(Failure::usage(format!("{flag} is missing"))),
        line => Ok(line.to_owned()),
    }
}

/// The record of the user who is logged in.
async fn whoami(site: &Site, username: &str) -> Outcome<Value> {
    let command = known("getUserByUsername")?;
    let request = lookup(&site.client, command, &[("username", username)]);
    Ok(request.send_as::<Value>().await?.into_inner())
}

fn status(globals: &Globals) -> Outcome<()> {
    let profiles = Profiles::load()?;
    let current = profiles
        .find(globals.profile.as_deref())?
        .map(|(name, _)| name.to_owned());
    let listed: Vec<Value> = profiles
        .profiles
        .iter()
        .map(|(name, profile)| {
            json!({
                "profile": name, "url": profile.url, "username": profile.username,
                "password": profile.store.name(), "current": current.as_ref() == Some(name),
            })
        })
        .collect();
    execute::show_values(&listed, globals)?;
    let site = Site::open(globals)?;
    let username = site.username.clone().unwrap_or_default();
    let me = runtime()?.block_on(whoami(&site, &username))?;
    let name = crate::show::label(&me).unwrap_or_default();
    globals.note(&format!(
        "logged in to {} as {name}",
        site.client.base_url()
    ));
    Ok(())
}

fn switch(matches: &ArgMatches, globals: &Globals) -> Outcome<()> {
    let name = matches.get_one::<String>("name").map(String::as_str);
    let mut profiles = Profiles::load()?;
    let name = profiles.find(name)?.map(|(name, _)| name.to_owned());
    profiles.current = name.clone();
    profiles.save()?;
    globals.note(&format!("profile `{}` is in use", name.unwrap_or_default()));
    Ok(())
}

fn logout(globals: &Globals) -> Outcome<()> {
    let mut profiles = Profiles::load()?;
    let found = profiles.find(globals.profile.as_deref())?;
    let Some((name, profile)) = found.map(|(name, profile)| (name.to_owned(), profile.clone()))
    else {
        return Err(Failure::failed("nobody is logged in"));
    };
    Store::forget(&profile)?;
    profiles.profiles.remove(&name);
    if profiles.current.as_ref() == Some(&name) {
        profiles.current = profiles.profiles.keys().next().cloned();
    }
    profiles.save()?;
    globals.note(&format!("profile `{name}` and its password are forgotten"));
    if let Some(next) = &profiles.current {
        globals.note(&format!("profile `{next}` is in use"));
    }
    Ok(())
}
