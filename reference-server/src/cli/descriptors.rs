//! The number of connections that the system allows.

/// File descriptors that are kept for the database, the log, the listeners and the runtime.
const RESERVED_DESCRIPTORS: u64 = 64;

/// More connections are of no use to one process, and each may take some 20 KiB.
const MAX_CONNECTIONS: usize = 50_000;

/// The number of connections for which there are file descriptors. The soft limit is raised to the
/// hard one: it protects programs that use `select`, and this one does not.
pub(super) fn max_connections() -> usize {
    #[cfg(not(unix))]
    let descriptors = u64::MAX;
    #[cfg(unix)]
    let descriptors = {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let maximum = getrlimit(Resource::Nofile).maximum;
        let current = maximum;
        // If the limit cannot be raised, the soft limit stays.
        let _ = setrlimit(Resource::Nofile, Rlimit { current, maximum });
        getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX)
    };
    let connections = usize::try_from(descriptors.saturating_sub(RESERVED_DESCRIPTORS));
    connections.map_or(MAX_CONNECTIONS, |most| most.clamp(16, MAX_CONNECTIONS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_room_for_several_connections() {
        assert!((16..=MAX_CONNECTIONS).contains(&max_connections()));
    }
}
