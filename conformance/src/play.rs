//! Plays a scenario step by step, and reports what is wrong.

use community_qa_contract::OperationExtensions;
use openapi_judge::Judge;
use openapi_model::{Document, Operation};
use serde::Serialize;
use serde_json::Value;

use crate::facts::{Path, differences};
use crate::http::{Request, Response};
use crate::names::{Names, as_text};
use crate::request;
use crate::scenario::{Action, CallStep, Expectation, Scenario, Status};
use crate::seen::Seen;
use crate::site::{ADMIN, World, id_in_location};

/// The rules for responses.
#[derive(Debug)]
pub struct Rules<'r> {
    pub contract: &'r Document,
    /// Checks each exchange against the document.
    pub judge: Judge<'r>,
}

/// The outcome of a scenario.
#[derive(Debug, Clone)]
pub enum Outcome {
    Passed,
    /// An expectation has failed.
    Failed(Box<Failure>),
    /// It could not be played at this site, for this reason.
    Skipped(String),
}

/// A failed expectation.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Failure {
    /// The file and line of the step.
    pub place: String,
    /// The mistakes, one sentence each.
    pub wrong: Vec<String>,
    /// The request, for people; empty if none was sent.
    pub request: String,
    /// The response, for people.
    pub response: String,
    /// A command line that repeats the request.
    pub curl: String,
    /// Set if the response agrees with the document, so that a site may have made this choice.
    pub is_documented: bool,
}

/// The request of a step that passed, and its response. If the step reads all pages, they are
/// joined.
#[derive(Debug, Clone)]
pub struct Exchange {
    pub call: CallStep,
    pub request: Request,
    pub response: Response,
    /// The names that the expected results may use.
    pub names: Names,
}

/// The limit of pages. No scenario has as many.
const MAX_PAGES: u64 = 1_000;

/// Plays the steps of a scenario in a world that was set up for it. Adds the exchanges that passed
/// to `exchanges`.
pub async fn play(
    scenario: &Scenario,
    world: &mut World,
    rules: &Rules<'_>,
    seen: &mut Seen,
    exchanges: &mut Vec<Exchange>,
) -> Outcome {
    for step in &scenario.steps {
        let error = match &step.action {
            Action::Wait(time) => world.pass(*time).await,
            Action::Given(given) => world.set_up(given).await,
            Action::Call(call) => {
                let (file, _) = scenario.place.rsplit_once(':').unwrap_or_default();
                let place = format!("{file}:{}", step.line);
                match play_call(call, place, world, rules, seen).await {
                    Ok(exchange) => {
                        exchanges.push(exchange);
                        continue;
                    }
                    Err(failure) => return Outcome::Failed(failure),
                }
            }
        };
        if let Err(error) = error {
            return Outcome::Skipped(error.0);
        }
    }
    seen.rules(&scenario.row);
    Outcome::Passed
}

async fn play_call(
    call: &CallStep,
    place: String,
    world: &mut World,
    rules: &Rules<'_>,
    seen: &mut Seen,
) -> Result<Exchange, Box<Failure>> {
    let mut failure = Box::new(Failure { place, ..Failure::default() });
    let mut sent = match request_of(call, world, rules.contract) {
        Ok(request) => request,
        Err(why) => {
            failure.wrong.push(why);
            return Err(failure);
        }
    };
    let (mut wrong, mut pages) = (Vec::new(), Vec::new());
    let response = loop {
        // Each request is one second later than the previous one.
        world.tick();
        match world.client.send(&sent).await {
            Ok(response) => {
                wrong.extend(judge(&sent, &response, world.client.base_url(), rules, seen));
                let more = call.all_pages.then(|| next_page(&response, &mut pages));
                match more.flatten().filter(|_| wrong.is_empty()) {
                    // Without a limit, a site that repeats its pages would be read for ever.
                    Some(page) if page <= MAX_PAGES => sent = request::with_page(&sent, page),
                    _ => break Some(response),
                }
            }
            Err(error) => {
                wrong.push(format!("no response: {error:#}"));
                break None;
            }
        }
    };
    if let Some(mut response) = response {
        // An error of the server is not a choice.
        failure.is_documented = wrong.is_empty() && response.status < 500;
        if call.all_pages {
            join_pages(&mut response, &pages);
        }
        let operation = call.operation.as_deref().and_then(|id| rules.contract.operation(id));
        wrong.extend(check(&call.then, operation, &response, &world.names));
        if wrong.is_empty() {
            let names = world.names.clone();
            match keep(call, &response, world) {
                Err(why) => wrong.push(why),
                Ok(()) => {
                    return Ok(Exchange { call: call.clone(), request: sent, response, names });
                }
            }
        }
        failure.response = response.shown();
    }
    failure.request = sent.shown();
    failure.curl = sent.curl(world.client.base_url());
    failure.wrong = wrong;
    Err(failure)
}

fn request_of(call: &CallStep, world: &World, contract: &Document) -> Result<Request, String> {
    let caller = call.caller.as_deref().unwrap_or(ADMIN);
    // A caller may be written with or without `$`.
    let mut credentials = world.credentials(caller.trim_start_matches('$'))?;
    if let (Some(password), Some(credentials)) = (&call.password, &mut credentials) {
        let password = world.names.fill(&Value::String(password.clone()))?;
        credentials.password = as_text(&password);
    }
    request::build(call, contract, &world.names, credentials)
}

/// The differences between an exchange and the document.
pub(crate) fn judge(
    request: &Request,
    response: &Response,
    base_url: &str,
    rules: &Rules<'_>,
    seen: &mut Seen,
) -> Vec<String> {
    // The path of a base URL such as `https://example.org/community`.
    let own_path = reqwest::Url::parse(base_url)
        .map(|url| url.path().trim_end_matches('/').to_owned())
        .unwrap_or_default();
    let headers = request.sent_headers();
    let judged = openapi_judge::Request {
        method: &request.method,
        target: &request.target,
        headers: &headers,
        body: &request.body,
    };
    let headers = response.headers.iter().map(|(name, value)| {
        // The location of a new record includes the path of the site, which the document does
        // not have.
        (name.clone(), value.replacen(&own_path, "", usize::from(!own_path.is_empty())))
    });
    let headers: Vec<(String, String)> = headers.collect();
    let verdict = rules.judge.exchange(
        &judged,
        &openapi_judge::Response {
            status: response.status,
            headers: &headers,
            body: &response.body,
        },
    );
    if let Some(operation) = verdict.operation {
        seen.exchange(rules.contract, operation, response);
    }
    // Only responses are checked, because scenarios send invalid requests on purpose.
    let violations = verdict.findings.iter().filter(|finding| !finding.rule.is_about_request());
    violations.map(|finding| format!("this differs from the document: {finding}")).collect()
}

/// Adds the items of a page, and returns the number of the next page.
fn next_page(response: &Response, pages: &mut Vec<Value>) -> Option<u64> {
    let body = response.json()?;
    let list = body.get("list")?.as_array()?;
    pages.extend(list.iter().cloned());
    // The list of followers always reports page 0, so its pages are counted.
    let size = body.get("pageSize")?.as_u64().filter(|size| *size > 0)?;
    let read = u64::try_from(pages.len()).ok()?;
    let page = read.div_ceil(size);
    (page < body.get("pageCount")?.as_u64()? && !list.is_empty()).then_some(page + 1)
}

/// Puts the items of all pages into the last one.
fn join_pages(response: &mut Response, pages: &[Value]) {
    if let Some(Value::Object(mut body)) = response.json() {
        body.insert("list".to_owned(), Value::Array(pages.to_vec()));
        response.body = Value::Object(body).to_string().into_bytes();
    }
}

/// The mistakes of a response.
pub fn check(
    then: &Expectation,
    operation: Option<&Operation>,
    response: &Response,
    names: &Names,
) -> Vec<String> {
    let status = expected_status(then, operation);
    if response.status != status {
        return vec![format!("the status is {} instead of {status}", response.status)];
    }
    let mut wrong = Vec::new();
    if then.status == Status::BadCredentials {
        wrong.extend(check_bad_credentials(response));
    } else if status >= 400 {
        let lacks_permission = then.status == Status::LacksPermission;
        wrong.extend(check_error(response, lacks_permission));
    }
    for (name, expected) in &then.headers {
        // Names of headers are case-insensitive.
        let found = response.header(&name.to_lowercase());
        match names.fill(expected) {
            Err(unknown) => wrong.push(unknown),
            Ok(expected) if found == Some(as_text(&expected).as_str()) => {}
            Ok(expected) => wrong.push(match found {
                Some(found) => format!("the header {name} is {found:?} instead of {expected}"),
                None => format!("the header {name} is absent instead of {expected}"),
            }),
        }
    }
    if let Some(expected) = &then.body {
        match (names.fill(expected), response.json()) {
            (Ok(expected), Some(body)) => wrong.extend(differences(&expected, &body)),
            (Ok(_), None) => wrong.push("the body is not JSON".to_owned()),
            (Err(unknown), _) => wrong.push(unknown),
        }
    }
    wrong.extend(then.facts.iter().filter_map(|fact| fact.failure(response, names)));
    wrong
}

/// A missing permission is a 401, unless the document has another status for it (§7.2).
fn expected_status(then: &Expectation, operation: Option<&Operation>) -> u16 {
    match then.status {
        Status::Code(code) => code,
        Status::BadCredentials => 401,
        Status::LacksPermission => operation
            .and_then(|operation| operation.retry()?.refusals.first().copied())
            .unwrap_or(401),
    }
}

/// The HTML page of §7.2.
fn check_bad_credentials(response: &Response) -> Vec<String> {
    let mut wrong = Vec::new();
    let content_type = response.header("content-type").unwrap_or("absent");
    if !content_type.starts_with("text/html") {
        wrong.push(format!("the content type is {content_type} instead of text/html"));
    }
    let text = String::from_utf8_lossy(&response.body);
    let title = text.split_once("<title>").and_then(|(_, rest)| rest.split_once("</title>"));
    let (title, _) = title.unwrap_or_default();
    if !title.contains("Bad credentials") {
        wrong.push(format!("the title of the page is {title:?}, without \"Bad credentials\""));
    }
    wrong
}

/// The body of §7.1, and the sentence for a missing permission.
fn check_error(response: &Response, lacks_permission: bool) -> Option<String> {
    let body = response.json().unwrap_or_default();
    let message = body.pointer("/errors/message").and_then(Value::as_str);
    let Some(message) = message.filter(|message| !message.is_empty()) else {
        return Some("the body has no errors.message".to_owned());
    };
    let sentence =
        if response.status == 500 { "Internal server error" } else { "log in as another user" };
    (lacks_permission && !message.contains(sentence))
        .then(|| format!("the message is {message:?}, without {sentence:?}"))
}

/// Stores the values that later steps need.
fn keep(call: &CallStep, response: &Response, world: &mut World) -> Result<(), String> {
    for (name, value) in remembered(call, response)? {
        world.names.set(&name, value);
    }
    if let Some(name) = &call.created {
        let location =
            response.header("location").ok_or("the response has no location of a new record")?;
        let id = id_in_location(location)
            .ok_or_else(|| format!("the location {location} does not end in a number"))?;
        world.created(name, location, id);
    }
    Ok(())
}

/// The values that a step remembers from its response, with their names.
pub(crate) fn remembered(
    call: &CallStep,
    response: &Response,
) -> Result<Vec<(String, Value)>, String> {
    let mut values = Vec::new();
    for (name, path) in &call.remember {
        let path = as_text(path);
        let value = Path::parse(&path)?
            .value(response)
            .ok_or_else(|| format!("there is no {path} to remember"))?;
        values.push((name.clone(), value));
    }
    Ok(values)
}
