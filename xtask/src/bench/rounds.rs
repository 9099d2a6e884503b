//! Timing programs beside each other.

use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use anyhow::Context as _;

/// The medians of a program and of another beside it, if there is one. They run in turns,
/// so that what else the machine does slows both.
pub(super) fn medians(
    rounds: u32,
    mut ours: impl FnMut() -> anyhow::Result<Duration>,
    mut theirs: Option<impl FnMut() -> anyhow::Result<Duration>>,
) -> anyhow::Result<(Duration, Option<Duration>)> {
    let (mut own, mut other) = (Vec::new(), Vec::new());
    for _ in 0..rounds.max(1) {
        own.push(ours()?);
        if let Some(theirs) = &mut theirs {
            other.push(theirs()?);
        }
    }
    let own = median(own).context("no run was timed")?;
    Ok((own, median(other)))
}

fn median(mut times: Vec<Duration>) -> Option<Duration> {
    times.sort();
    times.get(times.len() / 2).copied()
}

/// Runs a program to its end, whatever that is, and says how long it took.
pub(super) fn timed(mut command: Command) -> anyhow::Result<(Duration, Output)> {
    command.stdin(Stdio::null());
    let started = Instant::now();
    let output = command
        .output()
        .with_context(|| format!("cannot run {}", command.get_program().display()))?;
    Ok((started.elapsed(), output))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_run_in_the_middle_counts_and_turns_are_taken() {
        let turns = std::cell::RefCell::new(String::new());
        let mut seconds = [3, 100, 1].into_iter();
        let ours = || {
            turns.borrow_mut().push('o');
            Ok(Duration::from_secs(seconds.next().unwrap()))
        };
        let theirs = || {
            turns.borrow_mut().push('t');
            Ok(Duration::from_secs(7))
        };
        let second = Duration::from_secs;
        let medians = medians(3, ours, Some(theirs)).unwrap();
        assert_eq!(medians, (second(3), Some(second(7))));
        assert_eq!(turns.into_inner(), "ototot");
    }
}
