//! The address and the time of a change.

/// The origin and time of a change: the network address and the time for its action (§2.6).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stamp {
    pub ip: String,
    /// The time, in milliseconds since the epoch.
    pub time: i64,
}

impl Stamp {
    pub fn new(ip: impl Into<String>, time: i64) -> Self {
        Self { ip: ip.into(), time }
    }
}
