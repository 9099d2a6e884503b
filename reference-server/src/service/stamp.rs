//! The address and the time of a change.

/// The network address from which a change comes, and its time, as the action that records the
/// change has them (§2.6).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stamp {
    pub ip: String,
    /// In milliseconds since the epoch.
    pub time: i64,
}

impl Stamp {
    pub fn new(ip: impl Into<String>, time: i64) -> Self {
        Self { ip: ip.into(), time }
    }
}
