//! How the pages of a list are numbered.

/// What is known of the numbers that select the pages of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PageNumbers {
    /// No parameter selects a page.
    None,
    /// The first page is 1.
    FromOne,
    /// The first page is 0 or 1; which one is found out while walking.
    Unknown,
}

/// The number of the first page, found out on the way where it is not known.
#[derive(Debug, Clone, Copy)]
pub(super) struct FirstPage {
    /// What the caller asked for, while the number is not known.
    asked: Option<i32>,
    number: Option<i32>,
}

impl FirstPage {
    /// `asked` is the page that the caller set. One above 0 is taken as it is.
    pub(super) fn new(numbers: PageNumbers, asked: Option<i32>) -> Self {
        let is_unknown = numbers == PageNumbers::Unknown && asked.is_none_or(|asked| asked < 1);
        Self {
            asked: asked.map(|asked| asked.max(0)),
            number: (!is_unknown).then_some(1),
        }
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
        let mut first = FirstPage::new(PageNumbers::Unknown, None);
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
        let zero = FirstPage::new(PageNumbers::Unknown, Some(0));
        assert_eq!((zero.is_unknown(), zero.select(1)), (true, Some(0)));
        let third = FirstPage::new(PageNumbers::Unknown, Some(3));
        assert_eq!((third.is_unknown(), third.select(3)), (false, Some(3)));
        let known = FirstPage::new(PageNumbers::FromOne, None);
        assert_eq!((known.is_unknown(), known.select(1)), (false, Some(1)));
    }
}
