//! Conventions for names and extensions, beyond OpenAPI.
//!
//! OpenAPI has no notation for many facts that a document contains nevertheless: that a component
//! called `UserId` identifies a user, which properties a page of a list has, or which permission a
//! call needs. The engines read these facts by the [`Conventions`] that they get; those of
//! [`Conventions::default`] suit any document.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The names that a document uses where OpenAPI has no notation.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Conventions {
    /// The suffix of integer components that are identifiers: `Id`.
    pub identifier_suffix: String,
    /// The suffix of components that are the string form of an identifier, after the name of the
    /// identifier: `Text`.
    pub identifier_text_suffix: String,
    /// The component for milliseconds since the Unix epoch, an integer of 64 bits.
    pub instant: Option<String>,
    /// The part of a component's name which means that any of its properties may be absent:
    /// `Fields`, if `UserFields` is the sparse form of `User`.
    pub sparse_infix: Option<String>,
    /// The query parameters that request a sparse form.
    pub projections: Vec<String>,
    /// The one of the [`projections`](Self::projections) whose items are the names of all requested
    /// properties.
    pub property_names: Option<String>,
    /// The query parameters that change the form of a response, including the projections.
    pub shaping_parameters: Vec<String>,
    /// The properties of a page of a list.
    pub page: PageConventions,
    /// The words at the start of sentences about one server only, such as `The reference server:`.
    pub remark: Option<String>,
    /// The words in sentences and clauses about behaviour that is not specified, such as
    /// `not specified`. The help of a command line leaves them out.
    pub unspecified: Option<String>,
    /// The words at the start of summaries of samples that a client must accept although the
    /// document does not describe them completely, such as `Tolerated:`.
    pub tolerated: Option<String>,
    /// The headers of every request, by their names in lower case, if the documentation requires
    /// them and OpenAPI cannot express it.
    pub request_headers: Vec<(String, String)>,
    /// The formats of strings, such as `uri`, whose values are plain strings in Rust. Other
    /// [formats with a type](crate::rust::typed_formats) are parsed on request.
    pub string_formats: BTreeSet<String>,
    /// Reads the extensions of an operation.
    #[serde(skip, default = "no_facts")]
    pub operation_facts: fn(&Map<String, Value>) -> OperationFacts,
}

/// The properties and parameters of a page of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageConventions {
    /// The suffix of pages: `Page`.
    pub suffix: String,
    /// The property with the items.
    pub items: String,
    /// The number of the page.
    pub number: String,
    /// The property for the largest number of items of a page.
    pub size: String,
    /// The property for the number of pages.
    pub page_count: String,
    /// The property for the number of items on the page.
    pub item_count: String,
    /// The property for the number of items on all pages.
    pub total_count: String,
    /// The property for the order of the items.
    pub sort: String,
    /// The query parameter that selects a page by its number.
    pub number_parameter: String,
    /// The query parameter for the largest number of items of a page.
    pub size_parameter: String,
}

/// The facts in the extensions of an operation that callers need.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OperationFacts {
    /// The version of the service that introduced it.
    pub since: Option<String>,
    /// The response for wrong credentials, if it also has another meaning for this operation.
    pub bad_credentials: Option<String>,
    /// The statuses other than 403 with which the service refuses a caller without permission, if
    /// the body is not an HTML page.
    pub refusals: Vec<u16>,
    /// The required permissions. Each requirement that applies must be met.
    pub requirements: Vec<Requirement>,
    /// Paragraphs for the documentation, which does not show extensions.
    pub sections: Vec<Section>,
}

/// Permissions of which a caller needs one, if all conditions are true.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Requirement {
    /// The conditions.
    pub when: Vec<String>,
    /// The permissions.
    pub any_of: Vec<RequiredPermission>,
}

/// A permission that meets a [`Requirement`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RequiredPermission {
    /// Its name.
    pub name: String,
    /// The category of roles that it belongs to.
    pub category: Option<String>,
}

/// A section of an operation's documentation.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Section {
    /// Its heading.
    pub heading: String,
    /// Its text, in Markdown.
    pub text: String,
}

impl Default for Conventions {
    fn default() -> Self {
        Self {
            identifier_suffix: "Id".to_owned(),
            identifier_text_suffix: "Text".to_owned(),
            instant: Some("EpochMillis".to_owned()),
            sparse_infix: None,
            projections: Vec::new(),
            property_names: None,
            shaping_parameters: Vec::new(),
            page: PageConventions::default(),
            remark: None,
            unspecified: None,
            tolerated: None,
            request_headers: Vec::new(),
            string_formats: BTreeSet::new(),
            operation_facts: no_facts(),
        }
    }
}

impl Default for PageConventions {
    fn default() -> Self {
        Self {
            suffix: "Page".to_owned(),
            items: "list".to_owned(),
            number: "page".to_owned(),
            size: "pageSize".to_owned(),
            page_count: "pageCount".to_owned(),
            item_count: "listCount".to_owned(),
            total_count: "totalCount".to_owned(),
            sort: "sort".to_owned(),
            number_parameter: "page".to_owned(),
            size_parameter: "pageSize".to_owned(),
        }
    }
}

fn no_facts() -> fn(&Map<String, Value>) -> OperationFacts {
    |_| OperationFacts::default()
}

impl Conventions {
    /// Returns whether an integer component with this name is an identifier.
    pub fn is_identifier(&self, component: &str) -> bool {
        component.strip_suffix(&self.identifier_suffix).is_some_and(|subject| !subject.is_empty())
    }

    /// The identifier whose string form a string component with this name would be.
    pub fn identifier_of_text<'n>(&self, component: &'n str) -> Option<&'n str> {
        component
            .strip_suffix(&self.identifier_text_suffix)
            .filter(|identifier| self.is_identifier(identifier))
    }

    /// Returns whether an integer component with this name is an instant.
    pub fn is_instant(&self, component: &str) -> bool {
        self.instant.as_deref() == Some(component)
    }

    /// Returns whether a component with this name is the sparse form of another, and not a page.
    pub fn is_sparse(&self, component: &str) -> bool {
        self.whole_of_sparse(component).is_some()
    }

    /// The component whose sparse form a component with this name would be: `User` for
    /// `UserFields`.
    pub fn whole_of_sparse<'n>(&self, component: &'n str) -> Option<&'n str> {
        component.strip_suffix(self.sparse_infix.as_deref()?).filter(|whole| !whole.is_empty())
    }

    /// Returns whether, by its name, `component` is the sparse form of `whole`, or a list of the
    /// sparse forms of its items: `UserFieldsPage` for `UserPage`.
    pub fn is_sparse_form_of(&self, component: &str, whole: &str) -> bool {
        let is_form = |infix: &str| component.replacen(infix, "", 1) == whole;
        component != whole && self.sparse_infix.as_deref().is_some_and(is_form)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_document_may_name_identifiers() {
        let conventions = Conventions::default();
        assert!(conventions.is_identifier("PetId") && !conventions.is_identifier("Id"));
        assert_eq!(conventions.identifier_of_text("PetIdText"), Some("PetId"));
        assert_eq!(conventions.identifier_of_text("HelpText"), None);
        assert!(!conventions.is_sparse("PetFields"));
    }

    #[test]
    fn sparse_form_is_recognised_by_its_name() {
        let conventions =
            Conventions { sparse_infix: Some("Fields".to_owned()), ..Conventions::default() };
        assert_eq!(conventions.whole_of_sparse("UserFields"), Some("User"));
        assert_eq!(conventions.whole_of_sparse("Fields"), None);
        assert!(conventions.is_sparse_form_of("UserFieldsPage", "UserPage"));
        assert!(!conventions.is_sparse_form_of("UserPage", "UserPage"));
        assert!(!conventions.is_sparse_form_of("GroupFields", "User"));
    }
}
