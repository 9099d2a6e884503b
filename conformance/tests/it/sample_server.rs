//! The sample server: every operation has a response, which is one that the
//! judge lets pass, and what is wrong with a request is said.

use std::sync::{Arc, Mutex};

use community_qa_client::{Client, ErrorKind};
use conformance::http::{Exchange, HttpResponse, Recorded};
use conformance::sample_server::{PASSWORD, SampleServer, USER};
use serde_json::{Value, json};

use crate::document::{contract, judge};
use crate::site::Login;
use crate::{assert_none, calls};

/// A request of the user `demo`, with a preference.
pub(crate) fn request(method: &str, target: &str, prefer: &str) -> Recorded {
    let headers = [
        ("host", "127.0.0.1:4010"),
        ("authorization", "Basic ZGVtbzpkZW1v"),
        ("accept", "application/json"),
        ("content-type", "application/json"),
        ("prefer", prefer),
    ];
    let headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned()));
    Recorded {
        method: method.to_owned(),
        target: target.to_owned(),
        headers: headers.to_vec(),
        body: bytes::Bytes::new(),
    }
}

fn response(method: &str, target: &str, prefer: &str) -> HttpResponse {
    SampleServer::response_to(&request(method, target, prefer)).unwrap()
}

fn body(response: &HttpResponse) -> Value {
    serde_json::from_slice(response.body()).unwrap()
}

fn refused(method: &str, target: &str, prefer: &str) -> (u16, String) {
    let response = response(method, target, prefer);
    let message = body(&response)["errors"]["message"].clone();
    (response.status(), message.as_str().unwrap().to_owned())
}

/// A server whose traffic is judged by the document when it is dropped, and a client
/// of it.
pub(crate) struct Judged {
    pub(crate) server: SampleServer,
    pub(crate) client: Client,
    exchanges: Arc<Mutex<Vec<Exchange>>>,
}

impl Judged {
    pub(crate) async fn start() -> Self {
        let exchanges: Arc<Mutex<Vec<Exchange>>> = Arc::default();
        let shared = exchanges.clone();
        let observe = move |exchange: &Exchange| shared.lock().unwrap().push(exchange.clone());
        let server = SampleServer::observed(observe).await.unwrap();
        Self {
            client: login(&server).client(),
            server,
            exchanges,
        }
    }

    pub(crate) fn login(&self) -> Login {
        login(&self.server)
    }

    /// How many responses have been sent.
    pub(crate) fn responses_sent(&self) -> usize {
        self.exchanges.lock().unwrap().len()
    }

    /// Whether the document has the paths of all requests but the first ones.
    pub(crate) fn knows_all_after(&self, first: usize) -> bool {
        let exchanges = self.exchanges.lock().unwrap();
        exchanges[first..]
            .iter()
            .all(|exchange| is_known(&exchange.request))
    }
}

fn login(server: &SampleServer) -> Login {
    Login {
        base_url: server.base_url(),
        username: USER.to_owned(),
        password: PASSWORD.to_owned(),
    }
}

impl Drop for Judged {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        assert_none(
            "exchanges that are not as declared",
            &faults(&self.exchanges.lock().unwrap()),
        );
    }
}

/// What the judge has against exchanges. A path that the document does not have is
/// not for it to judge.
fn faults(exchanges: &[Exchange]) -> Vec<String> {
    let mut faults = Vec::new();
    for exchange in exchanges {
        let request = &exchange.request;
        if !is_known(request) {
            continue;
        }
        for violation in exchange.judged_by(judge()).violations() {
            faults.push(format!(
                "{} {}: {violation}",
                request.method, request.target
            ));
        }
    }
    faults
}

/// Whether the document has the path and method of a request.
fn is_known(request: &Recorded) -> bool {
    judge().route(&request.method, request.path()).is_ok()
}

/// The judging itself can fail: by the request and by the response.
#[test]
fn a_faulty_exchange_is_noticed() {
    let exchange = |target: &str, body: &'static str| Exchange {
        request: request("GET", target, ""),
        response: HttpResponse::with_body(hyper::StatusCode::OK, "application/json", body),
    };
    let exchanges = [
        exchange("/services/v2/user/7.json?colour=red", "{}"),
        exchange("/services/v2/space.json", "{}"),
    ];
    let found = faults(&exchanges);
    let of_rule = |rule: &str| found.iter().any(|fault| fault.contains(rule));
    assert!(
        of_rule("undeclared-parameter") && of_rule("response-body"),
        "{found:#?}"
    );
    assert!(
        found.iter().all(|fault| fault.contains("user/7")),
        "{found:#?}"
    );
}

#[tokio::test]
async fn the_client_reads_the_response_of_every_operation() {
    let judged = Judged::start().await;
    let (server, client) = (&judged.server, &judged.client);
    for calls in calls::all() {
        // These ask for a projection and read the response as a whole.
        let mut given = calls.parameters.iter();
        let is_projected = given.any(|(name, _)| *name == "includeOnly");
        match (calls.whole)(client.clone()).await {
            Err(error) if is_projected => {
                assert_eq!(
                    error.kind(),
                    ErrorKind::Decode,
                    "{}: {error}",
                    calls.operation
                );
            }
            result => drop(result.unwrap_or_else(|error| panic!("{}: {error}", calls.operation))),
        }
    }
    let stranger = Client::builder(server.base_url()).basic_auth(USER, "guess");
    let error = stranger
        .build()
        .unwrap()
        .list_users()
        .send()
        .await
        .unwrap_err();
    assert_eq!(error.kind(), ErrorKind::BadCredentials);
    assert_eq!(judged.responses_sent(), calls::all().len() + 1);
}

#[tokio::test]
async fn a_server_stops_when_it_is_dropped() {
    let server = SampleServer::start().await.unwrap();
    let client = Client::builder(server.base_url()).build().unwrap();
    drop(server);
    let error = client.list_users().send().await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Connect);
}

/// What is asked of every operation, in several forms.
#[test]
fn every_response_is_one_that_the_document_declares() {
    let mut findings = Vec::new();
    for operation in contract().operations() {
        let path = operation.path.expand(|_| Some("7")).unwrap();
        let required = match operation.id.as_str() {
            "searchNodes" => "q=fan&",
            "getUserByUsername" => "username=maja&",
            "awardReputation" => "points=1&",
            "addGroupUsers" | "removeGroupUsers" => "users=7,12&",
            _ => "",
        };
        for query in [
            "",
            "page=2",
            "page=9",
            "page=2&pageSize=1",
            "includeOnly=id,name",
            "exclude=id",
            "details=true",
        ] {
            let name = query.split('=').next().unwrap();
            let is_declared = operation
                .parameters
                .iter()
                .any(|parameter| parameter.name == name);
            if !query.is_empty() && !is_declared {
                continue;
            }
            for prefer in ["", "code=401", "code=401, example=credentials", "code=404"] {
                let target = format!("{path}?{required}{query}");
                let request = request(operation.method.as_str(), &target, prefer);
                let response = SampleServer::response_to(&request).unwrap();
                let exchange = Exchange { request, response };
                let status = exchange.response.status();
                if prefer.is_empty() != (200..300).contains(&status) {
                    findings.push(format!("{target} ({prefer}) gets {status}"));
                }
                for violation in exchange.judged_by(judge()).violations() {
                    findings.push(format!("{target} ({prefer}): {violation}"));
                }
            }
        }
    }
    assert_none("responses that are not as declared", &findings);
}

#[test]
fn what_is_wrong_is_said_by_the_name_of_its_rule() {
    let path = "/services/v2/group.json";
    let (status, message) = refused("GET", &format!("{path}?page=one&colour=red"), "");
    assert_eq!(status, 400);
    assert_eq!(
        message,
        "parameter-value: query page: \"one\" is not of type \"integer\"; undeclared-parameter: \
         query colour: listGroups has no such parameter"
    );
    assert_eq!(refused("GET", "/services/v2/groups.json", "").0, 404);
    assert_eq!(refused("DELETE", path, "").0, 405);
    let allow = ("allow".to_owned(), "POST, GET".to_owned());
    assert!(response("DELETE", path, "").headers().contains(&allow));
    let (status, message) = refused("GET", path, "example=sepia");
    assert_eq!(status, 400);
    assert!(
        message.starts_with("prefer: listGroups has no such example, but default (200)"),
        "{message}"
    );
    assert_eq!(
        refused("GET", path, "code=204"),
        (400, "prefer: listGroups has no response 204".to_owned())
    );
    assert_eq!(refused("GET", path, "code=blue").0, 400);
}

#[test]
fn nobody_gets_in_without_the_password() {
    for header in ["", "Basic", "Basic ZGVtbzp3cm9uZw==", "Bearer ZGVtbzpkZW1v"] {
        let mut request = request("GET", "/services/v2/group.json?page=one", "");
        header.clone_into(&mut request.headers[1].1);
        let response = SampleServer::response_to(&request).unwrap();
        assert_eq!(response.status(), 401, "{header}");
        let text = String::from_utf8_lossy(response.body()).into_owned();
        assert!(text.contains("Bad credentials</title>"), "{text}");
    }
}

#[test]
fn the_sample_that_is_preferred_is_sent() {
    let user = "/services/v2/user/7.json";
    assert_eq!(
        body(&response("GET", user, "example=suspended"))["suspended"],
        true
    );
    assert_eq!(body(&response("GET", user, ""))["suspended"], false);
    let group = response("GET", "/services/v2/group/7.json", "code=500");
    assert_eq!(group.status(), 500);
    assert_eq!(body(&group)["errors"]["message"], "Internal server error");
    let only = body(&response(
        "GET",
        &format!("{user}?includeOnly=id,username"),
        "",
    ));
    assert_eq!(only, json!({"id": 7, "username": only["username"]}));
}

#[test]
fn pages_end() {
    let page = |number| {
        let target = format!("/services/v2/user.json?page={number}");
        body(&response("GET", &target, ""))
    };
    let pages: Vec<(Value, usize)> = [1, 2, 3]
        .into_iter()
        .map(page)
        .map(|page| (page["page"].clone(), page["list"].as_array().unwrap().len()))
        .collect();
    assert_eq!(pages, [(json!(1), 3), (json!(2), 2), (json!(3), 0)]);
}

#[test]
fn pages_have_the_size_that_is_asked_for() {
    let ids = |number: usize, size: usize| -> (Value, Vec<Value>) {
        let target = format!("/services/v2/user.json?page={number}&pageSize={size}");
        let mut page = body(&response("GET", &target, ""));
        let list = page["list"].take();
        let ids = list.as_array().unwrap().iter();
        let ids = ids.map(|user| user["id"].clone()).collect();
        page.as_object_mut().unwrap().remove("list");
        (page, ids)
    };
    let (whole, all) = ids(1, 50);
    assert_eq!(all.len(), 5);
    let counts = ["page", "pageSize", "pageCount", "listCount", "totalCount"];
    assert_eq!(counts.map(|name| whole[name].clone()), [1, 50, 1, 5, 5]);
    let mut walked = Vec::new();
    for number in 1..=4 {
        let (page, ids) = ids(number, 2);
        assert_eq!(page["pageCount"], 3);
        assert_eq!(page["listCount"], ids.len());
        walked.extend(ids);
    }
    assert_eq!(walked, all);
}
