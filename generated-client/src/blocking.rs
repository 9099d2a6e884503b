//! Calls from code that is not asynchronous.

use std::io;
use std::sync::LazyLock;
use std::task::{Context, Poll, Waker};

use tokio::runtime::{Builder, Handle, Runtime};
use tokio::task::coop;

use crate::Error;

/// Waits for a call in code that is not asynchronous, such as a script.
///
/// Everything that can be awaited has the method: a request, one of its other `send` methods,
/// and `try_next` of a list.
///
/// ```no_run
/// # fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
/// use community_qa_client::SendBlocking;
///
/// let user = client.get_user(7).send_blocking()?;
/// println!("{}", user.username);
/// let mut groups = client.list_groups().items();
/// while let Some(group) = groups.try_next().send_blocking()? {
///     println!("{}", group.name);
/// }
/// # Ok(())
/// # }
/// ```
pub trait SendBlocking<T>: IntoFuture<Output = Result<T, Error>> + Sized {
    /// Sends the request and waits for the response on this thread.
    ///
    /// # Errors
    ///
    /// The errors of the call; and an [`InvalidRequest`](crate::ErrorKind::InvalidRequest) in
    /// asynchronous code, because its other tasks would have to wait. A thread of
    /// `tokio::task::spawn_blocking` does not count as asynchronous code.
    fn send_blocking(self) -> Result<T, Error> {
        // Tokio's `block_on` panics inside a task.
        if is_in_task() {
            let message = "`send_blocking` was called in asynchronous code; use `.await`, or call \
                           it within `tokio::task::spawn_blocking`";
            return Err(Error::invalid_request(message));
        }
        RUNTIME
            .as_ref()
            .map_err(|error| {
                Error::invalid_request(format!("the Tokio runtime cannot be started: {error}"))
            })?
            .block_on(self.into_future())
    }
}

impl<T, F: IntoFuture<Output = Result<T, Error>>> SendBlocking<T> for F {}

/// Returns whether this thread runs a task of Tokio. A thread of `spawn_blocking` also has a
/// runtime, but no budget that an `.await` would reduce.
fn is_in_task() -> bool {
    let mut context = Context::from_waker(Waker::noop());
    let mut is_limited = || match coop::poll_proceed(&mut context) {
        Poll::Ready(step) => {
            step.made_progress();
            false
        }
        Poll::Pending => true,
    };
    // A budget has 128 steps. The caller has made a mistake, and its task continues at its next
    // turn.
    Handle::try_current().is_ok() && (0..=1024).any(|_| is_limited())
}

/// The process has one runtime, because connections only work on the runtime that opened them. Its
/// thread maintains them between calls.
static RUNTIME: LazyLock<io::Result<Runtime>> = LazyLock::new(|| {
    let mut builder = Builder::new_multi_thread();
    // One worker is enough: `block_on` runs the call itself on the caller's thread.
    builder.worker_threads(1).enable_all().build()
});
