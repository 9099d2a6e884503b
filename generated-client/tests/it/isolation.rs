//! Walking lists of which the service cannot deliver every record.

use std::sync::atomic::{AtomicUsize, Ordering};

use community_qa_client::reqwest::StatusCode;
use community_qa_client::types::GroupPage;
use community_qa_client::{Client, ErrorKind, Items, RetryPolicy};
use serde_json::json;

use crate::paging::{groups, listing, walked};
use crate::site::{Reply, Site, page, parameter};

/// A walk that leaves out what the service cannot deliver.
fn isolating(client: &Client, size: Option<i32>) -> Items<GroupPage> {
    let items = client.list_groups().page_size(size).items();
    items.isolate_failures(true)
}

/// Walks a list with bad records, which must leave out these alone, each in its place. Returns
/// the number of calls that it took.
async fn left_out(site: &Site, total: i64, bad: &[i64], size: i32, concurrency: usize) -> usize {
    let mut items =
        site.client().list_groups().page_size(size).items().concurrency(concurrency).with_skipped();
    for (number, position) in (0..total).zip(0..) {
        let record = match items.try_next().await.unwrap().unwrap() {
            Ok(group) => (i64::from(group.id.get()), None),
            Err(skipped) => {
                assert_eq!(skipped.position, position);
                (number, skipped.error.status())
            }
        };
        let error = bad.contains(&number).then_some(StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(record, (number, error), "{bad:?} {concurrency}");
        assert_eq!(items.position(), position + 1, "each record moves it by one");
    }
    assert!(items.try_next().await.unwrap().is_none());
    site.count()
}

#[tokio::test]
async fn a_bad_record_costs_calls_by_the_logarithm_of_the_page_size() {
    // A power of two, so that each halving is even.
    let total = 256;
    for exponent in 0..=8 {
        let size = 1 << exponent;
        for bad in [0, 77, total - 1] {
            let site = groups(total, &[bad], 10_000).await;
            let calls = left_out(&site, total, &[bad], size, 1).await;
            let windows = usize::try_from(total / i64::from(size)).unwrap();
            // Two for each halving, two repetitions, and one question whether the
            // service is there at all.
            let most = windows + 2 * exponent + 3;
            assert!(calls <= most, "{bad} in {size}: {calls} calls, not {most}");
        }
    }
}

/// Groups of which the pages that hold number 5 fail so many times before they come.
async fn recovering(failures: usize) -> Site {
    let failed = AtomicUsize::new(0);
    listing(8, 100, move |_, numbers, page| {
        // Each failure is counted, however large the page is.
        let fails = numbers.contains(&5) && failed.fetch_add(1, Ordering::SeqCst) < failures;
        (!fails).then_some(page)
    })
    .await
}

/// A page that failed once is asked for again, and so is a record before it is left out.
#[tokio::test]
async fn nothing_is_given_up_that_failed_once() {
    // Two windows. The second fails once; or twice, and then its first half and record 5 once.
    for (failures, calls) in [(1, 3), (4, 8)] {
        let site = recovering(failures).await;
        let client = site.builder().retry(RetryPolicy::off()).build().unwrap();
        let mut items = isolating(&client, Some(4));
        assert_eq!(walked(&mut items).await, ((0..8).collect(), None));
        assert!(items.take_skipped().is_empty(), "{failures}");
        assert_eq!(site.count(), calls, "{failures}");
    }
}

#[tokio::test]
async fn bad_records_that_stand_together_are_left_out_one_by_one() {
    for (start, count) in [(0, 5), (30, 5), (0, 50), (100, 50), (0, 330), (950, 50)] {
        let bad: Vec<i64> = (start..start + count).collect();
        let site = groups(1000, &bad, 10_000).await;
        let calls = left_out(&site, 1000, &bad, 64, 2).await;
        // A window each, the way to the first bad record, and four calls for each of them.
        let most = 16 + 15 + bad.len() * 4;
        assert!(calls <= most, "{start}+{count}: {calls} calls, not {most}");
    }
    // All that is asked for far away fails, too, but not what came before. There is no page 0.
    let bad = [-1, 1, 2, 17, 257];
    left_out(&groups(258, &bad, 1000).await, 258, &bad, 1, 1).await;
    // The whole list.
    for total in [1, 40] {
        let all: Vec<i64> = (0..total).collect();
        left_out(&groups(total, &all, 1000).await, total, &all, 64, 1).await;
    }
}

#[tokio::test]
async fn windows_are_as_large_as_the_site_allows_and_need_no_count_of_items() {
    let bad = [3, 4, 63, 64, 65, 129];
    for largest in [50, 10, 1] {
        let site = groups(130, &bad, largest).await;
        left_out(&site, 130, &bad, 64, 4).await;
    }
    // The only window begins with a bad record, before which nothing was read.
    for (total, bad) in [(20, 13), (3, 0)] {
        let site = listing(total, 100, move |_, numbers, mut page| {
            page["totalCount"] = json!(0);
            if numbers.is_empty() {
                page["pageCount"] = json!(0);
            }
            (!numbers.contains(&bad)).then_some(page)
        })
        .await;
        left_out(&site, total, &[bad], 4, 1).await;
    }
}

#[tokio::test]
async fn a_page_size_that_changes_meanwhile_brings_nothing_twice() {
    // A part of what is asked for, and more than it.
    for (size, expected) in
        [(2, ((0..20).collect(), None)), (8, ((0..4).collect(), Some(ErrorKind::Paging)))]
    {
        let site = Site::start(move |call, head| {
            let number = parameter(head, "page").unwrap();
            let asked = parameter(head, "pageSize").unwrap();
            let size = if call == 0 { asked } else { size };
            let numbers: Vec<i64> = ((number - 1) * size..20.min(number * size)).collect();
            Reply::json(&page(0, size, 20, &numbers))
        })
        .await;
        assert_eq!(walked(&mut isolating(&site.client(), Some(4))).await, expected);
    }
}

#[tokio::test]
async fn a_service_with_a_page_size_of_its_own_is_walked_as_it_is() {
    for broken in [None, Some(3)] {
        let site = Site::start(move |_, head| {
            let number = parameter(head, "page").unwrap_or(1);
            let numbers: Vec<i64> = ((number - 1) * 3..10.min(number * 3)).collect();
            if broken == Some(number) {
                Reply::status(500)
            } else {
                Reply::json(&page(number, 3, 10, &numbers))
            }
        })
        .await;
        let mut items = isolating(&site.client(), None);
        let expected = match broken {
            None => ((0..10).collect(), None),
            Some(_) => ((0..6).collect(), Some(ErrorKind::Api)),
        };
        assert_eq!(walked(&mut items).await, expected);
        assert!(items.take_skipped().is_empty());
        assert!(site.count() <= 6, "{} calls", site.count());
    }
}

#[tokio::test]
async fn records_that_cannot_be_read_are_left_out_too() {
    // One is not a group, another is larger than what is read.
    let site = listing(20, 100, |_, numbers, mut page| {
        for (index, number) in numbers.iter().enumerate() {
            match number {
                5 => page["list"][index] = json!({"id": "five"}),
                11 => page["list"][index]["description"] = "x".repeat(50_000).into(),
                _ => {}
            }
        }
        Some(page)
    })
    .await;
    let client = site.builder().max_body(40_000).build().unwrap();
    let mut items = isolating(&client, None);
    let expected: Vec<i64> = (0..20).filter(|number| ![5, 11].contains(number)).collect();
    assert_eq!(walked(&mut items).await, (expected, None));
    let skipped = items.take_skipped();
    let kinds = skipped.iter().map(|skipped| (skipped.position, skipped.error.kind()));
    let expected = [(5, ErrorKind::Decode), (11, ErrorKind::TooLarge)];
    assert_eq!(kinds.collect::<Vec<_>>(), expected);
}

#[tokio::test]
async fn a_service_that_is_down_is_given_up() {
    for (status, size) in [(500, 64), (500, 1), (500, 1024), (503, 64)] {
        let site = Site::start(move |_, _| Reply::status(status)).await;
        let client = site.client();
        let mut items = isolating(&client, Some(size));
        assert_eq!(walked(&mut items).await, (vec![], Some(ErrorKind::Api)));
        assert!(items.take_skipped().is_empty());
        // A 503 is made three times by the retry policy.
        let most = if status == 503 { 60 } else { 20 };
        assert!(site.count() <= most, "{status}, {size}: {} calls", site.count());
    }
    // A refusal is not a bad record.
    let site = Site::start(|_, _| Reply::status(401)).await;
    let mut items = isolating(&site.client(), None);
    assert_eq!(walked(&mut items).await.1, Some(ErrorKind::BadCredentials));
    assert_eq!(site.count(), 1);
}

/// A site that serves so many calls for its hundred groups, of which the last
/// cannot be delivered, and no more.
async fn dying(calls: usize) -> Site {
    // The last page may be a part of one.
    listing(100, 100, move |call, numbers, page| {
        (call < calls && !numbers.contains(&99)).then_some(page)
    })
    .await
}

#[tokio::test]
async fn a_service_that_goes_down_meanwhile_is_given_up() {
    for concurrency in [1, 4] {
        let site = dying(5).await;
        let client = site.client();
        let mut items = isolating(&client, Some(8)).concurrency(concurrency);
        let (numbers, error) = walked(&mut items).await;
        assert_eq!(error, Some(ErrorKind::Api));
        assert_eq!(numbers, (0..40).collect::<Vec<_>>());
        // What failed because the service was down is not held against records.
        assert!(items.take_skipped().is_empty());
        assert!(
            // Each walker may ask some times more before the walk is given up.
            site.count() <= 5 + 20 * concurrency,
            "{} calls",
            site.count()
        );
    }
}

#[tokio::test]
async fn the_last_record_is_left_out_only_by_a_service_that_is_there() {
    // Thirteen pages, the last of which is 96 to 99.
    let site = dying(usize::MAX).await;
    let mut items = isolating(&site.client(), Some(8));
    assert_eq!(walked(&mut items).await, ((0..99).collect(), None));
    assert_eq!(items.take_skipped()[0].position, 99);
    // The last calls are for that record, twice, and whether another comes.
    let calls = site.count();
    let site = dying(calls - 1).await;
    let mut items = isolating(&site.client(), Some(8));
    assert_eq!(walked(&mut items).await, ((0..99).collect(), Some(ErrorKind::Api)));
    assert!(items.take_skipped().is_empty());
}
