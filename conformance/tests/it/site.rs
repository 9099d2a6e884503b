//! Calls of a site.

use community_qa_client::Client;

#[derive(Debug, Clone, Default)]
pub(crate) struct Login {
    pub(crate) base_url: String,
    pub(crate) username: String,
    pub(crate) password: String,
}

impl Login {
    pub(crate) fn client(&self) -> Client {
        let builder = Client::builder(&self.base_url);
        let builder = builder.basic_auth(&self.username, self.password.clone());
        builder.build().unwrap()
    }
}
