//! The locations that reports show. For a finding about an entry of a list, this is the entry, not
//! the list.

use openapi_model::{Document, pointer};
use serde_json::Value;

use super::finding::Finding;
use super::sides::Sides;

/// The pointers in the old and the new document that a finding shows.
pub(super) fn pointers(finding: &Finding, documents: Sides<&Document>) -> Sides<Option<String>> {
    let old = List { document: documents.old, pointer: finding.old.as_deref() };
    let new = List { document: documents.new, pointer: finding.new.as_deref() };
    let entries = match finding.rule {
        "property-required" => Sides::new(None, new.requirement()),
        "property-optional" => Sides::new(old.requirement(), None),
        "parameter-required" | "header-required" | "request-body-required" => {
            Sides::new(None, new.required_keyword())
        }
        "parameter-optional" | "header-optional" | "request-body-optional" => {
            Sides::new(old.required_keyword(), None)
        }
        "enum-value-added" | "known-value-added" => Sides::new(None, new.only_entry(&old)),
        "enum-value-removed" | "known-value-removed" => Sides::new(old.only_entry(&new), None),
        "enum-value-renamed" | "known-value-renamed" => {
            Sides::new(old.only_entry(&new), new.only_entry(&old))
        }
        _ => Sides::default(),
    };
    Sides::new(
        entries.old.or_else(|| finding.old.clone()),
        entries.new.or_else(|| finding.new.clone()),
    )
}

/// The pointers into the old and the new document to all that belongs to a finding: whole lists,
/// where the finding is about an entry.
pub(super) fn contexts(finding: &Finding, documents: Sides<&Document>) -> Sides<Option<String>> {
    let places = Sides::new(finding.old.clone(), finding.new.clone());
    if !matches!(finding.rule, "property-required" | "property-optional") {
        return places;
    }
    let old = List { document: documents.old, pointer: places.old.as_deref() };
    let new = List { document: documents.new, pointer: places.new.as_deref() };
    if old.requirement().is_none() && new.requirement().is_none() {
        return places;
    }
    Sides::new(old.required(), new.required())
}

/// The place of a finding in one document, which may belong to a list.
struct List<'a> {
    document: &'a Document,
    pointer: Option<&'a str>,
}

impl List<'_> {
    /// The pointer of a property's name in the `required` of its object.
    fn requirement(&self) -> Option<String> {
        let required = self.required()?;
        let (_, name) = pointer::split_last(self.pointer?)?;
        let names = self.document.at(&required)?.as_array()?;
        let index = names.iter().position(|other| other.as_str() == Some(name.as_ref()))?;
        Some(pointer::join(&required, index))
    }

    /// The pointer to the `required` of a parameter, a header or a body that has to be sent.
    fn required_keyword(&self) -> Option<String> {
        let (object, target) = self.document.follow(self.document.at(self.pointer?)?)?;
        let holder = target.as_deref().or(self.pointer)?;
        object.get("required").map(|_| pointer::join(holder, "required"))
    }

    /// The pointer to the `required` of the object of a property, whether it has one or not.
    fn required(&self) -> Option<String> {
        let (properties, _) = pointer::split_last(self.pointer?)?;
        let (object, keyword) = pointer::split_last(properties)?;
        (keyword == "properties").then(|| pointer::join(object, "required"))
    }

    /// The pointer to the first value of the list that another list does not have.
    fn only_entry(&self, other: &Self) -> Option<String> {
        let values = self.values()?;
        let others = other.values()?;
        let index = values.iter().position(|value| !others.contains(value))?;
        Some(pointer::join(self.pointer?, index))
    }

    fn values(&self) -> Option<&Vec<Value>> {
        self.document.at(self.pointer?)?.as_array()
    }
}
