//! The records of a list that is walked around those that fail.

use std::collections::VecDeque;

use super::list::{self, Read, total};
use super::page::Skipped;
use crate::{Error, ErrorKind};

/// After more failed calls in a row the service is asked for something else. A
/// single record in a window of 64 stays below it.
const MAX_FAILURES_IN_A_ROW: u32 = 12;

/// The distances from a failed window, in windows, at which a service is asked for records that
/// have not been read yet. Past the end of a list is an empty page, which is a response.
const FAR_AWAY: [i64; 3] = [1, 16, 256];

/// The known properties of a list's records.
#[derive(Debug)]
pub(super) struct Records {
    /// The position of the first record to return.
    pub(super) start: i64,
    /// The number of records, as far as that is known.
    pub(super) total: i64,
    /// The position of one that was read.
    good: Option<i64>,
    /// Failed calls since the last success.
    failures: u32,
    /// Records that failed since the last success.
    doubtful: Vec<Skipped>,
    /// Records that were left out, and not yet taken by the caller.
    skipped: Vec<Skipped>,
}

impl Records {
    pub(super) fn new() -> Self {
        Self {
            start: 0,
            total: i64::MAX,
            good: None,
            failures: 0,
            doubtful: Vec::new(),
            skipped: Vec::new(),
        }
    }

    /// Learns from the result of reading the page at a position. A success confirms
    /// that what failed before it is to blame, and not the service.
    pub(super) fn learn<P>(&mut self, position: i64, outcome: &Result<Read<P>, Error>) {
        match outcome {
            Ok(read) => {
                self.failures = 0;
                self.total = total(&read.info);
                if !read.is_empty() {
                    self.good = Some(position);
                }
                self.skipped.append(&mut self.doubtful);
                // Failures of several windows are confirmed together, and returned in order.
                self.skipped.sort_by_key(|skipped| skipped.position);
            }
            Err(error) if may_be_one_record(error) => self.failures += 1,
            Err(_) => {}
        }
    }

    /// Returns whether so few calls failed in a row that single records may be to blame.
    pub(super) fn is_patient(&self) -> bool {
        self.failures <= MAX_FAILURES_IN_A_ROW
    }

    /// Leaves out the record at a position, unless the service turns out to be down.
    pub(super) fn leave_out(&mut self, position: i64, error: Error) {
        self.doubtful.push(Skipped {
            position: list::position(position),
            error,
        });
    }

    /// The position of another record to ask the service for than that at `position`.
    pub(super) fn other_positions(&self, position: i64, size: i32) -> VecDeque<i64> {
        let far = FAR_AWAY.map(|windows| position + windows * i64::from(size));
        self.good.into_iter().chain(far).collect()
    }

    /// The position of the record that failed last, if none was read since.
    pub(super) fn last_doubtful(&self) -> Option<i64> {
        let last = self.doubtful.last()?;
        i64::try_from(last.position).ok()
    }

    /// Returns whether a record before this position has failed, and none was read since.
    pub(super) fn is_in_doubt_before(&self, position: i64) -> bool {
        let position = list::position(position);
        self.doubtful
            .iter()
            .any(|doubtful| doubtful.position < position)
    }

    /// Takes the first record that was left out, if it is before this position.
    pub(super) fn take_skipped_before(&mut self, position: u64) -> Option<Skipped> {
        let is_before = self.skipped.first()?.position < position;
        is_before.then(|| self.skipped.remove(0))
    }

    /// Forgets the records that failed since the last success, as the service is down;
    /// the error of the last one.
    pub(super) fn forget_doubtful(&mut self) -> Option<Error> {
        self.doubtful.drain(..).next_back().map(|last| last.error)
    }

    pub(super) fn forget_skipped(&mut self) {
        self.doubtful.clear();
        self.skipped.clear();
    }
}

/// Returns whether a single record may be to blame: the service failed, or sent a response that
/// cannot be read, or is too large.
pub(super) fn may_be_one_record(error: &Error) -> bool {
    match error.kind() {
        ErrorKind::Api => error
            .status()
            .is_some_and(|status| status.is_server_error()),
        ErrorKind::Decode | ErrorKind::TooLarge => true,
        ErrorKind::InvalidRequest
        | ErrorKind::PermissionDenied
        | ErrorKind::BadCredentials
        | ErrorKind::NotFound
        | ErrorKind::Timeout
        | ErrorKind::Connect
        | ErrorKind::Transport
        | ErrorKind::Redirect
        | ErrorKind::Paging => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elsewhere_is_a_window_further_or_many() {
        let records = Records::new();
        assert_eq!(records.other_positions(100, 64), [164, 1_124, 16_484]);
        assert_eq!(records.other_positions(100, 1), [101, 116, 356]);
    }
}
