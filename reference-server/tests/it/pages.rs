//! The pages for people.

use std::process::Command;

use community_qa_server::http::{
    Body, Context, Handler, Options, Origins, Response, Shutdown, json_error,
};
use community_qa_server::pages::Pages;
use community_qa_server::{Server, http};
use hyper::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderValue};
use hyper::{Method, Request, StatusCode};
use serde_json::Value;

fn get(path: &str) -> (http::Response, String) {
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
fn a_page_lets_the_browser_ask_no_other_host() {
    for path in [
        "/",
        "/docs",
        "/openapi.json",
        "/avatar.svg",
        "/awards/bronze.svg",
    ] {
        let (response, _) = get(path);
        let policy = response.headers()["content-security-policy"]
            .to_str()
            .unwrap();
        assert!(
            policy.starts_with("default-src 'none'; script-src 'self'; "),
            "{policy}"
        );
        assert!(!policy.contains("http"), "{policy}");
        assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
    }
}

#[test]
fn the_document_shows_permissions_in_words_and_is_of_this_site() {
    let (response, json) = get("/openapi.json");
    assert_eq!(response.headers()["content-type"], "application/json");
    let document: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(document["servers"][0]["url"], "/");
    let suspend = &document["paths"]["/services/v2/user/{user_id}/suspendUser.json"]["put"];
    let description = suspend["description"].as_str().unwrap();
    assert!(
        description.contains("**Permissions.** Needs *Suspend user*"),
        "{description}"
    );
    let (response, yaml) = get("/openapi.yaml");
    assert_eq!(response.headers()["content-type"], "application/yaml");
    assert_eq!(serde_yaml::from_str::<Value>(&yaml).unwrap(), document);
}

#[test]
fn a_page_is_read_and_nothing_else() {
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

/// Pages alone.
struct Site(Pages);

impl Handler for Site {
    async fn handle(&self, request: Request<Body>, _: &Context) -> Response {
        let page = self.0.respond(request.method(), request.uri().path());
        let missing = || json_error(StatusCode::NOT_FOUND, "no such page");
        page.map_or_else(missing, |(_, response)| response)
    }
}

/// Chromium, where there is one; a test that needs it says that it is skipped.
fn browser() -> Option<&'static str> {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let is_there = |name: &&str| Command::new(name).arg("--version").output().is_ok();
    let found = names.into_iter().find(is_there);
    if found.is_none() {
        println!("skipped: there is no Chromium to load the pages with");
    }
    found
}

/// In a browser, with the policy in force: whatever it forbids is an error in the console.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_pages_load_in_a_browser_without_an_error() {
    let Some(browser) = browser() else {
        // No browser, no test: CI has one.
        return;
    };
    let site = Site(Pages::new(None).unwrap());
    let server = Server::bind(site, Options::default()).await.unwrap();
    let address = server.address().unwrap();
    tokio::spawn(server.serve(std::future::pending::<Shutdown>()));
    let load = async |path: &str| {
        let url = format!("http://{address}{path}");
        let loading = tokio::task::spawn_blocking(move || load(browser, &url));
        loading.await.unwrap()
    };
    let (index, console) = load("/").await;
    assert!(
        index.contains(&format!(">http://{address}</span>/services/v2/user.json")),
        "{index}"
    );
    assert_eq!(console, [""; 0]);
    let (docs, console) = load("/docs").await;
    for text in [
        "suspendUser",
        "Suspend a user",
        "Authorize",
        "Community Q&amp;A Platform REST API",
    ] {
        assert!(docs.contains(text), "{text}");
    }
    assert_eq!(console, [""; 0]);
}

/// A whole community, whose pages are driven by a script.
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
async fn an_operation_is_tried_on_a_phone_and_nothing_runs_over() {
    let Some(browser) = browser() else {
        return;
    };
    let api = crate::site::Site::open().await.api;
    let site = community_qa_server::site::Site::new(api, Pages::new(None).unwrap());
    let server = Server::bind(Driven(site), Options::default())
        .await
        .unwrap();
    let url = format!("http://{}", server.address().unwrap());
    tokio::spawn(server.serve(std::future::pending::<Shutdown>()));
    let title = async |path: &str| {
        let url = format!("{url}{path}");
        let loading = tokio::task::spawn_blocking(move || load(browser, &url));
        let (page, console) = loading.await.unwrap();
        // What Chromium advises of the fields of Swagger UI.
        let errors = console.iter().filter(|line| !line.contains("[DOM] "));
        assert_eq!(errors.count(), 0, "{console:#?}");
        let title = page.split("<title>").nth(1).unwrap();
        title.split("</title>").next().unwrap().to_owned()
    };
    assert_eq!(title("/").await, "shown");
    let tried = title("/docs").await;
    assert!(tried.starts_with("200 "), "{tried}");
    assert!(tried.contains("\"username\": \"maja\""), "{tried}");
}

/// A page of another site, with a form that a script sends.
struct Foreign(String);

impl Handler for Foreign {
    async fn handle(&self, _: Request<Body>, _: &Context) -> Response {
        let action = &self.0;
        let page = format!(
            "<form method=post action=\"{action}\"></form><script>document.forms[0].submit()</script>"
        );
        let mut response = Response::new(page.into());
        let html = HeaderValue::from_static("text/html");
        response.headers_mut().insert(CONTENT_TYPE, html);
        response
    }
}

/// A browser sends a remembered password with a form of any page; here it has it from the URL.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_form_of_another_site_changes_nothing_unless_it_is_allowed() {
    let Some(browser) = browser() else {
        return;
    };
    for is_allowed in [false, true] {
        let community = crate::site::Site::open().await;
        let site =
            community_qa_server::site::Site::new(community.api.clone(), Pages::new(None).unwrap());
        // The port of the other site has to be known before this one allows it.
        let socket = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let elsewhere = socket.local_addr().unwrap();
        drop(socket);
        // The same address by another name: a browser takes it for another site.
        let origin = format!("http://localhost:{}", elsewhere.port());
        let origins = is_allowed.then(|| origin.clone()).into_iter().collect();
        let options = Options {
            origins: Origins::new(origins),
            ..Options::default()
        };
        let server = Server::bind(site, options).await.unwrap();
        let action = format!(
            "http://root:root%27s%20password@{}/services/v2/group.json?name=smuggled",
            server.address().unwrap()
        );
        let options = Options {
            listen: elsewhere,
            ..Options::default()
        };
        let foreign = Server::bind(Foreign(action), options).await.unwrap();
        tokio::spawn(server.serve(std::future::pending::<Shutdown>()));
        tokio::spawn(foreign.serve(std::future::pending::<Shutdown>()));
        let loading = tokio::task::spawn_blocking(move || load(browser, &origin));
        let (page, _) = loading.await.unwrap();
        let groups = community.get(crate::site::ROOT, "/group.json").await;
        let is_made = groups.list_of("name").contains(&Value::from("smuggled"));
        assert_eq!(is_made, is_allowed, "{page}");
    }
}

/// The page after its scripts have run, and what they have written to the console.
fn load(browser: &str, url: &str) -> (String, Vec<String>) {
    let profile = tempfile::tempdir().unwrap();
    let output = Command::new(browser)
        // Containers do not let the browser make a sandbox of its own.
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
