//! The pages for people.

use std::process::Command;

use community_qa_server::http::{Body, Context, Handler, Options, Response};
use community_qa_server::pages::Pages;
use hyper::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderValue};
use hyper::{Method, Request, StatusCode};
use serde_json::Value;

use crate::site::*;
use crate::{expect_part, expect_start};

fn get(path: &str) -> (Response, String) {
    let pages = Pages::new(None).unwrap();
    let (route, response) = pages.respond(&Method::GET, path).unwrap();
    assert_eq!(route, path);
    let body = String::from_utf8(response.body().to_vec()).unwrap();
    (response, body)
}

#[test]
fn every_link_of_a_page_leads_to_a_page_of_this_site() {
    let pages = Pages::new(None).unwrap();
    for page in ["/", "/docs"] {
        let (_, html) = get(page);
        let links: Vec<&str> = ["href=\"", "src=\""]
            .iter()
            .flat_map(|attribute| html.split(attribute).skip(1))
            .map(|rest| rest.split('"').next().unwrap())
            .collect();
        assert!(links.len() >= 4, "{links:?}");
        for link in links {
            assert!(pages.respond(&Method::GET, link).is_some(), "{link}");
        }
    }
}

#[test]
fn page_allows_no_request_to_other_hosts() {
    for path in ["/", "/docs", "/openapi.json", "/avatar.svg", "/awards/bronze.svg"] {
        let (response, _) = get(path);
        let policy = response.headers()["content-security-policy"].to_str().unwrap();
        expect_start(policy, "default-src 'none'; script-src 'self'; ");
        assert!(!policy.contains("http"), "{policy}");
        assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
    }
}

#[test]
fn document_has_permission_texts_and_site_address() {
    let (response, json) = get("/openapi.json");
    assert_eq!(response.headers()["content-type"], "application/json");
    let document: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(document["servers"][0]["url"], "/");
    let suspend = &document["paths"]["/services/v2/user/{user_id}/suspendUser.json"]["put"];
    let description = suspend["description"].as_str().unwrap();
    expect_part(description, "**Permissions.** Needs *Suspend user*");
    let (response, yaml) = get("/openapi.yaml");
    assert_eq!(response.headers()["content-type"], "application/yaml");
    assert_eq!(serde_yaml::from_str::<Value>(&yaml).unwrap(), document);
    let known = Pages::new(Some("https://qa.example")).unwrap();
    let (_, response) = known.respond(&Method::GET, "/openapi.json").unwrap();
    let document: Value = serde_json::from_slice(response.body()).unwrap();
    assert_eq!(document["servers"][0]["url"], "https://qa.example");
}

#[test]
fn pages_allow_reading_alone() {
    let pages = Pages::new(None).unwrap();
    assert!(pages.respond(&Method::GET, "/nowhere").is_none());
    let (_, options) = pages.respond(&Method::OPTIONS, "/docs").unwrap();
    assert_eq!(options.status(), StatusCode::NO_CONTENT);
    let (_, post) = pages.respond(&Method::POST, "/docs").unwrap();
    assert_eq!(post.status(), StatusCode::METHOD_NOT_ALLOWED);
    for response in [options, post] {
        assert_eq!(response.headers()["allow"], "GET, HEAD, OPTIONS");
    }
}

/// Programs get the same errors as JSON.
#[tokio::test]
async fn browser_gets_pages_for_404_and_405() {
    let opened = Site::open().await;
    let site = community_qa_server::site::Site::new(opened.api, Pages::new(None).unwrap());
    let server = crate::http::start(site, Options::default()).await;
    let send = async |request: &str, accept: &str| {
        let head = format!("{request} HTTP/1.1\r\nhost: qa.example\r\nconnection: close\r\n");
        server.exchange(format!("{head}accept: {accept}\r\n\r\n")).await
    };
    for (request, status, message) in [
        ("GET /nowhere", "404 Not Found", "none of the 30 operations has this path; see /docs"),
        (
            "DELETE /services/v2/user.json",
            "405 Method Not Allowed",
            "it has GET, POST, HEAD, OPTIONS",
        ),
        ("POST /docs", "405 Method Not Allowed", "/docs is a page, which has the methods GET"),
    ] {
        let page = send(request, "text/html,*/*;q=0.8").await;
        expect_part(&page, "\r\ncontent-type: text/html; charset=utf-8\r\n");
        expect_part(&page, &format!("<h1>{status}</h1>"));
        let json = send(request, "*/*").await;
        expect_part(&json, "\r\ncontent-type: application/json\r\n");
        for response in [page, json] {
            expect_start(&response, &format!("HTTP/1.1 {status}\r\n"));
            expect_part(&response, message);
            expect_part(&response, "\r\nvary: accept\r\n");
            expect_part(&response, "\r\ncache-control: no-store\r\n");
            assert_eq!(response.contains("\r\nallow: "), status.starts_with("405"), "{response}");
        }
    }
    // Responses of operations are for programs.
    let refused = send("GET /services/v2/group.json", "text/html").await;
    expect_start(&refused, "HTTP/1.1 401 ");
}

/// Chromium, if it is installed; otherwise the test prints that it is skipped.
fn browser() -> Option<&'static str> {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let is_there = |name: &&str| Command::new(name).arg("--version").output().is_ok();
    let found = names.into_iter().find(is_there);
    if found.is_none() {
        println!("skipped: there is no Chromium to load the pages with");
    }
    found
}

/// A whole community whose pages are driven by a script.
struct Driven(community_qa_server::site::Site);

impl Handler for Driven {
    async fn handle(&self, request: Request<Body>, context: &Context) -> Response {
        let path = request.uri().path().to_owned();
        let mut response = self.0.handle(request, context).await;
        match path.as_str() {
            "/" | "/docs" => {
                let page = String::from_utf8(response.body().to_vec()).unwrap();
                let script = "<script src=\"/drive.js\"></script></body>";
                *response.body_mut() = page.replace("</body>", script).into();
            }
            "/drive.js" => {
                *response.status_mut() = StatusCode::OK;
                let script = HeaderValue::from_static("text/javascript");
                response.headers_mut().insert(CONTENT_TYPE, script);
                response.headers_mut().remove(CONTENT_LENGTH);
                *response.body_mut() = include_str!("pages/drive.js").into();
            }
            _ => {}
        }
        response
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn docs_page_fits_a_phone() {
    let Some(browser) = browser() else {
        // Without a browser, the test is skipped; CI has one.
        return;
    };
    let api = crate::site::Site::open().await.api;
    let site = community_qa_server::site::Site::new(api, Pages::new(None).unwrap());
    let server = crate::http::start(Driven(site), Options::default()).await;
    let url = format!("http://{}", server.address);
    let load = async |path: &str| {
        let url = format!("{url}{path}");
        let loading = tokio::task::spawn_blocking(move || load(browser, &url));
        let (page, console) = loading.await.unwrap();
        // Chromium gives advice on the form fields of Swagger UI, which is not an error.
        let errors = console.iter().filter(|line| !line.contains("[DOM] "));
        assert_eq!(errors.count(), 0, "{console:#?}");
        let title =
            page.split("<title>").nth(1).unwrap().split("</title>").next().unwrap().to_owned();
        (title, page)
    };
    let (title, index) = load("/").await;
    assert_eq!(title, "shown");
    let call = format!(">{url}</span>/services/v2/user.json");
    assert!(index.contains(&call), "{index}");
    let (tried, _) = load("/docs").await;
    assert!(tried.starts_with("200 "), "{tried}");
    assert!(tried.contains("\"username\": \"maja\""), "{tried}");
}

/// The page after its scripts have run, and their output on the console.
fn load(browser: &str, url: &str) -> (String, Vec<String>) {
    let profile = tempfile::tempdir().unwrap();
    let output = Command::new(browser)
        // Containers do not let the browser create a sandbox.
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"])
        .arg("--window-size=390,844")
        .args(["--enable-logging=stderr", "--virtual-time-budget=20000"])
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .arg(url)
        .output()
        .unwrap();
    let console = String::from_utf8_lossy(&output.stderr)
        .lines()
        .filter(|line| line.contains("CONSOLE"))
        .map(str::to_owned)
        .collect();
    (String::from_utf8(output.stdout).unwrap(), console)
}
