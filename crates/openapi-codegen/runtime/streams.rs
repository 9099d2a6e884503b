//! Responses that are read chunk by chunk, whatever their size.

use std::time::Duration;

use bytes::Bytes;
use futures_util::stream::{self, BoxStream, StreamExt};
use tokio::time::timeout;

use crate::prepared::{PreparedRequest, UnreadResponse};
use crate::error::CallContext;
use crate::{Error, Response};

/// The body of a response, chunk by chunk. It may be larger than the limit for bodies that are read
/// as a whole; each chunk must arrive within the timeout of an attempt.
///
/// It is a [`Stream`](futures_core::Stream); [`try_next`](Self::try_next) needs no other crate.
pub struct ByteStream(BoxStream<'static, Result<Bytes, Error>>);

/// The methods of all streams of this crate.
macro_rules! stream_type {
    ($name:ident $(<$item:ident>)?, $value:ty) => {
        impl $(<$item>)? $name $(<$item>)? {
            /// The next item; `None` at the end.
            ///
            /// # Errors
            ///
            /// If the connection broke, or an item cannot be read.
            pub async fn try_next(&mut self) -> Result<Option<$value>, Error> {
                self.0.next().await.transpose()
            }
        }

        impl $(<$item>)? ::futures_core::Stream for $name $(<$item>)? {
            type Item = Result<$value, Error>;

            fn poll_next(
                mut self: ::std::pin::Pin<&mut Self>,
                context: &mut ::std::task::Context<'_>,
            ) -> ::std::task::Poll<Option<Self::Item>> {
                self.0.as_mut().poll_next(context)
            }
        }

        impl $(<$item>)? ::std::fmt::Debug for $name $(<$item>)? {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    };
}

#[allow(unused_imports, reason = "a document may have no events")]
pub(super) use stream_type;

stream_type!(ByteStream, Bytes);

/// Sends a request and reads the response as bytes.
pub(crate) async fn bytes(
    request: PreparedRequest,
    accept: &'static str,
) -> Result<Response<ByteStream>, Error> {
    let UnreadResponse { response, received, call, idle } = request.send_unread(accept).await?;
    let whole = response.body.clone();
    let stream = pieces(received, whole, call, Some(idle));
    Ok(response.with_value(ByteStream(stream)))
}

/// The body of a response, or the complete body that a hook has returned instead. It ends with the
/// first error.
pub(super) fn pieces(
    received: Option<reqwest::Response>,
    whole: Bytes,
    call: CallContext,
    idle: Option<Duration>,
) -> BoxStream<'static, Result<Bytes, Error>> {
    let Some(received) = received else {
        let whole = Some(whole).filter(|whole| !whole.is_empty());
        return Box::pin(stream::iter(whole.map(Ok)));
    };
    Box::pin(stream::unfold(Some((received, 0_usize)), move |state| {
        let call = call.clone();
        async move {
            let (mut received, read) = state?;
            let chunk = match idle {
                Some(idle) => match timeout(idle, received.chunk()).await {
                    Ok(chunk) => chunk,
                    Err(elapsed) => {
                        let error = call.too_late(idle, "a piece of the response", elapsed);
                        return Some((Err(error), None));
                    }
                },
                None => received.chunk().await,
            };
            match chunk {
                Ok(Some(chunk)) => {
                    let read = read.saturating_add(chunk.len());
                    Some((Ok(chunk), Some((received, read))))
                }
                Ok(None) => None,
                Err(error) => Some((Err(call.stream_cut_off(read, error)), None)),
            }
        }
    }))
}
