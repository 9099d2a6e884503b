//! The body of a request, which is read when its turn has come.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::Bytes;
use hyper::body::{Body as HttpBody, Frame, Incoming, SizeHint};

use super::activity::Activity;

/// A body, as the connection brings it.
#[derive(Debug)]
pub struct Body {
    incoming: Incoming,
    activity: Arc<Activity>,
}

impl Body {
    pub(super) fn new(incoming: Incoming, activity: Arc<Activity>) -> Self {
        Self { incoming, activity }
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
        self.activity.set_awaits_body(frame.is_pending());
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.incoming.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.incoming.size_hint()
    }
}
