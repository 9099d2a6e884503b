//! Reports of scenarios about a service with one mistake.

use crate::listener::HttpResponse;
use crate::listener::Listener;
use conformance::http::Credentials;
use conformance::play::{Failure, Outcome};
use conformance::report;
use conformance::run::{Place, Run, Verdict, play_all};
use conformance::site::ForeignSite;
use serde_json::{Value, json};

use super::text;

fn user() -> Value {
    json!({
        "id": 1, "type": "user", "creationDate": 1, "creationDateFormatted": "01/01/1970 12:00 AM",
        "modificationDate": 1, "username": "root", "slug": "root", "gold": 0, "silver": 0,
        "bronze": 0, "reputation": 0, "moderator": false, "superuser": true, "emailHash": "x",
        "avatar": "http://qa.example/a.png", "postCount": 0, "followerCount": 0, "followCount": 0,
        "userFollowCount": 0, "active": true, "suspended": false, "deactivated": false,
        "groups": [], "extraData": {},
    })
}

fn root() -> Credentials {
    Credentials {
        username: "root".to_owned(),
        password: "kept to itself".to_owned(),
    }
}

fn response(status: u16, body: &Value) -> HttpResponse {
    let status = status.try_into().unwrap();
    HttpResponse::with_body(status, "application/json", body.to_string())
}

fn listener() -> (tokio::runtime::Runtime, Listener) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let listener = runtime.block_on(Listener::start()).unwrap();
    (runtime, listener)
}

/// Plays a scenario of these steps at a site that responds so.
fn play(proves: &str, steps: &str, responses: Vec<HttpResponse>) -> (Run, String) {
    let (runtime, listener) = listener();
    // The caller is looked up when the site is entered.
    listener.will_respond(response(200, &user()));
    let base_url = listener.base_url();
    let site = runtime.block_on(ForeignSite::new(&base_url, root(), false));
    for response in responses {
        listener.will_respond(response);
    }
    let file = text::read(&format!(
        "about: x\nscenarios:\n  - name: one\n    proves: {proves}\n    steps:\n{steps}\n"
    ));
    let run = play_all(vec![file.unwrap()], "", &Place::Foreign(site.unwrap())).unwrap();
    (run, base_url)
}

fn failure(steps: &str, response: HttpResponse) -> Failure {
    let (run, _) = play("[]", steps, vec![response]);
    match &run.played[0].outcome {
        Outcome::Failed(failure) => (**failure).clone(),
        other => panic!("{steps}: {other:?}"),
    }
}

#[test]
fn what_is_no_address_of_a_site_is_refused() {
    let (runtime, _) = listener();
    for address in ["foo", "ftp://qa.example.org", "localhost:8080"] {
        let refused = runtime.block_on(ForeignSite::new(address, root(), true));
        let message = format!(
            "`{address}` is not the address of a site; write it as in https://qa.example.org"
        );
        assert_eq!(refused.unwrap_err().to_string(), message);
    }
}

#[test]
fn each_kind_of_expectation_says_what_is_wrong() {
    let read =
        |then: &str| format!("      - {{call: getUser, with: {{user_id: 1}}, then: {then}}}");
    let error = |message: &str| json!({"errors": {"message": message}});
    let html = |title: &str| {
        let page = format!("<html><title>{title}</title></html>");
        HttpResponse::with_body(401.try_into().unwrap(), "text/html", page)
    };
    for (then, given, wrong) in [
        (
            "200",
            response(404, &error("no")),
            "the status is 404 instead of 200",
        ),
        (
            "404",
            response(404, &json!({"error": "no"})),
            "the body has no errors.message",
        ),
        (
            "lacks permission",
            response(401, &error("no")),
            "the message is \"no\", without \"log in as another user\"",
        ),
        (
            "bad credentials",
            response(401, &error("no")),
            "the content type is application/json instead of text/html",
        ),
        (
            "bad credentials",
            html("No"),
            "the title of the page is \"No\", without \"Bad credentials\"",
        ),
        (
            "{status: 200, headers: {location: /a}}",
            response(200, &user()),
            "the header location is absent instead of \"/a\"",
        ),
        (
            "{status: 200, body: {username: other}}",
            response(200, &user()),
            "body.username is \"root\" instead of \"other\"",
        ),
        (
            "{status: 200, facts: [reputation is at least 5]}",
            response(200, &user()),
            "reputation is at least 5: it is 0",
        ),
        (
            "200",
            response(200, &json!({"id": "1"})),
            "this differs from the document: response-body",
        ),
    ] {
        let wrongs = failure(&read(then), given).wrong;
        let is_said = wrongs.iter().any(|own| own.starts_with(wrong));
        assert!(is_said, "{then}: {wrongs:#?}");
    }
}

#[test]
fn what_is_to_be_kept_must_be_there() {
    let read =
        |rest: &str| format!("      - {{call: getUser, with: {{user_id: 1}}, then: 200, {rest}}}");
    let wrong = |rest: &str| failure(&read(rest), response(200, &user())).wrong.remove(0);
    assert_eq!(
        wrong("remember: {a: nothing}"),
        "there is no nothing to remember"
    );
    assert_eq!(
        wrong("created: b"),
        "there is no location of what was created"
    );
}

#[test]
fn a_failure_is_shown_with_its_exchange_and_a_command_that_repeats_it() {
    let steps = "      - {call: getUser, with: {user_id: 1}, then: {status: 200, body: {id: 2}}}";
    let (run, base_url) = play("[]", steps, vec![response(200, &user())]);
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
        "1 failed, 0 where the site has decided otherwise, 0 could not be made",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    for shown in [text, report::json(&run), report::junit(&run)] {
        assert!(shown.contains("body.id is 1 instead of 2"), "{shown}");
        // The password of the caller.
        assert!(!shown.contains("kept to itself"), "{shown}");
    }
}

#[test]
fn a_site_may_decide_otherwise_where_the_specification_is_silent() {
    let steps = "      - {call: getUser, with: {user_id: 1}, then: 404}";
    let error = json!({"errors": {"message": "Internal server error"}});
    for (proves, response, verdict) in [
        ("[R-4.2-51]", response(200, &user()), Verdict::Differs),
        // What the specification says as well.
        (
            "[R-4.2-51, R-4.2-02]",
            response(200, &user()),
            Verdict::Failed,
        ),
        // No decision: it fails, or is not as the document has it.
        ("[R-4.2-51]", response(500, &error), Verdict::Failed),
        ("[R-4.2-51]", response(200, &json!({})), Verdict::Failed),
    ] {
        let (run, _) = play(proves, steps, vec![response]);
        assert_eq!(run.count(verdict), 1, "{proves}");
        assert!(!run.has_passed(), "{proves}");
    }
}

#[test]
fn what_no_operation_makes_is_said() {
    let steps = "      - given: [{question: asked, by: admin}]\n      - {call: getUser, then: 200}";
    let (run, _) = play("[]", steps, Vec::new());
    let Outcome::NotMade(why) = &run.played[0].outcome else {
        panic!("{:?}", run.played[0].outcome);
    };
    assert_eq!(why, "no operation posts a question");
    assert_eq!(run.count(Verdict::NotMade), 1);
}

#[test]
fn who_was_made_at_a_site_is_deactivated_in_the_end() {
    let (runtime, listener) = listener();
    let created = HttpResponse::empty(201.try_into().unwrap());
    listener.will_respond(response(200, &user()));
    // The client learns the number from here.
    listener.will_respond(created.header("location", "/services/v2/user/7.json"));
    listener.will_respond(response(200, &user()));
    listener.will_respond(HttpResponse::empty(200.try_into().unwrap()));
    let file = "about: x\nscenarios:\n  - name: one\n    given: [{user: nora}]\n    steps:\n      \
                - {call: getUser, with: {user_id: $nora}, then: 200}\n";
    let site = runtime.block_on(ForeignSite::new(&listener.base_url(), root(), false));
    let place = Place::Foreign(site.unwrap());
    // An empty filter: all scenarios.
    let run = play_all(vec![text::read(file).unwrap()], "", &place).unwrap();
    assert_eq!(run.count(Verdict::Passed), 1, "{}", report::text(&run));
    let sent: Vec<String> = listener
        .requests()
        .iter()
        .map(|request| format!("{} {}", request.method, request.path()))
        .collect();
    assert_eq!(
        sent,
        [
            "GET /services/v2/user/getByUsername.json",
            "POST /services/v2/user.json",
            "GET /services/v2/user/7.json",
            "PUT /services/v2/user/7/deactivateUser.json",
        ]
    );
}

#[test]
fn read_only_sends_nothing_that_changes() {
    let (runtime, listener) = listener();
    // The caller is looked up before the scenarios.
    listener.will_respond(response(200, &user()));
    let site = runtime.block_on(ForeignSite::new(&listener.base_url(), root(), true));
    let place = Place::Foreign(site.unwrap());
    let contract = community_qa_contract::embedded().unwrap();
    let files = conformance::scenario::load_all(text::directory(), contract).unwrap();
    let run = play_all(files, "", &place).unwrap();
    let requests = listener.requests();
    // Most scenarios are not played, but some must be.
    assert!(requests.len() > 10, "{}", requests.len());
    for request in requests {
        let reads = ["GET", "HEAD", "OPTIONS"].contains(&request.method.as_str());
        assert!(reads, "{} {}", request.method, request.target);
    }
    // They would change the site.
    assert!(run.count(Verdict::NotMade) > 300);
    assert!(!run.has_passed(), "a site that is broken has passed");
}

#[test]
fn nothing_is_sent_to_a_site_that_does_not_let_the_caller_in() {
    let (runtime, listener) = listener();
    let page = "<title>Bad credentials</title>";
    let refused = HttpResponse::with_body(401.try_into().unwrap(), "text/html", page);
    listener.will_respond(refused);
    let site = runtime.block_on(ForeignSite::new(&listener.base_url(), root(), false));
    let error = site.unwrap_err().to_string();
    assert!(
        error.ends_with("rejects the login of root; check the user name and the password"),
        "{error}"
    );
}
