//! Reading a window of a list around records that the service cannot deliver.
//!
//! Windows are powers of two and begin at multiples of their size, so that each
//! half of one is a page too. A window that fails is halved until the record that
//! is to blame is alone.
//!
//! Many failures in a row come from a run of broken records, or from a service that
//! is down. So it is asked for something else: a record that came before, and some
//! far away. As long as any of these is read, the walk goes on. If none is, the walk
//! ends, and failures since the last response do not count against the records.

use std::collections::VecDeque;

use super::list::Read;
use super::records::{Records, may_be_one_record};
use crate::Error;
use crate::error::CallContext;

pub(super) struct Window<P> {
    size: i32,
    is_first: bool,
    /// The parts that are left, by position and width; what comes first is on top.
    left: Vec<(i64, i32)>,
    pages: Vec<Read<P>>,
    asked: Asked,
}

enum Asked {
    Nothing,
    /// One of its parts.
    Part {
        position: i64,
        width: i32,
        is_second_try: bool,
    },
    /// A record elsewhere, to learn whether the service is down. The part has failed
    /// with the error.
    Elsewhere {
        places: VecDeque<i64>,
        place: i64,
        position: i64,
        width: i32,
        error: Error,
    },
}

pub(super) enum Next<P> {
    /// With reading this page of this size.
    Read(i32, i32),
    Done(Vec<Read<P>>),
    /// The service makes no pages larger than this, and the walk begins anew.
    Smaller(i32),
    /// The service makes pages of a size of its own, so that nothing can be isolated.
    Fixed(Error),
    Failed(Error),
}

impl<P> Window<P> {
    pub(super) fn new(page: i32, size: i32, is_first: bool) -> Self {
        Self {
            size,
            is_first,
            left: vec![(i64::from(page - 1) * i64::from(size), size)],
            pages: Vec::new(),
            asked: Asked::Nothing,
        }
    }

    pub(super) fn advance(&mut self, records: &Records) -> Next<P> {
        while let Some((position, width)) = self.left.pop() {
            let is_before = position + i64::from(width) <= records.start;
            if is_before || position >= records.total {
                continue;
            }
            // It straddles the beginning: its halves are looked at one by one.
            if position < records.start {
                self.left.extend(parts(position, width, width / 2));
                continue;
            }
            return self.ask(position, width, false);
        }
        Next::Done(std::mem::take(&mut self.pages))
    }

    pub(super) fn take(
        &mut self,
        outcome: Result<Read<P>, Error>,
        records: &mut Records,
        call: &CallContext,
    ) -> Next<P> {
        match std::mem::replace(&mut self.asked, Asked::Nothing) {
            Asked::Nothing => self.advance(records),
            Asked::Part {
                position,
                width,
                is_second_try,
            } => {
                records.learn(position, &outcome);
                match outcome {
                    Ok(read) => self.take_part(read, position, width, (records, call)),
                    // No record is to blame for a broken connection or a refusal.
                    Err(error) if !may_be_one_record(&error) => Next::Failed(error),
                    // The retry policy has not tried again already.
                    Err(error)
                        if !is_second_try && error.attempts() == 1 && self.is_final(width) =>
                    {
                        self.ask(position, width, true)
                    }
                    Err(error) if records.is_patient() => {
                        self.halve(position, width, error, records);
                        self.advance(records)
                    }
                    Err(error) => {
                        let places = records.other_positions(position, self.size);
                        self.ask_elsewhere(places, (position, width), error)
                    }
                }
            }
            Asked::Elsewhere {
                places,
                place,
                position,
                width,
                error,
            } => {
                records.learn(place, &outcome);
                // The service works elsewhere, so that a record of this part is to blame.
                if outcome.is_ok() {
                    self.halve(position, width, error, records);
                    self.advance(records)
                } else {
                    self.ask_elsewhere(places, (position, width), error)
                }
            }
        }
    }

    fn take_part(
        &mut self,
        read: Read<P>,
        position: i64,
        width: i32,
        (records, call): (&Records, &CallContext),
    ) -> Next<P> {
        let size = read.info.page_size;
        if size == width {
            self.pages.push(read);
        } else if (1..width).contains(&size) {
            // The service makes smaller pages than were asked for.
            let part = power_of_two(size);
            if self.is_first && width == self.size {
                return Next::Smaller(part);
            }
            // At most 64 parts, which bounds the number of requests.
            self.left
                .extend(parts(position, width, part.max(width / 64)));
        } else {
            return Next::Fixed(call.paging(format!(
                "a page of {width} was asked for and one of {size} came, so that failures cannot \
                 be isolated"
            )));
        }
        self.advance(records)
    }

    /// Returns whether a failed window of this width is given up, or a record left out: only
    /// when it failed twice.
    fn is_final(&self, width: i32) -> bool {
        width == self.size || width == 1
    }

    fn ask(&mut self, position: i64, width: i32, is_second_try: bool) -> Next<P> {
        self.asked = Asked::Part {
            position,
            width,
            is_second_try,
        };
        Next::Read(page_at(position, width), width)
    }

    fn ask_elsewhere(
        &mut self,
        mut places: VecDeque<i64>,
        (position, width): (i64, i32),
        error: Error,
    ) -> Next<P> {
        let Some(place) = places.pop_front() else {
            return Next::Failed(error);
        };
        self.asked = Asked::Elsewhere {
            places,
            place,
            position,
            width,
            error,
        };
        Next::Read(page_at(place, 1), 1)
    }

    /// Halves a part that failed; a single record is left out.
    fn halve(&mut self, position: i64, width: i32, error: Error, records: &mut Records) {
        if width == 1 {
            records.leave_out(position, error);
        } else {
            self.left.extend(parts(position, width, width / 2));
        }
    }
}

pub(super) fn page_at(position: i64, size: i32) -> i32 {
    i32::try_from(position / i64::from(size) + 1).unwrap_or(i32::MAX)
}

/// The parts of a window, from the last to the first.
fn parts(position: i64, width: i32, part: i32) -> impl Iterator<Item = (i64, i32)> {
    let count = i64::from(width / part.max(1));
    (0..count)
        // Parts are taken from the end of a stack.
        .rev()
        .map(move |index| (position + index * i64::from(part), part))
}

pub(super) fn power_of_two(size: i32) -> i32 {
    1 << size.max(1).ilog2()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_powers_of_two() {
        let sizes = [0, 1, 2, 3, 50, 64, 100];
        assert_eq!(sizes.map(power_of_two), [1, 1, 2, 2, 32, 64, 64]);
    }

    #[test]
    fn parts_cover_a_window() {
        let halves: Vec<_> = parts(64, 32, 16).collect();
        assert_eq!(halves, [(80, 16), (64, 16)]);
        assert_eq!(parts(64, 64, 2).count(), 32);
    }
}
