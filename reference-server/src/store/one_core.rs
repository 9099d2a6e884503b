//! Where threads run that wait for each other.

/// Keeps this thread and those that it will start on the core where it is.
///
/// Each statement is handed to the thread of its connection and its result back, so that one of
/// the two always waits for the other. On cores that are idle otherwise, to wake the other costs
/// many times what most statements do: 10,000 nodes were seeded in 32 s on two cores, and in
/// 10 s on one of them.
#[cfg(target_os = "linux")]
pub(super) fn stay_on_one_core() {
    use rustix::thread::{CpuSet, sched_getcpu, sched_setaffinity};
    let core = sched_getcpu();
    if core < CpuSet::MAX_CPU {
        let mut here = CpuSet::new();
        here.set(core);
        // Where it may not be set, it takes longer.
        let _ = sched_setaffinity(None, &here);
    }
}

/// Elsewhere the system decides.
#[cfg(not(target_os = "linux"))]
pub(super) fn stay_on_one_core() {}
