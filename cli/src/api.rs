//! `api`: any path of the site, for what the document does not describe.

use clap::{Arg, ArgMatches, Command as Clap};
use community_qa_client::reqwest::{Method, Url};
use community_qa_client::{Client, Request};
use serde_json::Value;

use crate::failure::{Failure, Outcome};
use crate::globals::Globals;
use crate::request::read_text;
use crate::show::{Columns, Format, Printer, stdout, width};
use crate::site::Site;
use crate::{care, curl};

const EXAMPLES: &str = "\
Examples:
  community-qa api GET /services/v2/space.json
  community-qa api '/services/v2/user.json?pageSize=1'
  echo '{\"name\": \"Metrologists\"}' | community-qa api POST /services/v2/group.json --body -";

pub(crate) fn command() -> Clap {
    Clap::new("api")
        .about("Call any path of the site")
        .after_help(EXAMPLES)
        .args([
            Arg::new("call")
                .value_names(["METHOD", "PATH"])
                .num_args(1..=2)
                .required(true)
                .help("The method, GET unless given, and the path with its query"),
            Arg::new("body")
                .long("body")
                .value_name("FILE")
                .help("The body as JSON, from a file or - for stdin"),
        ])
}

pub(crate) async fn run(matches: &ArgMatches, globals: &Globals, site: &Site) -> Outcome<()> {
    let words: Vec<&String> = matches.get_many("call").into_iter().flatten().collect();
    let (method, path) = match words.as_slice() {
        [method, path] => (method.as_str(), path.as_str()),
        [path] => ("GET", path.as_str()),
        _ => return Err(Failure::usage("a path is missing")),
    };
    let method = Method::from_bytes(method.to_uppercase().as_bytes())
        .map_err(|_| Failure::usage(format!("`{method}` is not a method of HTTP")))?;
    let body = match matches.get_one::<String>("body") {
        Some(file) => Some(
            serde_json::from_str::<Value>(&read_text(file)?)
                .map_err(|error| Failure::usage(format!("{file} is not JSON: {error}")))?,
        ),
        None => None,
    };
    let request = |client: &Client| request(client, &method, path, body.as_ref());
    if globals.is_dry_run {
        let (client, recorded) = site.recorder()?;
        request(&client)?.send_raw().await?;
        let recorded = recorded
            .lock()
            .ok()
            .and_then(|mut recorded| recorded.take());
        let recorded = recorded.ok_or_else(|| Failure::failed("the request could not be made"))?;
        let shown = curl::request(&recorded, &["password"]);
        std::io::Write::write_all(&mut stdout(), shown.as_bytes())?;
        return Ok(());
    }
    if method == Method::DELETE {
        care::confirm(
            &format!("DELETE {path} on {}", site.client.base_url()),
            globals,
        )?;
    }
    let response = request(&site.client)?.send().await?;
    // A list is no record: what the path is, is not known.
    let format = globals.format.unwrap_or(Format::Json);
    Printer::new(stdout(), format, Columns::default(), width()).whole(response.body())
}

/// The request of a path with its query.
fn request(client: &Client, method: &Method, path: &str, body: Option<&Value>) -> Outcome<Request> {
    let path = path.split('#').next().unwrap_or_default();
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let mut request = client.request(method.clone(), path);
    let url = Url::parse(&format!("http://localhost/?{query}"));
    let url = url.map_err(|error| Failure::usage(format!("the query: {error}")))?;
    for (name, value) in url.query_pairs() {
        if name.eq_ignore_ascii_case("password") {
            return Err(Failure::usage("a password in the URL would be in logs")
                .with_hint("send it in the body, with --body"));
        }
        request = request.with_query(&name, &value);
    }
    Ok(match body {
        Some(body) => request.json(body),
        None => request,
    })
}
