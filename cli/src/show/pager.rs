//! The pager: a program that shows a long text screen by screen.

use std::io::{self, Write};
use std::process::{Child, Command, Stdio};

use crate::globals::variable_of;

/// The default options of `less`: end if the text fits the screen (`F`), show colours (`R`), leave
/// the text on the screen (`X`).
const LESS: &str = "FRX";

/// Output through a pager. The first write starts the program, and a flush waits until it has
/// ended.
pub(super) struct Pager {
    program: String,
    arguments: Vec<String>,
    state: State,
}

enum State {
    Idle,
    Running(Child),
    /// There is no such program.
    Missing,
}

impl Pager {
    /// The pager of `COMMUNITY_QA_PAGER` or `PAGER`, else `less`. `None` if the variable is `cat`,
    /// or if the terminal cannot move its cursor.
    pub(super) fn find() -> Option<Self> {
        let command = variable_of("COMMUNITY_QA_PAGER")
            .or_else(|| variable_of("PAGER"))
            .unwrap_or_else(|| "less".to_owned());
        let mut words = command.split_whitespace().map(str::to_owned);
        let program = words.next().filter(|program| program != "cat")?;
        let is_dumb = variable_of("TERM").is_none_or(|terminal| terminal == "dumb");
        (!is_dumb).then(|| Self { program, arguments: words.collect(), state: State::Idle })
    }

    fn start(&mut self) {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).stdin(Stdio::piped());
        if variable_of("LESS").is_none() {
            command.env("LESS", LESS);
        }
        self.state = match command.spawn() {
            Ok(child) => State::Running(child),
            Err(_) => State::Missing,
        };
        #[cfg(unix)]
        if matches!(self.state, State::Running(_)) {
            ignore_interrupts();
        }
    }

    /// Closes the input of the program, and waits until the program has ended.
    fn finish(&mut self) -> io::Result<()> {
        if let State::Running(child) = &mut self.state {
            drop(child.stdin.take());
            child.wait()?;
            self.state = State::Idle;
        }
        Ok(())
    }
}

/// Leaves ^C to the pager until this program ends.
#[cfg(unix)]
fn ignore_interrupts() {
    use tokio::signal::unix::{SignalKind, signal};
    if tokio::runtime::Handle::try_current().is_ok() {
        // tokio replaces the default action at the first listener, and never restores it.
        let _ = signal(SignalKind::interrupt());
    }
}

impl Write for Pager {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if matches!(self.state, State::Idle) {
            self.start();
        }
        match &mut self.state {
            State::Running(child) => match &mut child.stdin {
                Some(stdin) => stdin.write(bytes),
                None => Err(io::ErrorKind::BrokenPipe.into()),
            },
            State::Idle | State::Missing => io::stdout().write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().flush()?;
        self.finish()
    }
}

impl Drop for Pager {
    fn drop(&mut self) {
        // `drop` cannot return an error, and this program ends anyway.
        let _ = self.finish();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn flush_waits_for_pager() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("read");
        let script = format!("sleep 0.2; cat > {}", file.display());
        let arguments = vec!["-c".to_owned(), script];
        let mut pager = Pager { program: "sh".to_owned(), arguments, state: State::Idle };
        pager.write_all(b"one\ntwo\n").unwrap();
        pager.flush().unwrap();
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "one\ntwo\n");
    }

    #[test]
    fn write_to_ended_pager_is_broken_pipe() {
        let arguments = vec!["-c".to_owned(), "exec <&-".to_owned()];
        let mut pager = Pager { program: "sh".to_owned(), arguments, state: State::Idle };
        let text = vec![b'x'; 1024 * 1024];
        assert_eq!(pager.write_all(&text).unwrap_err().kind(), io::ErrorKind::BrokenPipe);
    }
}
