//! The sizes and times of all files: by these the next run knows in milliseconds, without
//! reading them, that nothing has changed.
//!
//! Only a run that has read and compared every file, and found everything up to date, writes
//! them down; and only if the last change of each file was some time before: a file that changes
//! twice within one step of the file system's clock may have the same size and time both times.
//! If they cannot be written or read, files are read.

use std::collections::BTreeMap;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use openapi_model::digest;
use serde::{Deserialize, Serialize};

use super::plan::Plan;
use super::report::Loaded;
use super::target::{LOCK, MODULE, Target};
use crate::output;

/// The build directory of a crate, which is not committed and which `cargo clean` removes.
const BUILD: &str = "target";

const DIRECTORY: &str = "openapi-codegen";

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Seen {
    /// The digest of what was asked of which program.
    request: String,
    loaded: Loaded,
    /// The files of the generated module, by path below it.
    module: BTreeMap<String, Stamp>,
    others: BTreeMap<PathBuf, Stamp>,
}

/// The properties that change when a file does. Times are nanoseconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stamp {
    size: u64,
    modified: u64,
    /// The time of the last change of any kind, on systems that report it. Unlike `modified`,
    /// no program can set it.
    changed: u64,
}

/// The summary of the document from the last run, if no file has changed since.
pub(super) fn unchanged(target: &Target<'_>) -> Option<Loaded> {
    let text = fs::read(file(target)?).ok()?;
    let seen: Seen = serde_json::from_slice(&text).ok()?;
    let is_same = |(path, stamp): (&PathBuf, &Stamp)| Stamp::of(path) == Some(*stamp);
    let is_unchanged = seen.request == request(target)?
        && seen.others.iter().all(is_same)
        && module(target)? == seen.module;
    is_unchanged.then_some(seen.loaded)
}

/// Writes down what a run saw that began at `started` and found everything up to date.
pub(super) fn remember(target: &Target<'_>, plan: &Plan, loaded: Loaded, started: SystemTime) {
    let Some((path, seen)) = file(target).zip(Seen::of(target, plan, loaded)) else {
        return;
    };
    if seen.is_older_than(started) {
        // Without it the next run reads its files, and that is all.
        let _ = serde_json::to_string(&seen)
            .map_err(io::Error::from)
            .and_then(|text| {
                output::write(&path.with_file_name(".gitignore"), "*\n")?;
                output::write(&path, &text)
            });
    }
}

impl Seen {
    fn of(target: &Target<'_>, plan: &Plan, loaded: Loaded) -> Option<Self> {
        let document = plan.document();
        let texts = document.other_files().map(|(_, text)| text);
        // Whether an example's file is there decides, too, and there are no stamps of files
        // that are not there.
        if texts
            .chain([document.text()])
            .any(|text| text.contains("externalValue"))
        {
            return None;
        }
        let inputs = document.other_files().map(|(name, _)| PathBuf::from(name));
        let own = plan.runtime.keys().map(String::as_str);
        let own = own.chain([LOCK, "Cargo.toml"]);
        let others = inputs
            .chain([target.spec.clone()])
            .chain(own.map(|name| target.crate_dir.join(name)))
            .map(|path| Stamp::of(&path).map(|stamp| (path, stamp)));
        Some(Self {
            request: request(target)?,
            loaded,
            module: module(target)?,
            others: others.collect::<Option<_>>()?,
        })
    }

    /// Returns whether nothing can have changed since `time` without getting another stamp.
    fn is_older_than(&self, time: SystemTime) -> bool {
        let time = nanoseconds(time).unwrap_or(0);
        let mut stamps = self.module.values().chain(self.others.values());
        stamps.all(|stamp| stamp.is_settled_at(time))
    }
}

impl Stamp {
    fn of(path: &Path) -> Option<Self> {
        // Of a link, the file that it leads to counts.
        let metadata = fs::metadata(path).ok()?;
        Some(Self {
            size: metadata.len(),
            modified: nanoseconds(metadata.modified().ok()?)?,
            changed: changed(&metadata),
        })
    }

    /// Returns whether a change at `time` or later gets another stamp.
    fn is_settled_at(self, time: u64) -> bool {
        const NANOS_PER_SECOND: u64 = 1_000_000_000;
        // Clocks of file systems go in steps of at most 10 ms, or of up to two seconds,
        // which shows: their times are whole seconds.
        let step = match self.modified % NANOS_PER_SECOND {
            0 => 2 * NANOS_PER_SECOND,
            _ => NANOS_PER_SECOND / 50,
        };
        self.modified.max(self.changed).saturating_add(step) < time
    }
}

/// The time at which a file was last changed in any way.
#[cfg(unix)]
fn changed(metadata: &Metadata) -> u64 {
    use std::os::unix::fs::MetadataExt;
    let part = |value: i64| u64::try_from(value).unwrap_or(0);
    let seconds = part(metadata.ctime()).saturating_mul(1_000_000_000);
    seconds.saturating_add(part(metadata.ctime_nsec()))
}

#[cfg(not(unix))]
fn changed(_: &Metadata) -> u64 {
    0
}

fn nanoseconds(time: SystemTime) -> Option<u64> {
    let since = time.duration_since(UNIX_EPOCH).ok()?;
    since.as_nanos().try_into().ok()
}

/// The stamps of the generated module's files, by path below it.
fn module(target: &Target<'_>) -> Option<BTreeMap<String, Stamp>> {
    let directory = target.crate_dir.join(MODULE);
    let names = output::names(&directory).ok()?.into_iter();
    names
        .map(|name| Stamp::of(&directory.join(&name)).map(|stamp| (name, stamp)))
        .collect()
}

fn file(target: &Target<'_>) -> Option<PathBuf> {
    let is_alone = target.with_runtime && target.side_files().next().is_none();
    let directory = target.crate_dir.join(BUILD).join(DIRECTORY);
    is_alone.then(|| directory.join("seen.json"))
}

/// The digest of what is asked of this program, which is another one when its file is.
fn request(target: &Target<'_>) -> Option<String> {
    let program = std::env::current_exe().ok()?;
    let paths = [&target.spec, &target.crate_dir];
    let asked = serde_json::json!({
        "program": (&program, Stamp::of(&program)?),
        // Relative paths mean other files elsewhere.
        "directory": std::env::current_dir().ok()?,
        "paths": paths,
        "options": format!("{:?} {:?}", target.load, target.unsupported),
        "conventions": target.conventions,
    });
    Some(digest::of(&asked.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NANOS_PER_SECOND: u64 = 1_000_000_000;

    fn stamp(modified: u64, changed: u64) -> Stamp {
        Stamp {
            size: 1,
            modified,
            changed,
        }
    }

    #[test]
    fn a_file_is_settled_when_the_clock_has_gone_on() {
        let modified = 100 * NANOS_PER_SECOND + 7;
        let settled = |own: Stamp, after| own.is_settled_at(modified + after);
        assert!(!settled(stamp(modified, modified), NANOS_PER_SECOND / 100));
        assert!(settled(stamp(modified, modified), NANOS_PER_SECOND / 10));
        assert!(!settled(
            stamp(modified, modified + NANOS_PER_SECOND),
            NANOS_PER_SECOND / 10
        ));
        // Whole seconds: the clock may go in steps of two.
        assert!(!settled(stamp(100 * NANOS_PER_SECOND, 0), NANOS_PER_SECOND));
        assert!(settled(
            stamp(100 * NANOS_PER_SECOND, 0),
            3 * NANOS_PER_SECOND
        ));
    }
}
