//! Keeps passwords out of core files, and the memory private from other processes of the user.

/// Refuses core files, and on Linux other processes' reads. If the system does not allow it,
/// the rest is as safe as before.
pub(crate) fn keep_private() {
    use rustix::process::{Resource, Rlimit, setrlimit};
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{DumpableBehavior, set_dumpable_behavior};
        // Best effort: a command works without it, too.
        let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
    }
    let none = Rlimit { current: Some(0), maximum: Some(0) };
    // A core dump would hold the password.
    let _ = setrlimit(Resource::Core, none);
}
