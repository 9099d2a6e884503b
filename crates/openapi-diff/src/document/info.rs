//! The general properties of a document.

use crate::change::Effect;
use crate::comparison::Comparison;
use crate::object_pair::ObjectPair;

rules! {
    OPENAPI_VERSION_CHANGED: "openapi-version-changed",
        "the document uses another version of OpenAPI";
    DOCUMENT_VERSION_CHANGED: "document-version-changed",
        "the document has another version";
    INFO_CHANGED: "info-changed",
        "title, licence, contact, terms of service or `$self` have changed";
}

/// Compares the versions and the info objects.
pub(super) fn compare(comparison: &mut Comparison<'_>, root: &mut ObjectPair<'_>) {
    // OpenAPI 3.0 and 3.1 have the same normal form, so the version alone has no effect.
    if root.differs("openapi") {
        let message = "the document uses another version of OpenAPI";
        comparison.report(root.finding_at(&OPENAPI_VERSION_CHANGED, "openapi", message));
    }
    info_changed(comparison, root, &[("$self", "address of its own")]);
    let Some(mut info) = root.both("info") else {
        return;
    };
    if info.differs("version") {
        let message = "the document has another version";
        comparison.report(info.finding_at(&DOCUMENT_VERSION_CHANGED, "version", message));
    }
    info_changed(comparison, &mut info, &INFO);
    info.named("the document's info").report_unhandled(comparison);
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
    keys: &[(&'static str, &str)],
) {
    for (key, what) in keys {
        if info.differs(key) {
            let message = format!("the document has another {what}");
            comparison.report(
                info.finding_at(&INFO_CHANGED, key, message)
                    .wire(Effect::patch("requests and responses stay the same")),
            );
        }
    }
}
