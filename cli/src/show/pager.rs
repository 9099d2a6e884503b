//! The pager: a program that shows a long text screen by screen.

use std::io::{self, Write};
use std::process::{Child, Command, Stdio};

use crate::globals::variable_of;

/// Options of `less` unless others are set: it ends if the text fits the screen (`F`), shows
/// colours (`R`), and leaves the text on the screen (`X`).
const LESS: &str = "FRX";

/// Output that a pager shows. The program is started by the first write, and has ended after a
/// flush.
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
    /// The pager of `COMMUNITY_QA_PAGER` or `PAGER`, else `less`. None is wanted if the variable is
    /// `cat`, or on a terminal that cannot move its cursor.
    pub(super) fn find() -> Option<Self> {
        let command = ["COMMUNITY_QA_PAGER", "PAGER"].iter().find_map(|name| variable_of(name));
        let command = command.unwrap_or_else(|| "less".to_owned());
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

    /// Ends the input of the program, and waits until it has ended.
    fn finish(&mut self) -> io::Result<()> {
        if let State::Running(child) = &mut self.state {
            drop(child.stdin.take());
            child.wait()?;
            self.state = State::Idle;
        }
        Ok(())
    }
}

/// Leaves ^C to the pager, for as long as this program runs.
#[cfg(unix)]
fn ignore_interrupts() {
    use tokio::signal::unix::{SignalKind, signal};
    if tokio::runtime::Handle::try_current().is_ok() {
        // The first listener takes the place of the default action for good.
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
        // Nobody can be told, and the program ends in any case.
        let _ = self.finish();
    }
}
