//! Metrics, in the format of Prometheus.

use std::fmt::Error;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, SystemTime};

use hyper::Method;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};

use super::process::Process;

/// The upper bounds of the buckets of durations, in seconds.
const BUCKETS: [f64; 12] =
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0];

pub(super) struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    durations: Family<RouteLabels, Histogram>,
    connections: Gauge,
    users: Gauge,
    nodes: Gauge,
    identifiers: Family<TableLabels, Gauge>,
    database_connections: Gauge,
    waiting_writes: Gauge,
    refused_logins: Counter,
    database_size: Gauge,
    last_backup: Gauge<f64, AtomicU64>,
    process: Process,
}

/// The numbers of the service, for metrics.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Numbers {
    /// The number of users, if the database could be read.
    pub users: Option<i64>,
    /// The number of nodes, if the database could be read.
    pub nodes: Option<i64>,
    /// The last identifier of each table, by its name; empty if the database could not be read.
    pub identifiers: Vec<(String, i64)>,
    /// Connections to the database that are in use for reads.
    pub database_connections: usize,
    pub waiting_writes: usize,
    /// Logins that were refused since the start.
    pub refused_logins: u64,
    /// The size of the database on disk, in bytes, if the database reports it.
    pub database_bytes: Option<i64>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    method: String,
    route: String,
    status: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct TableLabels {
    table: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RouteLabels {
    method: String,
    route: String,
}

impl Metrics {
    pub(super) fn new() -> Self {
        let mut all = Registry::default();
        let process = Process::new(&mut all);
        let registry = all.sub_registry_with_prefix("community_qa_server");
        let requests = Family::default();
        registry.register("requests", "Responses by route and status", requests.clone());
        let durations = Family::new_with_constructor(new_histogram as fn() -> Histogram);
        registry.register(
            "request_duration_seconds",
            "Time from the head of a request to its response",
            durations.clone(),
        );
        let identifiers = Family::default();
        registry.register(
            "last_identifier",
            "The last identifier of a table, of at most 2147483647",
            identifiers.clone(),
        );
        let mut gauge = |name: &str, help: &str| {
            let gauge = Gauge::default();
            registry.register(name, help, gauge.clone());
            gauge
        };
        let connections = gauge("connections", "Open connections");
        let users = gauge("users", "Users");
        let nodes = gauge("nodes", "Nodes of all types");
        let database_connections =
            gauge("database_connections_in_use", "Connections to the database in use for reads");
        let waiting_writes = gauge("waiting_writes", "Writes in the queue");
        let database_size = Gauge::default();
        let help = "The space that the database takes on disk";
        registry.register_with_unit("database_size", help, Unit::Bytes, database_size.clone());
        let last_backup = Gauge::default();
        let help = "When the newest backup was written, since the Unix epoch; 0 without backups";
        let name = "last_backup_timestamp";
        registry.register_with_unit(name, help, Unit::Seconds, last_backup.clone());
        let refused_logins = Counter::default();
        registry.register("refused_logins", "Logins that were refused", refused_logins.clone());
        let version = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        registry.register("build", "The version of the server", version);
        Self {
            registry: all,
            requests,
            durations,
            connections,
            users,
            nodes,
            identifiers,
            database_connections,
            waiting_writes,
            refused_logins,
            database_size,
            last_backup,
            process,
        }
    }

    pub(super) fn set_last_backup(&self, written: SystemTime) {
        let since = written.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        self.last_backup.set(since.as_secs_f64());
    }

    pub(super) fn record(&self, method: &Method, route: &str, status: u16, took: Duration) {
        let (method, route) = (label(method).to_owned(), route.to_owned());
        let labels = RequestLabels { method: method.clone(), route: route.clone(), status };
        self.requests.get_or_create(&labels).inc();
        self.durations.get_or_create(&RouteLabels { method, route }).observe(took.as_secs_f64());
    }

    pub(super) fn set_connections(&self, connections: usize) {
        let connections = i64::try_from(connections).unwrap_or(i64::MAX);
        self.connections.set(connections);
    }

    pub(super) fn set_numbers(&self, numbers: &Numbers) {
        let set = |gauge: &Gauge, number: usize| {
            gauge.set(i64::try_from(number).unwrap_or(i64::MAX));
        };
        for (gauge, number) in [
            (&self.users, numbers.users),
            (&self.nodes, numbers.nodes),
            (&self.database_size, numbers.database_bytes),
        ] {
            if let Some(number) = number {
                gauge.set(number);
            }
        }
        for (table, last) in &numbers.identifiers {
            let labels = TableLabels { table: table.clone() };
            self.identifiers.get_or_create(&labels).set(*last);
        }
        set(&self.database_connections, numbers.database_connections);
        set(&self.waiting_writes, numbers.waiting_writes);
        // A counter only supports increments.
        let counted = self.refused_logins.get();
        let refused = numbers.refused_logins.saturating_sub(counted);
        self.refused_logins.inc_by(refused);
    }

    pub(super) fn to_text(&self) -> Result<String, Error> {
        self.process.update();
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

fn new_histogram() -> Histogram {
    Histogram::new(BUCKETS)
}

/// The label for a method. Unknown methods share one, because clients can send any word, and each
/// label makes a new series.
fn label(method: &Method) -> &'static str {
    let known = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"];
    known.into_iter().find(|known| method == known).unwrap_or("other")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_counted_by_route_and_status() {
        let metrics = Metrics::new();
        for status in [200, 200, 404] {
            let took = Duration::from_millis(7);
            metrics.record(&Method::GET, "/a/{id}", status, took);
        }
        let odd = Method::from_bytes(b"ODD").unwrap();
        metrics.record(&odd, "-", 405, Duration::ZERO);
        metrics.set_connections(3);
        metrics.set_numbers(&Numbers {
            users: Some(7),
            refused_logins: 2,
            database_bytes: Some(4096),
            identifiers: vec![("actions".to_owned(), 7)],
            ..Numbers::default()
        });
        metrics.set_last_backup(SystemTime::UNIX_EPOCH + Duration::from_millis(1500));
        let text = metrics.to_text().unwrap();
        for name in ["start_time_seconds", "cpu_seconds_total", "resident_memory_bytes", "open_fds"]
        {
            let start = format!("process_{name} ");
            let value = text.lines().find_map(|line| line.strip_prefix(&start));
            let is_positive = value.is_some_and(|value| value.parse::<f64>().unwrap() > 0.0);
            // A test may end before the first tick of the clock, and other systems report less.
            assert!(is_positive || name.contains("cpu") || !cfg!(target_os = "linux"), "{text}");
        }
        for line in [
            r#"community_qa_server_requests_total{method="GET",route="/a/{id}",status="200"} 2"#,
            r#"community_qa_server_requests_total{method="GET",route="/a/{id}",status="404"} 1"#,
            r#"community_qa_server_requests_total{method="other",route="-",status="405"} 1"#,
            r#"community_qa_server_request_duration_seconds_bucket{le="0.005",method="GET",route="/a/{id}"} 0"#,
            r#"community_qa_server_request_duration_seconds_bucket{le="0.01",method="GET",route="/a/{id}"} 3"#,
            "community_qa_server_connections 3",
            "community_qa_server_users 7",
            "community_qa_server_database_size_bytes 4096",
            "community_qa_server_last_backup_timestamp_seconds 1.5",
            r#"community_qa_server_last_identifier{table="actions"} 7"#,
            "community_qa_server_refused_logins_total 2",
            concat!(
                "community_qa_server_build_info{version=\"",
                env!("CARGO_PKG_VERSION"),
                "\"} 1"
            ),
            "# EOF",
        ] {
            assert!(text.lines().any(|other| other == line), "{line}\n{text}");
        }
    }
}
