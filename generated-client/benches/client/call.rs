//! One call, on loopback, with a connection that is already there.

use std::time::Duration;

use community_qa_client::types::User;
use community_qa_client::{Client, Response, reqwest};
use divan::Bencher;
use reqwest::header::{ACCEPT, CONTENT_TYPE};
use tokio::runtime::Runtime;

use crate::ratio::Table;
use crate::{by_hand, pages, site};

/// The greatest ratio to reqwest alone.
const GOAL: f64 = 1.1;
/// As long as the client's own.
const TIMEOUT: Duration = Duration::from_secs(30);

pub(crate) fn compare(table: &mut Table) {
    let (runtime, base_url) = (site::runtime(), site());
    let client = client(&base_url);
    let http = reqwest::Client::new();
    table.compare(
        "one call: a user",
        GOAL,
        || through_the_client(&runtime, &client),
        || through_reqwest(&runtime, &http, &base_url),
    );
}

fn site() -> String {
    let user = pages::user();
    site::start(Duration::ZERO, move |_| user.clone())
}

fn client(base_url: &str) -> Client {
    let client = Client::builder(base_url).basic_auth("ada", "correct horse");
    client.build().unwrap()
}

fn through_the_client(runtime: &Runtime, client: &Client) -> Response<User> {
    let call = client.get_user(7).send();
    runtime.block_on(call).unwrap()
}

fn through_reqwest(runtime: &Runtime, http: &reqwest::Client, base_url: &str) -> by_hand::User {
    runtime.block_on(async {
        let request = http
            .get(format!("{base_url}/services/v2/user/{}.json", 7))
            .basic_auth("ada", Some("correct horse"))
            .header(ACCEPT, "application/json")
            .header(CONTENT_TYPE, "application/json")
            .timeout(TIMEOUT);
        let response = request.send().await.unwrap().error_for_status().unwrap();
        let body = response.bytes().await.unwrap();
        serde_json::from_slice(&body).unwrap()
    })
}

#[divan::bench(name = "client")]
fn by_client(bencher: Bencher<'_, '_>) {
    let (runtime, client) = (site::runtime(), client(&site()));
    bencher.bench_local(|| through_the_client(&runtime, &client));
}

#[divan::bench(name = "reqwest")]
fn by_reqwest(bencher: Bencher<'_, '_>) {
    let (runtime, http, base_url) = (site::runtime(), reqwest::Client::new(), site());
    bencher.bench_local(|| through_reqwest(&runtime, &http, &base_url));
}
