//! "Did you mean …": the name that was probably meant.

/// Longer names are not compared: the effort grows with the square of the length.
const MAX_NAME_LEN: usize = 100;

/// The candidate closest to `name`, if any is close enough.
///
/// Letter case is ignored, and every three letters may contain one error. Of equally close
/// candidates, the first is returned.
pub fn closest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if name.len() > MAX_NAME_LEN {
        return None;
    }
    // A difference in letter case is the most common error, and costs nothing.
    let wanted = name.to_lowercase();
    // One letter in three may differ.
    let allowed = (wanted.chars().count() / 3).max(1);
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        if candidate == name || candidate.len() > MAX_NAME_LEN {
            continue;
        }
        let distance = strsim::osa_distance(&wanted, &candidate.to_lowercase());
        if distance <= allowed && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::closest;

    #[test]
    fn slips_and_letter_case_are_forgiven() {
        let names = ["User", "UserFields", "Group"];
        assert_eq!(closest("Usre", names), Some("User"));
        assert_eq!(closest("userfields", names), Some("UserFields"));
        assert_eq!(closest("Grup", names), Some("Group"));
    }

    #[test]
    fn far_names_are_not_suggested() {
        assert_eq!(closest("Award", ["User", "Group"]), None);
        assert_eq!(closest("", ["User"]), None);
        assert_eq!(closest("User", ["User"]), None);
    }
}
