//! Conventions of a team beyond OpenAPI, for names and extensions.
//!
//! OpenAPI has no word for many things that a document says all the same: that a
//! component called `UserId` identifies a user, which properties a page of a list has,
//! or which permission a call needs. The engines read them by the [`Conventions`] that
//! they are given; those of [`Conventions::default`] suit any document.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The names that a document uses where OpenAPI has no notation.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Conventions {
    /// The suffix of integer components that are identifiers: `Id`.
    pub identifier_suffix: String,
    /// The suffix of components that are the string form of an identifier, after the
    /// identifier's name: `Text`.
    pub identifier_text_suffix: String,
    /// The component for milliseconds since the Unix epoch, an integer of 64 bits.
    pub instant: Option<String>,
    /// The part of a component's name which says that any of its properties may be
    /// absent: `Fields`, where `UserFields` is the sparse form of `User`.
    pub sparse_infix: Option<String>,
    /// Query parameters that ask for a sparse form.
    pub projections: Vec<String>,
    /// That of the [`projections`](Self::projections) whose items are the names of all
    /// properties that are wanted.
    pub property_names: Option<String>,
    /// Query parameters that change the form of a response, the projections among them.
    pub shaping_parameters: Vec<String>,
    /// The properties of a page of a list.
    pub page: PageConventions,
    /// The words with which descriptions begin what holds of one server alone, such as
    /// `The reference server:`.
    pub remark: Option<String>,
    /// The words in sentences and clauses that say what the documentation leaves open, such as
    /// `not specified`. The help of a command line is written without them.
    pub unspecified: Option<String>,
    /// The words with which summaries of samples begin that a client must accept although the
    /// document does not describe all of them, such as `Tolerated:`.
    pub tolerated: Option<String>,
    /// Headers that every request carries, by their names in lower case, where the documentation
    /// says so and OpenAPI has no word for it.
    pub request_headers: Vec<(String, String)>,
    /// Formats of strings, such as `uri`, whose values are plain strings in Rust, too. Other
    /// [formats that have a type](crate::rust::typed_formats) are parsed into it on request.
    pub string_formats: BTreeSet<String>,
    /// Reads the extensions of an operation.
    #[serde(skip, default = "no_facts")]
    pub operation_facts: fn(&Map<String, Value>) -> OperationFacts,
}

/// The description of a page of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageConventions {
    /// The suffix of pages: `Page`.
    pub suffix: String,
    /// The property that holds the items.
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
    /// The query parameter that says how many items a page may have.
    pub size_parameter: String,
}

/// Facts for callers in the extensions of an operation.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OperationFacts {
    /// The version of the service that brought it.
    pub since: Option<String>,
    /// The response for wrong credentials, if the operation is refused with it for another
    /// reason too.
    pub bad_credentials: Option<String>,
    /// Statuses other than 403 with which the service refuses a caller without permission, in a
    /// body that is not a page of HTML.
    pub refusals: Vec<u16>,
    /// The caller's permissions that are required; each of them that applies.
    pub requirements: Vec<Requirement>,
    /// Paragraphs for the documentation, which hides extensions.
    pub sections: Vec<Section>,
}

/// Permissions of which a caller needs one, if all conditions hold.
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

/// A part of an operation's documentation.
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
    /// Returns whether an integer component of this name is an identifier.
    pub fn is_identifier(&self, component: &str) -> bool {
        component.strip_suffix(&self.identifier_suffix).is_some_and(|subject| !subject.is_empty())
    }

    /// The identifier of which a string component of this name would be the form as a
    /// string.
    pub fn identifier_of_text<'n>(&self, component: &'n str) -> Option<&'n str> {
        component
            .strip_suffix(&self.identifier_text_suffix)
            .filter(|identifier| self.is_identifier(identifier))
    }

    /// Returns whether an integer component of this name is an instant.
    pub fn is_instant(&self, component: &str) -> bool {
        self.instant.as_deref() == Some(component)
    }

    /// Returns whether a component of this name, which is not a page, is the sparse form of
    /// another.
    pub fn is_sparse(&self, component: &str) -> bool {
        self.whole_of_sparse(component).is_some()
    }

    /// The component whose sparse form a component of this name would be: `User` of
    /// `UserFields`.
    pub fn whole_of_sparse<'n>(&self, component: &'n str) -> Option<&'n str> {
        component.strip_suffix(self.sparse_infix.as_deref()?).filter(|whole| !whole.is_empty())
    }

    /// Returns whether `component` is by its name the sparse form of `whole`, or a list of the
    /// sparse forms of the items of `whole`: `UserFieldsPage` for `UserPage`.
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
