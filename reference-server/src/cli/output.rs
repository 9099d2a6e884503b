//! Standard output and standard error. Output to a closed pipe is dropped.

use std::fmt::Arguments;
use std::io::{ErrorKind, Write, stderr, stdout};
use std::process;

/// Prints text to standard output, as `print!` does.
macro_rules! out {
    ($($text:tt)*) => { $crate::cli::output::print(format_args!($($text)*)) };
}

/// Prints a line to standard output, as `println!` does.
macro_rules! outln {
    ($($text:tt)*) => { $crate::cli::output::print(format_args!("{}\n", format_args!($($text)*))) };
}

/// Prints a line to standard error, as `eprintln!` does.
macro_rules! errln {
    ($($text:tt)*) => { $crate::cli::output::remark(format_args!($($text)*)) };
}

pub(super) use {errln, out, outln};

pub(super) fn print(text: Arguments<'_>) {
    let mut output = stdout().lock();
    let printed = output.write_fmt(text).and_then(|()| output.flush());
    match printed {
        // The exit code still reports the result.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        Err(error) => {
            remark(format_args!("error: cannot print: {error}"));
            process::exit(1)
        }
        Ok(()) => {}
    }
}

pub(super) fn remark(line: Arguments<'_>) {
    // If this fails, there is nowhere else to report it.
    let _unread = writeln!(stderr(), "{line}");
}
