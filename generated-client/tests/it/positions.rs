//! Positions in a list: where a walk begins, the current one, and going on from there.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use community_qa_client::types::GroupPage;
use community_qa_client::{ErrorKind, Items, ItemsWithSkipped};
use serde_json::json;

use crate::paging::{groups, listing, walked};
use crate::site::{Reply, Site, page, parameter};

/// The records of a walk: the number of each group, or the position of what is left out.
async fn records(items: &mut ItemsWithSkipped<GroupPage>) -> Vec<Result<i64, u64>> {
    let mut records = Vec::new();
    while let Some(record) = items.try_next().await.unwrap() {
        records.push(match record {
            Ok(group) => Ok(i64::from(group.id.get())),
            Err(skipped) => Err(skipped.position),
        });
        let standing = u64::try_from(records.len()).unwrap();
        assert_eq!(items.position(), standing, "each record moves it by one");
    }
    records
}

#[tokio::test]
async fn what_is_left_out_stands_in_its_place() {
    for (total, bad) in [
        (20, vec![]),
        (20, vec![0]),
        (20, vec![19]),
        (130, vec![3, 4, 63, 64, 65, 129]),
        (130, (60..70).collect()),
        (40, (0..40).collect()),
    ] {
        for concurrency in [1, 4] {
            let site = groups(total, &bad, 1000).await;
            let client = site.client();
            let items = client.list_groups().page_size(16).items();
            let mut items = items.concurrency(concurrency).with_skipped();
            let expected: Vec<_> = (0..total)
                .map(|number| {
                    if bad.contains(&number) {
                        Err(u64::try_from(number).unwrap())
                    } else {
                        Ok(number)
                    }
                })
                .collect();
            assert_eq!(records(&mut items).await, expected, "{bad:?} {concurrency}");
        }
    }
}

/// Killed after any record and resumed, a walk has each record once.
#[tokio::test]
async fn a_walk_goes_on_where_another_stopped() {
    let (total, bad) = (100, [0, 17, 31, 32, 33, 98, 99]);
    for (size, concurrency) in [(8, 1), (16, 3), (7, 2)] {
        let site = groups(total, &bad, 1000).await;
        let client = site.client();
        let (mut position, mut numbers, mut skipped) = (0, Vec::new(), Vec::new());
        for run in 1.. {
            let items = client.list_groups().page_size(size).items();
            let items = items.start_at(position).concurrency(concurrency);
            let mut items = items.with_skipped();
            let mut taken = 0;
            let ended = loop {
                // Runs of different lengths end at every place of a page.
                if taken == run % 9 + 1 {
                    break false;
                }
                match items.try_next().await.unwrap() {
                    None => break true,
                    Some(Ok(group)) => numbers.push(i64::from(group.id.get())),
                    Some(Err(record)) => skipped.push(i64::try_from(record.position).unwrap()),
                }
                taken += 1;
                position = items.position();
            };
            if ended {
                break;
            }
        }
        let expected: Vec<i64> = (0..total).filter(|number| !bad.contains(number)).collect();
        assert_eq!(numbers, expected, "pages of {size}");
        assert_eq!(skipped, bad, "pages of {size}");
    }
}

/// The service goes down at some call, until the walk has failed. Who goes on from its
/// position misses nothing, and hears of every record that is left out.
#[tokio::test]
async fn a_walk_that_fails_stands_where_it_can_go_on() {
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
            let items = client.list_groups().page_size(4).items().concurrency(2);
            let mut items = items.start_at(position).with_skipped();
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
        let expected: Vec<_> = (0..24)
            .map(|number| (number, !bad.contains(&number)))
            .collect();
        assert_eq!(seen, expected, "down at call {down_at}");
    }
}

#[tokio::test]
async fn a_walk_begins_at_any_position_whatever_the_page_size() {
    // The last size is the site's own.
    for (start, size, largest) in [(0, 10, 100), (7, 10, 100), (10, 10, 100), (33, 50, 15)] {
        let site = groups(47, &[], largest).await;
        let client = site.client();
        let mut items = client.list_groups().page_size(size).items().start_at(start);
        let expected: Vec<i64> = (i64::try_from(start).unwrap()..47).collect();
        assert_eq!(
            walked(&mut items).await,
            (expected, None),
            "{start} of {size}"
        );
        assert_eq!(items.position(), 47);
    }
    // Without a size that was asked for, and past the end.
    let site = groups(47, &[], 15).await;
    let client = site.client();
    let mut items = client.list_groups().items().start_at(40).limit(3);
    assert_eq!(walked(&mut items).await, (vec![40, 41, 42], None));
    assert_eq!(items.position(), 43);
    for isolated in [false, true] {
        let items = client.list_groups().page_size(5).items().start_at(47);
        let mut items = items.isolate_failures(isolated);
        assert_eq!(walked(&mut items).await, (vec![], None));
    }
}

#[tokio::test]
async fn a_page_size_of_nothing_moves_no_beginning() {
    let site = Site::start(|_, head| {
        let number = parameter(head, "page").unwrap_or(1);
        let numbers: Vec<i64> = ((number - 1) * 5..(number * 5).min(20)).collect();
        let mut page = page(number, 5, 20, &numbers);
        // A size that is not one must not be divided by.
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
async fn a_beginning_is_said_once() {
    let site = groups(47, &[], 100).await;
    let client = site.client();
    for isolated in [false, true] {
        let items = client.list_groups().page(2).page_size(5).items();
        let mut items = items.isolate_failures(isolated).start_at(3);
        let error = items.try_next().await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidRequest);
        assert!(error.to_string().contains("is set twice"), "{error}");
    }
    assert_eq!(site.count(), 0);
}

#[tokio::test]
async fn the_position_counts_pages_that_were_left_behind() {
    let site = groups(47, &[], 100).await;
    let mut items = site.client().list_groups().page(3).page_size(10).items();
    items.try_next().await.unwrap();
    // Two pages of ten were passed, and one record was read.
    assert_eq!(items.position(), 21);
}

#[tokio::test]
async fn an_end_stays_the_end() {
    let site = groups(3, &[1], 100).await;
    let list = || site.client().list_groups().page_size(2);
    let mut pages = list().pages().isolate_failures(true);
    while pages.next().await.is_some() {}
    assert!(pages.next().await.is_none());
    let mut items = list().items();
    assert!(items.next().await.unwrap().is_err());
    for _ in 0..2 {
        assert!(items.next().await.is_none());
    }
    // One that could not begin.
    let mut pages = site.client().list_groups().page(i64::MAX).pages();
    assert!(pages.next().await.unwrap().is_err());
    for _ in 0..2 {
        assert!(pages.next().await.is_none());
    }
}

#[tokio::test]
async fn a_list_that_contradicts_itself_says_so_or_loses_nothing() {
    // What the envelope says of pages and items, how many come, and what becomes of it.
    for (page_count, total, real, items, error) in [
        // One page of 1,000 items: the others are there, or are not.
        (1, 25, 25, 25, None),
        (
            1,
            1000,
            25,
            25,
            Some("page 4 is empty, although the list says that it has 1000 items"),
        ),
        // More pages than items.
        (6, 25, 25, 25, None),
        (6, 25, 31, 31, None),
        (99, 25, 25, 25, None),
        // Neither count is known beyond the page.
        (0, 25, 25, 25, None),
        (3, 0, 25, 25, None),
    ] {
        for clamps in [false, true] {
            let site = Site::start(move |_, head| {
                let asked = parameter(head, "page").unwrap_or(1);
                // Some services give the last page again for each one after it.
                let number = if clamps {
                    asked.min((real + 9) / 10)
                } else {
                    asked
                };
                let numbers: Vec<i64> = ((number - 1) * 10..real.min(number * 10)).collect();
                let mut page = page(number, 10, total, &numbers);
                page["pageCount"] = json!(page_count);
                Reply::json(&page)
            })
            .await;
            let case = format!("{page_count} pages, {total} items, {real} real, {clamps}");
            let mut walk = site.client().list_groups().page_size(10).items();
            let (numbers, kind) = walked(&mut walk).await;
            assert_eq!(numbers, (0..items).collect::<Vec<_>>(), "{case}");
            assert_eq!(kind, error.map(|_| ErrorKind::Paging), "{case}");
            // A service that repeats its last page is never found to be empty.
            if let Some(said) = error.filter(|_| !clamps) {
                let list = site.client().list_groups().page_size(10);
                let failed = list.items().collect_all(2000).await.unwrap_err();
                assert!(failed.to_string().contains(said), "{failed}");
            }
        }
    }
}

#[tokio::test]
async fn isolation_needs_no_count_of_items() {
    let site = listing(20, 100, |_, numbers, mut page| {
        page["totalCount"] = json!(0);
        (!numbers.contains(&13)).then_some(page)
    })
    .await;
    let mut items = site
        .client()
        .list_groups()
        .page_size(4)
        .items()
        .isolate_failures(true);
    let expected: Vec<i64> = (0..20).filter(|number| *number != 13).collect();
    assert_eq!(walked(&mut items).await, (expected, None));
}

/// A site whose groups 5 and 12 are no groups, with pages of its own size of 10.
async fn misfits() -> Site {
    Site::start(|_, head| {
        let number = parameter(head, "page").unwrap_or(1);
        let numbers: Vec<i64> = ((number - 1) * 10..24.min(number * 10)).collect();
        let mut page = page(number, 10, 24, &numbers);
        for (index, number) in numbers.iter().enumerate() {
            if [5, 12].contains(number) {
                // A name that is no text.
                page["list"][index] = json!({"id": number, "name": 7});
            }
        }
        Reply::json(&page)
    })
    .await
}

#[tokio::test]
async fn a_record_that_does_not_fit_is_left_out_alone_and_without_another_call() {
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
    let expected: Vec<i64> = (0..24).filter(|number| ![5, 12].contains(number)).collect();
    assert_eq!(numbers, expected);
    let positions: Vec<u64> = skipped.iter().map(|record| record.position).collect();
    assert_eq!(positions, [5, 12]);
    let error = &skipped[1].error;
    assert_eq!(error.kind(), ErrorKind::Decode);
    assert!(
        error.to_string().contains("`list[2].name` does not fit"),
        "{error}"
    );
    assert_eq!(error.body().unwrap(), &br#"{"id":12,"name":7}"#[..]);
    // Two calls tell that the site has a page size of its own.
    assert_eq!(site.count(), 5);
    // Pages report it as well; who does not ask for that gets the error.
    let mut pages = client.list_groups().pages().isolate_failures(true);
    let first = pages.try_next().await.unwrap().unwrap();
    assert_eq!((first.list.len(), pages.take_skipped()[0].position), (9, 5));
    let error = client.list_groups().items().try_next().await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Decode);
    // From the middle, before and after a misfit of the page.
    for (start, first) in [(4, Ok(4)), (5, Err(5)), (6, Ok(6)), (13, Ok(13))] {
        let items: Items<GroupPage> = client.list_groups().page_size(10).items();
        let mut items = items.start_at(start).with_skipped();
        let record = items.try_next().await.unwrap().unwrap();
        let record = record
            .map(|group| group.id.get())
            .map_err(|skipped| skipped.position);
        assert_eq!(record, first, "from {start}");
    }
}

#[tokio::test]
async fn a_page_that_is_at_fault_itself_is_an_error() {
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
async fn all_items_are_collected_up_to_a_bound() {
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
