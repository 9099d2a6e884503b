//! Reads a page in which some records do not fit the document: the others are kept.

use std::collections::BTreeMap;

use bytes::Bytes;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::page::{Page, Skipped};
use crate::Error;
use crate::error::CallContext;
use crate::raw_response::{RawResponse, without_bom};

/// Decodes a page or, if that fails, each record of `items` separately. Failed records are returned
/// in order, with their index as the position. The body of their errors is the record alone.
///
/// # Errors
///
/// If the page has an error outside its records.
pub(super) fn decode<P: Page>(
    call: &CallContext,
    response: RawResponse,
    items: &str,
) -> Result<(P, Vec<Skipped>), Error> {
    let whole = match call.decode::<P>(response.clone()) {
        Ok(page) => return Ok((page.into_inner(), Vec::new())),
        Err(error) => error,
    };
    let Some((page, misfits)) = without_misfits::<P>(&response.body, items) else {
        return Err(whole);
    };
    let skipped = misfits.into_iter().filter_map(|(index, text)| {
        let body = Bytes::copy_from_slice(text.as_bytes());
        let record = response.clone().with_body(body);
        let mut failure = record.decoded::<P::Item>().err()?;
        let place = format!("{items}[{index}]");
        failure.path = match failure.path.as_str() {
            "" => place,
            path => format!("{place}.{path}"),
        };
        Some(Skipped {
            position: u64::try_from(index).unwrap_or(u64::MAX),
            error: call.undecodable(*failure),
        })
    });
    Ok((page, skipped.collect()))
}

/// The page without the records that do not fit, and the index and text of these records; `None` if
/// that does not help.
fn without_misfits<'b, P: Page>(body: &'b [u8], items: &str) -> Option<(P, Vec<(usize, &'b str)>)> {
    let members: BTreeMap<String, &'b RawValue> = serde_json::from_slice(without_bom(body)).ok()?;
    let records = Vec::<&'b RawValue>::deserialize(*members.get(items)?).ok()?;
    let (mut fitting, mut misfits) = (Vec::new(), Vec::new());
    for (index, record) in records.into_iter().enumerate() {
        match serde_json::from_str::<P::Item>(record.get()) {
            Ok(_) => fitting.push(record),
            Err(_) => misfits.push((index, record.get())),
        }
    }
    // The envelope has an error, not a record.
    if misfits.is_empty() {
        return None;
    }
    let fitting = serde_json::value::to_raw_value(&fitting).ok()?;
    let mut kept: BTreeMap<String, &RawValue> = members;
    kept.insert(items.to_owned(), &fitting);
    let page = serde_json::to_vec(&kept).ok()?;
    Some((serde_json::from_slice(&page).ok()?, misfits))
}
