//! The environment: where a client finds its site and its credentials.

use crate::{Client, ClientBuilder, Error};

impl Client {
    /// A client with what the environment says: the base URL in `COMMUNITY_QA_URL`, and
    /// the credentials in `COMMUNITY_QA_USERNAME` and `COMMUNITY_QA_PASSWORD`. To set more,
    /// start with [`ClientBuilder::from_env`].
    ///
    /// ```no_run
    /// # async fn example() -> Result<(), community_qa_client::Error> {
    /// use community_qa_client::Client;
    ///
    /// let client = Client::from_env()?;
    /// let user = client.get_user(7).send().await?;
    /// println!("{}", user.username);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::InvalidRequest`](crate::ErrorKind::InvalidRequest) when the URL is
    /// missing, when one of user name and password is, or when they cannot be used; see
    /// [`ClientBuilder::build`].
    pub fn from_env() -> Result<Self, Error> {
        ClientBuilder::from_env()?.build()
    }
}

impl ClientBuilder {
    /// A builder with what the environment says: the base URL in
    /// `COMMUNITY_QA_URL`, and the credentials in `COMMUNITY_QA_USERNAME` and
    /// `COMMUNITY_QA_PASSWORD`.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::InvalidRequest`](crate::ErrorKind::InvalidRequest) when the
    /// URL is missing, or when one of user name and password is.
    pub fn from_env() -> Result<Self, Error> {
        // Tests pass another lookup: they run in threads, which share the environment.
        Self::from_lookup(|name| std::env::var(name).ok())
    }

    fn from_lookup(lookup: impl Fn(&str) -> Option<String>) -> Result<Self, Error> {
        let missing = |name: &str| Error::invalid_request(format!("{name} is not set"));
        let [url, username, password] = ["URL", "USERNAME", "PASSWORD"].map(variable);
        let base_url = lookup(&url).ok_or_else(|| missing(&url))?;
        let builder = Self::new(base_url);
        match (lookup(&username), lookup(&password)) {
            (Some(username), Some(password)) => Ok(builder.basic_auth(username, password)),
            (None, None) => Ok(builder),
            (Some(_), None) => Err(missing(&password)),
            (None, Some(_)) => Err(missing(&username)),
        }
    }
}

/// A variable of the environment. They are named for the crate, without `client`.
fn variable(name: &str) -> String {
    let package = env!("CARGO_PKG_NAME");
    let service = package.strip_suffix("-client").unwrap_or(package);
    format!("{}_{name}", service.to_ascii_uppercase().replace('-', "_"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const URL: &str = "COMMUNITY_QA_URL";
    const USERNAME: &str = "COMMUNITY_QA_USERNAME";
    const PASSWORD: &str = "COMMUNITY_QA_PASSWORD";

    fn from(variables: &[(&str, &str)]) -> Result<ClientBuilder, Error> {
        ClientBuilder::from_lookup(|name| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_environment_gives_all_or_says_what_is_missing() {
        let site = (URL, "https://qa.example.org");
        let client =
            from(&[site, (USERNAME, "ada"), (PASSWORD, "secret")]).unwrap().build().unwrap();
        assert_eq!(client.base_url(), "https://qa.example.org");
        assert!(client.settings.authorization.is_some());
        assert!(from(&[site]).is_ok());
        for (variables, missing) in [
            (&[][..], URL),
            (&[site, (USERNAME, "ada")], PASSWORD),
            (&[site, (PASSWORD, "secret")], USERNAME),
        ] {
            let message = from(variables).unwrap_err().to_string();
            assert_eq!(message, format!("{missing} is not set"));
        }
    }
}
