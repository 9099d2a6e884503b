//! The pages for people: about this server, and the documentation of its API, to read and to try.
//!
//! Everything comes from this server, and the policy of the pages forbids browsers to contact any
//! other host.

mod document;
mod error;

use std::collections::BTreeMap;

use bytes::Bytes;
use hyper::header::{
    ALLOW, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderValue, REFERRER_POLICY,
};
use hyper::{Method, StatusCode};
use swagger_ui_redist::{SwaggerUi, SwaggerUiStaticFile};

use crate::http::{Response, json_error};

pub use document::DocumentError;
pub use error::{for_reader, reads_pages};

/// The pages, by their paths.
#[derive(Debug, Clone)]
pub struct Pages(BTreeMap<&'static str, Page>);

#[derive(Debug, Clone)]
struct Page {
    content_type: HeaderValue,
    body: Bytes,
}

/// The sentence of the start page that the users of a made-up community replace.
const NO_LOGINS: &str = "<p>Every call needs a user name and a password of this community, over \
    HTTP Basic.</p>";

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// Swagger UI has inline styles, and pictures in its style sheet.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'",
);

const ALLOWED: HeaderValue = HeaderValue::from_static("GET, HEAD, OPTIONS");

impl Pages {
    /// The pages of a site. The document gets the public URL, if one is configured.
    ///
    /// # Errors
    ///
    /// If the document is invalid.
    pub fn new(public_url: Option<&str>) -> Result<Self, DocumentError> {
        let index = include_str!("index.html").replace("{version}", env!("CARGO_PKG_VERSION"));
        let document = document::with_server(public_url)?;
        let mut pages = BTreeMap::from([
            ("/", Page::new(HTML, index)),
            ("/site.js", Page::new(SCRIPT, include_str!("site.js"))),
            ("/style.css", Page::new(CSS, include_str!("style.css"))),
            ("/avatar.svg", Page::new(SVG, include_str!("avatar.svg"))),
            ("/awards/bronze.svg", Page::new(SVG, include_str!("bronze.svg"))),
            ("/docs", Page::new(HTML, include_str!("docs.html"))),
            ("/docs/start.js", Page::new(SCRIPT, include_str!("docs.js"))),
            ("/docs/style.css", Page::new(CSS, include_str!("docs.css"))),
            ("/openapi.json", Page::new("application/json", document.json)),
            ("/openapi.yaml", Page::new("application/yaml", document.yaml)),
        ]);
        for (file, bytes) in SwaggerUi::static_files() {
            let (path, content_type) = match file {
                SwaggerUiStaticFile::Css => ("/docs/swagger-ui.css", CSS),
                SwaggerUiStaticFile::Js => ("/docs/swagger-ui-bundle.js", SCRIPT),
                _ => continue,
            };
            pages.insert(path, Page::new(content_type, *bytes));
        }
        let docs = pages.get("/docs").cloned();
        pages.extend(docs.map(|docs| ("/docs/", docs)));
        Ok(Self(pages))
    }

    /// Adds the users who can log in to a made-up community: their names, passwords and roles.
    #[must_use]
    pub fn with_logins(mut self, users: &[[&str; 3]]) -> Self {
        let rows = users.iter().map(|user| {
            let [username, password, role] = user.map(escaped);
            format!("<tr><td>{username}<td><code>{password}</code><td>{role}\n")
        });
        let table = format!(
            "<p>Everything here is made up. Who can log in:</p>\n<table>\n{}</table>",
            rows.collect::<String>()
        );
        let login = escaped(
            &users
                .first()
                .map(|[username, password, _]| format!("{username}:{password}"))
                .unwrap_or_default(),
        );
        if let Some(page) = self.0.get_mut("/") {
            let html = String::from_utf8_lossy(&page.body)
                .replace(NO_LOGINS, &table)
                .replace("username:password", &login);
            page.body = html.into();
        }
        self
    }

    /// The response to a request for a page; `None` if there is no page with this path.
    #[must_use]
    pub fn respond(&self, method: &Method, path: &str) -> Option<(&'static str, Response)> {
        let (path, page) = self.0.get_key_value(path)?;
        let response = match *method {
            Method::GET | Method::HEAD => page.to_response(),
            Method::OPTIONS => {
                let mut response = Response::default();
                *response.status_mut() = StatusCode::NO_CONTENT;
                response.headers_mut().insert(ALLOW, ALLOWED);
                response
            }
            _ => {
                let message = format!("{path} is a page, which has the methods GET and HEAD only");
                let mut response = json_error(StatusCode::METHOD_NOT_ALLOWED, &message);
                response.headers_mut().insert(ALLOW, ALLOWED);
                response
            }
        };
        Some((path, response))
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('\'', "&#39;")
}

impl Page {
    fn new(content_type: &'static str, body: impl Into<Bytes>) -> Self {
        Self { content_type: HeaderValue::from_static(content_type), body: body.into() }
    }

    fn to_response(&self) -> Response {
        let mut response = Response::new(self.body.clone());
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, self.content_type.clone());
        headers.insert(CONTENT_SECURITY_POLICY, POLICY);
        headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("max-age=300"));
        response
    }
}
