//! What the server does not write into its log.

use std::io::Write;
use std::sync::{Arc, Mutex};

use conformance::ledger::Prover;
use conformance_runner::run::{Place, Verdict, play_all};
use conformance_runner::site::OwnSite;
use tracing_subscriber::fmt::MakeWriter;

use crate::text;

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

#[test]
fn query_strings_are_not_logged() {
    let proof = conformance::proof!(Prover::Server, ["R-4.2-49"]);
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_writer(log.clone());
    // The server runs on threads of its own.
    tracing::subscriber::set_global_default(subscriber.finish()).unwrap();
    let file = text::read(
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
    .unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let own = runtime.block_on(OwnSite::new()).unwrap();
    let run = play_all(vec![file], "", &Place::Own(own)).unwrap();
    assert_eq!(run.count(Verdict::Passed), 1);
    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(log.contains("/services/v2/user.json"), "{log}");
    for secret in ["kept-out", "of-nobodys-business"] {
        assert!(!log.contains(secret), "{log}");
    }
    proof.passed();
}
