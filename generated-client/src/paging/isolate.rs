//! Reading a window of a list around records that the service cannot deliver.
//!
//! Windows are powers of two and begin at multiples of their size, so that each
//! half of one is a page too. A window that fails is halved until the record that
//! is to blame stands alone.
//!
//! Many failures in a row come from broken records that stand together, or from a
//! service that is down. So it is asked for something else: a record that came
//! before, and some far away. As long as any of these is answered, the walk goes
//! on. When none is, it is given up, and what failed since the last answer is not
//! held against the records.

use std::sync::atomic::Ordering;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::walk::{Read, Walk};
use super::{Page, Skipped};
use crate::Error;

/// After more failed calls in a row the service is asked for something else. A
/// single record in a window of 64 stays below it.
const PATIENCE: u32 = 12;

/// Where else a service is asked that has not answered yet, in windows from the
/// one that failed. Beyond the end of a list is an empty page, which is an answer.
const FAR_AWAY: [i64; 3] = [1, 16, 256];

impl Walk {
    /// The pages of the window that is page number `page` of the size `size`. The
    /// first of a walk is none where the service makes smaller pages, see
    /// [`take_cap`](Self::take_cap).
    pub(super) async fn isolated<P: Page>(
        &self,
        page: i32,
        size: i32,
        is_first: bool,
    ) -> Result<Vec<Read<P>>, Error> {
        let mut pages = Vec::new();
        // Windows by position and size; what comes first is on top.
        let mut windows = vec![(i64::from(page - 1) * i64::from(size), size)];
        while let Some((position, width)) = windows.pop() {
            let is_before = position + i64::from(width) <= self.start;
            if is_before || position >= self.total.load(Ordering::Relaxed) {
                continue;
            }
            if position < self.start {
                windows.extend(parts(position, width, width / 2));
                continue;
            }
            // A window is given up, and a record left out, only when it failed twice.
            let is_tried_again = width == size || width == 1;
            let mut outcome = self.counted(position, width).await;
            if is_tried_again && outcome.as_ref().is_err_and(is_first_failure) {
                outcome = self.counted(position, width).await;
            }
            match outcome {
                Ok(read) if read.info.page_size == width => pages.push(read),
                // The service makes smaller pages than were asked for.
                Ok(read) if (1..width).contains(&read.info.page_size) => {
                    let part = power_of_two(read.info.page_size);
                    if is_first && width == size {
                        self.cap.store(part, Ordering::Relaxed);
                        return Ok(Vec::new());
                    }
                    windows.extend(parts(position, width, part.max(width / 64)));
                }
                Ok(read) => {
                    self.fixed.store(true, Ordering::Relaxed);
                    return Err(self.call.paging(format!(
                        "a page of {width} was asked for and one of {} came, so that failures \
                         cannot be isolated",
                        read.info.page_size
                    )));
                }
                Err(error) if !error.may_be_one_record() => return Err(error),
                Err(error) => {
                    let is_patient = self.failures.load(Ordering::Relaxed) <= PATIENCE;
                    if !is_patient && !self.answers_elsewhere::<P>(position, size).await {
                        locked(&self.doubtful).clear();
                        return Err(error);
                    }
                    match width {
                        1 => locked(&self.doubtful).push(Skipped { position, error }),
                        _ => windows.extend(parts(position, width, width / 2)),
                    }
                }
            }
        }
        Ok(pages)
    }

    /// At the end of a walk: whether what failed last was left out rightly.
    pub(super) async fn settle<P: Page>(&self) -> Result<(), Error> {
        let Some(position) = locked(&self.doubtful).last().map(|last| last.position) else {
            return Ok(());
        };
        if self.answers_elsewhere::<P>(position, 1).await {
            return Ok(());
        }
        let doubtful = std::mem::take(&mut *locked(&self.doubtful));
        doubtful
            .into_iter()
            .last()
            .map_or(Ok(()), |last| Err(last.error))
    }

    /// Whether the service answers for another record than that at `position`.
    async fn answers_elsewhere<P: Page>(&self, position: i64, size: i32) -> bool {
        let good = Some(self.good.load(Ordering::Relaxed)).filter(|good| *good >= 0);
        let far = FAR_AWAY.map(|windows| position + windows * i64::from(size));
        for place in good.into_iter().chain(far) {
            if self.counted::<P>(place, 1).await.is_ok() {
                return true;
            }
        }
        false
    }

    /// Reads the page at a position, and learns from the outcome.
    async fn counted<P: Page>(&self, position: i64, size: i32) -> Result<Read<P>, Error> {
        let number = i32::try_from(position / i64::from(size) + 1).unwrap_or(i32::MAX);
        let outcome = self.read::<P>(number, Some(size)).await;
        match &outcome {
            Ok(read) => {
                self.failures.store(0, Ordering::Relaxed);
                self.total.store(read.info.total_count, Ordering::Relaxed);
                if !read.is_empty {
                    self.good.store(position, Ordering::Relaxed);
                }
                let confirmed = std::mem::take(&mut *locked(&self.doubtful));
                locked(&self.skipped).extend(confirmed);
            }
            Err(error) if error.may_be_one_record() => {
                self.failures.fetch_add(1, Ordering::Relaxed);
            }
            Err(_) => {}
        }
        outcome
    }

    /// Whether the service makes pages of a size of its own, so that the list can
    /// only be walked without isolation. What was left out so far is taken back.
    pub(super) fn is_fixed(&self) -> bool {
        let is_fixed = self.fixed.load(Ordering::Relaxed);
        if is_fixed {
            locked(&self.doubtful).clear();
            locked(&self.skipped).clear();
        }
        is_fixed
    }

    /// The size that windows must have where the service makes smaller pages than
    /// it was asked for.
    pub(super) fn take_cap(&self) -> Option<i32> {
        let cap = self.cap.swap(0, Ordering::Relaxed);
        (cap > 0).then_some(cap)
    }
}

/// The parts of a window, from the last to the first.
fn parts(position: i64, width: i32, part: i32) -> impl Iterator<Item = (i64, i32)> {
    let count = i64::from(width / part.max(1));
    (0..count)
        .rev()
        .map(move |index| (position + index * i64::from(part), part))
}

/// The largest power of two that is not larger.
pub(super) fn power_of_two(size: i32) -> i32 {
    1 << size.max(1).ilog2()
}

/// Whether an error is worth a second try: it may be one record's, and the retry
/// policy has not tried again already.
fn is_first_failure(error: &Error) -> bool {
    error.may_be_one_record() && error.attempts() == 1
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
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
