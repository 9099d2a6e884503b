//! Emission in a separate process.
//!
//! Progenitor panics on unsupported documents, and overflows its stack on deeply nested schemas,
//! which `catch_unwind` cannot stop. In a child process, both become an error message.

use std::io::{Read, Write};
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::emit::{self, EmitError, Files, Input};

/// The hidden subcommand that [`serve`]s.
pub const SUBCOMMAND: &str = "emit-child";

/// The time limit of the child for any document.
const TIME_LIMIT: Duration = Duration::from_secs(300);

/// The time limit for a short document.
const SHORT_TIME_LIMIT: Duration = Duration::from_secs(30);

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
        let time_limit = time_limit(input.len());
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
        let output = receiver.recv_timeout(time_limit);
        if output.is_err() {
            // The child may have just ended, which is fine.
            let _ = child.kill();
        }
        let status = child.wait().map_err(|error| failed("cannot wait for", &error))?;
        // A child that failed may not have read its whole input.
        let _ = writer.join();
        let Ok(output) = output else {
            let seconds = time_limit.as_secs();
            return Err(failed("no end after", &format_args!("{seconds} seconds")));
        };
        match serde_json::from_slice(&output.unwrap_or_default()) {
            Ok(result) => result,
            Err(_) => Err(EmitError::in_document(format!(
                "progenitor's process died ({status}); its stack may have overflowed, or it takes more memory than a document of this length may"
            ))),
        }
    }
}

/// The time limit for an input with this number of bytes.
fn time_limit(bytes: usize) -> Duration {
    let seconds = u64::try_from(bytes / BYTES_PER_SECOND).unwrap_or(u64::MAX);
    TIME_LIMIT.min(SHORT_TIME_LIMIT.saturating_add(Duration::from_secs(seconds)))
}

/// Limits the memory of this process, depending on the number of bytes of its input. Typify may not
/// terminate, and would use up the memory of the machine.
#[cfg(unix)]
fn limit_memory(bytes: usize) -> std::io::Result<()> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let bytes = bytes.saturating_mul(MEMORY_PER_BYTE).saturating_add(MEMORY_LIMIT);
    let wanted = u64::try_from(bytes).unwrap_or(u64::MAX);
    let maximum = getrlimit(Resource::As).maximum;
    let current = maximum.map_or(wanted, |maximum| maximum.min(wanted));
    Ok(setrlimit(Resource::As, Rlimit { current: Some(current), maximum })?)
}

/// On other systems, there is only the time limit.
#[cfg(not(unix))]
fn limit_memory(_bytes: usize) -> std::io::Result<()> {
    Ok(())
}

/// The child: reads the input, emits, and writes the result.
///
/// # Errors
///
/// If standard input or output fail.
pub fn serve() -> std::io::Result<()> {
    let mut text = Vec::new();
    std::io::stdin().read_to_end(&mut text)?;
    limit_memory(text.len())?;
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
