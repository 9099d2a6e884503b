//! Reading a window of a list around records that the service cannot deliver.
//!
//! Windows are powers of two and begin at multiples of their size, so that each
//! half of one is a page too. A window that fails is halved until the record that
//! is to blame is alone.
//!
//! A record that is alone fails, too, if the service is down. So it is asked for others before
//! the record is left out: one that came before, and some far away. If none of these is read,
//! the walk ends.

use super::list::{List, Read, position};
use super::page::{Page, Skipped};
use super::walk::Step;
use crate::{Error, ErrorKind};

/// The distances from a failed record, in windows, at which a service is asked for records that
/// have not been read yet. Past the end of a list is an empty page, which is a response.
const FAR_AWAY: [i64; 3] = [1, 16, 256];

/// The most parts that a window is divided into at once, which bounds the number of requests.
const MAX_PARTS: i32 = 64;

/// A window of so many records, before which nothing is returned that is before `start`.
pub(super) struct Window {
    pub(super) page: i32,
    pub(super) size: i32,
    pub(super) start: i64,
    /// Set if nothing was read before it.
    pub(super) is_first: bool,
}

/// The result of reading a page, or a window of several.
pub(super) enum Outcome<P> {
    /// Pages and what is left out between them, in order, and the error after them.
    Steps(Vec<Step<P>>, Option<Error>),
    /// The service makes no pages larger than this, and the walk begins anew.
    Smaller(i32),
    /// The service makes pages of a size of its own, so that nothing can be isolated.
    Fixed(Error),
}

impl Window {
    pub(super) async fn read<P: Page>(self, list: &List) -> Outcome<P> {
        let mut steps = Vec::new();
        // The parts that are left, by position and width; what comes first is on top.
        let mut left = vec![(i64::from(self.page - 1) * i64::from(self.size), self.size)];
        while let Some((position, width)) = left.pop() {
            let is_before = position + i64::from(width) <= self.start;
            if is_before || position >= list.total() {
                continue;
            }
            // It straddles the beginning: its halves are looked at one by one.
            if position < self.start {
                left.extend(parts(position, width, width / 2));
                continue;
            }
            match self.read_part::<P>(list, position, width).await {
                Ok(read) if read.info.page_size == width => steps.push(Step::Page(read)),
                // The service makes smaller pages than were asked for.
                Ok(read) if (1..width).contains(&read.info.page_size) => {
                    let part = power_of_two(read.info.page_size);
                    if self.is_first && width == self.size {
                        return Outcome::Smaller(part);
                    }
                    left.extend(parts(position, width, part.max(width / MAX_PARTS)));
                }
                Ok(read) => {
                    return Outcome::Fixed(list.call().paging(format!(
                        "a page of {width} was asked for and one of {} came, so that failures \
                         cannot be isolated",
                        read.info.page_size
                    )));
                }
                Err(error) if may_be_one_record(&error) && width > 1 => {
                    left.extend(parts(position, width, width / 2));
                }
                Err(error) => {
                    // No record is to blame for a broken connection, a refusal, or a service
                    // that is down.
                    let is_to_blame =
                        may_be_one_record(&error) && self.reads_others::<P>(list, position).await;
                    if !is_to_blame {
                        return Outcome::Steps(steps, Some(error));
                    }
                    steps
                        .push(Step::Skipped(Skipped { position: self::position(position), error }));
                }
            }
        }
        Outcome::Steps(steps, None)
    }

    /// Reads a part. Before a window is divided, or a record left out, it fails twice.
    async fn read_part<P: Page>(
        &self,
        list: &List,
        position: i64,
        width: i32,
    ) -> Result<Read<P>, Error> {
        let page = page_at(position, width);
        let outcome = list.read(page, Some(width), true).await;
        let is_final = width == self.size || width == 1;
        match outcome {
            // The retry policy has not tried again already.
            Err(error) if is_final && may_be_one_record(&error) && error.attempts() == 1 => {
                list.read(page, Some(width), true).await
            }
            outcome => outcome,
        }
    }

    /// Returns whether the service delivers any record but the one at `position`.
    async fn reads_others<P: Page>(&self, list: &List, position: i64) -> bool {
        let far = FAR_AWAY.map(|windows| position + windows * i64::from(self.size));
        for place in list.good.get().copied().into_iter().chain(far) {
            let other = list.read::<P>(page_at(place, 1), Some(1), true).await;
            if other.is_ok() {
                return true;
            }
        }
        false
    }
}

/// Returns whether a single record may be to blame: the service failed, or sent a response that
/// cannot be read, or is too large.
fn may_be_one_record(error: &Error) -> bool {
    match error.kind() {
        ErrorKind::Api => error.status().is_some_and(|status| status.is_server_error()),
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

fn page_at(position: i64, size: i32) -> i32 {
    i32::try_from(position / i64::from(size) + 1).unwrap_or(i32::MAX)
}

/// The parts of a window, from the last to the first, as they are taken from the end of a stack.
fn parts(position: i64, width: i32, part: i32) -> impl Iterator<Item = (i64, i32)> {
    let count = i64::from(width / part.max(1));
    let indices = (0..count).rev();
    indices.map(move |index| (position + index * i64::from(part), part))
}

pub(super) fn power_of_two(size: i32) -> i32 {
    1 << size.max(1).ilog2()
}
