//! `api`: calls any path of the site, such as those that the document does not describe.

use clap::Args;
use community_qa_client::reqwest::{Method, Url};
use community_qa_client::{Client, Request};
use serde_json::Value;

use crate::failure::{Failure, Outcome};
use crate::show::{Columns, Format, Printer};
use crate::site::Site;
use crate::{confirmation, curl, input, path, show};

const EXAMPLES: &str = "\
Examples:
  community-qa api '/services/v2/user.json?pageSize=1'
  community-qa api PUT /services/v2/node/14/follow.json
  echo '{\"name\": \"Balloonists\"}' | community-qa api POST /services/v2/group.json --body -";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, allow_missing_positional = true)]
pub(crate) struct Api {
    /// The method [default: GET]
    method: Option<String>,

    /// The path with its query
    path: String,

    /// The body as JSON, from a file or - for stdin
    #[arg(long, value_name = "FILE")]
    body: Option<String>,
}

impl Api {
    pub(crate) async fn run(self, site: &Site<'_>) -> Outcome<()> {
        let method = self.method.map_or_else(|| "GET".to_owned(), |method| method.to_uppercase());
        let method = Method::from_bytes(method.as_bytes())
            .map_err(|_| Failure::usage(format!("`{method}` is not a method of HTTP")))?;
        let path = &path_of(&self.path, site.client.base_url())?;
        let body = self.body.as_deref().map(input::read_json).transpose()?;
        let request = |client: &Client| request_of(client, &method, path, body.as_ref());
        if site.globals.dry_run {
            let preview = site.preview(request).await?;
            return show::print(&curl::description(&preview, &["password"]));
        }
        if method == Method::DELETE {
            let what = format!("DELETE {path} on {}", site.client.base_url());
            confirmation::confirm(&what, site.globals)?;
        }
        let response = request(&site.client)?.send().await?;
        let format = site.globals.output.unwrap_or(Format::Json);
        Printer::in_format(format, site.globals, Columns::default()).print_body(response.body())
    }
}

fn path_of(typed: &str, url: &str) -> Outcome<String> {
    path::of_site(typed, url).ok_or_else(|| {
        // The query of a full address may have a password.
        let typed = typed.split(['?', '#']).next().unwrap_or_default();
        let failure = Failure::usage(format!("`{typed}` is not a path of {url}"));
        if path::is_windows(typed) {
            return failure.with_hint(
                "the shell has rewritten the path; leave out its first slash, or set \
                 MSYS_NO_PATHCONV=1",
            );
        }
        failure.with_hint("write it as in /services/v2/user.json; --url selects another site")
    })
}

fn request_of(
    client: &Client,
    method: &Method,
    path: &str,
    body: Option<&Value>,
) -> Outcome<Request> {
    let path = path.split('#').next().unwrap_or_default();
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let mut request = client.request(method.clone(), path);
    let url = Url::parse(&format!("http://localhost/?{query}"));
    for (name, value) in
        url.map_err(|error| Failure::usage(format!("the query: {error}")))?.query_pairs()
    {
        if name.eq_ignore_ascii_case("password") {
            return Err(Failure::usage("a password in the URL would be logged")
                .with_hint("send it in the body, with --body"));
        }
        request = request.with_query(&name, &value);
    }
    Ok(match body {
        Some(body) => request.json(body),
        None => request,
    })
}
