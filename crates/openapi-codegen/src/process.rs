//! Emission in a separate process.
//!
//! Progenitor panics on unsupported documents, and overflows its stack on deeply nested schemas,
//! which `catch_unwind` cannot stop. In a child process, both become an error message.

use std::io::{Read, Write};
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::emit::{self, EmitError, Files, Input};

/// The hidden subcommand that [`serve`]s.
pub const SUBCOMMAND: &str = "emit-child";

/// The longest wait for the child. A busy machine may need many times the processor time.
const LONGEST_WAIT: Duration = Duration::from_secs(600);

/// The seconds of processor time that the child may take for any document.
const MAX_SECONDS: usize = 300;

/// The seconds of processor time for a short document.
const SHORT_SECONDS: usize = 30;

/// The number of bytes of input for each additional second.
const BYTES_PER_SECOND: usize = 100_000;

/// The memory limit of the child for a short document, in bytes of address space. The worker's
/// stack and the reserve of the allocator are part of it.
const MEMORY_LIMIT: usize = 3 << 30;

/// The additional memory for each byte of the input.
const MEMORY_PER_BYTE: usize = 200;

/// The stack of the child's worker, in bytes. Typify recurses over schemas.
const STACK_BYTES: usize = 64 * 1024 * 1024;

/// Emission in child processes of one program.
#[derive(Debug, Clone)]
pub struct GeneratorProcess {
    program: PathBuf,
}

impl GeneratorProcess {
    /// Child processes of the running program.
    ///
    /// # Errors
    ///
    /// If the path of the program is unknown.
    pub fn of_this_program() -> std::io::Result<Self> {
        std::env::current_exe().map(|program| Self { program })
    }

    /// Child processes of the program at `program`, which must call [`serve`].
    pub fn of(program: &Path) -> Self {
        Self { program: program.to_owned() }
    }

    /// Emits in a child.
    ///
    /// # Errors
    ///
    /// Runs [`emit::emit`] in the child. If the child panics, is killed by a signal, exceeds its
    /// time or does not start, the error says so.
    pub fn emit(&self, input: &Input) -> Result<Files, EmitError> {
        let failed = |what: &str, error: &dyn std::fmt::Display| {
            EmitError::in_process(format!("{what} the generator's process: {error}"))
        };
        let input = serde_json::to_vec(input).map_err(|error| failed("cannot feed", &error))?;
        let mut child = Command::new(&self.program)
            .arg(SUBCOMMAND)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // Panics are returned as errors, so there is nothing more to show.
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| failed("cannot start", &error))?;
        let length = input.len();
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let writer = thread::spawn(move || {
            // A child that died does not read any more; its exit status has the reason.
            stdin.map(|mut stdin| stdin.write_all(&input))
        });
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            let mut output = Vec::new();
            let read = stdout.map(|mut stdout| stdout.read_to_end(&mut output));
            // The receiver is gone if the time was up.
            let _ = sender.send(read.map(|_| output));
        });
        let output = receiver.recv_timeout(LONGEST_WAIT);
        if output.is_err() {
            // The child may have just ended, which is fine.
            let _ = child.kill();
        }
        let status = child.wait().map_err(|error| failed("cannot wait for", &error))?;
        // A child that failed may not have read its whole input.
        let _ = writer.join();
        let Ok(output) = output else {
            let seconds = LONGEST_WAIT.as_secs();
            return Err(failed("no end after", &format_args!("{seconds} seconds")));
        };
        match serde_json::from_slice(&output.unwrap_or_default()) {
            Ok(result) => result,
            Err(_) => Err(EmitError::in_document(death(status, length))),
        }
    }
}

/// The seconds of processor time for an input of a length in bytes.
fn max_seconds(bytes: usize) -> usize {
    MAX_SECONDS.min(SHORT_SECONDS.saturating_add(bytes / BYTES_PER_SECOND))
}

/// Limits the memory and the processor time of this process to what an input of a length in bytes
/// may take: typify may not come to an end, and the machine would come to its own.
#[cfg(unix)]
fn limit_resources(bytes: usize) -> std::io::Result<()> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let memory = bytes.saturating_mul(MEMORY_PER_BYTE).saturating_add(MEMORY_LIMIT);
    for (resource, wanted) in [(Resource::As, memory), (Resource::Cpu, max_seconds(bytes))] {
        let wanted = u64::try_from(wanted).unwrap_or(u64::MAX);
        let maximum = getrlimit(resource).maximum;
        let current = maximum.map_or(wanted, |maximum| maximum.min(wanted));
        setrlimit(resource, Rlimit { current: Some(current), maximum })?;
    }
    Ok(())
}

/// Elsewhere, [`LONGEST_WAIT`] alone ends it.
#[cfg(not(unix))]
fn limit_resources(_bytes: usize) -> std::io::Result<()> {
    Ok(())
}

/// The message for a child that died before it had written its result.
fn death(status: ExitStatus, length: usize) -> String {
    if ran_out_of_time(status) {
        let seconds = max_seconds(length);
        format!("progenitor comes to no end: {seconds} seconds of processor time were not enough")
    } else {
        format!(
            "progenitor's process died ({status}); its stack may have overflowed, or it takes more memory than a document of this length may"
        )
    }
}

/// Returns whether a process ended because its processor time was used up.
#[cfg(unix)]
fn ran_out_of_time(status: ExitStatus) -> bool {
    use std::os::unix::process::ExitStatusExt as _;
    status.signal() == Some(rustix::process::Signal::XCPU.as_raw())
}

/// Elsewhere, processor time is not limited.
#[cfg(not(unix))]
fn ran_out_of_time(_status: ExitStatus) -> bool {
    false
}

/// The child's side: reads the input, emits, and writes the result.
///
/// # Errors
///
/// If standard input or output fail.
pub fn serve() -> std::io::Result<()> {
    let mut text = Vec::new();
    std::io::stdin().read_to_end(&mut text)?;
    limit_resources(text.len())?;
    let worker = thread::Builder::new().stack_size(STACK_BYTES).spawn(move || guarded(text))?;
    let result =
        worker.join().unwrap_or_else(|_| Err(EmitError::in_process("the generator's thread died")));
    serde_json::to_writer(std::io::stdout().lock(), &result)?;
    Ok(())
}

fn guarded(text: Vec<u8>) -> Result<Files, EmitError> {
    // The message of a panic is needed, with its location, but not on standard error.
    let (sender, receiver) = mpsc::channel();
    panic::set_hook(Box::new(move |info| {
        let payload = info.payload();
        let message = payload
            .downcast_ref::<&str>()
            .map(|message| (*message).to_owned())
            .or_else(|| payload.downcast_ref::<String>().cloned())
            .unwrap_or_else(|| "no message".to_owned());
        let place = info.location().map_or(String::new(), |place| {
            let file = Path::new(place.file()).file_name().unwrap_or_default().to_string_lossy();
            format!(" ({file}:{})", place.line())
        });
        let _ = sender.send(format!("{message}{place}"));
    }));
    let input: Input = serde_json::from_slice(&text).map_err(|error| {
        EmitError::in_process(format!("the generator's input cannot be read: {error}"))
    })?;
    drop(text);
    // Progenitor panics on documents that it does not support.
    panic::catch_unwind(AssertUnwindSafe(|| emit::emit(&input))).unwrap_or_else(|_| {
        let message = receiver.try_recv().unwrap_or_default();
        Err(EmitError::in_document(format!("progenitor panicked: {message}")))
    })
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::process::ExitStatusExt as _;

    use super::*;

    #[test]
    fn death_by_processor_time_names_the_limit() {
        let out_of_time = ExitStatus::from_raw(rustix::process::Signal::XCPU.as_raw());
        assert_eq!(
            death(out_of_time, 500_000),
            "progenitor comes to no end: 35 seconds of processor time were not enough"
        );
        let aborted = ExitStatus::from_raw(rustix::process::Signal::ABORT.as_raw());
        assert!(death(aborted, 0).starts_with("progenitor's process died (signal: 6"));
    }
}
