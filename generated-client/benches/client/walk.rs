//! Walking a list of 100 pages on a site that takes 20 milliseconds to answer.

use std::time::{Duration, Instant};

use community_qa_client::Client;

use crate::ratio::{Table, time};
use crate::{pages, site};

/// What a near site takes.
const LATENCY: Duration = Duration::from_millis(20);
/// How many pages are asked for at once, beside one.
const IN_FLIGHT: usize = 8;

pub(crate) fn compare(table: &mut Table) {
    let name = format!("walk {} pages, 20 ms each", pages::COUNT);
    if !table.wants(&name) {
        return;
    }
    let base_url = site::start(LATENCY, |target| {
        let query = target.split(['?', '&']);
        let page = query.filter_map(|pair| pair.strip_prefix("page=")).next();
        pages::short(page.map_or(1, |number| number.parse().unwrap()))
    });
    let client = Client::builder(&base_url).build().unwrap();
    let runtime = site::runtime();
    let [one, several] = [1, IN_FLIGHT].map(|in_flight| {
        let started = Instant::now();
        runtime.block_on(walk(&client, in_flight));
        started.elapsed().as_secs_f64()
    });
    println!(
        "{name}: {} one by one, {} with {IN_FLIGHT} in flight, {:.1} times as fast",
        time(one),
        time(several),
        one / several
    );
}

async fn walk(client: &Client, in_flight: usize) {
    let list = client.list_users().page_size(pages::SHORT_PAGE);
    let mut users = list.items().concurrency(in_flight);
    let mut count = 0;
    while users.try_next().await.unwrap().is_some() {
        count += 1;
    }
    assert_eq!(count, pages::COUNT * pages::SHORT_PAGE);
}
