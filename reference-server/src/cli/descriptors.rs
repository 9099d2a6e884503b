//! The number of connections that the system lets the program have.

/// File descriptors that are kept for the database, the log and the monitor.
#[cfg(unix)]
const KEPT: u64 = 64;

/// More are of no use to one process, and each may hold some 20 KiB.
const MOST: usize = 50_000;

/// As many connections as there are file descriptors for. The soft limit is raised to the
/// hard one: it protects programs that use `select`, which this one does not.
#[cfg(unix)]
pub(super) fn most_connections() -> usize {
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
    let connections = usize::try_from(descriptors.saturating_sub(KEPT)).unwrap_or(MOST);
    connections.clamp(16, MOST)
}

/// As many connections as are of use.
#[cfg(not(unix))]
pub(super) fn most_connections() -> usize {
    MOST
}
