//! Reading a window of a list around records that the service cannot deliver.
//!
//! Windows are powers of two and begin at multiples of their size, so that each
//! half of one is a page too.

use std::sync::PoisonError;
use std::sync::atomic::Ordering;

use super::walk::{Read, Walk};
use super::{Page, Skipped};
use crate::Error;

/// After so many failed calls in a row the service counts as down. Five broken
/// records that stand together stay below it.
const MOST_FAILURES: u32 = 24;

impl Walk {
    /// The pages of the window that is page number `page` of the size `size`.
    pub(super) async fn isolated<P: Page>(
        &self,
        page: i32,
        size: i32,
    ) -> Result<Vec<Read<P>>, Error> {
        let mut pages = Vec::new();
        // Windows by position and size; what comes first is on top.
        let mut windows = vec![(i64::from(page - 1) * i64::from(size), size)];
        while let Some((position, width)) = windows.pop() {
            if position >= self.total.load(Ordering::Relaxed) {
                continue;
            }
            let number = i32::try_from(position / i64::from(width) + 1).unwrap_or(i32::MAX);
            // A window is given up, and a record left out, only when it failed twice.
            let is_tried_again = width == size || width == 1;
            let mut outcome = self.counted(number, width).await;
            if is_tried_again && outcome.as_ref().is_err_and(Error::may_be_one_record) {
                outcome = self.counted(number, width).await;
            }
            let half = width / 2;
            let halves = [(position + i64::from(half), half), (position, half)];
            match outcome {
                Ok(read) if read.info.page_size == width => {
                    self.total.store(read.info.total_count, Ordering::Relaxed);
                    pages.push(read);
                }
                // The service makes smaller pages than were asked for.
                Ok(read) if (1..width).contains(&read.info.page_size) => {
                    self.capped.store(true, Ordering::Relaxed);
                    windows.extend(halves);
                }
                Ok(read) => {
                    return Err(self.call.paging(format!(
                        "a page of {width} was asked for and one of {} came, so that failures \
                         cannot be isolated",
                        read.info.page_size
                    )));
                }
                Err(error) if !error.may_be_one_record() => return Err(error),
                Err(error) if self.failures.load(Ordering::Relaxed) > MOST_FAILURES => {
                    return Err(error);
                }
                Err(error) if width == 1 => {
                    let mut skipped = self.skipped.lock().unwrap_or_else(PoisonError::into_inner);
                    skipped.push(Skipped { position, error });
                }
                Err(_) => windows.extend(halves),
            }
        }
        Ok(pages)
    }

    /// Reads a page and counts the failures in a row.
    async fn counted<P: Page>(&self, number: i32, size: i32) -> Result<Read<P>, Error> {
        let outcome = self.read(number, Some(size)).await;
        match &outcome {
            Ok(_) => self.failures.store(0, Ordering::Relaxed),
            Err(error) if error.may_be_one_record() => {
                self.failures.fetch_add(1, Ordering::Relaxed);
            }
            Err(_) => {}
        }
        outcome
    }

    /// Whether the service makes smaller pages than it was asked for.
    pub(super) fn is_capped(&self) -> bool {
        self.capped.load(Ordering::Relaxed)
    }
}
