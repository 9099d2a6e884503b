//! Writing a page. What was not declared is written back by the client alone.

use community_qa_client::types::{NodeSearchPage, UserPage};
use divan::{Bencher, black_box};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::by_hand::{self, Page};
use crate::pages::{self, Unknown};
use crate::ratio::Table;

/// The greatest ratios to structs that hold nothing but what they declare.
fn goal(unknown: Unknown) -> f64 {
    match unknown {
        Unknown::Nothing => 1.15,
        Unknown::ThreeMembers => 1.3,
    }
}

pub(crate) fn compare(table: &mut Table) {
    for unknown in Unknown::BOTH {
        let (goal, described) = (goal(unknown), unknown.described());
        let text = pages::users(unknown);
        let (client, by_hand): (UserPage, Page<by_hand::User>) = (read(&text), read(&text));
        table.compare(
            &format!("encode 50 users, {described}"),
            goal,
            || written(&client),
            || written(&by_hand),
        );
        let text = pages::nodes(unknown);
        let (client, by_hand): (NodeSearchPage, Page<by_hand::Node>) = (read(&text), read(&text));
        table.compare(
            &format!("encode 100 nodes, {described}"),
            goal,
            || written(&client),
            || written(&by_hand),
        );
    }
}

fn read<T: DeserializeOwned>(text: &str) -> T {
    serde_json::from_str(text).unwrap()
}

fn written<T: Serialize>(value: &T) -> String {
    serde_json::to_string(black_box(value)).unwrap()
}

#[divan::bench(args = Unknown::BOTH, types = [UserPage, Page<by_hand::User>])]
fn users<T: Serialize + DeserializeOwned>(bencher: Bencher<'_, '_>, unknown: Unknown) {
    let page: T = read(&pages::users(unknown));
    bencher.bench_local(|| written(&page));
}

#[divan::bench(args = Unknown::BOTH, types = [NodeSearchPage, Page<by_hand::Node>])]
fn nodes<T: Serialize + DeserializeOwned>(bencher: Bencher<'_, '_>, unknown: Unknown) {
    let page: T = read(&pages::nodes(unknown));
    bencher.bench_local(|| written(&page));
}
