//! What the server is meant to reach on two cores that it shares with the load.

use std::time::Duration;

use crate::bench::Results;
use crate::cases::Kind;
use crate::table::milliseconds;

/// What a database can reach.
#[derive(Debug)]
pub(crate) struct Wanted {
    /// Of the requests for a page in memory, for a user by id.
    by_id: f64,
    /// The writes of many clients beside one transaction each.
    writes: f64,
    /// A search for the commonest word.
    common: Duration,
}

pub(crate) const SQLITE: Wanted = Wanted {
    by_id: 0.25,
    writes: 3.0,
    common: Duration::from_millis(50),
};

/// Each statement goes to another process and back.
pub(crate) const POSTGRES: Wanted = Wanted {
    by_id: 0.15,
    writes: 2.0,
    common: Duration::from_millis(100),
};

const RARE: Duration = Duration::from_millis(10);

/// From the start of the process to its first response.
const START: Duration = Duration::from_millis(300);

/// In MiB.
const IDLE: u64 = 40;
const LOADED: u64 = 300;

/// A goal, and whether it is reached.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Goal {
    pub(crate) name: &'static str,
    pub(crate) measured: String,
    pub(crate) wanted: String,
    pub(crate) met: bool,
}

/// The goals of which something was measured.
pub(crate) fn goals(results: &Results, wanted: &Wanted) -> Vec<Goal> {
    let share = |of: Kind, beside: Kind, name, least: f64| {
        let (of, beside) = (results.per_second(of)?, results.per_second(beside)?);
        let ratio = of / beside;
        Some(Goal {
            name,
            measured: format!("{ratio:.2}"),
            wanted: format!("at least {least}"),
            met: ratio >= least,
        })
    };
    let median = |kind: Kind, most: Duration| {
        let row = results.rows.iter().find(|row| row.kind == kind)?;
        let median = row.measured.quantile(0.5);
        Some(Goal {
            name: kind.name(),
            measured: milliseconds(median),
            wanted: format!("less than {}", milliseconds(most)),
            met: median < most,
        })
    };
    let memory = |name, measured: Option<u64>, most: u64| {
        let measured = measured?;
        Some(Goal {
            name,
            measured: format!("{measured} MiB"),
            wanted: format!("at most {most} MiB"),
            met: measured <= most,
        })
    };
    let start = Goal {
        name: "start on an existing database",
        measured: milliseconds(results.started),
        wanted: format!("less than {}", milliseconds(START)),
        met: results.started < START,
    };
    let unexpected: usize = results.rows.iter().map(|row| row.measured.unexpected).sum();
    let unexpected = Goal {
        name: "unexpected responses",
        measured: unexpected.to_string(),
        wanted: "none".to_owned(),
        met: unexpected == 0,
    };
    let by_id = "user by id, beside a page";
    let writes = "comments, of one a transaction";
    let loaded = results.rows.iter().filter_map(|row| row.memory).max();
    let goals = [
        share(Kind::UserById, Kind::Fixed, by_id, wanted.by_id),
        share(Kind::Comment, Kind::CommentAlone, writes, wanted.writes),
        median(Kind::RareByActivity, RARE),
        median(Kind::RareByRelevance, RARE),
        median(Kind::CommonByActivity, wanted.common),
        median(Kind::CommonByRelevance, wanted.common),
        Some(start),
        memory("memory, idle", results.idle, IDLE),
        memory("memory, under load", loaded, LOADED),
        Some(unexpected),
    ];
    goals.into_iter().flatten().collect()
}
