//! The form of a response, as the query asks for it.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::shown::Shown;
use openapi_judge::query;

/// What a query asks for.
#[derive(Debug, Default)]
pub(super) struct Wish {
    query: BTreeMap<String, String>,
}

impl Wish {
    pub(super) fn from_query(query: &str) -> Self {
        let mut shape = Self::default();
        for pair in query::pairs(query) {
            if let Ok(value) = pair.value() {
                shape.query.entry(pair.name).or_insert(value);
            }
        }
        shape
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.query.get(name).map(String::as_str)
    }

    fn names(&self, parameter: &str) -> Option<Vec<&str>> {
        let names = self.get(parameter)?.split(',').map(str::trim);
        Some(names.filter(|name| !name.is_empty()).collect())
    }

    /// The sample that fits, and its body in the form that is asked for.
    pub(super) fn granted<'s, 'a>(
        &self,
        samples: &'s [Shown<'a>],
    ) -> Option<(&'s Shown<'a>, String)> {
        let wants_details = self.get("details") == Some("true");
        let details = samples.iter().find(|sample| sample.name == "details");
        let (shown, mut value) = match details.filter(|_| wants_details) {
            Some(details) => (details, json(details)?),
            None => self.page(samples)?,
        };
        let items = match value.get_mut("list") {
            Some(Value::Array(items)) => items.iter_mut().collect(),
            _ => vec![&mut value],
        };
        let has_projections = samples.iter().any(|sample| !sample.is_whole);
        for item in items.into_iter().filter_map(Value::as_object_mut) {
            if has_projections {
                self.project(item);
            }
        }
        let text = if self.is_plain() {
            shown.text.to_owned()
        } else {
            serde_json::to_string_pretty(&value).ok()?
        };
        Some((shown, text))
    }

    /// Whether the response is the sample to the byte.
    fn is_plain(&self) -> bool {
        let shaping = ["page", "pageSize", "includeOnly", "exclude"];
        shaping.iter().all(|name| self.get(name).is_none())
    }

    /// The sample of the page that is asked for; with a size, the page of that size
    /// of all items that samples of the list hold. Beyond those, a list is empty.
    fn page<'s, 'a>(&self, samples: &'s [Shown<'a>]) -> Option<(&'s Shown<'a>, Value)> {
        let first = samples.iter().find(|sample| sample.is_whole)?;
        let mut page = json(first)?;
        if !page["list"].is_array() {
            return Some((first, page));
        }
        let sample_of = |number: usize| {
            let whole = samples.iter().filter(|sample| sample.is_whole);
            let mut pages = whole.filter_map(|sample| Some((sample, json(sample)?)));
            pages.find(|(_, other)| other["page"] == number && of_one_list(other, &page))
        };
        let asked = self.number("page").unwrap_or(1);
        if let Some(size) = self.number("pageSize") {
            let further = (2..).map_while(sample_of).map(|(_, page)| page);
            let pages = std::iter::once(page.clone()).chain(further);
            let items: Vec<Value> = pages.flat_map(items).collect();
            let total = items.len();
            page["pageSize"] = size.into();
            page["pageCount"] = total.div_ceil(size).into();
            page["totalCount"] = total.into();
            let start = (asked - 1).saturating_mul(size);
            let list: Vec<Value> = items.into_iter().skip(start).take(size).collect();
            Some((first, numbered(page, asked, list)))
        } else if asked == 1 {
            Some((first, page))
        } else if let Some(found) = sample_of(asked) {
            Some(found)
        } else {
            Some((first, numbered(page, asked, Vec::new())))
        }
    }

    /// A parameter that counts from 1.
    fn number(&self, name: &str) -> Option<usize> {
        let number = self.get(name)?.parse().ok();
        number.filter(|number| *number > 0)
    }

    fn project(&self, item: &mut Map<String, Value>) {
        if let Some(only) = self.names("includeOnly") {
            item.retain(|name, _| only.contains(&name.as_str()));
        } else if let Some(excluded) = self.names("exclude") {
            item.retain(|name, _| !excluded.contains(&name.as_str()));
        }
    }
}

/// A page with another number and other items. The followers listing reports page 0,
/// whichever it is.
fn numbered(mut page: Value, number: usize, list: Vec<Value>) -> Value {
    if page["page"] != 0 {
        page["page"] = number.into();
    }
    page["listCount"] = list.len().into();
    page["list"] = list.into();
    page
}

fn items(mut page: Value) -> Vec<Value> {
    match page["list"].take() {
        Value::Array(items) => items,
        _ => Vec::new(),
    }
}

/// Whether two pages can be of one list.
fn of_one_list(page: &Value, other: &Value) -> bool {
    let same = |name| page[name] == other[name];
    same("pageSize") && same("pageCount") && same("totalCount")
}

fn json(shown: &Shown<'_>) -> Option<Value> {
    serde_json::from_str(shown.text).ok()
}
