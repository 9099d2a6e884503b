//! Findings of the judge.

use std::fmt;

use openapi_model::Operation;

/// Defines the rules with their names.
macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident = $name:literal;)+) => {
        /// The requirement on a request or a response.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Rule { $($(#[$doc])* $rule,)+ }

        impl Rule {
            /// All rules.
            pub const ALL: &'static [Rule] = &[$(Rule::$rule,)+];

            /// Its name.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Rule::$rule => $name,)+ }
            }
        }
    };
}

rules! {
    /// The document has the path.
    UnknownPath = "unknown-path";
    /// The path has the method.
    UndeclaredMethod = "undeclared-method";
    /// A parameter has the form and the type of its schema.
    ParameterValue = "parameter-value";
    /// A query parameter is declared.
    UndeclaredParameter = "undeclared-parameter";
    /// A query parameter is given once.
    RepeatedParameter = "repeated-parameter";
    /// A required parameter is given.
    MissingParameter = "missing-parameter";
    /// The request has Basic credentials.
    MissingCredentials = "missing-credentials";
    /// The request accepts JSON.
    NotAcceptable = "not-acceptable";
    /// A body is of a declared media type.
    RequestMediaType = "request-media-type";
    /// A body is sent only if one is declared.
    UndeclaredRequestBody = "undeclared-request-body";
    /// A required body is sent.
    MissingRequestBody = "missing-request-body";
    /// A body fits its schema.
    RequestBody = "request-body";
    /// The status code is declared. A `default` covers errors, but never a success.
    UndeclaredStatus = "undeclared-status";
    /// A response is of a declared media type.
    ResponseMediaType = "response-media-type";
    /// A response has the declared body.
    MissingBody = "missing-body";
    /// A response fits its schema.
    ResponseBody = "response-body";
    /// A response has the required headers.
    MissingHeader = "missing-header";
    /// A header of a response fits its schema.
    HeaderValue = "header-value";
    /// A header of a response is declared, or HTTP defines it.
    UndeclaredHeader = "undeclared-header";
}

impl Rule {
    /// Returns whether the rule is about the request rather than the response.
    #[must_use]
    pub fn is_about_request(self) -> bool {
        // The variants about responses come after those about requests.
        self < Self::UndeclaredStatus
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A violation that a judge has found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct JudgeFinding {
    /// The violated rule.
    pub rule: Rule,
    /// The place: `query page`, `response body /list/0/id`.
    pub place: String,
    /// The mistake.
    pub message: String,
}

impl JudgeFinding {
    pub(crate) fn new(rule: Rule, place: impl Into<String>, message: impl Into<String>) -> Self {
        Self { rule, place: place.into(), message: message.into() }
    }
}

/// The findings so far.
#[derive(Debug, Default)]
pub(crate) struct Findings(pub(crate) Vec<JudgeFinding>);

impl Findings {
    pub(crate) fn add(&mut self, rule: Rule, place: impl Into<String>, message: impl Into<String>) {
        self.0.push(JudgeFinding::new(rule, place, message));
    }
}

impl fmt::Display for JudgeFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.rule, self.place, self.message)
    }
}

/// The findings on a request, or on a request and its response.
#[derive(Debug, Clone)]
pub struct Verdict<'a> {
    /// The called operation, if there is one.
    pub operation: Option<&'a Operation>,
    /// All contradictions to the document, in the order in which the parts are sent: the request
    /// first.
    pub findings: Vec<JudgeFinding>,
}
