//! Reports of scenarios about a service with one mistake.

use crate::listener::{HttpResponse, Listener};
use conformance::http::Credentials;
use conformance::play::Outcome;
use conformance::report;
use conformance::run::{Place, Run, Verdict, play_all, run};
use conformance::site::ForeignSite;
use hyper::StatusCode;
use serde_json::{Value, json};

use super::text;
use crate::document::{json, sample};

fn user() -> Value {
    let mut user = json(sample("getUser/200.minimal.json"));
    user["id"] = json!(1);
    user["username"] = json!("root");
    user["reputation"] = json!(0);
    user
}

fn root() -> Credentials {
    Credentials { username: "root".to_owned(), password: "kept to itself".to_owned() }
}

fn response(status: u16, body: &Value) -> HttpResponse {
    let status = status.try_into().unwrap();
    HttpResponse::with_body(status, "application/json", body.to_string())
}

/// A site that accepts its caller, and then sends these responses.
async fn site(responses: Vec<HttpResponse>, read_only: bool) -> (Listener, Place) {
    let listener = Listener::start().await.unwrap();
    // Entering the site looks the caller up.
    listener.will_respond(response(200, &user()));
    for response in responses {
        listener.will_respond(response);
    }
    let site = ForeignSite::new(&listener.base_url(), root(), read_only).await;
    (listener, Place::Foreign(site.unwrap()))
}

/// Plays a scenario with these steps at a site with these responses.
async fn play(proves: &str, steps: &str, responses: Vec<HttpResponse>) -> (Run, String) {
    let (listener, place) = site(responses, false).await;
    let file = text::read(&format!(
        "about: x\nscenarios:\n  - name: one\n    proves: {proves}\n    steps:\n{steps}\n"
    ));
    let run = play_all(vec![file.unwrap()], "", &place).await.unwrap();
    (run, listener.base_url())
}

/// The mistakes that are reported for a response, when a user is read in a step with these
/// properties.
async fn mistakes(rest: &str, response: HttpResponse) -> Vec<String> {
    let step = format!("      - {{call: getUser, with: {{user_id: 1}}, {rest}}}");
    let (run, _) = play("[]", &step, vec![response]).await;
    match &run.played[0].outcome {
        Outcome::Failed(failure) => failure.wrong.clone(),
        other => panic!("{rest}: {other:?}"),
    }
}

#[tokio::test]
async fn runner_refuses_bad_address_and_credentials() {
    let listener = Listener::start().await.unwrap();
    let page = "<title>Bad credentials</title>";
    listener.will_respond(HttpResponse::with_body(StatusCode::UNAUTHORIZED, "text/html", page));
    let url = listener.base_url();
    let no_address = "is not the address of a site; write it as in https://qa.example.org";
    let rejected = "rejects the login of root; check the user name and the password";
    for (address, message) in [
        ("foo", no_address),
        ("ftp://qa.example.org", no_address),
        ("localhost:8080", no_address),
        (&url, rejected),
    ] {
        let refused = ForeignSite::new(address, root(), true).await.unwrap_err().to_string();
        assert!(refused.contains(address) && refused.ends_with(message), "{refused}");
    }
}

#[tokio::test]
async fn each_kind_of_expectation_explains_its_failure() {
    let ok = || response(200, &user());
    let refusal = || response(401, &json!({"errors": {"message": "no"}}));
    let page = "<html><title>No</title></html>";
    let page = HttpResponse::with_body(StatusCode::UNAUTHORIZED, "text/html", page);
    for (rest, given, wrong) in [
        ("then: 200", refusal(), "the status is 401 instead of 200"),
        ("then: 404", response(404, &json!({"error": "no"})), "the body has no errors.message"),
        (
            "then: lacks permission",
            refusal(),
            "the message is \"no\", without \"log in as another user\"",
        ),
        (
            "then: bad credentials",
            refusal(),
            "the content type is application/json instead of text/html",
        ),
        (
            "then: bad credentials",
            page,
            "the title of the page is \"No\", without \"Bad credentials\"",
        ),
        (
            "then: {status: 200, headers: {location: /a}}",
            ok(),
            "the header location is absent instead of \"/a\"",
        ),
        (
            "then: {status: 200, body: {username: other}}",
            ok(),
            "body.username is \"root\" instead of \"other\"",
        ),
        (
            "then: {status: 200, facts: [reputation is at least 5]}",
            ok(),
            "reputation is at least 5: it is 0",
        ),
        (
            "then: 200",
            response(200, &json!({"id": "1"})),
            "this differs from the document: response-body",
        ),
        ("then: 200, remember: {a: nothing}", ok(), "there is no nothing to remember"),
        ("then: 200, created: b", ok(), "the response has no location of a new record"),
    ] {
        let wrongs = mistakes(rest, given).await;
        let is_said = wrongs.iter().any(|own| own.starts_with(wrong));
        assert!(is_said, "{rest}: {wrongs:#?}");
    }
}

#[tokio::test]
async fn failure_shows_exchange_and_curl_line() {
    let steps = "      - {call: getUser, with: {user_id: 1}, then: {status: 200, body: {id: 2}}}";
    let (run, base_url) = play("[]", steps, vec![response(200, &user())]).await;
    assert_eq!(run.count(Verdict::Failed), 1);
    let text = report::text(&run);
    for line in [
        "FAILED  test: one\n  test.yaml:6\n  - body.id is 1 instead of 2\n",
        "  > GET /services/v2/user/1.json\n  > authorization: Basic of root\n",
        "  < 200\n",
        &format!(
            "  curl -i -X GET -u 'root' -H 'accept: application/json' -H 'content-type: \
             application/json' '{base_url}/services/v2/user/1.json'\n"
        ),
        "1 failed, 0 where the site has decided otherwise, 0 skipped",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    for shown in [text, report::json(&run), report::junit(&run)] {
        assert!(shown.contains("body.id is 1 instead of 2"), "{shown}");
        // The password of the caller.
        assert!(!shown.contains("kept to itself"), "{shown}");
    }
}

#[tokio::test]
async fn unspecified_behaviour_may_differ() {
    let steps = "      - {call: getUser, with: {user_id: 1}, then: 404}";
    let error = json!({"errors": {"message": "Internal server error"}});
    for (proves, response, verdict) in [
        ("[R-4.2-51]", response(200, &user()), Verdict::Differs),
        // The second entry is a statement of the specification.
        ("[R-4.2-51, R-4.2-02]", response(200, &user()), Verdict::Failed),
        // These are not choices: an error of the server, and a response that contradicts the
        // document.
        ("[R-4.2-51]", response(500, &error), Verdict::Failed),
        ("[R-4.2-51]", response(200, &json!({})), Verdict::Failed),
    ] {
        let (run, _) = play(proves, steps, vec![response]).await;
        assert_eq!(run.count(verdict), 1, "{proves}");
        assert!(!run.has_passed(), "{proves}");
    }
}

#[tokio::test]
async fn scenario_names_events_that_no_operation_can_make() {
    let steps = "      - given: [{question: asked, by: admin}]\n      - {call: getUser, then: 200}";
    let (run, _) = play("[]", steps, Vec::new()).await;
    let Outcome::Skipped(why) = &run.played[0].outcome else {
        panic!("{:?}", run.played[0].outcome);
    };
    assert_eq!(why, "no operation posts a question");
    assert_eq!(run.count(Verdict::Skipped), 1);
}

#[tokio::test]
async fn users_created_at_a_site_are_deactivated_afterwards() {
    let created = HttpResponse::empty(StatusCode::CREATED);
    // The runner gets the identifier from this header.
    let created = created.header("location", "/services/v2/user/7.json");
    let responses = vec![created, response(200, &user()), HttpResponse::empty(StatusCode::OK)];
    let (listener, place) = site(responses, false).await;
    let file = "about: x\nscenarios:\n  - name: one\n    given: [{user: nora}]\n    steps:\n      \
                - {call: getUser, with: {user_id: $nora}, then: 200}\n";
    let run = play_all(vec![text::read(file).unwrap()], "", &place).await.unwrap();
    assert_eq!(run.count(Verdict::Passed), 1, "{}", report::text(&run));
    let requests = listener.requests();
    let sent = requests.iter().map(|request| format!("{} {}", request.method, request.path()));
    assert_eq!(
        sent.collect::<Vec<_>>(),
        [
            "GET /services/v2/user/getByUsername.json",
            "POST /services/v2/user.json",
            "GET /services/v2/user/7.json",
            "PUT /services/v2/user/7/deactivateUser.json",
        ]
    );
}

#[tokio::test]
async fn read_only_sends_nothing_that_changes() {
    let (listener, place) = site(Vec::new(), true).await;
    let run = run(text::directory(), "", &place).await.unwrap();
    let requests = listener.requests();
    // Most scenarios are not played, but some must be.
    assert!(requests.len() > 10, "{}", requests.len());
    for request in requests {
        let reads = ["GET", "HEAD", "OPTIONS"].contains(&request.method.as_str());
        assert!(reads, "{} {}", request.method, request.target);
    }
    // They would change the site.
    assert!(run.count(Verdict::Skipped) > 300);
    assert!(!run.has_passed(), "a site that is broken has passed");
}
