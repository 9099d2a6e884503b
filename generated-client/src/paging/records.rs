//! Reads a page, or its records one by one if the service cannot deliver the page.
//!
//! A service may fail at a page because of a single record. Such a page is read again as pages of
//! one record, and the records that fail are skipped. If all of them fail, the reason is not a
//! single record.

use super::list::{List, Read, position};
use super::page::{Page, Skipped};
use super::walk::Step;
use crate::{Error, ErrorKind};

/// The result of reading a page: the records in order, and the error that ends the walk after them.
pub(super) struct Outcome<P> {
    pub(super) steps: Vec<Step<P>>,
    pub(super) error: Option<Error>,
}

impl<P> Outcome<P> {
    fn failed(error: Error) -> Self {
        Self { steps: Vec::new(), error: Some(error) }
    }
}

/// Reads a page whose failure ends the walk. If misfits are `spared`, records that cannot be
/// decoded are skipped.
pub(super) async fn read_page<P: Page>(
    list: &List,
    page: i32,
    size: Option<i32>,
    spared: bool,
) -> Outcome<P> {
    match list.read(page, size, spared).await {
        Ok(read) => Outcome { steps: vec![Step::Page(read)], error: None },
        Err(error) => Outcome::failed(error),
    }
}

/// Reads a page, or else its records one by one. Records before position `from` are not returned,
/// but show whether the service can deliver any record of the page.
pub(super) async fn read_page_or_records<P: Page>(
    list: &List,
    page: i32,
    size: i32,
    from: i64,
) -> Outcome<P> {
    let failure = match read_twice(list, page, size).await {
        Ok(read) => return Outcome { steps: vec![Step::Page(read)], error: None },
        Err(error) if may_be_one_record(&error) && size > 1 => error,
        Err(error) => return Outcome::failed(error),
    };
    let begin = i64::from(page - 1) * i64::from(size);
    let mut steps = Vec::new();
    // The number of steps up to the last record that was read, and its page.
    let mut last_read = None;
    for place in begin..begin + i64::from(size) {
        // The total is known after the first record.
        if place >= list.total() {
            break;
        }
        let number = page_of_record(place);
        match read_twice::<P>(list, number, 1).await {
            Ok(read) if read.is_empty() => break,
            // The service ignores the page size, so records cannot be read one by one.
            Ok(read) if read.info.page_size > 1 => return Outcome::failed(failure),
            Ok(read) => {
                if place >= from {
                    steps.push(Step::Record(read));
                }
                last_read = Some((steps.len(), number));
            }
            Err(error) if may_be_one_record(&error) && place < from => {}
            Err(error) if may_be_one_record(&error) => {
                steps.push(Step::Skipped(Skipped { position: position(place), error }));
            }
            Err(error) => return Outcome { steps, error: Some(error) },
        }
    }
    let Some((count, number)) = last_read else {
        return Outcome::failed(failure);
    };
    // The last records may have failed because the service stopped in the meantime.
    if count < steps.len()
        && let Err(error) = read_twice::<P>(list, number, 1).await
    {
        steps.truncate(count);
        return Outcome { steps, error: Some(error) };
    }
    Outcome { steps, error: None }
}

/// Reads a page, and again if a record may have caused the first failure and it was not retried.
async fn read_twice<P: Page>(list: &List, page: i32, size: i32) -> Result<Read<P>, Error> {
    match list.read(page, Some(size), true).await {
        Err(error) if may_be_one_record(&error) && error.attempts() == 1 => {
            list.read(page, Some(size), true).await
        }
        outcome => outcome,
    }
}

/// Returns whether a single record may be the reason: the service failed, or sent a response that
/// cannot be read or is too large.
fn may_be_one_record(error: &Error) -> bool {
    match error.kind() {
        // A retried error, such as a 503, is a failure of the service, not of a record.
        ErrorKind::Api => {
            error.status().is_some_and(|status| status.is_server_error()) && !error.is_retryable()
        }
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

/// The number of the page of size 1 that has the record at a position, counted from 1.
fn page_of_record(position: i64) -> i32 {
    i32::try_from(position.saturating_add(1)).unwrap_or(i32::MAX)
}
