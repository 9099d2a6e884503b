//! The body of a request, which is read when its turn has come.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use bytes::Bytes;
use hyper::body::{Body as HttpBody, Frame, Incoming, SizeHint};

/// A body, as the connection brings it.
#[derive(Debug)]
pub struct Body {
    incoming: Incoming,
    waiting: Waiting,
}

/// Whether the handler is waiting for a body that the client sends slowly.
#[derive(Debug, Clone, Default)]
pub(super) struct Waiting(Arc<AtomicBool>);

impl Waiting {
    pub(super) fn is_on(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Body {
    pub(super) fn new(incoming: Incoming) -> (Self, Waiting) {
        let waiting = Waiting::default();
        let body = Self {
            incoming,
            waiting: waiting.clone(),
        };
        (body, waiting)
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
        self.waiting.0.store(frame.is_pending(), Ordering::Relaxed);
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.incoming.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.incoming.size_hint()
    }
}
