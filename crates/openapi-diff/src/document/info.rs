//! What a document says about itself.

use crate::change::Effect;
use crate::comparison::Comparison;
use crate::object_pair::{ObjectPair, Subject};
use crate::rule::Rule;

pub(super) const RULES: &[Rule] = &[
    OPENAPI_VERSION_CHANGED,
    DOCUMENT_VERSION_CHANGED,
    INFO_CHANGED,
];

const OPENAPI_VERSION_CHANGED: Rule = Rule {
    name: "openapi-version-changed",
    summary: "the document uses another version of OpenAPI",
};

const DOCUMENT_VERSION_CHANGED: Rule = Rule {
    name: "document-version-changed",
    summary: "the document has another version",
};

const INFO_CHANGED: Rule = Rule {
    name: "info-changed",
    summary: "title, licence, contact, terms of service or `$self` have changed",
};

/// Compares the versions and the info objects.
pub(super) fn compare(
    comparison: &mut Comparison<'_>,
    root: &mut ObjectPair<'_>,
    subject: &Subject,
) {
    openapi_version_changed(comparison, root, subject);
    info_changed(
        comparison,
        root,
        subject,
        &[("$self", "address of its own")],
    );
    let Some(mut info) = root.both("info") else {
        return;
    };
    document_version_changed(comparison, &mut info, subject);
    info_changed(comparison, &mut info, subject, &INFO);
    info.report_unhandled(comparison, &subject.part("the document's info"));
}

/// What the versions say in different words is brought to one form before it is compared.
fn openapi_version_changed(
    comparison: &mut Comparison<'_>,
    root: &mut ObjectPair<'_>,
    subject: &Subject,
) {
    if root.values("openapi").is_some() {
        comparison.report(root.finding_at(
            subject,
            &OPENAPI_VERSION_CHANGED,
            "openapi",
            "the document uses another version of OpenAPI",
        ));
    }
}

fn document_version_changed(
    comparison: &mut Comparison<'_>,
    info: &mut ObjectPair<'_>,
    subject: &Subject,
) {
    if info.values("version").is_some() {
        comparison.report(info.finding_at(
            subject,
            &DOCUMENT_VERSION_CHANGED,
            "version",
            "the document has another version",
        ));
    }
}

const INFO: [(&str, &str); 4] = [
    ("title", "title"),
    ("license", "licence"),
    ("contact", "contact"),
    ("termsOfService", "terms of service"),
];

fn info_changed(
    comparison: &mut Comparison<'_>,
    info: &mut ObjectPair<'_>,
    subject: &Subject,
    keys: &[(&'static str, &str)],
) {
    for (key, what) in keys {
        if info.values(key).is_some() {
            let message = format!("the document has another {what}");
            comparison.report(
                info.finding_at(subject, &INFO_CHANGED, key, message)
                    .wire(Effect::patch("requests and responses stay the same")),
            );
        }
    }
}
