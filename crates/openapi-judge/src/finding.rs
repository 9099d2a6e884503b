//! Findings of the judge.

use std::fmt;

use openapi_model::Operation;

/// The severity of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// It contradicts the document.
    Violation,
    /// The document does not mention it.
    Note,
}

/// Defines the rules with their names and weights.
macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident = $name:literal, $severity:ident;)+) => {
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

            /// The severity of findings of this rule.
            #[must_use]
            pub fn severity(self) -> Severity {
                match self { $(Rule::$rule => Severity::$severity,)+ }
            }
        }
    };
}

rules! {
    /// The path is one of the document's.
    UnknownPath = "unknown-path", Violation;
    /// The path has the method.
    UndeclaredMethod = "undeclared-method", Violation;
    /// A parameter has the form and type that its schema states.
    ParameterValue = "parameter-value", Violation;
    /// A query parameter is declared.
    UndeclaredParameter = "undeclared-parameter", Violation;
    /// A query parameter is given once.
    RepeatedParameter = "repeated-parameter", Violation;
    /// A required parameter is given.
    MissingParameter = "missing-parameter", Violation;
    /// The request has Basic credentials.
    MissingCredentials = "missing-credentials", Violation;
    /// The request accepts JSON.
    NotAcceptable = "not-acceptable", Violation;
    /// A body is of a declared media type.
    RequestMediaType = "request-media-type", Violation;
    /// A body is sent only where one is declared.
    UndeclaredRequestBody = "undeclared-request-body", Violation;
    /// A required body is sent.
    MissingRequestBody = "missing-request-body", Violation;
    /// A body fits its schema.
    RequestBody = "request-body", Violation;
    /// The request has the headers that the conventions name: Accept and
    /// Content-Type, with `application/json`.
    UsualHeaders = "usual-headers", Note;
    /// The request has no header of the sender's own.
    UndeclaredRequestHeader = "undeclared-request-header", Note;
    /// The status code is declared. A `default` represents errors, never for a
    /// success.
    UndeclaredStatus = "undeclared-status", Violation;
    /// The status code has a response of its own, not the `default` alone.
    DefaultStatus = "default-status", Note;
    /// A response is of a declared media type.
    ResponseMediaType = "response-media-type", Violation;
    /// A response has the body that is declared.
    MissingBody = "missing-body", Violation;
    /// A response fits its schema.
    ResponseBody = "response-body", Violation;
    /// A response has no body where the document shows none.
    UnshownBody = "unshown-body", Note;
    /// A response has the headers that are required.
    MissingHeader = "missing-header", Violation;
    /// A header of a response fits its schema.
    HeaderValue = "header-value", Violation;
    /// A header of a response is declared, or is HTTP's own.
    UndeclaredHeader = "undeclared-header", Violation;
    /// An optional field without a value is absent. Null has the same meaning.
    NullField = "null-field", Note;
    /// A field is declared.
    UndeclaredField = "undeclared-field", Note;
    /// A value of an open set is one of those that are known.
    UnlistedValue = "unlisted-value", Note;
}

impl Rule {
    /// Returns whether the rule is about the request rather than the response.
    #[must_use]
    pub fn is_about_request(self) -> bool {
        // Those of responses come after those of requests.
        self < Self::UndeclaredStatus
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Something that a judge has found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct JudgeFinding {
    /// The rule that is not kept.
    pub rule: Rule,
    /// The place: `query page`, `response body /list/0/id`.
    pub place: String,
    /// The mistake.
    pub message: String,
}

impl JudgeFinding {
    pub(crate) fn new(rule: Rule, place: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            rule,
            place: place.into(),
            message: message.into(),
        }
    }
}

/// Findings, as they are made.
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
    /// The operation that was called, where there is one.
    pub operation: Option<&'a Operation>,
    /// Everything that was found: the request first, and in each part the order
    /// in which it is sent.
    pub findings: Vec<JudgeFinding>,
}

impl Verdict<'_> {
    /// The findings that contradict the document.
    pub fn violations(&self) -> impl Iterator<Item = &JudgeFinding> {
        self.with_severity(Severity::Violation)
    }

    /// The findings that the document does not mention.
    pub fn notes(&self) -> impl Iterator<Item = &JudgeFinding> {
        self.with_severity(Severity::Note)
    }

    fn with_severity(&self, severity: Severity) -> impl Iterator<Item = &JudgeFinding> {
        let findings = self.findings.iter();
        findings.filter(move |finding| finding.rule.severity() == severity)
    }
}
