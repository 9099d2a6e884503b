//! Keeps passwords out of core files, and from other processes of the user.

/// Disables core files, and on Linux reads by other processes of the user. Failures are ignored:
/// the program then works with less protection.
pub(crate) fn keep_private() {
    use rustix::process::{Resource, Rlimit, setrlimit};
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{DumpableBehavior, set_dumpable_behavior};
        let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
    }
    let none = Rlimit { current: Some(0), maximum: Some(0) };
    let _ = setrlimit(Resource::Core, none);
}
