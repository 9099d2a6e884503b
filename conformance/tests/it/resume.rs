//! The resumable export, killed repeatedly.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::listener::{HttpResponse, Listener, Recorded};
use hyper::StatusCode;
use serde_json::{Value, json};

use crate::document::{json, sample};

const TOTAL: u64 = 1_000;

/// The record that the site cannot deliver.
const BROKEN: u64 = 500;

/// A page of users, slow enough to be interrupted by a kill.
fn page(request: &Recorded, user: &Value) -> HttpResponse {
    let parameter = |name: &str| {
        let (_, value) = request
            .query()
            .iter()
            .filter_map(|pair| pair.split_once('='))
            .find(|(known, _)| *known == name)
            .unwrap();
        value.parse::<u64>().unwrap()
    };
    let (number, size) = (parameter("page"), parameter("pageSize"));
    std::thread::sleep(Duration::from_millis(40));
    let numbers = (number - 1) * size..TOTAL.min(number * size);
    if numbers.contains(&BROKEN) {
        return HttpResponse::empty(StatusCode::INTERNAL_SERVER_ERROR);
    }
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_export_resumes_without_duplicates() {
    let user = json(sample("listUsers/200.json"))["list"][0].clone();
    let site = Listener::start_with(move |request| page(&request, &user)).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("users.ndjson");
    let note = folder.path().join("users.ndjson.position");
    let noted = || fs::read_to_string(&note).unwrap_or_default();
    for moment in [0, 5, 10, 20, 40] {
        let mut running = export(&site.base_url(), &file).spawn().unwrap();
        // Some time after it has made progress.
        let before = noted();
        while noted() == before {
            assert!(running.try_wait().unwrap().is_none(), "the export fails");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        tokio::time::sleep(Duration::from_millis(moment)).await;
        running.kill().unwrap();
        running.wait().unwrap();
        assert!(note.exists(), "the site is too fast");
    }
    let mut last = export(&site.base_url(), &file);
    let ended = tokio::task::spawn_blocking(move || last.output()).await.unwrap().unwrap();
    assert!(ended.status.success(), "{ended:?}");
    let exported = fs::read_to_string(&file).unwrap();
    let records = exported.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let ids: Vec<u64> = records
        .map(|record| record.get("id").or(record.get("skipped")).unwrap().as_u64().unwrap())
        .collect();
    assert_eq!(ids, (0..TOTAL).collect::<Vec<_>>());
    assert!(!note.exists(), "it is whole");
}
