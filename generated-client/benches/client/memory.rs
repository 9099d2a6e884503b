//! The peak memory of a job, above that of an idle client.
//!
//! Each job runs in its own process, because a process has one peak, and the memory of the site
//! must not count.

use std::process::Command;
use std::time::Duration;

use community_qa_client::Client;
use community_qa_client::reqwest::Method;

use crate::ratio::Table;
use crate::{pages, site};

/// Asks for a job, by its name and the site's base URL.
pub(crate) const JOB: &str = "--job";

/// The path of the call that goes before.
const FIRST: &str = "/first";

const USERS: &str = "stream 10,000 users";
const REFUSAL: &str = "an error body of 30 MiB";
const MIB: usize = 1024 * 1024;

pub(crate) fn compare(table: &mut Table) {
    let streamed = |target: &str| (200, pages::of_list(target, 200, 50));
    job(table, USERS, 2.0, streamed);
    let body = format!(r#"{{"errors":[{}0]}}"#, "0,".repeat(15 * MIB));
    job(table, REFUSAL, 4.0, move |_| (409, body.clone()));
}

/// Measures a job, if it is requested. `goal` is in MiB.
fn job(
    table: &mut Table,
    name: &str,
    goal: f64,
    respond: impl Fn(&str) -> (u16, String) + Send + Sync + 'static,
) {
    if !table.wants(name) {
        return;
    }
    let base_url = site::start(Duration::ZERO, move |target| match target {
        FIRST => (200, "{}".to_owned()),
        _ => respond(target),
    });
    let program = std::env::current_exe().unwrap();
    let output = Command::new(program).args([JOB, name, &base_url]).output().unwrap();
    let printed = String::from_utf8_lossy(&output.stdout);
    match printed.trim().parse::<f64>() {
        Ok(mib) => table.bound(name, mib, goal, "MiB"),
        Err(_) => println!("{name}: not measured: {printed}"),
    }
}

/// Runs a job, and prints by how many MiB the peak rose.
pub(crate) fn run(name: &str, base_url: &str) {
    let client = Client::builder(base_url).build().unwrap();
    let runtime = site::runtime();
    // The first call has made the connection, the thread and the buffers.
    let first = client.request(Method::GET, FIRST);
    runtime.block_on(first.send_raw()).unwrap();
    let Some(before) = peak() else {
        println!("this system does not tell the peak of a process");
        return;
    };
    runtime.block_on(async {
        if name == USERS {
            let mut users = client.list_users().page_size(50).items();
            while users.try_next().await.unwrap().is_some() {}
            assert_eq!(users.position(), 10_000);
        } else {
            let refused = client.create_group().name("N").send().await;
            assert!(refused.is_err());
        }
    });
    let rise = peak().unwrap_or(before) - before;
    println!("{:.2}", rise as f64 / 1024.0);
}

/// The peak memory of this process, in KiB.
fn peak() -> Option<u64> {
    // Linux only.
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?
        .trim()
        .strip_suffix(" kB")?
        .trim()
        .parse()
        .ok()
}
