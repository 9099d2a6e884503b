//! Walking lists.

use std::collections::BTreeSet;

use community_qa_client::types::GroupPage;
use community_qa_client::{ErrorKind, Items};
use serde_json::json;

use crate::site::{Reply, Site, page, parameter};

/// A site with so many groups, some of which it cannot deliver, and a largest
/// page size.
async fn groups(total: i64, bad: &[i64], largest: i64) -> Site {
    let bad: BTreeSet<i64> = bad.iter().copied().collect();
    Site::start(move |_, head| {
        let number = parameter(head, "page").unwrap_or(1);
        let size = parameter(head, "pageSize").unwrap_or(15).min(largest);
        let numbers: Vec<i64> = ((number - 1) * size..total.min(number * size)).collect();
        match numbers.iter().any(|number| bad.contains(number)) {
            true => Reply::status(500),
            false => Reply::json(&page(number, size, total, &numbers)),
        }
    })
    .await
}

/// All items of a walk, and the error that ended it.
async fn walked(items: &mut Items<GroupPage>) -> (Vec<i64>, Option<ErrorKind>) {
    let mut numbers = Vec::new();
    loop {
        match items.try_next().await {
            Ok(Some(group)) => numbers.push(i64::from(group.id.get())),
            Ok(None) => return (numbers, None),
            Err(error) => {
                assert!(
                    items.try_next().await.unwrap().is_none(),
                    "an error ends the walk"
                );
                return (numbers, Some(error.kind()));
            }
        }
    }
}

#[tokio::test]
async fn every_item_comes_once_and_in_order() {
    for (total, concurrency) in [(0, 1), (1, 1), (20, 1), (45, 3), (47, 8)] {
        let site = groups(total, &[], 100).await;
        let client = site.client();
        let mut items = client
            .list_groups()
            .page_size(10)
            .items()
            .concurrency(concurrency);
        let expected: Vec<i64> = (0..total).collect();
        assert_eq!(walked(&mut items).await, (expected, None));
        assert_eq!(site.count() as i64, ((total + 9) / 10).max(1));
        assert_eq!(items.page_info().unwrap().total_count, total);
    }
}

#[tokio::test]
async fn a_walk_can_begin_later_and_end_earlier() {
    let site = groups(100, &[], 100).await;
    let client = site.client();
    let mut items = client.list_groups().page(3).page_size(10).items().limit(12);
    assert_eq!(walked(&mut items).await, ((20..32).collect(), None));
    assert_eq!(site.count(), 2);
    let mut pages = client
        .list_groups()
        .page_size(50)
        .include_only(["id"])
        .pages_fields();
    assert_eq!(pages.try_next().await.unwrap().unwrap().list.len(), 50);
    let error = client
        .list_groups()
        .page(i64::MAX)
        .items()
        .try_next()
        .await
        .unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidRequest);
}

#[tokio::test]
async fn no_list_is_walked_for_ever() {
    // The same page whatever is asked for, with and without a number.
    for number in [0, 1] {
        let site = Site::start(move |_, _| Reply::json(&page(number, 2, 9, &[1, 2]))).await;
        let mut items = site.client().list_groups().items();
        assert_eq!(
            walked(&mut items).await,
            (vec![1, 2], Some(ErrorKind::Paging))
        );
        assert_eq!(site.count(), 2);
    }
    // A count that grows, until a page is empty.
    let site = Site::start(|number, _| {
        let number = number as i64;
        let items: Vec<i64> = if number < 5 { vec![number] } else { vec![] };
        Reply::json(&page(number + 1, 1, number + 10, &items))
    })
    .await;
    let mut items = site.client().list_groups().items();
    assert_eq!(walked(&mut items).await, ((0..5).collect(), None));
    // A count that shrinks.
    let site = Site::start(|number, _| {
        let number = number as i64;
        Reply::json(&page(number + 1, 1, 4 - number, &[number]))
    })
    .await;
    let mut items = site.client().list_groups().items();
    assert_eq!(walked(&mut items).await, (vec![0, 1, 2], None));
    // More items than the page size, and page 0 throughout.
    let site = Site::start(|number, _| {
        let number = number as i64;
        Reply::json(&page(0, 1, 2, &[number * 2, number * 2 + 1]))
    })
    .await;
    let mut items = site.client().list_groups().items();
    assert_eq!(walked(&mut items).await, (vec![0, 1, 2, 3], None));
}

#[tokio::test]
async fn a_list_without_parameters_is_one_page() {
    let site = Site::start(|_, _| {
        let mut page = page(1, 15, 40, &[]);
        page["list"] = json!([]);
        Reply::json(&page)
    })
    .await;
    let mut pages = site.client().list_user_expertise().user_id(7).pages();
    assert!(pages.try_next().await.unwrap().is_some());
    let error = pages.try_next().await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Paging);
    assert!(error.to_string().contains("has 3 pages"), "{error}");
    assert!(site.heads()[0].starts_with("GET /services/v2/user/7/expertise.json HTTP"));
}

#[tokio::test]
async fn no_more_pages_are_asked_for_than_may_be_held() {
    for (ahead, isolated) in [(1, false), (4, false), (16, false), (3, true)] {
        let site = groups(640, &[], 100).await;
        let client = site.client();
        let pages = client.list_groups().page_size(8).pages();
        let mut pages = pages.concurrency(ahead).isolate_failures(isolated);
        let mut taken = 0;
        while let Some(page) = pages.try_next().await.unwrap() {
            taken += 1;
            // Whoever is slow must not make the client gather pages meanwhile.
            if taken % 20 == 0 {
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            }
            assert_eq!(page.page, taken);
            let held = site.count() - usize::try_from(taken).unwrap();
            assert!(
                held <= ahead,
                "{held} pages are held at page {taken}, not {ahead}"
            );
        }
        assert_eq!((taken, site.count()), (80, 80));
    }
}

/// A walk over a list with bad records, which must leave out these alone. Returns
/// how many calls it took.
async fn left_out(total: i64, bad: &[i64], size: i32, concurrency: usize) -> usize {
    let site = groups(total, bad, 10_000).await;
    let client = site.client();
    let items = client.list_groups().page_size(size).items();
    let mut items = items.concurrency(concurrency).isolate_failures(true);
    let expected: Vec<i64> = (0..total).filter(|number| !bad.contains(number)).collect();
    assert_eq!(walked(&mut items).await, (expected, None));
    let skipped = items.take_skipped();
    let mut positions: Vec<i64> = skipped.iter().map(|skipped| skipped.position).collect();
    positions.sort_unstable();
    assert_eq!(positions, bad);
    for skipped in skipped {
        assert_eq!(skipped.error.status().unwrap().as_u16(), 500);
    }
    site.count()
}

#[tokio::test]
async fn one_bad_record_among_a_thousand_is_left_out() {
    for bad in [vec![437], vec![0], vec![999], vec![3, 4, 63, 64, 999]] {
        for concurrency in [1, 4] {
            let calls = left_out(1000, &bad, 100, concurrency).await;
            // Sixteen windows of 64, and what each bad record may cost.
            assert!(calls <= 16 + bad.len() * 15, "{calls} calls for {bad:?}");
        }
    }
}

#[tokio::test]
async fn a_bad_record_costs_calls_by_the_logarithm_of_the_page_size() {
    let total = 256;
    for exponent in 0..=8 {
        let size = 1 << exponent;
        for bad in [0, 77, total - 1] {
            let calls = left_out(total, &[bad], size, 1).await;
            let windows = usize::try_from(total / i64::from(size)).unwrap();
            // Two for each halving, two repetitions, and one question whether the
            // service is there at all.
            let most = windows + 2 * exponent + 3;
            assert!(calls <= most, "{bad} in {size}: {calls} calls, not {most}");
        }
    }
}

#[tokio::test]
async fn bad_records_that_stand_together_are_left_out_one_by_one() {
    for (start, count) in [(0, 5), (30, 5), (0, 50), (100, 50), (0, 200), (950, 50)] {
        let bad: Vec<i64> = (start..start + count).collect();
        let calls = left_out(1000, &bad, 64, 2).await;
        let most = 16 + 15 + bad.len() * 4;
        assert!(calls <= most, "{start}+{count}: {calls} calls, not {most}");
    }
    // The whole list.
    left_out(40, &(0..40).collect::<Vec<_>>(), 64, 1).await;
    left_out(1, &[0], 1, 1).await;
}

#[tokio::test]
async fn a_largest_page_size_is_met_by_smaller_windows() {
    for largest in [50, 10, 1] {
        let site = groups(130, &[77], largest).await;
        let mut items = site.client().list_groups().items().isolate_failures(true);
        let expected: Vec<i64> = (0..130).filter(|number| *number != 77).collect();
        assert_eq!(walked(&mut items).await, (expected, None), "{largest}");
    }
}

#[tokio::test]
async fn records_that_cannot_be_read_are_left_out_too() {
    // One is no group, another is larger than what is read.
    let site = Site::start(|_, head| {
        let number = parameter(head, "page").unwrap();
        let size = parameter(head, "pageSize").unwrap();
        let numbers: Vec<i64> = ((number - 1) * size..20.min(number * size)).collect();
        let mut page = page(number, size, 20, &numbers);
        for (index, number) in numbers.iter().enumerate() {
            match number {
                5 => page["list"][index] = json!({"id": "five"}),
                11 => page["list"][index]["description"] = "x".repeat(50_000).into(),
                _ => {}
            }
        }
        Reply::json(&page)
    })
    .await;
    let client = site.builder().max_body(40_000).build().unwrap();
    let mut items = client.list_groups().items().isolate_failures(true);
    let expected: Vec<i64> = (0..20).filter(|number| ![5, 11].contains(number)).collect();
    assert_eq!(walked(&mut items).await, (expected, None));
    let skipped = items.take_skipped();
    let kinds = skipped
        .iter()
        .map(|skipped| (skipped.position, skipped.error.kind()));
    let expected = [(5, ErrorKind::Decode), (11, ErrorKind::TooLarge)];
    assert_eq!(kinds.collect::<Vec<_>>(), expected);
}

#[tokio::test]
async fn a_service_that_is_down_is_given_up() {
    for (status, size) in [(500, 64), (500, 1), (500, 1024), (503, 64)] {
        let site = Site::start(move |_, _| Reply::status(status)).await;
        let client = site.client();
        let mut items = client
            .list_groups()
            .page_size(size)
            .items()
            .isolate_failures(true);
        assert_eq!(walked(&mut items).await, (vec![], Some(ErrorKind::Api)));
        assert!(items.take_skipped().is_empty());
        // A 503 is made three times by the retry policy.
        let most = if status == 503 { 60 } else { 20 };
        assert!(
            site.count() <= most,
            "{status}, {size}: {} calls",
            site.count()
        );
    }
    // A refusal is no bad record.
    let site = Site::start(|_, _| Reply::status(401)).await;
    let mut items = site.client().list_groups().items().isolate_failures(true);
    assert_eq!(walked(&mut items).await.1, Some(ErrorKind::BadCredentials));
    assert_eq!(site.count(), 1);
}

/// A site that answers so many calls for its hundred groups, of which the last
/// cannot be delivered, and no more.
async fn dying(calls: usize) -> Site {
    Site::start(move |number, head| {
        let page_number = parameter(head, "page").unwrap();
        let size = parameter(head, "pageSize").unwrap();
        let end = 100.min(page_number * size);
        let numbers: Vec<i64> = ((page_number - 1) * size..end).collect();
        match number >= calls || numbers.contains(&99) {
            true => Reply::status(500),
            false => Reply::json(&page(page_number, size, 100, &numbers)),
        }
    })
    .await
}

#[tokio::test]
async fn a_service_that_goes_down_meanwhile_is_given_up() {
    for concurrency in [1, 4] {
        let site = dying(5).await;
        let client = site.client();
        let items = client.list_groups().page_size(8).items();
        let mut items = items.concurrency(concurrency).isolate_failures(true);
        let (numbers, error) = walked(&mut items).await;
        assert_eq!(error, Some(ErrorKind::Api));
        assert_eq!(numbers, (0..40).collect::<Vec<_>>());
        // What failed because the service was down is not held against records.
        assert!(items.take_skipped().is_empty());
        assert!(
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
    let mut items = site
        .client()
        .list_groups()
        .page_size(8)
        .items()
        .isolate_failures(true);
    assert_eq!(walked(&mut items).await, ((0..99).collect(), None));
    assert_eq!(items.take_skipped()[0].position, 99);
    // The last calls are for that record, twice, and whether another comes.
    let calls = site.count();
    let site = dying(calls - 1).await;
    let mut items = site
        .client()
        .list_groups()
        .page_size(8)
        .items()
        .isolate_failures(true);
    assert_eq!(
        walked(&mut items).await,
        ((0..99).collect(), Some(ErrorKind::Api))
    );
    assert!(items.take_skipped().is_empty());
}
