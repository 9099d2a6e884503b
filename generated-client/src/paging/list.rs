//! Reading a list page by page: the request, whichever page it asks for.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::numbers::FirstPage;
use super::{Page, PageInfo};
use crate::call::{CallOptions, PreparedRequest};
use crate::error::CallContext;
use crate::send::Sender;
use crate::{Client, Error, PageParameters};

/// A list of the service.
pub(super) struct List {
    client: Client,
    request: reqwest::Request,
    options: CallOptions,
    pub(super) call: CallContext,
    /// What selects a page.
    parameters: Option<PageParameters>,
}

/// A page with what tells it from others.
pub(super) struct Read<P> {
    pub(super) page: P,
    pub(super) info: PageInfo,
    pub(super) digest: u64,
    pub(super) is_empty: bool,
}

impl List {
    pub(super) fn new(prepared: PreparedRequest, parameters: Option<PageParameters>) -> Self {
        Self {
            parameters,
            client: prepared.client,
            call: prepared.call,
            request: prepared.request,
            options: prepared.options,
        }
    }

    /// Whether parameters select a page.
    pub(super) fn has_parameters(&self) -> bool {
        self.parameters.is_some()
    }

    /// The number of the page that the caller asked for.
    pub(super) fn asked_number(&self) -> Option<i32> {
        self.asked(self.parameters?.number)
    }

    /// The page size that the caller asked for.
    pub(super) fn asked_size(&self) -> Option<i32> {
        self.asked(self.parameters?.size)
    }

    fn asked(&self, name: &str) -> Option<i32> {
        let mut pairs = self.request.url().query_pairs();
        let (_, value) = pairs.find(|(known, _)| known == name)?;
        value.parse().ok()
    }

    /// Reads a page; `page` counts from 1, whatever the number of the first is.
    /// That number is found out on the way, where it is needed and not known.
    pub(super) async fn read<P: Page>(
        &self,
        page: i32,
        size: Option<i32>,
        first: &mut FirstPage,
    ) -> Result<Read<P>, Error> {
        if page > 1 && first.is_unknown() {
            first.learn(self.is_first_page_one::<P>(size).await?);
        }
        let read = self.read_number(first.select(page), size).await?;
        if page == 1 && first.is_unknown() && last_page(&read.info) > 1 {
            // Page 1 is the one just read, or the next. Where it cannot be read it is
            // another one.
            let one = self.read_number::<P>(Some(1), size).await;
            first.learn(one.is_ok_and(|one| one.digest == read.digest));
        }
        Ok(read)
    }

    /// Whether the number of the first page is 1, where that page cannot be read: the
    /// page whose number is their count is the last, or is past the end.
    async fn is_first_page_one<P: Page>(&self, size: Option<i32>) -> Result<bool, Error> {
        let mut outcome = self.read_number::<P>(Some(1), size).await;
        for number in [2, 4, 16] {
            if outcome.is_ok() {
                break;
            }
            outcome = self.read_number(Some(number), size).await;
        }
        let count = last_page(&outcome?.info);
        let last = self.read_number::<P>(Some(count), size).await;
        // Where it fails, there is something on it.
        Ok(!last.is_ok_and(|last| last.is_empty))
    }

    /// Reads the page that a number selects, or the first without a number.
    async fn read_number<P: Page>(
        &self,
        number: Option<i32>,
        size: Option<i32>,
    ) -> Result<Read<P>, Error> {
        let mut request = self.request.try_clone().ok_or_else(|| {
            self.call
                .paging("the request of the list cannot be sent twice".to_owned())
        })?;
        if let Some(parameters) = &self.parameters {
            let query = selected(request.url().query(), parameters, number, size);
            let query = Some(query.as_str()).filter(|query| !query.is_empty());
            request.url_mut().set_query(query);
        }
        let sender = Sender::new(&self.client, &self.call, &self.options);
        let response = sender.send(request).await?;
        let response = self.call.decode::<P>(response)?;
        let mut hasher = DefaultHasher::new();
        response.body().hash(&mut hasher);
        let page = response.into_inner();
        Ok(Read {
            info: page.info(),
            is_empty: page.is_empty(),
            page,
            digest: hasher.finish(),
        })
    }
}

/// The number of the last page. A service that knows no number of pages may
/// still know that of items.
pub(super) fn last_page(info: &PageInfo) -> i32 {
    match info.page_count {
        1.. => page_number(info.page_count),
        _ => {
            let size = i64::from(info.page_size.max(1));
            page_number(info.total_count.saturating_add(size - 1) / size)
        }
    }
}

pub(super) fn page_number(number: i64) -> i32 {
    i32::try_from(number.max(0)).unwrap_or(i32::MAX)
}

/// A query that selects a page. The other parameters are left as they are.
fn selected(
    query: Option<&str>,
    parameters: &PageParameters,
    number: Option<i32>,
    size: Option<i32>,
) -> String {
    let mut pairs: Vec<String> = query
        .unwrap_or_default()
        .split('&')
        .filter(|pair| {
            let name = pair.split('=').next().unwrap_or_default();
            !name.is_empty() && name != parameters.number && name != parameters.size
        })
        .map(str::to_owned)
        .collect();
    pairs.extend(number.map(|number| format!("{}={number}", parameters.number)));
    pairs.extend(size.map(|size| format!("{}={size}", parameters.size)));
    pairs.join("&")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_keeps_all_but_the_page() {
        let parameters = PageParameters {
            number: "from",
            size: "atMost",
        };
        for (query, expected) in [
            (None, "from=3&atMost=8"),
            (Some("from=1&atMost=50"), "from=3&atMost=8"),
            (
                Some("includeOnly=id,name&from=1&froms=2&q=a+b"),
                "includeOnly=id,name&froms=2&q=a+b&from=3&atMost=8",
            ),
        ] {
            assert_eq!(selected(query, &parameters, Some(3), Some(8)), expected);
        }
        assert_eq!(selected(Some("from=0"), &parameters, None, None), "");
    }
}
