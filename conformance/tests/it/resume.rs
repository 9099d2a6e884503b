//! The resumable export, killed again and again on a site with broken records.

use std::collections::hash_map::RandomState;
use std::fs;
use std::hash::{BuildHasher, Hasher};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::listener::{HttpResponse, Listener, Recorded};
use hyper::StatusCode;
use serde_json::{Value, json};

use crate::document::{json, sample};

const TOTAL: u64 = 5_000;
const KILLS: u32 = 20;

/// The time that the site takes for a page, so that no run comes to the end.
const SLOWNESS: Duration = Duration::from_millis(40);

/// Single records, some in a row, the first and the last.
fn is_broken(number: u64) -> bool {
    number.is_multiple_of(997) || (1_000..1_005).contains(&number) || number == TOTAL - 1
}

/// A page of the users, or a 500 where one of them is broken.
fn page(request: &Recorded, user: &Value) -> HttpResponse {
    let parameter = |name: &str| {
        let pairs = request.query();
        let mut pairs = pairs.iter().filter_map(|pair| pair.split_once('='));
        let (_, value) = pairs.find(|(known, _)| *known == name).unwrap();
        value.parse::<u64>().unwrap()
    };
    let (number, size) = (parameter("page"), parameter("pageSize"));
    let numbers = (number - 1) * size..TOTAL.min(number * size);
    if numbers.clone().any(is_broken) {
        return HttpResponse::empty(StatusCode::INTERNAL_SERVER_ERROR);
    }
    // Slow enough that a kill comes in the midst.
    std::thread::sleep(SLOWNESS);
    let list: Vec<Value> = numbers
        .map(|number| {
            let mut user = user.clone();
            user["id"] = json!(number);
            user
        })
        .collect();
    let body = json!({
        "name": "", "sort": "", "page": number, "pageSize": size,
        "pageCount": TOTAL.div_ceil(size), "listCount": list.len(), "totalCount": TOTAL,
        "list": list,
    });
    HttpResponse::with_body(StatusCode::OK, "application/json", body.to_string())
}

fn export(site: &str, file: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_example-resumable-export"));
    command
        .arg(file)
        .env("COMMUNITY_QA_URL", site)
        .env_remove("COMMUNITY_QA_USERNAME")
        .env_remove("COMMUNITY_QA_PASSWORD")
        .stdin(Stdio::null())
        .stderr(Stdio::piped());
    command
}

/// Some moment within a tenth of a second.
fn moment() -> Duration {
    let random = RandomState::new().build_hasher().finish();
    Duration::from_millis(random % 100)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_export_that_is_killed_twenty_times_has_every_record_once() {
    let user = json(sample("listUsers/200.json"))["list"][0].clone();
    let site = Listener::start_with(move |request| page(&request, &user));
    let site = site.await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("users.ndjson");
    let note = folder.path().join("users.ndjson.position");
    let noted = || fs::read_to_string(&note).unwrap_or_default();
    let mut notes = Vec::new();
    for kill in 0..KILLS {
        let mut running = export(&site.base_url(), &file).spawn().unwrap();
        // Every second one comes after some progress, however slow the machine is.
        let before = noted();
        while kill % 2 == 1 && noted() == before && running.try_wait().unwrap().is_none() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        tokio::time::sleep(moment()).await;
        let ended = running.try_wait().unwrap();
        assert!(ended.is_none(), "the site is too fast, or the export fails");
        running.kill().unwrap();
        running.wait().unwrap();
        notes.push(fs::read_to_string(&note).unwrap_or_default());
    }
    // Two kills may come at the same position.
    notes.dedup();
    assert!(
        notes.len() > 2,
        "no kill came in the midst of it: {notes:?}"
    );
    let mut last = export(&site.base_url(), &file);
    let ended = tokio::task::spawn_blocking(move || last.output());
    let ended = ended.await.unwrap().unwrap();
    assert!(ended.status.success(), "{ended:?}");
    let exported = fs::read_to_string(&file).unwrap();
    let records: Vec<Value> = exported
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    for (number, record) in (0..).zip(&records) {
        let name = if is_broken(number) { "skipped" } else { "id" };
        // In order, each once, and the broken ones named as skipped.
        assert_eq!(record[name], json!(number), "{record}");
    }
    assert_eq!(u64::try_from(records.len()).unwrap(), TOTAL);
    assert!(!note.exists(), "it is whole");
}
