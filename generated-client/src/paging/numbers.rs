//! Numbers of a list's pages.

/// The number of the first page. Where it is not known, it is 0 or 1; which one is found
/// out on the way.
#[derive(Debug, Clone, Copy)]
pub(super) struct FirstPage {
    /// The number that the caller asked for, while the first one is not known.
    asked: Option<i32>,
    number: Option<i32>,
}

impl FirstPage {
    /// `known` is what the document says. `asked` is the page that the caller set. One
    /// above 0 is taken as it is.
    pub(super) fn new(known: Option<i32>, asked: Option<i32>) -> Self {
        let is_unknown = asked.is_none_or(|asked| asked < 1);
        Self {
            asked: asked.map(|asked| asked.max(0)),
            number: known.or((!is_unknown).then_some(1)),
        }
    }

    /// The position of the page with this number, counted from 1; the first without a number.
    pub(super) fn position(&self, number: Option<i32>) -> i32 {
        let first = self.number.unwrap_or(1);
        number.map_or(1, |number| {
            number.saturating_sub(first).saturating_add(1).max(1)
        })
    }

    /// The number that selects a page; `page` counts from 1. `None` for a request
    /// that leaves the number out, to which the response is the first page.
    pub(super) fn select(&self, page: i32) -> Option<i32> {
        match self.number {
            None if page == 1 => self.asked,
            // Nobody asks for another page before the number is known.
            None => Some(page),
            Some(first) => Some(page.saturating_sub(1).saturating_add(first)),
        }
    }

    pub(super) fn is_unknown(&self) -> bool {
        self.number.is_none()
    }

    /// Takes in whether the first page is 1.
    pub(super) fn learn(&mut self, is_one: bool) {
        self.number = Some(i32::from(is_one));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_page_is_asked_for_without_a_number_where_that_is_not_known() {
        let mut first = FirstPage::new(None, None);
        assert!(first.is_unknown());
        assert_eq!(first.select(1), None);
        first.learn(false);
        assert_eq!(
            [1, 2, 3].map(|page| first.select(page)),
            [0, 1, 2].map(Some)
        );
        first.learn(true);
        assert_eq!(
            [1, 2, 3].map(|page| first.select(page)),
            [1, 2, 3].map(Some)
        );
        assert!(!first.is_unknown());
    }

    #[test]
    fn what_the_caller_sets_is_sent() {
        let zero = FirstPage::new(None, Some(0));
        assert_eq!((zero.is_unknown(), zero.select(1)), (true, Some(0)));
        let third = FirstPage::new(None, Some(3));
        assert_eq!((third.is_unknown(), third.select(3)), (false, Some(3)));
        let known = FirstPage::new(Some(1), None);
        assert_eq!((known.is_unknown(), known.select(1)), (false, Some(1)));
        assert_eq!(
            [None, Some(-1), Some(0), Some(3)].map(|page| known.position(page)),
            [1, 1, 1, 3]
        );
    }

    #[test]
    fn a_first_page_that_is_known_to_be_0_is_asked_for() {
        let first = FirstPage::new(Some(0), Some(2));
        assert!(!first.is_unknown());
        assert_eq!(
            [None, Some(0), Some(2)].map(|page| first.position(page)),
            [1, 1, 3]
        );
        assert_eq!([1, 3].map(|page| first.select(page)), [0, 2].map(Some));
    }
}
