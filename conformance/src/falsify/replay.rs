//! Checks falsified responses against the expected results of a scenario.

use std::collections::{BTreeMap, BTreeSet};

use openapi_model::Operation;
use serde_json::{Map, Value};

use super::Notice;
use super::change::Change;
use super::places::{Place, places};
use super::subject::Subject;
use crate::http::Response;
use crate::play::{Exchange, Rules, check, judge, remembered};
use crate::seen::Seen;

/// The outcomes of each falsification of a subject.
pub(super) type Results = BTreeMap<(Subject, String), Notice>;

/// An exchange, and the places of its properties.
struct Recorded<'e> {
    exchange: &'e Exchange,
    operation: Option<&'e Operation>,
    body: Option<Value>,
    places: Vec<Place>,
}

/// Falsifies the parts of responses that the entries of a scenario are about.
pub(super) fn results(
    exchanges: &[Exchange],
    subjects: &BTreeSet<&Subject>,
    rules: &Rules<'_>,
) -> Results {
    let recorded: Vec<Recorded<'_>> =
        exchanges.iter().map(|exchange| Recorded::new(exchange, rules)).collect();
    let replay = Replay { recorded: &recorded, rules };
    let mut results = Results::new();
    for subject in subjects {
        let found = match subject {
            Subject::Property(property) => replay.property(property),
            Subject::Values(schema) => replay.values(schema),
            Subject::Header(name) => replay.header(name),
            Subject::Order => replay.order(),
            Subject::Response => replay.response(),
        };
        results.extend(
            found.into_iter().map(|(change, notice)| (((*subject).clone(), change), notice)),
        );
    }
    results
}

impl<'e> Recorded<'e> {
    fn new(exchange: &'e Exchange, rules: &Rules<'e>) -> Self {
        let operation =
            exchange.call.operation.as_deref().and_then(|id| rules.contract.operation(id));
        let places = operation
            .map(|operation| places(rules.contract, operation, &exchange.response))
            .unwrap_or_default();
        Self { exchange, operation, body: exchange.response.json(), places }
    }

    /// The response with another body.
    fn with_body(&self, body: &Value) -> Response {
        Response { body: body.to_string().into_bytes(), ..self.exchange.response.clone() }
    }
}

struct Replay<'e> {
    recorded: &'e [Recorded<'e>],
    rules: &'e Rules<'e>,
}

impl Replay<'_> {
    /// Falsifies a property; also together with properties of the same name in other schemas,
    /// because a service reads them from the same place.
    fn property(&self, property: &str) -> BTreeMap<String, Notice> {
        let is_it = |place: &Place| place.property == property;
        let name = property.rsplit('.').next().unwrap_or_default();
        let has_its_name = |place: &Place| place.name == name;
        let mut found = BTreeMap::new();
        for change in self.changes(is_it) {
            let alone = self.falsified(&change, is_it);
            // If one of them goes unnoticed, reporting both would repeat it.
            let everywhere = self.falsified(&change, has_its_name);
            found.insert(change.to_string(), alone);
            if alone == Notice::Noticed {
                found.insert(format!("{change} in every schema"), everywhere);
            }
        }
        found
    }

    /// Falsifies all values of a schema. Values of neighbours are left out, because they would be a
    /// separate falsification each.
    fn values(&self, schema: &str) -> BTreeMap<String, Notice> {
        let is_of_it = |place: &Place| place.schemas.iter().any(|name| name == schema);
        self.changes(is_of_it)
            .into_iter()
            .filter(|change| !matches!(change, Change::Of(_)))
            .map(|change| (change.to_string(), self.falsified(&change, is_of_it)))
            .collect()
    }

    /// The falsifications of the selected properties.
    fn changes(&self, is_meant: impl Fn(&Place) -> bool) -> BTreeSet<Change> {
        let mut changes = BTreeSet::new();
        for recorded in self.recorded {
            for place in recorded.places.iter().filter(|place| is_meant(place)) {
                if let Some(object) = recorded.object(place) {
                    changes.extend(Change::of_property(&place.property, &place.name, object));
                }
            }
        }
        changes
    }

    /// Falsifies the selected properties in all responses.
    fn falsified(&self, change: &Change, is_meant: impl Fn(&Place) -> bool) -> Notice {
        self.notice(|recorded| recorded.rewrite(change, &is_meant), true)
    }

    fn header(&self, name: &str) -> BTreeMap<String, Notice> {
        let without = |recorded: &Recorded<'_>| {
            let mut response = recorded.exchange.response.clone();
            response.headers.retain(|(header, _)| header != name);
            response
        };
        let longer = |recorded: &Recorded<'_>| {
            let mut response = recorded.exchange.response.clone();
            for (header, value) in &mut response.headers {
                if header == name {
                    value.push('7');
                }
            }
            response
        };
        BTreeMap::from([
            ("dropped".to_owned(), self.notice(without, true)),
            ("with a digit more".to_owned(), self.notice(longer, true)),
        ])
    }

    fn order(&self) -> BTreeMap<String, Notice> {
        let reversed = |recorded: &Recorded<'_>| recorded.with_list(|list| list.reverse());
        let swapped = |recorded: &Recorded<'_>| {
            recorded.with_list(|list| {
                if list.len() > 1 {
                    list.swap(0, 1);
                }
            })
        };
        BTreeMap::from([
            ("reversed".to_owned(), self.notice(reversed, true)),
            ("with its first items swapped".to_owned(), self.notice(swapped, true)),
        ])
    }

    /// Falsifies the whole response.
    fn response(&self) -> BTreeMap<String, Notice> {
        let status = |recorded: &Recorded<'_>| Response {
            status: recorded.exchange.response.status + 1,
            ..recorded.exchange.response.clone()
        };
        let mut found =
            BTreeMap::from([("with another status".to_owned(), self.notice(status, false))]);
        let is_success = |recorded: &&Recorded<'_>| recorded.exchange.response.status < 300;
        if self.recorded.iter().filter(is_success).any(|recorded| !recorded.places.is_empty()) {
            found.insert("with another value".to_owned(), self.any_value());
        }
        found
    }

    /// The outcome for a scenario that expects any value of its responses.
    fn any_value(&self) -> Notice {
        let properties: BTreeSet<&str> = self
            .recorded
            .iter()
            .flat_map(|recorded| &recorded.places)
            .map(|place| place.property.as_str())
            .collect();
        let is_expected = properties.iter().any(|property| {
            let changes = [
                Change::OneMore,
                Change::Longer,
                Change::Negated,
                Change::Emptied,
                Change::HourEarlier,
            ];
            changes.iter().any(|change| {
                let is_meant = |place: &Place| place.property == *property;
                let rewrite = |recorded: &Recorded<'_>| recorded.rewrite(change, is_meant);
                self.notice(rewrite, false) == Notice::Noticed
            })
        });
        if is_expected { Notice::Noticed } else { Notice::Missed }
    }

    /// Checks the scenario again with rewritten responses. The rules of the document count only if
    /// `by_document` is set, because every scenario checks them.
    fn notice(&self, rewrite: impl Fn(&Recorded<'_>) -> Response, by_document: bool) -> Notice {
        let mut notice = Notice::ChangesNothing;
        // The values that earlier steps remember from falsified responses.
        let mut false_names: BTreeMap<String, Value> = BTreeMap::new();
        for recorded in self.recorded {
            let (exchange, response) = (recorded.exchange, rewrite(recorded));
            let is_false = response.status != exchange.response.status
                || response.headers != exchange.response.headers
                || response.json() != recorded.body;
            if !is_false && false_names.is_empty() {
                continue;
            }
            if is_false {
                notice = Notice::Missed;
            }
            let mut names = exchange.names.clone();
            for (name, value) in &false_names {
                names.set(name, value.clone());
            }
            if !check(&exchange.call.then, recorded.operation, &response, &names).is_empty() {
                return Notice::Noticed;
            }
            // The joined pages of a list are not a response of the service.
            if is_false && by_document && !exchange.call.all_pages {
                let mut seen = Seen::default();
                let base_url = "http://localhost";
                if !judge(&exchange.request, &response, base_url, self.rules, &mut seen).is_empty()
                {
                    return Notice::Noticed;
                }
            }
            let Ok(values) = remembered(&exchange.call, &response) else {
                return Notice::Noticed;
            };
            for (name, value) in values {
                if is_false {
                    false_names.insert(name, value);
                } else {
                    false_names.remove(&name);
                }
            }
        }
        notice
    }
}

impl Recorded<'_> {
    fn object(&self, place: &Place) -> Option<&Map<String, Value>> {
        self.body.as_ref()?.pointer(&place.object)?.as_object()
    }

    fn rewrite(&self, change: &Change, is_meant: impl Fn(&Place) -> bool) -> Response {
        let Some(mut body) = self.body.clone() else {
            return self.exchange.response.clone();
        };
        // From the innermost outwards, because the values within a dropped property cannot be
        // found any more.
        for place in self.places.iter().rev().filter(|place| is_meant(place)) {
            let object = body.pointer_mut(&place.object).and_then(Value::as_object_mut);
            if let Some(object) = object {
                change.apply(&place.name, object);
            }
        }
        self.with_body(&body)
    }

    fn with_list(&self, change: impl Fn(&mut Vec<Value>)) -> Response {
        let mut body = self.body.clone().unwrap_or_default();
        match body.get_mut("list").and_then(Value::as_array_mut) {
            Some(list) => {
                change(list);
                self.with_body(&body)
            }
            None => self.exchange.response.clone(),
        }
    }
}
