//! The number of connections that the system lets the program have.

/// File descriptors that are kept for the database, the log and the monitor.
#[cfg(unix)]
// For the database, its log, the listeners and the runtime.
const RESERVED_DESCRIPTORS: u64 = 64;

/// More are of no use to one process, and each may hold some 20 KiB.
const MAX_CONNECTIONS: usize = 50_000;

/// As many connections as there are file descriptors for. The soft limit is raised to the
/// hard one: it protects programs that use `select`, which this one does not.
#[cfg(unix)]
pub(super) fn max_connections() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: limit.maximum,
        ..limit
    };
    let current = match setrlimit(Resource::Nofile, raised) {
        Ok(()) => limit.maximum,
        // Not allowed: the soft limit stays.
        Err(_) => limit.current,
    };
    let descriptors = current.unwrap_or(u64::MAX);
    let connections = usize::try_from(descriptors.saturating_sub(RESERVED_DESCRIPTORS))
        .unwrap_or(MAX_CONNECTIONS);
    connections.clamp(16, MAX_CONNECTIONS)
}

/// As many connections as are of use.
#[cfg(not(unix))]
pub(super) fn max_connections() -> usize {
    MAX_CONNECTIONS
}
