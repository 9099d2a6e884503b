//! The flow "client credentials" of OAuth 2 (RFC 6749, section 4.4).

use std::fmt;

use futures_core::future::BoxFuture;
use oauth2::basic::BasicClient;
use oauth2::http;
use oauth2::{AsyncHttpClient, AuthType, ClientId, ClientSecret, Scope, TokenResponse, TokenUrl};
use secrecy::{ExposeSecret, SecretString};

use super::tokens::{AccessToken, TokenError, TokenProvider};
use crate::Error;

/// Gets tokens for the client itself: the flow "client credentials" of OAuth 2.
#[derive(Clone)]
pub struct ClientCredentials {
    url: String,
    client_id: String,
    client_secret: SecretString,
    scopes: Vec<String>,
    is_in_body: bool,
    http: Option<reqwest::Client>,
}

impl ClientCredentials {
    /// The credentials of a client, and the URL that issues tokens for them.
    pub fn new(
        url: impl Into<String>,
        client_id: impl Into<String>,
        client_secret: impl Into<SecretString>,
    ) -> Self {
        Self {
            url: url.into(),
            client_id: client_id.into(),
            client_secret: client_secret.into(),
            scopes: Vec::new(),
            is_in_body: false,
            http: None,
        }
    }

    /// Adds a scope to the request. Without scopes, the service decides.
    #[must_use]
    pub fn scope(mut self, scope: impl Into<String>) -> Self {
        self.scopes.push(scope.into());
        self
    }

    /// Sends the credentials in the body, for services that do not accept HTTP Basic.
    #[must_use]
    pub fn credentials_in_body(mut self) -> Self {
        self.is_in_body = true;
        self
    }

    /// Sets the `reqwest` client that gets the tokens. It must not follow redirects.
    #[must_use]
    pub fn http_client(mut self, http: reqwest::Client) -> Self {
        self.http = Some(http);
        self
    }
}

impl TokenProvider for ClientCredentials {
    async fn token(&self) -> Result<AccessToken, TokenError> {
        let url = crate::base_url::checked(&self.url, false)
            .map_err(|refusal| format!("the address for tokens {refusal}"))?;
        let http = match &self.http {
            Some(http) => http.clone(),
            None => crate::client_builder::plain_http_client(url.is_loopback)?,
        };
        let auth = if self.is_in_body { AuthType::RequestBody } else { AuthType::BasicAuth };
        let client = BasicClient::new(ClientId::new(self.client_id.clone()))
            .set_client_secret(ClientSecret::new(self.client_secret.expose_secret().to_owned()))
            .set_auth_type(auth)
            .set_token_uri(TokenUrl::new(self.url.clone())?);
        let scopes = self.scopes.iter().cloned().map(Scope::new);
        let request = client.exchange_client_credentials().add_scopes(scopes);
        let response =
            request.request_async(&Http(http)).await.map_err(|error| explained(&error))?;
        let token = AccessToken::new(response.access_token().secret().to_owned());
        Ok(match response.expires_in() {
            Some(lifetime) => token.expires_in(lifetime),
            None => token,
        })
    }
}

/// An adapter of the `reqwest` client for `oauth2`.
struct Http(reqwest::Client);

impl<'c> AsyncHttpClient<'c> for Http {
    type Error = Error;
    type Future = BoxFuture<'c, Result<http::Response<Vec<u8>>, Error>>;

    fn call(&'c self, request: http::Request<Vec<u8>>) -> Self::Future {
        Box::pin(send(&self.0, request))
    }
}

/// Sends a request for a token.
async fn send(
    http: &reqwest::Client,
    request: http::Request<Vec<u8>>,
) -> Result<http::Response<Vec<u8>>, Error> {
    let request = reqwest::Request::try_from(request).map_err(Error::unmade)?;
    let failed = |error: reqwest::Error| {
        Error::invalid_request(format!("the service for tokens failed: {}", error.without_url()))
    };
    let response = http.execute(request).await.map_err(failed)?;
    let mut answer = http::Response::builder().status(response.status());
    if let Some(headers) = answer.headers_mut() {
        headers.clone_from(response.headers());
    }
    let body = response.bytes().await.map_err(failed)?.to_vec();
    answer.body(body).map_err(|error| Error::invalid_request(error.to_string()))
}

/// Adds the reason of the service, which the text of the error does not contain.
fn explained<T>(error: &oauth2::RequestTokenError<Error, T>) -> TokenError
where
    T: oauth2::ErrorResponse + fmt::Display,
{
    match error {
        oauth2::RequestTokenError::ServerResponse(response) => {
            format!("the service for tokens refuses: {response}").into()
        }
        oauth2::RequestTokenError::Request(error) => error.to_string().into(),
        oauth2::RequestTokenError::Parse(error, _) => {
            format!("the response of the service for tokens cannot be read: {error}").into()
        }
        oauth2::RequestTokenError::Other(text) => text.clone().into(),
    }
}

/// Hides secrets.
impl fmt::Debug for ClientCredentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClientCredentials")
            .field("url", &self.url)
            .field("client_id", &self.client_id)
            .field("scopes", &self.scopes)
            .finish_non_exhaustive()
    }
}
