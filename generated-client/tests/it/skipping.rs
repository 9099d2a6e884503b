//! Walks over lists with records that the service cannot deliver.

use std::sync::atomic::{AtomicUsize, Ordering};

use community_qa_client::types::GroupPage;
use community_qa_client::{ErrorKind, Items, RetryPolicy};
use serde_json::json;

use crate::paging::{groups, listing};
use crate::site::{Reply, Site, page, parameter};

/// The results of a walk: the numbers of the groups, the skipped records, and the error at the end.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Skipping {
    pub(crate) numbers: Vec<i64>,
    pub(crate) skipped: Vec<(u64, ErrorKind)>,
    pub(crate) error: Option<ErrorKind>,
}

impl Skipping {
    /// Walks a list; the position must move by one with each record.
    pub(crate) async fn walk(items: Items<GroupPage>) -> Self {
        let mut items = items.with_skipped();
        let mut walk = Self::default();
        loop {
            let position = items.position();
            match items.try_next().await {
                Ok(Some(Ok(group))) => walk.numbers.push(i64::from(group.id.get())),
                Ok(Some(Err(skipped))) => {
                    assert_eq!(skipped.position, position);
                    walk.skipped.push((skipped.position, skipped.error.kind()));
                }
                Ok(None) => return walk,
                Err(error) => {
                    walk.error = Some(error.kind());
                    return walk;
                }
            }
            assert!(items.position() > position, "{position}");
        }
    }

    /// The expected results for a list of so many groups, of which some fail.
    fn of(total: i64, bad: &[i64]) -> Self {
        let (skipped, numbers): (Vec<i64>, Vec<i64>) =
            (0..total).partition(|number| bad.contains(number));
        let skipped = skipped.into_iter().map(|number| (number as u64, ErrorKind::Api));
        Self { numbers, skipped: skipped.collect(), error: None }
    }

    fn failed(numbers: impl IntoIterator<Item = i64>, kind: ErrorKind) -> Self {
        Self { numbers: numbers.into_iter().collect(), error: Some(kind), ..Self::default() }
    }
}

#[tokio::test]
async fn skipping_walk_leaves_out_only_failing_record() {
    for bad in [0, 9, 13, 39] {
        for concurrency in [1, 3] {
            let site = groups(40, &[bad], 100).await;
            let items = site.client().list_groups().page_size(10).items();
            let walk = Skipping::walk(items.concurrency(concurrency)).await;
            assert_eq!(walk, Skipping::of(40, &[bad]));
            // The page and the record twice, the nine others, and three pages. After a record at
            // the end of its page, one is read again.
            let calls = 2 + 2 + 9 + 3 + usize::from(bad % 10 == 9);
            assert_eq!(site.count(), calls, "{bad}");
        }
    }
}

#[tokio::test]
async fn skipping_walk_reports_each_failing_record() {
    let bad: Vec<i64> = (5..9).chain(11..20).collect();
    let site = groups(25, &bad, 100).await;
    let walk = Skipping::walk(site.client().list_groups().page_size(10).items()).await;
    assert_eq!(walk, Skipping::of(25, &bad));
}

#[tokio::test]
async fn page_of_failing_records_ends_walk() {
    let bad: Vec<i64> = (10..20).collect();
    let site = groups(30, &bad, 100).await;
    let walk = Skipping::walk(site.client().list_groups().page_size(10).items()).await;
    assert_eq!(walk, Skipping::failed(0..10, ErrorKind::Api));
}

#[tokio::test]
async fn service_that_is_down_ends_walk() {
    // A single record may cause a 500, but not a 503.
    for (status, most) in [(500, 2 + 2 * 8), (503, 3)] {
        let site = Site::start(move |_, _| Reply::status(status)).await;
        let walk = Skipping::walk(site.client().list_groups().page_size(8).items()).await;
        assert_eq!(walk, Skipping::failed([], ErrorKind::Api));
        assert!(site.count() <= most, "{status}: {} calls", site.count());
    }
}

#[tokio::test]
async fn refused_page_is_not_read_record_by_record() {
    let site = Site::start(|_, _| Reply::status(401)).await;
    let walk = Skipping::walk(site.client().list_groups().items()).await;
    assert_eq!(walk, Skipping::failed([], ErrorKind::BadCredentials));
    assert_eq!(site.count(), 1);
}

/// Record 12 fails, and after some calls all records do.
#[tokio::test]
async fn outage_within_page_skips_no_record() {
    let down_at = 1 + 2 + 4;
    let site = listing(20, 100, move |call, numbers, page| {
        (call < down_at && !numbers.contains(&12)).then_some(page)
    })
    .await;
    let items = site.client().list_groups().page_size(10).items();
    let walk = Skipping::walk(items).await;
    assert_eq!(walk, Skipping { skipped: vec![], ..Skipping::failed(0..12, ErrorKind::Api) });
}

#[tokio::test]
async fn page_is_retried_before_its_records() {
    let failed = AtomicUsize::new(0);
    let site = listing(8, 100, move |_, numbers, page| {
        let fails = numbers.contains(&5) && failed.fetch_add(1, Ordering::SeqCst) < 1;
        (!fails).then_some(page)
    })
    .await;
    let client = site.builder().retry(RetryPolicy::off()).build().unwrap();
    let walk = Skipping::walk(client.list_groups().page_size(4).items()).await;
    assert_eq!(walk, Skipping::of(8, &[]));
    assert_eq!(site.count(), 3);
}

#[tokio::test]
async fn walk_with_smaller_pages_is_complete() {
    let bad = [3, 4, 63, 64, 65, 129];
    for largest in [50, 10] {
        for concurrency in [1, 4] {
            let site = groups(130, &bad, largest).await;
            let items = site.client().list_groups().items().concurrency(concurrency);
            assert_eq!(Skipping::walk(items).await, Skipping::of(130, &bad), "{largest}");
        }
    }
}

#[tokio::test]
async fn second_change_of_page_size_ends_walk() {
    let site = Site::start(move |call, head| {
        let number = parameter(head, "page").unwrap();
        let size = [4, 2, 2, 5].get(call).copied().unwrap_or(5);
        let numbers: Vec<i64> = ((number - 1) * size..20.min(number * size)).collect();
        Reply::json(&page(0, size, 20, &numbers))
    })
    .await;
    let walk = Skipping::walk(site.client().list_groups().page_size(4).items()).await;
    assert_eq!(walk, Skipping::failed(0..6, ErrorKind::Paging));
}

#[tokio::test]
async fn failing_page_of_fixed_size_ends_walk() {
    for broken in [None, Some(3)] {
        let site = Site::start(move |_, head| {
            let number = parameter(head, "page").unwrap_or(1);
            let numbers: Vec<i64> = ((number - 1) * 3..10.min(number * 3)).collect();
            if broken == Some(number) {
                return Reply::status(500);
            }
            Reply::json(&page(number, 3, 10, &numbers))
        })
        .await;
        let expected = match broken {
            None => Skipping::of(10, &[]),
            Some(_) => Skipping::failed(0..6, ErrorKind::Api),
        };
        let walk = Skipping::walk(site.client().list_groups().items()).await;
        assert_eq!(walk, expected, "{broken:?}");
    }
}

#[tokio::test]
async fn walk_without_counts_reads_whole_list() {
    for (total, bad) in [(20, 13), (3, 0)] {
        let site = listing(total, 100, move |_, numbers, mut page| {
            page["totalCount"] = json!(0);
            if numbers.is_empty() {
                page["pageCount"] = json!(0);
            }
            (!numbers.contains(&bad)).then_some(page)
        })
        .await;
        let walk = Skipping::walk(site.client().list_groups().page_size(4).items()).await;
        assert_eq!(walk, Skipping::of(total, &[bad]));
    }
}

#[tokio::test]
async fn misfits_and_large_records_are_skipped() {
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
    let walk = Skipping::walk(client.list_groups().items()).await;
    assert_eq!(walk.skipped, [(5, ErrorKind::Decode), (11, ErrorKind::TooLarge)]);
    assert_eq!((walk.numbers.len(), walk.error), (18, None));
}
