//! Clients that write without end, and the outcome of each write.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use community_qa_server::store::{Conn, Error};

use super::client::{Response, send};
use super::open;
use crate::invariants::expect_invariants;
use crate::site::*;

const WRITERS: usize = 12;

/// The longest time until a server works again.
const RECOVERY: Duration = Duration::from_secs(60);

/// The outcomes of the writes. Each write is identified by its text.
#[derive(Debug, Default)]
pub(super) struct Outcomes {
    /// It was acknowledged.
    pub(super) done: Vec<String>,
    /// Nothing was changed, and it may be repeated.
    pub(super) refused: Vec<String>,
    /// It may have been done; or there was no response, because the connection has ended.
    pub(super) unknown: Vec<String>,
    /// Responses that must not occur.
    wrong: Vec<String>,
}

impl Outcomes {
    fn add(&mut self, text: String, response: std::io::Result<Response>) {
        match response {
            Ok(Response { status: 200..=299, .. }) => self.done.push(text),
            Ok(Response { status: 503, invites: true, .. }) => self.refused.push(text),
            Ok(Response { status: 503, text: said, .. })
                if said.contains("may have taken effect") =>
            {
                self.unknown.push(text);
            }
            Err(_) => self.unknown.push(text),
            Ok(response) => self.wrong.push(response.text),
        }
    }
}

/// Clients that comment on questions, and others that read, until they are stopped.
pub(super) struct Writers {
    addresses: Arc<Mutex<Vec<String>>>,
    stop: Arc<AtomicBool>,
    done: Arc<AtomicUsize>,
    outcomes: Arc<Mutex<Outcomes>>,
    threads: Vec<JoinHandle<()>>,
}

impl Writers {
    pub(super) fn start(addresses: Vec<String>, questions: &[i64]) -> Self {
        let mut writers = Self {
            addresses: Arc::new(Mutex::new(addresses)),
            stop: Arc::default(),
            done: Arc::default(),
            outcomes: Arc::default(),
            threads: Vec::new(),
        };
        for writer in 0..WRITERS {
            let questions = questions.to_vec();
            writers.repeat(writer, move |address, number| {
                let question = questions[number % questions.len()];
                let text = format!("comment-{writer}-{number}");
                let path = format!("/node/{question}/comment.json?body={text}");
                (Some(text), send(address, MAJA, "POST", &path))
            });
        }
        let paths = [
            format!("/node/{}/followers.json", questions[0]),
            "/user.json".to_owned(),
            "/node.json?q=question".to_owned(),
        ];
        for (reader, path) in paths.into_iter().enumerate() {
            writers.repeat(reader, move |address, _| (None, send(address, MAJA, "GET", &path)));
        }
        writers
    }

    /// Starts a client that repeats a request.
    fn repeat(
        &mut self,
        client: usize,
        act: impl Fn(&str, usize) -> (Option<String>, std::io::Result<Response>) + Send + 'static,
    ) {
        let (stop, done) = (Arc::clone(&self.stop), Arc::clone(&self.done));
        let (addresses, outcomes) = (Arc::clone(&self.addresses), Arc::clone(&self.outcomes));
        self.threads.push(thread::spawn(move || {
            for number in 0.. {
                if stop.load(Ordering::SeqCst) {
                    return;
                }
                let address = {
                    let addresses = addresses.lock().unwrap();
                    // Addresses may have changed since the last request.
                    addresses[client % addresses.len()].clone()
                };
                let (text, response) = act(&address, number);
                let has_failed = !matches!(response, Ok(Response { status: 200..=299, .. }));
                let mut outcomes = outcomes.lock().unwrap();
                match text {
                    Some(text) => {
                        outcomes.add(text, response);
                        done.store(outcomes.done.len(), Ordering::SeqCst);
                    }
                    // A failed read can be repeated, because it has no effect.
                    None => {
                        let mut read = Outcomes::default();
                        read.add(String::new(), response);
                        outcomes.wrong.append(&mut read.wrong);
                    }
                }
                // Released before the thread sleeps.
                drop(outcomes);
                if has_failed {
                    // A server that is down must not be called without a pause.
                    thread::sleep(Duration::from_millis(50));
                }
            }
        }));
    }

    /// Waits until this many more writes were acknowledged.
    #[track_caller]
    pub(super) fn wait_for(&self, more: usize) {
        // Earlier writes do not count.
        let enough = self.done.load(Ordering::SeqCst) + more;
        let begun = Instant::now();
        while self.done.load(Ordering::SeqCst) < enough {
            assert!(
                begun.elapsed() < RECOVERY,
                "nothing is written any more: {:?}",
                self.outcomes.lock().unwrap().wrong.first()
            );
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits until a write was refused, or has an unknown outcome.
    #[track_caller]
    pub(super) fn wait_for_refusal(&self) {
        let begun = Instant::now();
        let count = || {
            let outcomes = self.outcomes.lock().unwrap();
            outcomes.refused.len() + outcomes.unknown.len()
        };
        let before = count();
        // Either shows that the fault has begun.
        while count() == before {
            assert!(begun.elapsed() < RECOVERY, "nothing is refused");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Makes the clients continue with other servers.
    pub(super) fn go_to(&self, addresses: Vec<String>) {
        *self.addresses.lock().unwrap() = addresses;
    }

    /// Stops all clients, and returns the outcomes.
    pub(super) fn stop(self) -> Outcomes {
        self.stop.store(true, Ordering::SeqCst);
        for client in self.threads {
            client.join().unwrap();
        }
        std::mem::take(&mut self.outcomes.lock().unwrap())
    }
}

/// Checks the outcomes: an acknowledged write is stored once, a refused one is not stored, and
/// nothing else is stored.
pub(super) async fn expect_truth(url: &str, outcomes: &Outcomes) {
    let wrong = outcomes.wrong.len();
    assert_eq!(wrong, 0, "the first of them: {}", outcomes.wrong[0]);
    let db = open(url).await;
    db.look_for_damage().await;
    db.check().await.unwrap();
    expect_invariants(&db).await;
    let texts: Vec<String> = db
        .read(async |conn: &mut Conn<'_>| {
            conn.all("SELECT body FROM node_texts WHERE body LIKE 'comment-%'", &[]).await
        })
        .await
        .map_err(|error: Error| error)
        .unwrap();
    db.close().await;
    // A write that was made twice has the same text twice.
    let mut found: HashMap<&str, usize> = HashMap::new();
    for text in &texts {
        *found.entry(text).or_default() += 1;
    }
    for text in &outcomes.done {
        assert_eq!(found.remove(text.as_str()), Some(1), "{text} was acknowledged");
    }
    for text in &outcomes.refused {
        assert_eq!(found.remove(text.as_str()), None, "{text} was refused");
    }
    for text in &outcomes.unknown {
        assert!(
            // A write with an unknown outcome is stored once or not at all.
            found.remove(text.as_str()).unwrap_or(1) == 1,
            "{text} is there twice"
        );
    }
    assert!(found.is_empty(), "{found:?}");
}
