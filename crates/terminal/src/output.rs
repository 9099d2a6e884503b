//! The output of a command.

use std::fmt::Arguments;
use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anstyle::Style;

use super::escape::escape_controls;
use super::style::{ADDED, DIM, ERROR, REMOVED, STEP};

/// The output of a command, with one writer for results, and one for progress and failures.
///
/// Callers pass it to a command, so that tests read what a person sees:
///
/// ```
/// use terminal::Terminal;
///
/// let (terminal, captured) = Terminal::capture();
/// terminal.step("lint", "46 rules", "no findings");
/// assert_eq!(
///     captured.output(),
///     "     lint  46 rules                              no findings\n",
/// );
/// ```
///
/// Failures of writing are ignored: a reader may have closed the pipe, as `| head` does.
pub struct Terminal {
    output: Writer,
    errors: Writer,
}

type Writer = Mutex<Box<dyn Write + Send>>;

impl Terminal {
    /// Prints to these two writers, with styles.
    pub fn new(output: impl Write + Send + 'static, errors: impl Write + Send + 'static) -> Self {
        Self { output: Mutex::new(Box::new(output)), errors: Mutex::new(Box::new(errors)) }
    }

    /// Standard output and standard error. anstream strips the styles if a stream is not
    /// a terminal, or `NO_COLOR` is set.
    #[must_use]
    pub fn standard() -> Self {
        Self::new(anstream::stdout(), anstream::stderr())
    }

    /// Prints nothing.
    #[must_use]
    pub fn silent() -> Self {
        Self::new(std::io::sink(), std::io::sink())
    }

    /// Captures the output, for tests.
    #[must_use]
    pub fn capture() -> (Self, Captured) {
        let captured = Captured::default();
        let (output, errors) = (captured.output.clone(), captured.errors.clone());
        (Self::new(output, errors), captured)
    }

    /// Prints one line.
    pub fn line(&self, text: Arguments<'_>) {
        let _ = writeln!(lock(&self.output), "{text}");
    }

    /// Prints a text of several lines, with one line end after the last.
    pub fn text(&self, text: &str) {
        self.line(format_args!("{}", text.trim_end_matches('\n')));
    }

    /// Prints one step: name, object, outcome.
    pub fn step(&self, name: &str, object: &str, outcome: &str) {
        let _ = write_step(&mut *lock(&self.output), name, object, outcome);
    }

    /// Prints the start of a step that takes time, among the progress.
    pub fn progress(&self, name: &str, object: &str, what: &str) {
        let _ = write_step(&mut *lock(&self.errors), name, object, what);
    }

    /// Prints a line of another program among the progress, without its styles and control
    /// characters.
    pub fn remark(&self, line: &str) {
        let _ = writeln!(lock(&self.errors), "{}", printable(line));
    }

    /// Prints a diff with its colours.
    pub fn diff(&self, text: &str) {
        for line in text.lines() {
            let style = match line.as_bytes().first() {
                Some(b'+') => ADDED,
                Some(b'-') => REMOVED,
                _ => Style::new(),
            };
            self.line(format_args!("{style}{line}{style:#}"));
        }
    }

    /// Prints the reason of a failure, among the errors.
    ///
    /// Styles and control characters are removed, because the text may quote documents and other
    /// programs.
    pub fn failure(&self, text: &str) {
        let lines: Vec<String> =
            text.strip_prefix("error: ").unwrap_or(text).lines().map(printable).collect();
        self.styled_failure(&format!("{ERROR}error{ERROR:#}: {}", lines.join("\n")));
    }

    /// Prints the reason of a failure, among the errors, with the styles of the text. The caller
    /// has escaped the text.
    pub fn styled_failure(&self, text: &str) {
        let _ = writeln!(lock(&self.errors), "{text}");
    }
}

impl std::fmt::Debug for Terminal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Terminal").finish_non_exhaustive()
    }
}

fn write_step(
    writer: &mut dyn Write,
    name: &str,
    object: &str,
    outcome: &str,
) -> std::io::Result<()> {
    let line = if outcome.is_empty() {
        format!("{STEP}{name:>9}{STEP:#}  {object}")
    } else {
        format!("{STEP}{name:>9}{STEP:#}  {object:<36}  {DIM}{outcome}{DIM:#}")
    };
    writeln!(writer, "{line}")
}

fn printable(line: &str) -> String {
    let line = anstream::adapter::strip_str(line).to_string();
    escape_controls(&line.replace('\t', "    "))
}

/// The captured output of a [`Terminal`].
#[derive(Debug, Clone, Default)]
pub struct Captured {
    output: Buffer,
    errors: Buffer,
}

impl Captured {
    /// The results, without styles.
    #[must_use]
    pub fn output(&self) -> String {
        anstream::adapter::strip_str(&self.output.text()).to_string()
    }

    /// Progress and failures, without styles.
    #[must_use]
    pub fn errors(&self) -> String {
        anstream::adapter::strip_str(&self.errors.text()).to_string()
    }
}

#[derive(Debug, Clone, Default)]
struct Buffer(Arc<Mutex<Vec<u8>>>);

impl Buffer {
    fn text(&self) -> String {
        String::from_utf8_lossy(&lock(&self.0)).into_owned()
    }
}

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        lock(&self.0).write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Locks a writer. A thread that panicked has printed whole lines or none, so the writer stays
/// usable.
fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::Terminal;

    #[test]
    fn results_and_failures_have_separate_writers() {
        let (terminal, captured) = Terminal::capture();
        terminal.step("load", "a.yaml", "1 operation");
        terminal.progress("asking", "a", "takes a minute");
        terminal.failure("error: one\n\u{1b}[2Jtwo\u{7}\t\u{202e}");
        terminal.diff("-a\n+b\n c\n");
        terminal.text("last\n");
        assert_eq!(
            captured.output(),
            "     load  a.yaml                                1 operation\n-a\n+b\n c\nlast\n"
        );
        assert_eq!(
            captured.errors.text().replace('\u{1b}', "^"),
            "^[1m^[32m   asking^[0m  a                                     ^[2mtakes a minute^[0m\n\
             ^[1m^[31merror^[0m: one\ntwo    \\u{202e}\n"
        );
    }
}
