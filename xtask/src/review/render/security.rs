//! Security in Markdown, as a list of points.

use openapi_diff::Change;
use openapi_diff::render::{headline, sentence, values};
use terminal::escape::{code, prose};

use super::links::place;
use super::text::message;
use crate::review::findings::{Links, SecurityPoint};

pub(super) fn point(point: &SecurityPoint, links: &Links) -> String {
    match point {
        SecurityPoint::Change(change) => rule(change, links),
        SecurityPoint::Operation(operation) => message(operation),
    }
}

fn rule(change: &Change, links: &Links) -> String {
    let values = values(change, |value| code(value))
        .map_or_else(String::new, |values| format!(": {values}"));
    format!("**{}**{values}, {}", prose(&sentence(&headline(change))), place(change, links))
}
