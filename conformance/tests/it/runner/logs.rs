//! Values that the server does not write to its log.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use community_qa_contract::ledger::Prover;
use conformance::run::Verdict;
use tracing_subscriber::filter::dynamic_filter_fn;
use tracing_subscriber::fmt::{self, MakeWriter};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::{Layer as _, registry};

use super::text;

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Log {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        self.clone()
    }
}

#[tokio::test]
async fn query_strings_are_not_logged() {
    let proof = crate::proofs::proof!(Prover::Server, ["R-4.2-49"]);
    let log = Log::default();
    // For all threads, because scenarios are played on separate ones. Other tests of this
    // process log nothing.
    static IS_ON: AtomicBool = AtomicBool::new(true);
    let layer = fmt::layer()
        .with_writer(log.clone())
        .with_filter(dynamic_filter_fn(|_, _| IS_ON.load(Ordering::Relaxed)));
    tracing::subscriber::set_global_default(registry().with(layer)).unwrap();
    let run = text::play(
        "
about: Secrets as parameters.
scenarios:
  - name: a password as a parameter
    steps:
      - call: createUser
        query: {username: kept-out, email: kept-out@example.org, password: of-nobodys-business}
        then: 201
",
    )
    .await;
    IS_ON.store(false, Ordering::Relaxed);
    assert_eq!(run.count(Verdict::Passed), 1);
    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    // Something was logged, otherwise the search below would prove nothing.
    assert!(log.contains("/services/v2/user.json"), "{log}");
    for secret in ["kept-out", "of-nobodys-business"] {
        assert!(!log.contains(secret), "{log}");
    }
    proof.passed();
}
