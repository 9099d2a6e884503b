//! The review for programs.

use openapi_diff::render;
use serde_json::json;

use super::attention;
use crate::review::findings::Review;

/// The complete report as JSON.
pub fn json(review: &Review) -> anyhow::Result<String> {
    let bump = &review.bump;
    let (size_before, size_after) = review.size;
    let value = json!({
        "base": review.base,
        "commit": review.commit,
        "bump": {
            "level": bump.level(),
            "since": bump.since,
            "released": bump.is_release,
            "contract": bump.contract,
            "rust": bump.rust,
            "package": bump.package,
            "from": bump.from.to_string(),
            "next": review.next().to_string(),
        },
        "level": review.level(),
        "versions": {
            "crate": review.version.to_string(),
            "document": review.document_version,
        },
        "security": attention::security(review),
        "look_at_first": attention::points(review),
        "changed_files": review.changed,
        "other_files": review.other_files,
        "contract": render::json(&review.reviewed()),
        "rust": review.rust,
        "snapshots": review.snapshots,
        "is_api_file_stale": review.is_api_file_stale,
        "package": review.package,
        "samples": review.samples,
        "unused_approvals": review.unused,
        "ledger": review.ledger,
        "generated": { "before": size_before, "after": size_after },
        "old_names": review.old_names,
        "drift": review.drift,
        "shallow": review.is_shallow,
    });
    Ok(serde_json::to_string_pretty(&value)? + "\n")
}
