//! The form of an answer, as the query asks for it.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::shown::Shown;
use crate::judge::parameters::query_pairs;

/// What a query asks for.
#[derive(Debug, Default)]
pub(super) struct Wish {
    query: BTreeMap<String, String>,
}

impl Wish {
    pub(super) fn of(query: &str) -> Self {
        let mut own = Self::default();
        for pair in query_pairs(query) {
            if let Ok(value) = pair.value() {
                own.query.entry(pair.name).or_insert(value);
            }
        }
        own
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
        let details = samples.iter().find(|own| own.name == "details");
        let (shown, mut value) = match details.filter(|_| wants_details) {
            Some(details) => (details, json(details)?),
            None => self.page(samples)?,
        };
        let items = match value.get_mut("list") {
            Some(Value::Array(items)) => items.iter_mut().collect(),
            _ => vec![&mut value],
        };
        let has_projections = samples.iter().any(|own| !own.is_whole);
        for item in items.into_iter().filter_map(Value::as_object_mut) {
            if has_projections {
                self.project(item);
            }
        }
        let text = match self.is_plain() {
            true => shown.text.to_owned(),
            false => serde_json::to_string_pretty(&value).ok()?,
        };
        Some((shown, text))
    }

    /// Whether the sample is answered to the byte.
    fn is_plain(&self) -> bool {
        let shaping = ["page", "includeOnly", "exclude"];
        shaping.iter().all(|name| self.get(name).is_none())
    }

    /// The sample of the page that is asked for. Beyond those that there are, a
    /// list is empty.
    fn page<'s, 'a>(&self, samples: &'s [Shown<'a>]) -> Option<(&'s Shown<'a>, Value)> {
        let first = samples.iter().find(|own| own.is_whole)?;
        let first_page = json(first)?;
        let asked = self.get("page").and_then(|page| page.parse::<i64>().ok());
        let Some(asked) = asked.filter(|asked| *asked > 1 && first_page["list"].is_array()) else {
            return Some((first, first_page));
        };
        let whole = samples.iter().filter(|own| own.is_whole);
        let mut pages = whole.filter_map(|own| Some((own, json(own)?)));
        if let Some(found) =
            pages.find(|(_, page)| page["page"] == asked && of_one_list(page, &first_page))
        {
            return Some(found);
        }
        let mut beyond = first_page;
        beyond["list"] = Value::Array(Vec::new());
        beyond["listCount"] = 0.into();
        // The followers listing reports page 0, whichever it is.
        if beyond["page"] != 0 {
            beyond["page"] = asked.into();
        }
        Some((first, beyond))
    }

    fn project(&self, item: &mut Map<String, Value>) {
        if let Some(only) = self.names("includeOnly") {
            item.retain(|name, _| only.contains(&name.as_str()));
        } else if let Some(excluded) = self.names("exclude") {
            item.retain(|name, _| !excluded.contains(&name.as_str()));
        }
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
