//! The file of approvals.

use openapi_diff::Approvals;

#[test]
fn faults_of_the_approvals_file_have_a_line() {
    // `soon` is not a date.
    let shape = "- fingerprint: abc\n  reason: nobody sends it\n  expires: soon\n";
    // No reason, and a repeated fingerprint.
    let entries = "\
- {fingerprint: abc, reason: nobody sends it, expires: 2030-06-30}
- {fingerprint: def, reason: ' ', expires: 2030-06-30}
- {fingerprint: abc, reason: nobody reads it, expires: 2030-06-30}
";
    let refused = |text| Approvals::parse("approved.yaml", text).unwrap_err();
    insta::assert_snapshot!("approvals_shape", refused(shape));
    insta::assert_snapshot!("approvals_entries", refused(entries));
}

#[test]
fn approvals_with_only_comments_approve_nothing() {
    let one = "# One.\n- {fingerprint: abc, reason: nobody sends it, expires: 2030-06-30}\n";
    for (text, count) in [("", 0), ("# Nothing yet.\n\n", 0), ("[]\n", 0), (one, 1)] {
        let approvals = Approvals::parse("approved.yaml", text).unwrap();
        assert_eq!(approvals.entries().len(), count, "{text:?}");
    }
}
