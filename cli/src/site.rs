//! The site that a command calls, and the user.

use std::sync::mpsc;
use std::time::Instant;

use community_qa_client::reqwest::header::HeaderMap;
use community_qa_client::reqwest::{self, StatusCode, Url};
use community_qa_client::{Client, ClientBuilder, Request};
use secrecy::SecretString;

use crate::failure::{Exit, Failure, Outcome};
use crate::globals::{Globals, variable_of};
use crate::names;
use crate::profile::Profiles;

/// The longest address of a site.
const MAX_URL_BYTES: usize = 2048;

pub(crate) struct Site<'g> {
    pub(crate) globals: &'g Globals,
    pub(crate) client: Client,
    pub(crate) username: Option<String>,
    builder: ClientBuilder,
}

impl<'g> Site<'g> {
    /// Finds the address, the user and the password. Flags take precedence over the environment,
    /// and the environment over the profile.
    pub(crate) fn open(globals: &'g Globals) -> Outcome<Self> {
        let profiles = Profiles::load()?;
        let profile = profiles.find(globals.profile.as_deref())?.map(|(_, profile)| profile);
        let url =
            globals.url.as_ref().or(profile.map(|profile| &profile.url)).ok_or_else(|| {
                Failure::usage("no site is selected")
                    .with_hint("`community-qa auth login --url https://…`, or set COMMUNITY_QA_URL")
            })?;
        // The password of a profile must not reach another site, or be sent for another user.
        let profile = profile.filter(|profile| {
            globals.username.as_ref().is_none_or(|name| *name == profile.username)
                && profile.url.trim_end_matches('/') == url.trim_end_matches('/')
        });
        let username =
            globals.username.clone().or_else(|| profile.map(|profile| profile.username.clone()));
        let password = match (variable_of("COMMUNITY_QA_PASSWORD"), profile) {
            (Some(password), _) => Some(SecretString::from(password)),
            (None, Some(profile)) => Some(profile.password()?),
            (None, None) => None,
        };
        let allow_plain_http = profile.is_some_and(|profile| profile.allow_plain_http);
        Self::new(url, username, password, allow_plain_http, globals)
    }

    pub(crate) fn new(
        url: &str,
        username: Option<String>,
        password: Option<SecretString>,
        allow_plain_http: bool,
        globals: &'g Globals,
    ) -> Outcome<Self> {
        if url.len() > MAX_URL_BYTES {
            let message = format!("the address is longer than {MAX_URL_BYTES} bytes");
            return Err(Failure::usage(message));
        }
        if let Some(name) = &username {
            names::check_length(name)?;
        }
        let agent = concat!("community-qa/", env!("CARGO_PKG_VERSION"));
        let mut builder = Client::builder(url).user_agent(agent);
        if allow_plain_http {
            builder = builder.allow_plain_http();
        }
        match (&username, password) {
            (Some(username), Some(password)) => builder = builder.basic_auth(username, password),
            (None, None) => {}
            (Some(username), None) => {
                // The address may hold a password, which the client would refuse.
                let site = Url::parse(url)
                    .map(|url| url.origin().ascii_serialization())
                    .unwrap_or_else(|_| "this site".to_owned());
                let message = format!("no password for `{username}` at {site}");
                return Err(Failure::new(Exit::Denied, message)
                    .with_hint("`community-qa auth login`, or set COMMUNITY_QA_PASSWORD"));
            }
            (None, Some(_)) => {
                return Err(Failure::usage("there is a password, but no user name")
                    .with_hint("set COMMUNITY_QA_USERNAME, or use --as"));
            }
        }
        let traced = if globals.verbose { with_trace(builder.clone()) } else { builder.clone() };
        let client = traced.build().map_err(|error| {
            Failure::from(error).with_hint("see `community-qa auth login --help`")
        })?;
        Ok(Self { globals, client, username, builder })
    }

    /// Makes a request without sending it.
    pub(crate) async fn preview(
        &self,
        make: impl FnOnce(&Client) -> Outcome<Request>,
    ) -> Outcome<reqwest::Request> {
        let (sender, receiver) = mpsc::channel();
        let builder = self.builder.clone().hook(move |attempt| {
            // The receiver outlives the call.
            let _ = sender.send(attempt.request().try_clone());
            // Any success ends the call without a retry.
            let response = attempt.respond(StatusCode::NO_CONTENT, HeaderMap::new(), "");
            async move { Ok(response) }
        });
        make(&builder.build()?)?.send_raw().await?;
        let request = receiver.try_recv().ok().flatten();
        request.ok_or_else(|| Failure::failed("the request cannot be made"))
    }
}

/// Prints each request to stderr, without query and headers, which may contain secrets.
fn with_trace(builder: ClientBuilder) -> ClientBuilder {
    builder.hook(|attempt| async move {
        let request = attempt.request();
        let call = format!("{} {}", request.method(), request.url().path());
        let again = match attempt.number() {
            1 => String::new(),
            number => format!(", attempt {number}"),
        };
        // Printed before the request is sent, so that one without a response is visible.
        anstream::eprintln!("> {call}{again}");
        let started = Instant::now();
        let response = attempt.send().await;
        let outcome = match &response {
            Ok(response) => response.status().to_string(),
            Err(error) => format!("{:?}", error.kind()),
        };
        let elapsed = started.elapsed().as_millis();
        anstream::eprintln!("< {call}: {outcome} in {elapsed} ms");
        response
    })
}
