//! Reading a page.

use community_qa_client::types::{NodeSearchPage, UserPage};
use divan::{Bencher, black_box};
use serde::de::DeserializeOwned;

use crate::by_hand::{self, Page};
use crate::pages::{self, Unknown};
use crate::ratio::Table;

/// The greatest ratios to structs that drop what they do not know.
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
        table.compare(
            &format!("decode 50 users, {described}"),
            goal,
            || read::<UserPage>(&text),
            || read::<Page<by_hand::User>>(&text),
        );
        let text = pages::nodes(unknown);
        table.compare(
            &format!("decode 100 nodes, {described}"),
            goal,
            || read::<NodeSearchPage>(&text),
            || read::<Page<by_hand::Node>>(&text),
        );
    }
}

fn read<T: DeserializeOwned>(text: &str) -> T {
    serde_json::from_str(black_box(text)).unwrap()
}

#[divan::bench(args = Unknown::BOTH, types = [UserPage, Page<by_hand::User>])]
fn users<T: DeserializeOwned>(bencher: Bencher<'_, '_>, unknown: Unknown) {
    let text = pages::users(unknown);
    bencher.bench(|| read::<T>(&text));
}

#[divan::bench(args = Unknown::BOTH, types = [NodeSearchPage, Page<by_hand::Node>])]
fn nodes<T: DeserializeOwned>(bencher: Bencher<'_, '_>, unknown: Unknown) {
    let text = pages::nodes(unknown);
    bencher.bench(|| read::<T>(&text));
}
