//! Server-sent events, and lines of JSON.

use std::time::Duration;

use bytes::{Buf, Bytes, BytesMut};
use eventsource_stream::{EventStreamError, Eventsource};
use futures_util::stream::{self, BoxStream, StreamExt};
use serde::de::DeserializeOwned;

use super::streams::{pieces, stream_type};
use crate::prepared::{PreparedRequest, UnreadResponse};
use crate::error::CallContext;
use crate::{Error, ErrorKind, Response};

/// Server-sent events, in the order in which they arrive. There is no timeout between two of them.
///
/// It is a [`Stream`](futures_core::Stream); [`try_next`](Self::try_next) needs no other crate.
pub struct Events<T>(BoxStream<'static, Result<Event<T>, Error>>);

/// The values of a response with one value on each line, in the order in which they arrive. There
/// is no timeout between two of them.
///
/// It is a [`Stream`](futures_core::Stream); [`try_next`](Self::try_next) needs no other crate.
pub struct Lines<T>(BoxStream<'static, Result<T, Error>>);

/// A server-sent event.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Event<T> {
    /// The type of the event; `message` unless the service sets another.
    pub kind: String,
    /// Its data.
    pub data: T,
    /// The id of the last event that had one.
    pub id: String,
    /// The time to wait before reconnecting, if the service sets it.
    pub retry: Option<Duration>,
}

stream_type!(Events<T>, Event<T>);
stream_type!(Lines<T>, T);

/// Sends a request and reads the response as events whose data is JSON. Some services end a stream
/// with the text `[DONE]`.
pub(crate) async fn events<T: DeserializeOwned + Send + 'static>(
    request: PreparedRequest,
    accept: &'static str,
) -> Result<Response<Events<T>>, Error> {
    let response = text_events(request, accept).await?;
    Ok(response.map(|events| {
        let events = events.0.take_while(|event| {
            let is_end = event.as_ref().is_ok_and(|event| event.data.0.trim() == "[DONE]");
            std::future::ready(!is_end)
        });
        Events(Box::pin(events.map(|event| {
            let Event { kind, data: (text, call), id, retry } = event?;
            let data = read(&text, &call)?;
            Ok(Event { kind, data, id, retry })
        })))
    }))
}

/// Sends a request and reads the response as events whose data is text.
pub(crate) async fn texts(
    request: PreparedRequest,
    accept: &'static str,
) -> Result<Response<Events<String>>, Error> {
    let response = text_events(request, accept).await?;
    Ok(response.map(|events| {
        Events(Box::pin(events.0.map(|event| {
            let Event { kind, data: (data, _), id, retry } = event?;
            Ok(Event { kind, data, id, retry })
        })))
    }))
}

/// Events, each with the call for its errors.
async fn text_events(
    request: PreparedRequest,
    accept: &'static str,
) -> Result<Response<Events<(String, CallContext)>>, Error> {
    let UnreadResponse { response, received, call, .. } = request.send_unread(accept).await?;
    let pieces = pieces(received, response.body.clone(), call.clone(), None);
    let events = pieces.eventsource().map(move |event| match event {
        Ok(event) => Ok(Event {
            kind: event.event,
            data: (event.data, call.clone()),
            id: event.id,
            retry: event.retry,
        }),
        Err(EventStreamError::Transport(error)) => Err(error),
        Err(error) => Err(call.error(ErrorKind::Decode, format!("the stream of events: {error}"))),
    });
    Ok(response.with_value(Events(Box::pin(events))))
}

/// Sends a request, and reads the response as one value on each line.
pub(crate) async fn lines<T: DeserializeOwned + Send + 'static>(
    request: PreparedRequest,
    accept: &'static str,
) -> Result<Response<Lines<T>>, Error> {
    let most = request.sender.client.settings.max_body;
    let UnreadResponse { response, received, call, .. } = request.send_unread(accept).await?;
    let pieces = pieces(received, response.body.clone(), call.clone(), None);
    let state = LineReader { pieces, buffer: BytesMut::new(), is_ended: false, most, call };
    let lines = stream::unfold(state, |mut state| async move {
        let line = state.next().await.transpose()?;
        let call = &state.call;
        let value = line.and_then(|line| read(&String::from_utf8_lossy(&line), call));
        Some((value, state))
    });
    Ok(response.with_value(Lines(Box::pin(lines))))
}

/// Parses a JSON value of a stream.
fn read<T: DeserializeOwned>(text: &str, call: &CallContext) -> Result<T, Error> {
    serde_json::from_str(text).map_err(|error| {
        let shown: String = text.chars().take(200).collect();
        let message = format!("a piece of the stream does not fit: {error}; it begins: {shown}");
        call.error(ErrorKind::Decode, call.secrets().hidden_in(&message))
    })
}

/// Splits chunks into lines.
struct LineReader {
    pieces: BoxStream<'static, Result<Bytes, Error>>,
    buffer: BytesMut,
    is_ended: bool,
    /// The length of the longest line, in bytes.
    most: usize,
    call: CallContext,
}

impl LineReader {
    /// The next line that is not empty.
    async fn next(&mut self) -> Result<Option<Bytes>, Error> {
        let mut searched = 0;
        loop {
            let end = self.buffer[searched..].iter().position(|byte| *byte == b'\n');
            if let Some(length) = end.map(|end| searched + end) {
                let line = self.buffer.split_to(length).freeze();
                self.buffer.advance(1);
                searched = 0;
                if !line.trim_ascii().is_empty() {
                    return Ok(Some(line));
                }
                continue;
            }
            searched = self.buffer.len();
            if self.is_ended {
                let rest = self.buffer.split().freeze();
                return Ok(Some(rest).filter(|rest| !rest.trim_ascii().is_empty()));
            }
            if searched > self.most {
                self.is_ended = true;
                self.buffer.clear();
                let message = format!("a line is longer than {} bytes", self.most);
                return Err(self.call.error(ErrorKind::TooLarge, message));
            }
            match self.pieces.next().await.transpose() {
                Ok(Some(piece)) => self.buffer.extend_from_slice(&piece),
                Ok(None) => self.is_ended = true,
                Err(error) => {
                    self.is_ended = true;
                    self.buffer.clear();
                    return Err(error);
                }
            }
        }
    }
}
