//! Conventions of the contract beyond OpenAPI, for names and extensions.

use std::sync::LazyLock;

use openapi_model::Conventions;
use openapi_model::conventions::{OperationFacts, RequiredPermission, Requirement, Section};
use serde_json::{Map, Value};

use crate::permissions::describe;
use crate::{OperationExtensions, Permission, PermissionRule};

static CONVENTIONS: LazyLock<Conventions> = LazyLock::new(|| {
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    Conventions {
        sparse_infix: Some("Fields".to_owned()),
        projections: names(&["include", "exclude", "includeOnly"]),
        property_names: Some("includeOnly".to_owned()),
        // §4.1: with one of these parameters, any field of a resource may be absent.
        shaping_parameters: names(&["include", "exclude", "includeOnly", "details"]),
        remark: Some("The reference server:".to_owned()),
        unspecified: Some("not specified".to_owned()),
        tolerated: Some("Tolerated:".to_owned()),
        // §2: read requests have these headers, too.
        request_headers: ["accept", "content-type"]
            .map(|name| (name.to_owned(), "application/json".to_owned()))
            .into(),
        operation_facts,
        // Identifiers, instants and pages have their default names.
        ..Conventions::default()
    }
});

/// The conventions of the contract, which are passed to every tool together with it.
#[must_use]
pub fn conventions() -> &'static Conventions {
    &CONVENTIONS
}

fn operation_facts(stated: &Map<String, Value>) -> OperationFacts {
    let rules = stated.permissions();
    OperationFacts {
        since: stated.since().map(str::to_owned),
        // §7: the 401 for a missing permission has a JSON body, and the one for wrong credentials
        // an HTML page.
        refusals: vec![401],
        bad_credentials: stated.bad_credentials().map(str::to_owned),
        sections: rules
            .iter()
            .map(|rules| Section { heading: "Permissions".to_owned(), text: describe(rules) })
            .collect(),
        requirements: rules.iter().flatten().map(requirement).collect(),
    }
}

fn requirement(rule: &PermissionRule) -> Requirement {
    let permission = |permission: &Permission| RequiredPermission {
        name: permission.name.clone(),
        category: permission.category.map(|category| category.as_str().to_owned()),
    };
    Requirement {
        when: rule.when.iter().map(ToString::to_string).collect(),
        any_of: rule.any_of.iter().map(permission).collect(),
    }
}
