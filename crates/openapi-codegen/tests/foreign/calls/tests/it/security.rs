//! Credentials: which are sent when, and tokens that expire.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use calls::{Canned, Server};
use security_depot::{
    AccessToken, Client, ClientBuilder, ClientCredentials, Error, ErrorKind, TokenError,
    TokenProvider,
};

fn with_all(server: &Server) -> ClientBuilder {
    Client::builder(&server.url)
        .basic_auth("ada", "horse")
        .bearer_token("tok")
        .header_key("hk")
        .query_key("q&k")
        .cookie_key("ck")
        .custom("cc")
}

#[tokio::test]
async fn operation_decides_which_credentials_are_sent() -> Result<(), Error> {
    let server = Server::start().await;
    let client = with_all(&server).build()?;
    assert_eq!(client.username(), Some("ada"));
    let sent = || {
        let last = server.last();
        let headers = ["authorization", "x-depot-key", "cookie"].map(|name| last.header(name));
        (last.target, headers.join("|"))
    };
    client.by_default().await?;
    assert_eq!(sent(), ("/default".to_owned(), "Bearer tok||".to_owned()));
    client.open().await?;
    assert_eq!(sent(), ("/open".to_owned(), "||".to_owned()));
    client.optional().await?;
    assert_eq!(sent(), ("/optional".to_owned(), "|hk|".to_owned()));
    client.basic().await?;
    assert_eq!(sent(), ("/basic".to_owned(), "Basic YWRhOmhvcnNl||".to_owned()));
    client.in_query().a("1").await?;
    assert_eq!(sent(), ("/query?a=1&key=q%26k".to_owned(), "||".to_owned()));
    client.in_cookie().with_header("cookie", "theme=dark").await?;
    assert_eq!(sent(), ("/cookie".to_owned(), "||theme=dark; sid=ck".to_owned()));
    client.both().await?;
    assert_eq!(sent(), ("/both?key=q%26k".to_owned(), "|hk|".to_owned()));
    client.either().await?;
    assert_eq!(sent(), ("/either".to_owned(), "Basic YWRhOmhvcnNl||".to_owned()));
    client.custom().await?;
    assert_eq!(sent(), ("/custom".to_owned(), "Depot cc||".to_owned()));
    let client = Client::builder(&server.url).cookie_key("ck").build()?;
    client.either().await?;
    assert_eq!(sent(), ("/either".to_owned(), "||sid=ck".to_owned()));
    Ok(())
}

#[tokio::test]
async fn every_401_is_one_kind_of_error() -> Result<(), Error> {
    for (content_type, body) in
        [("application/json", r#"{"message":"No."}"#), ("text/html", "<title>No</title>"), ("", "")]
    {
        let server = Server::giving([Canned::new(401, content_type, body)]).await;
        let client = with_all(&server).build()?;
        let error = client.basic().await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::BadCredentials, "{error}");
        assert_eq!(server.all().len(), 1);
    }
    let server = Server::giving([Canned::new(403, "text/plain", "tok")]).await;
    let error = with_all(&server).build()?.by_default().await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::PermissionDenied);
    Ok(())
}

/// A provider that counts, and returns each token once.
struct Counter(AtomicU32, Duration);

impl TokenProvider for Counter {
    async fn token(&self) -> Result<AccessToken, TokenError> {
        let number = self.0.fetch_add(1, Ordering::SeqCst);
        if number > 4 {
            return Err("no more tokens".into());
        }
        Ok(AccessToken::new(format!("token-{number}")).expires_in(self.1))
    }
}

#[tokio::test]
async fn provider_is_asked_when_token_expires_or_is_rejected() -> Result<(), Error> {
    let responses = [204, 204, 401, 204].map(|status| Canned::new(status, "", ""));
    let server = Server::giving(responses).await;
    let hour = Duration::from_secs(3600);
    let client =
        Client::builder(&server.url).token_provider(Counter(AtomicU32::new(0), hour)).build()?;
    for _ in 0..3 {
        client.by_default().await?;
    }
    let tokens: Vec<String> =
        server.all().iter().map(|sent| sent.header("authorization")).collect();
    let expected = [0, 0, 0, 1].map(|number| format!("Bearer token-{number}"));
    assert_eq!(tokens, expected, "the third call is sent twice");
    client.open().await?;
    assert_eq!(server.last().header("authorization"), "");

    let short = Duration::from_secs(1);
    let provider = Counter(AtomicU32::new(3), short);
    let client = Client::builder(&server.url).token_provider(provider).build()?;
    for number in [3, 4] {
        client.by_default().await?;
        assert_eq!(server.last().header("authorization"), format!("Bearer token-{number}"));
    }
    let error = client.by_default().await.unwrap_err();
    let expected = "the provider of tokens failed: no more tokens";
    assert!(error.to_string().ends_with(expected), "{error}");
    Ok(())
}

#[tokio::test]
async fn program_logs_in_by_client_credentials() -> Result<(), Error> {
    let issued = r#"{"access_token":"abcdef","token_type":"bearer","expires_in":3600}"#;
    let tokens = Server::giving([Canned::new(200, "application/json", issued)]).await;
    let ship = Canned::new(200, "application/json", r#"{"name":"Argo"}"#);
    let server = Server::giving([ship]).await;
    let login = ClientCredentials::new(format!("{}/token", tokens.url), "me@x", "se:cret");
    let client =
        Client::builder(&server.url).token_provider(login.clone().scope("read")).build()?;
    assert_eq!(client.by_oauth().await?.name.as_deref(), Some("Argo"));
    client.by_oauth().await?;
    assert_eq!(server.last().header("authorization"), "Bearer abcdef");
    let asked = tokens.all();
    assert_eq!(asked.len(), 1, "the token is kept");
    assert_eq!((asked[0].method.as_str(), asked[0].target.as_str()), ("POST", "/token"));
    assert_eq!(asked[0].text(), "grant_type=client_credentials&scope=read");
    assert_eq!(asked[0].header("content-type"), "application/x-www-form-urlencoded");
    // The parts are encoded before they are joined (RFC 6749, section 2.3.1).
    assert_eq!(asked[0].header("authorization"), "Basic bWUlNDB4OnNlJTNBY3JldA==");

    let in_body = login.credentials_in_body();
    let client = Client::builder(&server.url).token_provider(in_body).build()?;
    client.by_default().await?;
    let asked = tokens.last();
    assert_eq!(asked.header("authorization"), "");
    let expected = "grant_type=client_credentials&client_id=me%40x&client_secret=se%3Acret";
    assert_eq!(asked.text(), expected);

    let refusal = r#"{"error":"invalid_client","error_description":"unknown"}"#;
    let tokens = Server::giving([Canned::new(401, "application/json", refusal)]).await;
    let login = ClientCredentials::new(&tokens.url, "me", "secret");
    let client = Client::builder(&server.url).token_provider(login).build()?;
    let error = client.by_oauth().await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::BadCredentials);
    assert!(error.to_string().contains("invalid_client: unknown"), "{error}");
    Ok(())
}
