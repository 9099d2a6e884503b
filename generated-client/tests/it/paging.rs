//! Walks over lists.

use std::collections::BTreeSet;

use community_qa_client::types::GroupPage;
use community_qa_client::{ErrorKind, Items};
use serde_json::{Value, json};

use crate::site::{Reply, Site, page, parameter};

/// A site with `count` groups, some of which it cannot deliver, and a largest page size.
pub(crate) async fn groups(total: i64, bad: &[i64], largest: i64) -> Site {
    let bad: BTreeSet<i64> = bad.iter().copied().collect();
    listing(total, largest, move |_, numbers, page| {
        let is_bad = numbers.iter().any(|number| bad.contains(number));
        (!is_bad).then_some(page)
    })
    .await
}

/// A site with `count` groups and a largest page size. The function gets the number of the request,
/// the groups of the requested page, and the page. It returns the page to send, or `None` for a
/// 500.
pub(crate) async fn listing(
    total: i64,
    largest: i64,
    page_of: impl Fn(usize, &[i64], Value) -> Option<Value> + Send + Sync + 'static,
) -> Site {
    Site::start(move |call, head| {
        let number = parameter(head, "page").unwrap_or(1);
        let size = parameter(head, "pageSize").unwrap_or(15).min(largest);
        let numbers: Vec<i64> = ((number - 1) * size..total.min(number * size)).collect();
        let page = page(number, size, total, &numbers);
        match page_of(call, &numbers, page) {
            Some(page) => Reply::json(&page),
            None => Reply::status(500),
        }
    })
    .await
}

/// All items of a walk, and the error that ended it.
pub(crate) async fn walked(items: &mut Items<GroupPage>) -> (Vec<i64>, Option<ErrorKind>) {
    let mut numbers = Vec::new();
    loop {
        match items.try_next().await {
            Ok(Some(group)) => numbers.push(i64::from(group.id.get())),
            Ok(None) => return (numbers, None),
            Err(error) => {
                assert!(items.try_next().await.unwrap().is_none(), "an error ends the walk");
                return (numbers, Some(error.kind()));
            }
        }
    }
}

#[tokio::test]
async fn walk_yields_items_once_and_in_order() {
    for (total, concurrency) in [(0, 1), (1, 1), (20, 1), (45, 3), (47, 8)] {
        for has_count in [true, false] {
            let site = listing(total, 100, move |_, _, mut page| {
                // The count of items also shows the last page.
                if !has_count {
                    page["pageCount"] = json!(0);
                }
                Some(page)
            })
            .await;
            let mut items =
                site.client().list_groups().page_size(10).items().concurrency(concurrency);
            let expected: Vec<i64> = (0..total).collect();
            assert_eq!(walked(&mut items).await, (expected, None));
            // One call for each page, and one for an empty list.
            assert_eq!(site.count() as i64, ((total + 9) / 10).max(1));
            assert_eq!(items.page_info().unwrap().total_count, total);
        }
    }
}

/// The followers of a node, on a site whose first page has the number `first`, and
/// which reports 0 for every page.
async fn followers(total: i64, first: i64, bad: Option<i64>) -> Site {
    Site::start(move |_, head| {
        let size = parameter(head, "pageSize").unwrap_or(15);
        // Where pages are counted from 1, 0 is the first as well.
        let index = parameter(head, "page").map_or(0, |page| (page - first).max(0));
        let numbers: Vec<i64> = (index * size..total.min((index + 1) * size)).collect();
        if bad.is_some_and(|bad| numbers.contains(&bad)) {
            Reply::status(500)
        } else {
            Reply::json(&page(0, size, total, &numbers))
        }
    })
    .await
}

#[tokio::test]
async fn walk_finds_number_of_first_page() {
    for first in [0, 1] {
        for (total, concurrency, bad) in [
            (0, 1, None),
            (7, 1, None),
            (20, 1, None),
            (47, 4, None),
            (40, 1, Some(0)),
            (40, 1, Some(8)),
            (40, 1, Some(13)),
            (40, 1, Some(39)),
        ] {
            let site = followers(total, first, bad).await;
            let list = site.client().list_node_followers(201).page_size(8);
            let items = list.items_fields().concurrency(concurrency);
            let (mut numbers, mut skipped) = (Vec::new(), Vec::new());
            if bad.is_some() {
                let mut items = items.with_skipped();
                while let Some(record) = items.try_next().await.unwrap() {
                    match record {
                        Ok(user) => numbers.push(i64::from(user.id.unwrap().get())),
                        Err(record) => skipped.push(record.position),
                    }
                }
            } else {
                let mut items = items;
                while let Some(user) = items.try_next().await.unwrap() {
                    numbers.push(i64::from(user.id.unwrap().get()));
                }
            }
            let expected: Vec<i64> = (0..total).filter(|number| Some(*number) != bad).collect();
            assert_eq!(numbers, expected, "counted from {first}");
            let expected: Vec<u64> = bad.map(|bad| bad.try_into().unwrap()).into_iter().collect();
            assert_eq!(skipped, expected, "counted from {first}");
            // The first page is asked for without a number, which a site may count from 0 or 1.
            assert_eq!(parameter(&site.heads()[0], "page"), None);
            // A list of several pages needs one more call to find out.
            let pages = (total as usize).div_ceil(8);
            let calls = pages.max(1) + usize::from(pages > 1);
            assert!(bad.is_some() || calls == site.count(), "{total} from {first}");
        }
    }
}

#[tokio::test]
async fn page_number_of_caller_is_sent() {
    for asked in [0, 1, 3] {
        let site = followers(40, 0, None).await;
        let client = site.client();
        let list = || client.list_node_followers(201).page(asked).page_size(10);
        list().send_fields().await.unwrap();
        list().pages_fields().try_next().await.unwrap();
        for head in site.heads().iter().take(2) {
            // A number that the caller has given is sent as it is.
            assert_eq!(parameter(head, "page"), Some(i64::from(asked)));
        }
    }
}

#[tokio::test]
async fn walk_respects_start_and_limit() {
    let site = groups(100, &[], 100).await;
    let client = site.client();
    let mut items = client.list_groups().page(3).page_size(10).items().limit(12);
    assert_eq!(walked(&mut items).await, ((20..32).collect(), None));
    // Twelve records from the start of a page are two pages, and none is read ahead.
    assert_eq!(site.count(), 2);
    // The default page size of the site is not known.
    let mut items = client.list_groups().items().start_at(40).limit(3);
    assert_eq!(walked(&mut items).await, (vec![40, 41, 42], None));
    assert_eq!(items.start_at(7).position(), 43, "it has begun");
    let mut items = client.list_groups().page(i64::MAX).items();
    let refused = (vec![], Some(ErrorKind::InvalidRequest));
    assert_eq!(walked(&mut items).await, refused);
}

#[tokio::test]
async fn endless_lists_end_walk() {
    const ENDED: Option<ErrorKind> = Some(ErrorKind::Paging);
    // The page for each call, and the outcome of the walk.
    type Case = (fn(i64) -> Value, Vec<i64>, Option<ErrorKind>);
    let cases: [Case; 6] = [
        // The site always sends the same page, with and without its number.
        (|_| page(1, 2, 9, &[1, 2]), vec![1, 2], ENDED),
        (|_| page(0, 2, 9, &[1, 2]), vec![1, 2], ENDED),
        // The items are new each time, so only the number shows the repetition.
        (|n| page(1, 2, 9, &[n * 2, n * 2 + 1]), vec![0, 1], ENDED),
        // A count that grows, and an empty page before it is reached.
        (|n| page(n + 1, 1, n + 10, if n < 3 { &[7] } else { &[] }), vec![7, 7, 7], ENDED),
        // A count that shrinks.
        (|n| page(n + 1, 1, 4 - n, &[n]), vec![0, 1, 2], None),
        // More items than the page size, and page 0 throughout.
        (|n| page(0, 1, 2, &[n * 2, n * 2 + 1]), (0..4).collect(), None),
    ];
    for (number, (sent, items, error)) in cases.into_iter().enumerate() {
        let site = Site::start(move |call, _| Reply::json(&sent(call as i64))).await;
        let mut walk = site.client().list_groups().items();
        assert_eq!(walked(&mut walk).await, (items, error), "case {number}");
    }
}

#[tokio::test]
async fn list_without_parameters_is_one_page() {
    for (total, said) in [(15, None), (40, Some("has 3 pages"))] {
        let site = Site::start(move |_, _| Reply::json(&page(1, 15, total, &[]))).await;
        let mut pages = site.client().list_user_expertise(7).pages();
        assert!(pages.try_next().await.unwrap().is_some());
        match (pages.try_next().await, said) {
            (Ok(None), None) => {}
            (Err(error), Some(said)) => {
                assert_eq!(error.kind(), ErrorKind::Paging);
                assert!(error.to_string().contains(said), "{error}");
            }
            (outcome, _) => panic!("{total} items: {outcome:?}"),
        }
        assert!(site.heads()[0].starts_with("GET /services/v2/user/7/expertise.json HTTP"));
    }
}

#[tokio::test]
async fn walk_requests_no_more_pages_than_concurrency() {
    for ahead in [1, 4, 16] {
        let site = groups(640, &[], 10).await;
        let mut pages = site.client().list_groups().page_size(8).pages().concurrency(ahead);
        let mut taken = 0;
        while let Some(page) = pages.try_next().await.unwrap() {
            taken += 1;
            // A slow caller must not make the client collect pages.
            if taken % 20 == 0 {
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            }
            assert_eq!((page.page, page.list.len()), (taken, 8));
            let held = site.count() - usize::try_from(taken).unwrap();
            assert!(held <= ahead, "{held} pages are held at page {taken}, not {ahead}");
        }
        assert!(pages.next().await.is_none(), "an end stays the end");
        assert_eq!((taken, site.count()), (80, 80));
    }
}
