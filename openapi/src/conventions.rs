//! Conventions of the contract beyond OpenAPI, for names and extensions.

use std::sync::LazyLock;

use openapi_model::Conventions;
use openapi_model::conventions::{
    OperationFacts, PageConventions, RequiredPermission, Requirement, Section,
};
use serde_json::{Map, Value};

use crate::permissions::describe;
use crate::{Permission, PermissionRule, extensions};

static CONVENTIONS: LazyLock<Conventions> = LazyLock::new(|| {
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    Conventions {
        identifier_suffix: "Id".to_owned(),
        identifier_text_suffix: "Text".to_owned(),
        instant: Some("EpochMillis".to_owned()),
        sparse_infix: Some("Fields".to_owned()),
        projections: names(&["include", "exclude", "includeOnly"]),
        property_names: Some("includeOnly".to_owned()),
        // §4.1: with one of them, any field of a resource may be absent.
        shaping_parameters: names(&["include", "exclude", "includeOnly", "details"]),
        page: PageConventions {
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
        },
        remark: Some("The reference server:".to_owned()),
        tolerated: Some("Tolerated:".to_owned()),
        operation_facts,
    }
});

/// The conventions of the contract, which each engine is given with it.
#[must_use]
pub fn conventions() -> &'static Conventions {
    &CONVENTIONS
}

fn operation_facts(stated: &Map<String, Value>) -> OperationFacts {
    let text = |key: &str| stated.get(key)?.as_str().map(str::to_owned);
    let rules = stated
        .get("x-permissions")
        .and_then(extensions::permissions);
    OperationFacts {
        since: text("x-since"),
        bad_credentials: text("x-bad-credentials"),
        sections: rules
            .iter()
            .map(|rules| Section {
                heading: "Permissions".to_owned(),
                text: describe(rules),
            })
            .collect(),
        requirements: rules.iter().flatten().map(requirement).collect(),
    }
}

fn requirement(rule: &PermissionRule) -> Requirement {
    let permission = |permission: &Permission| RequiredPermission {
        name: permission.name.clone(),
        category: permission
            .category
            .map(|category| category.as_str().to_owned()),
    };
    Requirement {
        when: rule.when.iter().map(ToString::to_string).collect(),
        any_of: rule.any_of.iter().map(permission).collect(),
    }
}
