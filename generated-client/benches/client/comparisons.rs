//! One call, reading and writing a page, and walking a list.

use std::hint::black_box;
use std::time::{Duration, Instant};

use community_qa_client::types::UserPage;
use community_qa_client::{Client, reqwest};
use reqwest::header::{ACCEPT, CONTENT_TYPE};
use serde::de::DeserializeOwned;

use crate::by_hand::{Page, User};
use crate::pages;
use crate::ratio::{Table, time};
use crate::site;

/// A call on an open connection.
pub(crate) fn call(table: &mut Table) {
    let user = pages::user();
    let base_url = site::start(Duration::ZERO, move |_| (200, user.clone()));
    let client = Client::builder(&base_url).basic_auth("ada", "correct horse").build().unwrap();
    let (runtime, http) = (site::runtime(), reqwest::Client::new());
    table.compare(
        "one call: a user",
        1.1,
        || runtime.block_on(client.get_user(7).send()).unwrap(),
        || runtime.block_on(through_reqwest(&http, &base_url)),
    );
}

async fn through_reqwest(http: &reqwest::Client, base_url: &str) -> User {
    let request = http
        .get(format!("{base_url}/services/v2/user/{}.json", 7))
        .basic_auth("ada", Some("correct horse"))
        .header(ACCEPT, "application/json")
        .header(CONTENT_TYPE, "application/json")
        .timeout(Duration::from_secs(30));
    let response = request.send().await.unwrap().error_for_status().unwrap();
    serde_json::from_slice(&response.bytes().await.unwrap()).unwrap()
}

/// Decoding and encoding a page. The hand-written structs drop unknown fields.
pub(crate) fn page(table: &mut Table) {
    for (described, with_unknown, goal) in
        [("no unknown member", false, 1.15), ("3 unknown each", true, 1.3)]
    {
        let text = pages::users(with_unknown);
        table.compare(
            &format!("decode 50 users, {described}"),
            goal,
            || read::<UserPage>(&text),
            || read::<Page<User>>(&text),
        );
        let (client, by_hand): (UserPage, Page<User>) = (read(&text), read(&text));
        table.compare(
            &format!("encode 50 users, {described}"),
            goal,
            || serde_json::to_string(black_box(&client)).unwrap(),
            || serde_json::to_string(black_box(&by_hand)).unwrap(),
        );
    }
}

fn read<T: DeserializeOwned>(text: &str) -> T {
    serde_json::from_str(black_box(text)).unwrap()
}

/// Walking 100 short pages of a site that takes 20 milliseconds to respond, with one and with
/// eight requests at once.
pub(crate) fn walk(table: &mut Table) {
    const NAME: &str = "walk 100 pages, 20 ms each";
    if !table.wants(NAME) {
        return;
    }
    let latency = Duration::from_millis(20);
    let base_url = site::start(latency, |target| (200, pages::of_list(target, 100, 2)));
    let client = Client::builder(&base_url).build().unwrap();
    let [one, eight] = [1, 8].map(|concurrency| {
        let started = Instant::now();
        let users = client.list_users().page_size(2).items();
        let walked = site::runtime().block_on(users.concurrency(concurrency).collect_all(200));
        assert_eq!(walked.unwrap().len(), 200);
        started.elapsed().as_secs_f64()
    });
    println!("{NAME}: {} one by one, {} eight at once", time(one), time(eight));
}
