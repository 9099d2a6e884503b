//! The commands `auth` and `whoami`.

use std::io::{self, IsTerminal as _};

use clap::{Args, Subcommand};
use community_qa_client::Request;
use community_qa_client::metadata::GET_USER_BY_USERNAME;
use secrecy::SecretString;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::failure::{Exit, Failure, Outcome};
use crate::globals::{Globals, variable_of};
use crate::input::{read_line, read_secret, read_text};
use crate::keyring::KeyringError;
use crate::profile::{Profile, Profiles, Store};
use crate::runtime;
use crate::show::{self, Columns, Printer};
use crate::site::Site;
use crate::table::command_of;

const EXAMPLES: &str = "\
Examples:
  community-qa auth login --url https://qa.example.org --as ada
  pass qa | community-qa auth login --url https://qa.example.org --as ada --password-stdin
  community-qa auth login --demo
  community-qa-server demo --json | community-qa auth login --demo";

const DEMO_URL: &str = "http://127.0.0.1:8080";
const DEMO_USER: &str = "siteadmin";

#[derive(Debug, Subcommand)]
pub(crate) enum Auth {
    /// Log in to a site, and store the password
    #[command(after_help = EXAMPLES)]
    Login(Login),
    /// List the profiles, and try the login in use
    Status,
    /// Use another profile from now on
    Switch {
        /// The name of the profile
        name: String,
    },
    /// Remove a profile and its password
    Logout,
}

#[derive(Debug, Args)]
pub(crate) struct Login {
    /// Read the password from the first line of stdin
    #[arg(long)]
    password_stdin: bool,

    /// Send the password without TLS to another machine
    #[arg(long)]
    allow_plain_http: bool,

    /// The place for the password [default: the keyring, if there is one]
    #[arg(long, value_name = "PLACE")]
    store: Option<Store>,

    /// Log in to the demo. FILE, or stdin if it is not a terminal, has the line of
    /// `community-qa-server demo --json`; on a terminal, the command asks for the password
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-")]
    #[arg(conflicts_with = "password_stdin")]
    demo: Option<String>,
}

/// A user of a site. The line of the demo names the site only once.
#[derive(Deserialize)]
struct Credentials {
    #[serde(default)]
    url: String,
    username: String,
    password: SecretString,
}

#[derive(Deserialize)]
struct Demo {
    url: String,
    users: Vec<Credentials>,
}

impl Auth {
    pub(crate) fn run(self, globals: &Globals) -> Outcome<()> {
        match self {
            Self::Login(login) => login.run(globals),
            Self::Status => status(globals),
            Self::Switch { name } => switch(&name, globals),
            Self::Logout => logout(globals),
        }
    }
}

impl Login {
    fn run(self, globals: &Globals) -> Outcome<()> {
        let login = match self.demo.as_deref() {
            Some(file) if file != "-" || !io::stdin().is_terminal() => from_demo(file, globals)?,
            _ => self.ask(globals)?,
        };
        let (username, password) = (Some(login.username.clone()), Some(login.password.clone()));
        let site = Site::new(&login.url, username, password, self.allow_plain_http, globals)?;
        // Only a login that works is stored.
        let label = runtime()?.block_on(label_of_user(&site, &login.username))?;
        let (mut profile, no_keyring) =
            Profile::keep(login.url, login.username, &login.password, self.store)?;
        profile.allow_plain_http = self.allow_plain_http;
        let name = self.profile_name(&profile.url, globals);
        let (url, store) = (profile.url.clone(), profile.store());
        let (username, key) = (profile.username.clone(), name.clone());
        let old = Profiles::change(|profiles| {
            profiles.current = Some(key.clone());
            Ok(profiles.profiles.insert(key, profile))
        })?;
        // A missing keyring is normal; one that does not respond is not.
        let is_silent = matches!(no_keyring, Some(KeyringError::Silent));
        let reason = if is_silent { ", as the keyring does not respond" } else { "" };
        globals.note(&format!(
            "logged in to {url} as {label}; profile `{name}`, password in the {store}{reason}"
        ));
        if let Some(old) = old.filter(|old| old.username != username) {
            // Only this profile refers to the password. Without a keyring there is nothing to
            // remove.
            let _ = old.forget();
            let username = old.username;
            globals.note(&format!(
                "the profile had the login of {username}; use --profile NAME to keep both"
            ));
        }
        Ok(())
    }

    /// The name of the profile: that of `--profile`, or else the address without its scheme.
    fn profile_name(&self, url: &str, globals: &Globals) -> String {
        match &globals.profile {
            Some(name) => name.clone(),
            None if self.demo.is_some() => "demo".to_owned(),
            None => url.replace("https://", "").replace("http://", ""),
        }
    }

    /// Takes the credentials from flags and the environment, and asks for the others.
    fn ask(&self, globals: &Globals) -> Outcome<Credentials> {
        let is_demo = self.demo.is_some();
        let or_demo =
            |given: &Option<String>, demo: &str| given.clone().or(is_demo.then(|| demo.to_owned()));
        let url = answer(or_demo(&globals.url, DEMO_URL), "Address of the site: ", "--url")?;
        let username = answer(or_demo(&globals.username, DEMO_USER), "User name: ", "--as")?;
        // The password of the environment is not that of the demo, which makes a new one for each
        // run.
        let password = match variable_of("COMMUNITY_QA_PASSWORD") {
            Some(password) if !self.password_stdin && !is_demo => password,
            None if !self.password_stdin && !io::stdin().is_terminal() => {
                return Err(Failure::usage("no password was given")
                    .with_hint("write the password to stdin, with --password-stdin"));
            }
            _ => read_secret(&format!("Password of {username}: "))?,
        };
        Ok(Credentials {
            url: url.trim_end_matches('/').to_owned(),
            username,
            password: password.into(),
        })
    }
}

fn from_demo(file: &str, globals: &Globals) -> Outcome<Credentials> {
    let text = if file == "-" {
        // The demo keeps its output open, so only its line is read.
        read_line().map_err(unreadable)?
    } else {
        read_text(file)?
    };
    let line = text.lines().next().unwrap_or_default();
    // The error of the parser could show a part of the line, which has passwords.
    let demo: Demo = serde_json::from_str(line).map_err(|_| {
        let place = if file == "-" { "stdin" } else { file };
        Failure::usage(format!("{place} has no line of `community-qa-server demo --json`"))
    })?;
    let wanted = globals.username.as_ref();
    let user = demo
        .users
        .into_iter()
        .find(|user| wanted.is_none_or(|wanted| user.username == *wanted))
        .ok_or_else(|| Failure::usage("the demo has no such user"))?;
    Ok(Credentials { url: demo.url, ..user })
}

fn unreadable(error: io::Error) -> Failure {
    Failure::usage(format!("stdin cannot be read: {error}"))
}

fn answer(given: Option<String>, question: &str, flag: &str) -> Outcome<String> {
    if let Some(given) = given {
        return Ok(given);
    }
    let mut line = String::new();
    if io::stdin().is_terminal() {
        anstream::eprint!("{question}");
        line = read_line().map_err(unreadable)?;
    }
    match line.trim() {
        "" => Err(Failure::usage(format!("{flag} is missing"))),
        line => Ok(line.to_owned()),
    }
}

fn user(site: &Site<'_>, username: &str) -> Request {
    site.client.request_for(&GET_USER_BY_USERNAME, &[("username", username)])
}

/// The label of the user who is logged in. Fails if the site refuses the login.
async fn label_of_user(site: &Site<'_>, username: &str) -> Outcome<String> {
    let response = user(site, username).send_as::<Value>().await.map_err(|error| {
        let failure = match Failure::from(error) {
            failure if failure.exit != Exit::NotFound => failure,
            failure => failure.with_hint("check the address: it is the part before /services/v2"),
        };
        failure.at_site(site.client.base_url())
    })?;
    Ok(show::label(&response.into_inner()).unwrap_or_default())
}

pub(crate) async fn show_user(site: &Site<'_>) -> Outcome<()> {
    let username = site.username.as_deref().ok_or_else(|| {
        Failure::usage("not logged in").with_hint("log in with `community-qa auth login`")
    })?;
    let response = user(site, username).send().await?;
    let columns = Columns::of(command_of(&GET_USER_BY_USERNAME)?, None);
    Printer::stdout(site.globals, columns).print_body(response.body())
}

fn status(globals: &Globals) -> Outcome<()> {
    let profiles = Profiles::load()?;
    let current = profiles.find(globals.profile.as_deref())?.map(|(name, _)| name.to_owned());
    let rows = profiles.profiles.iter().map(|(name, profile)| {
        json!({
            "profile": name, "url": profile.url, "username": profile.username,
            "password": profile.store(), "current": current.as_ref() == Some(name),
        })
    });
    show::values(rows, globals)?;
    let site = Site::open(globals)?;
    let username = site.username.clone().unwrap_or_default();
    let label = runtime()?.block_on(label_of_user(&site, &username))?;
    let url = site.client.base_url();
    globals.note(&format!("logged in to {url} as {label}"));
    Ok(())
}

fn switch(name: &str, globals: &Globals) -> Outcome<()> {
    Profiles::change(|profiles| {
        profiles.find(Some(name))?;
        profiles.current = Some(name.to_owned());
        Ok(())
    })?;
    globals.note(&format!("profile `{name}` is in use"));
    Ok(())
}

fn logout(globals: &Globals) -> Outcome<()> {
    let (name, next) = Profiles::change(|profiles| {
        let Some((name, profile)) = profiles.find(globals.profile.as_deref())? else {
            return Err(Failure::failed("not logged in"));
        };
        profile.forget()?;
        let name = name.to_owned();
        profiles.profiles.remove(&name);
        if profiles.current.as_ref() == Some(&name) {
            profiles.current = profiles.profiles.keys().next().cloned();
        }
        Ok((name, profiles.current.clone()))
    })?;
    globals.note(&format!("removed profile `{name}` and its password"));
    if let Some(next) = next {
        globals.note(&format!("profile `{next}` is in use"));
    }
    Ok(())
}
