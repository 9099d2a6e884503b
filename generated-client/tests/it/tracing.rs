//! What is traced, and what is not.

use std::fmt::{Debug, Write};
use std::sync::{Arc, Mutex};

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

use crate::site::{Reply, Site, page};

/// Writes down everything that is recorded.
#[derive(Clone, Default)]
struct Notes(Arc<Mutex<String>>);

impl Visit for Notes {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        write!(self.0.lock().unwrap(), "{field}={value:?};").unwrap();
    }
}

impl Subscriber for Notes {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target().starts_with("community_qa_client")
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        span.record(&mut self.clone());
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, values: &Record<'_>) {
        values.record(&mut self.clone());
    }

    fn event(&self, event: &Event<'_>) {
        event.record(&mut self.clone());
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

#[tokio::test]
async fn a_call_is_a_span_without_secrets() {
    let notes = Notes::default();
    let guard = tracing::subscriber::set_default(notes.clone());
    let site = Site::start(|number, _| match number {
        0 => Reply::status(503),
        _ => Reply::json(&page(1, 15, 0, &[])),
    })
    .await;
    let client = site.client();
    client
        .list_groups()
        .with_query("key", "hidden")
        .send()
        .await
        .unwrap();
    drop(guard);
    let notes = notes.0.lock().unwrap();
    for noted in [
        "otel.name=\"listGroups\"",
        "http.request.method=\"GET\"",
        "url.path=\"/services/v2/group.json\"",
        "http.response.status_code=200",
        "attempt=1",
        "duration=",
    ] {
        assert!(notes.contains(noted), "{noted} is not in {notes}");
    }
    assert!(
        !notes.contains("hidden") && !notes.contains("Basic"),
        "{notes}"
    );
}
