//! Positions in a list: where a walk begins, the current one, and going on from there.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use community_qa_client::types::GroupPage;
use community_qa_client::{ErrorKind, Items};
use serde_json::json;

use crate::paging::{groups, listing, walked};
use crate::site::{Reply, Site, page, parameter};
use crate::skipping::Skipping;

/// The service is down from some call on until the walk has failed. A walk that continues from its
/// position misses nothing, and reports every skipped record.
#[tokio::test]
async fn failed_walk_can_be_resumed() {
    for down_at in 1..30 {
        // Bad records at the beginning, in a row, and alone.
        let bad: BTreeSet<i64> = BTreeSet::from([0, 5, 6, 7, 8, 21]);
        let (broken, is_up) = (bad.clone(), Arc::new(AtomicBool::new(false)));
        let recovered = Arc::clone(&is_up);
        // Down from this call on, until the walk has failed.
        let site = listing(24, 100, move |call, numbers, page| {
            let is_down = call >= down_at && !recovered.load(Ordering::Relaxed);
            let is_bad = numbers.iter().any(|number| broken.contains(number));
            (!is_down && !is_bad).then_some(page)
        })
        .await;
        let client = site.client();
        let (mut position, mut seen) = (0, Vec::new());
        for _ in 0..2 {
            let mut items = client
                .list_groups()
                .page_size(4)
                .items()
                .concurrency(2)
                .start_at(position)
                .with_skipped();
            let ended = loop {
                match items.try_next().await {
                    Ok(None) => break true,
                    Ok(Some(Ok(group))) => seen.push((i64::from(group.id.get()), true)),
                    Ok(Some(Err(skipped))) => {
                        seen.push((i64::try_from(skipped.position).unwrap(), false));
                    }
                    Err(_) => break false,
                }
            };
            position = items.position();
            is_up.store(true, Ordering::Relaxed);
            if ended {
                break;
            }
        }
        let expected: Vec<_> = (0..24).map(|number| (number, !bad.contains(&number))).collect();
        assert_eq!(seen, expected, "down at call {down_at}");
    }
}

/// The requests by which a walk starts: by position, and by page if the position is the start of
/// one.
#[tokio::test]
async fn walk_starts_at_any_position() {
    // The last size but one is the site's own, and the last position is the end.
    for (start, size, largest) in [
        (0, 10, 100),
        (7, 10, 100),
        (10, 10, 100),
        (32, 64, 100),
        (3, 2, 100),
        (0, 50, 15),
        (33, 50, 15),
        (47, 5, 100),
    ] {
        // The first page of the walk has the second record, which is skipped.
        for bad in [vec![], vec![start + 1, 45]] {
            let site = groups(47, &bad, largest).await;
            let list = || site.client().list_groups().page_size(size);
            let position = start.try_into().unwrap();
            let by_page = (start % size == 0).then(|| list().page(start / size + 1).items());
            let expected: Vec<i64> = (start..47).filter(|number| !bad.contains(number)).collect();
            for items in by_page.into_iter().chain([list().items().start_at(position)]) {
                let walk = Skipping::walk(items).await;
                assert_eq!(
                    (walk.numbers, walk.error),
                    (expected.clone(), None),
                    "{start} of {size}"
                );
                let skipped = walk.skipped.iter().map(|(position, _)| *position as i64);
                assert!(skipped.eq(bad.iter().copied().filter(|bad| (start..47).contains(bad))));
            }
        }
    }
}

#[tokio::test]
async fn page_size_zero_keeps_start() {
    let site = Site::start(|_, head| {
        let number = parameter(head, "page").unwrap_or(1);
        let numbers: Vec<i64> = ((number - 1) * 5..(number * 5).min(20)).collect();
        let mut page = page(number, 5, 20, &numbers);
        // A size of 0 must not be a divisor.
        page["pageSize"] = json!(0);
        Reply::json(&page)
    })
    .await;
    let client = site.client();
    let mut items = client.list_groups().page_size(5).items().start_at(12);
    let (seen, _) = walked(&mut items).await;
    assert_eq!(seen.first(), Some(&12));
}

#[tokio::test]
async fn start_of_walk_needs_page_size() {
    let site = groups(47, &[], 100).await;
    let list = || site.client().list_groups().page(2);
    for (items, expected) in [
        (list().page_size(5).items().start_at(3), "is set twice"),
        // Without a page size, the position is not known.
        (list().items(), "set the page size too"),
    ] {
        let error = items.with_skipped().try_next().await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidRequest);
        assert!(error.to_string().contains(expected), "{error}");
    }
    assert_eq!(site.count(), 0);
}

#[tokio::test]
async fn contradictory_counts_are_an_error_or_ignored() {
    // The page count and the item count of the envelope.
    for (page_count, total, real) in [
        // One page of 1,000 items: the others are there, or are not.
        (1, 25, 25),
        (1, 1000, 25),
        // More pages than items.
        (6, 25, 25),
        (6, 25, 31),
        (99, 25, 25),
        // The counts of the envelope cover this page only.
        (0, 25, 25),
        (3, 0, 25),
        (4, 0, 25),
    ] {
        for clamps in [false, true] {
            let site = Site::start(move |_, head| {
                let asked = parameter(head, "page").unwrap_or(1);
                // Some services give the last page again for each one after it.
                let last = if clamps { (real + 9) / 10 } else { asked };
                let number = asked.min(last);
                let numbers: Vec<i64> = ((number - 1) * 10..real.min(number * 10)).collect();
                let mut page = page(number, 10, total, &numbers);
                page["pageCount"] = json!(page_count);
                Reply::json(&page)
            })
            .await;
            let mut walk = site.client().list_groups().page_size(10).items();
            // Without a count of items, a repeated page does not show the end of the list.
            let is_uncounted = clamps && (page_count, total) == (4, 0);
            let error = (total > real || is_uncounted).then_some(ErrorKind::Paging);
            let expected = ((0..real).collect(), error);
            let outcome = walked(&mut walk).await;
            assert_eq!(outcome, expected, "{page_count} pages, {total} items, {clamps}");
            // A service that repeats its last page never sends an empty one.
            if error.is_some() && !clamps {
                let mut list = site.client().list_groups().page_size(10).items();
                let failed = list.collect_all(2000).await.unwrap_err();
                let expected = "page 4 is empty, although the list says that it has 1000 items";
                assert!(failed.to_string().contains(expected), "{failed}");
            }
        }
    }
}

/// No record of the third page fits.
const MISFITS: [i64; 6] = [5, 12, 20, 21, 22, 23];

/// A site with records that are not groups, and with pages of 10.
async fn misfits() -> Site {
    Site::start(|_, head| {
        let number = parameter(head, "page").unwrap_or(1);
        let numbers: Vec<i64> = ((number - 1) * 10..24.min(number * 10)).collect();
        let mut page = page(number, 10, 24, &numbers);
        for (index, number) in numbers.iter().enumerate() {
            if MISFITS.contains(number) {
                // A name that is not a string.
                page["list"][index] = json!({"id": number, "name": 7});
            }
        }
        Reply::json(&page)
    })
    .await
}

#[tokio::test]
async fn misfit_is_skipped_without_another_call() {
    let site = misfits().await;
    let client = site.client();
    let mut items = client.list_groups().items().with_skipped();
    let mut skipped = Vec::new();
    let mut numbers = Vec::new();
    while let Some(record) = items.try_next().await.unwrap() {
        match record {
            Ok(group) => numbers.push(i64::from(group.id.get())),
            Err(record) => skipped.push(record),
        }
    }
    let expected: Vec<i64> = (0..24).filter(|number| !MISFITS.contains(number)).collect();
    assert_eq!(numbers, expected);
    assert_eq!(items.page_info().unwrap().total_count, 24);
    let positions = skipped.iter().map(|record| record.position as i64);
    assert!(positions.eq(MISFITS));
    let error = &skipped[1].error;
    assert_eq!(error.kind(), ErrorKind::Decode);
    assert!(error.to_string().contains("`list[2].name` does not fit"), "{error}");
    assert_eq!(error.body().unwrap(), &br#"{"id":12,"name":7}"#[..]);
    assert_eq!(site.count(), 3);
    let error = client.list_groups().items().try_next().await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Decode);
    // The walk starts in the middle of a page, before or after its misfit.
    for (start, first) in [(4, Ok(4)), (5, Err(5)), (6, Ok(6)), (13, Ok(13))] {
        let items: Items<GroupPage> = client.list_groups().page_size(10).items();
        let mut items = items.start_at(start).with_skipped();
        let record = items
            .try_next()
            .await
            .unwrap()
            .unwrap()
            .map(|group| group.id.get())
            .map_err(|skipped| skipped.position);
        assert_eq!(record, first, "from {start}");
    }
}

#[tokio::test]
async fn page_with_invalid_envelope_is_an_error() {
    let site = Site::start(|_, _| {
        let mut page = page(1, 10, 2, &[0, 1]);
        page["totalCount"] = json!("two");
        page["list"][1] = json!(7);
        Reply::json(&page)
    })
    .await;
    let client = site.client();
    let mut items = client.list_user_expertise(7).items().with_skipped();
    let error = items.try_next().await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Decode);
}

#[tokio::test]
async fn collect_all_fails_above_its_limit() {
    let site = groups(47, &[], 100).await;
    let client = site.client();
    let list = || client.list_groups().page_size(10).items();
    assert_eq!(list().collect_all(47).await.unwrap().len(), 47);
    assert_eq!(list().limit(12).collect_all(12).await.unwrap().len(), 12);
    let error = list().collect_all(46).await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooLarge);
    let line = error.to_string();
    assert!(line.ends_with("the list has more than the 46 items that `collect_all` may take"));
}
