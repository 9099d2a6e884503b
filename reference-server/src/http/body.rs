//! The body of a request. It is read only when the request's turn has come.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use hyper::body::{Body as HttpBody, Frame, Incoming, SizeHint};

use super::account::Account;

/// A body, as it arrives on the connection.
pub struct Body {
    incoming: Incoming,
    account: Account,
    received: usize,
}

impl Body {
    pub(super) fn new(incoming: Incoming, account: Account) -> Self {
        Self { incoming, account, received: 0 }
    }
}

impl fmt::Debug for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Body").field("received", &self.received).finish_non_exhaustive()
    }
}

impl Drop for Body {
    fn drop(&mut self) {
        self.account.connections.received.remove(self.received);
    }
}

impl HttpBody for Body {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let frame = Pin::new(&mut self.incoming).poll_frame(cx);
        self.account.activity.set_awaits_body(frame.is_pending());
        if let Poll::Ready(Some(Ok(part))) = &frame {
            let size = part.data_ref().map_or(0, Bytes::len);
            self.received += size;
            self.account.charge_body(size);
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.incoming.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.incoming.size_hint()
    }
}
