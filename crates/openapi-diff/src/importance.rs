//! The order of changes of the same level: the most important ones for most readers come first.

use super::change::Direction;

/// The subject of a change, the most important first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ChangeSubject {
    /// The existence of an operation, its method and its path.
    Operation,
    /// The credentials of requests.
    Security,
    /// Inputs that requests must have.
    RequiredInput,
    /// The statuses, headers and bodies of responses.
    Response,
    /// Everything else.
    Other,
}

/// The rules about whole operations, by the prefixes of their names.
const OPERATIONS: [&str; 3] = ["operation-", "path-", "method-"];

const SECURITY: [&str; 3] = ["security-", "oauth-", "bearer-"];

/// The rules about inputs that requests must have.
const REQUIRED_INPUTS: [&str; 5] = [
    "parameter-required",
    "property-required",
    "request-body-required",
    "required-parameter-added",
    "required-property-added",
];

const RESPONSES: [&str; 4] = ["error-response-", "header-", "response-", "success-"];

impl ChangeSubject {
    /// The subject of a rule's finding, which also depends on the direction of the values.
    pub(super) fn of(rule: &str, direction: Direction) -> Self {
        let begins = |names: &[&str]| names.iter().any(|name| rule.starts_with(name));
        let is_input = direction != Direction::Response;
        if begins(&OPERATIONS) {
            Self::Operation
        } else if begins(&SECURITY) {
            Self::Security
        } else if is_input && REQUIRED_INPUTS.contains(&rule) {
            Self::RequiredInput
        } else if begins(&RESPONSES) || matches!(direction, Direction::Response | Direction::Both) {
            Self::Response
        } else {
            Self::Other
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_order_are_names_of_rules() {
        let rules: Vec<&str> = crate::rules().map(|rule| rule.name).collect();
        for name in OPERATIONS.iter().chain(&SECURITY).chain(&RESPONSES) {
            assert!(rules.iter().any(|rule| rule.starts_with(name)), "{name}");
        }
        for name in REQUIRED_INPUTS {
            assert!(rules.contains(&name), "{name}");
        }
    }
}
