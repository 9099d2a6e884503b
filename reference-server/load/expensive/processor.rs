//! The processor time of the threads of the server that answer requests.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, bail, ensure};

/// The name that the server gives to the threads that answer requests. Hashing, rendering and long
/// reads run on a limited number of other threads.
const ANSWERING_THREAD: &str = "answering";

/// The pause between two readings while threads may still be at work. Work after a response, such
/// as its log line, counts as part of the request.
const PAUSE: Duration = Duration::from_micros(300);

/// The answering threads of a process.
#[derive(Debug)]
pub(super) struct AnsweringThreads {
    /// The files in which Linux counts the time of each.
    times: Vec<PathBuf>,
}

impl AnsweringThreads {
    pub(super) fn of(process: u32) -> anyhow::Result<Self> {
        if !cfg!(target_os = "linux") {
            bail!("the processor time of a thread can be read on Linux only; run this there");
        }
        let tasks = format!("/proc/{process}/task");
        let mut times = Vec::new();
        for task in fs::read_dir(&tasks).with_context(|| format!("cannot read {tasks}"))? {
            let task = task?.path();
            if fs::read_to_string(task.join("comm"))?.trim() == ANSWERING_THREAD {
                times.push(task.join("schedstat"));
            }
        }
        ensure!(
            !times.is_empty(),
            "no thread in {tasks} is named {ANSWERING_THREAD:?}, as `start_runtime` names them"
        );
        Ok(Self { times })
    }

    /// The time that they have used so far, once they are idle.
    pub(super) async fn time(&self) -> anyhow::Result<Duration> {
        let mut time = self.read()?;
        loop {
            tokio::time::sleep(PAUSE).await;
            let later = self.read()?;
            if later == time {
                return Ok(time);
            }
            time = later;
        }
    }

    fn read(&self) -> anyhow::Result<Duration> {
        self.times.iter().map(|path| read_time(path)).sum()
    }
}

/// The first of the three numbers of a `schedstat`: the nanoseconds on a processor.
fn read_time(path: &Path) -> anyhow::Result<Duration> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let first = text.split(' ').next().unwrap_or_default();
    let nanoseconds = first
        .parse()
        .with_context(|| format!("{} does not begin with a number", path.display()))?;
    Ok(Duration::from_nanos(nanoseconds))
}
