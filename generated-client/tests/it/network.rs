//! The network between the client and the service: reset connections, proxies, TLS, and `reqwest`
//! clients of the caller.

use community_qa_client::reqwest::{self, Proxy};
use community_qa_client::{Client, ErrorKind};
use tokio::net::TcpListener;

use crate::site::{Reply, Site, page, quick};

fn groups() -> Reply {
    Reply::json(&page(1, 15, 1, &[3]))
}

/// A site that sends these bytes on the first connections and resets them.
async fn resetting(connections: usize, sent: &'static str) -> Site {
    Site::start(
        move |number, _| {
            if number < connections { Reply::Reset(sent.to_owned()) } else { groups() }
        },
    )
    .await
}

/// A head, and a part of its body.
pub(crate) const PART: &str = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\
                    content-length: 99\r\n\r\n{\"name\": \"\"";

#[tokio::test]
async fn reads_are_retried_after_reset() {
    for sent in ["", "HTTP/1.1 200 OK\r\nconte", PART] {
        let site = resetting(2, sent).await;
        let groups = site.client().list_groups().send().await.unwrap();
        assert_eq!((groups.list.len(), site.count()), (1, 3), "{sent}");
    }
}

#[tokio::test]
async fn writes_fail_after_reset() {
    for (sent, expected) in [
        ("", "followUser (PUT /services/v2/user/7/follow.json): the connection failed before"),
        (PART, "200 the response broke off after 11 bytes: "),
    ] {
        let site = resetting(1, sent).await;
        let error = site.client().follow_user(7).send().await.unwrap_err();
        assert_eq!((error.kind(), error.attempts()), (ErrorKind::Transport, 1));
        assert!(error.to_string().contains(expected), "{error}");
        assert!(!error.is_retryable());
        assert_eq!(site.count(), 1);
    }
}

#[tokio::test]
async fn repeated_reset_error_has_partial_body() {
    // More resets than attempts.
    let site = resetting(9, PART).await;
    let error = site.client().list_groups().send().await.unwrap_err();
    assert_eq!((error.kind(), error.attempts()), (ErrorKind::Transport, 3));
    assert!(error.is_retryable() && error.underlying().is_some());
    assert_eq!(error.status().map(|status| status.as_u16()), Some(200));
    assert_eq!(error.body().map(|body| &body[..]), Some(&br#"{"name": """#[..]));
}

#[tokio::test]
async fn too_large_body_is_not_read_whole() {
    let site = resetting(1, PART).await;
    let client = site.builder().max_body(5).build().unwrap();
    let error = client.list_groups().send().await.unwrap_err();
    assert_eq!((error.kind(), error.attempts()), (ErrorKind::TooLarge, 1));
}

#[tokio::test]
async fn proxy_gets_requests() {
    // A proxy for plain http gets the whole URL.
    let proxy = Site::start(|_, _| groups()).await;
    let client = Client::builder("http://qa.example.org/community")
        .allow_plain_http()
        .basic_auth("ada", "hidden".to_owned())
        .proxy(Proxy::all(&proxy.base_url).unwrap().basic_auth("me", "secret"))
        .build()
        .unwrap();
    client.list_groups().send().await.unwrap();
    let head = proxy.heads().remove(0);
    let line = "GET http://qa.example.org/community/services/v2/group.json HTTP/1.1";
    assert!(head.starts_with(line), "{head}");
    assert!(head.contains("proxy-authorization: Basic bWU6c2VjcmV0"), "{head}");
    assert!(!format!("{client:?}").contains("secret"));
}

/// Runs the test in its own process, because the variables of the environment apply to a process.
#[tokio::test]
async fn loopback_bypasses_proxies_of_environment() {
    const NAME: &str = "network::loopback_bypasses_proxies_of_environment";
    const PROXY: &str = "http_proxy";
    if std::env::var_os("INSIDE").is_some() {
        let site = Site::start(|_, _| groups()).await;
        site.client().list_groups().send().await.unwrap();
        // An explicit proxy is used for loopback, too.
        let proxy = std::env::var(PROXY).unwrap();
        let given = site.builder().proxy(Proxy::all(proxy).unwrap());
        given.build().unwrap().list_groups().send().await.unwrap();
        assert_eq!(site.count(), 1);
        // The proxy of the environment is used for other hosts.
        let beyond = Client::builder("http://qa.example.org").allow_plain_http();
        beyond.build().unwrap().list_groups().send().await.unwrap();
        return;
    }
    let proxy = Site::start(|_, _| groups()).await;
    let mut inside = std::process::Command::new(std::env::current_exe().unwrap());
    inside.args(["--exact", NAME]).env("INSIDE", "1");
    inside
        .env(PROXY, &proxy.base_url)
        .env_remove("NO_PROXY")
        // It would keep the client from using the proxy.
        .env_remove("no_proxy");
    let output = tokio::task::spawn_blocking(move || inside.output()).await.unwrap().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(proxy.count(), 2, "the one that was given, and beyond loopback");
}

#[tokio::test]
async fn unreachable_proxy_is_named_in_error() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let nobody = format!("http://me:secret@{}", listener.local_addr().unwrap());
    // No program listens at an address that was released.
    drop(listener);
    let client = Client::builder("https://qa.example.org")
        .proxy(Proxy::all(&nobody).unwrap())
        .retry(quick())
        .build()
        .unwrap();
    let error = client.follow_user(7).send().await.unwrap_err();
    assert!(error.is_connect() && error.is_retryable(), "{error}");
    // Nothing was sent, so even a write can be retried.
    assert_eq!(error.attempts(), 3);
    let expected =
        "followUser (PUT /services/v2/user/7/follow.json): no connection to the service: ";
    assert!(error.to_string().starts_with(expected), "{error}");
    let shown = format!("{error:?}");
    assert!(!shown.contains("secret"), "{shown}");
    let mut cause = error.underlying();
    assert!(cause.is_some());
    // Each cause down the chain may print the address of the proxy.
    while let Some(error) = cause {
        let text = format!("{error} {error:?}");
        assert!(!text.contains("secret") && !text.contains("bWU6"), "{text}");
        cause = error.source();
    }
}

#[cfg(feature = "rustls")]
mod tls {
    use std::sync::Arc;

    use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
    use tokio_rustls::rustls::ServerConfig;
    use tokio_rustls::rustls::crypto::ring;
    use tokio_rustls::rustls::pki_types::PrivateKeyDer;

    use super::*;

    /// A site with a certificate of an authority of its own, and the authority. It offers to
    /// speak these protocols.
    async fn site(protocols: &[&str]) -> (Site, reqwest::Certificate) {
        let key = KeyPair::generate().unwrap();
        let mut authority = CertificateParams::new(Vec::new()).unwrap();
        authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let root = authority.self_signed(&key).unwrap();
        let issuer = Issuer::new(authority, key);
        let key = KeyPair::generate().unwrap();
        let leaf = CertificateParams::new(vec!["localhost".to_owned()])
            .unwrap()
            .signed_by(&key, &issuer)
            .unwrap();
        let key = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
        let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![leaf.der().clone()], key)
            .unwrap();
        let protocols = protocols.iter().map(|name| name.as_bytes().to_vec());
        config.alpn_protocols = protocols.collect();
        let site = Site::start_tls(Arc::new(config).into(), |_, _| groups()).await;
        let root = reqwest::Certificate::from_der(root.der()).unwrap();
        (site, root)
    }

    #[tokio::test]
    async fn root_certificate_makes_site_trusted() {
        let (site, root) = site(&[]).await;
        let client = site.builder().root_certificate(root).build().unwrap();
        let groups = client.list_groups().send().await.unwrap();
        assert_eq!(groups.list.len(), 1);
        assert!(site.heads()[0].contains("authorization: Basic "));
    }

    /// The handshake selects HTTP/2 if both sides support it.
    #[tokio::test]
    async fn feature_http2_negotiates_http_2() {
        let (site, root) = site(&["h2", "http/1.1"]).await;
        let builder = site.builder().retry(quick().max_attempts(1));
        let client = builder.root_certificate(root).build().unwrap();
        // The site itself supports HTTP/1.1 only.
        let outcome = client.list_groups().send().await;
        let is_http_2 = site.heads()[0].starts_with("PRI * HTTP/2.0");
        assert_eq!(is_http_2, cfg!(feature = "http2"), "{outcome:?}");
    }

    #[tokio::test]
    async fn unknown_certificate_authority_is_named_in_error() {
        let (site, _) = site(&[]).await;
        let client = site.builder().build().unwrap();
        let error = client.list_groups().send().await.unwrap_err();
        assert!(error.is_connect(), "{error}");
        let line = error.to_string();
        let expected = "no connection to the service: invalid peer certificate: UnknownIssuer";
        assert!(line.contains(expected), "{line}");
        assert!(!line.contains('\n'), "{line}");
        // A retry would fail in the same way.
        assert_eq!((error.attempts(), error.is_retryable()), (1, false));
        assert_eq!(site.count(), 0);
    }

    #[tokio::test]
    async fn custom_http_client_keeps_certificates() {
        let (site, root) = site(&[]).await;
        // It takes the process's cryptography, which another test may have chosen.
        let _ = ring::default_provider().install_default();
        let http = crate::network::plain_http()
            .tls_backend_rustls()
            .tls_certs_only([root])
            .user_agent("own")
            .build()
            .unwrap();
        let client = site.builder().http_client(http).build().unwrap();
        client.list_groups().send().await.unwrap();
        let head = site.heads().remove(0);
        assert!(head.contains("user-agent: own"), "{head}");
        assert!(head.contains("authorization: Basic "), "{head}");
    }
}

/// A client of `reqwest` that takes the process's cryptography, and follows no redirects.
fn plain_http() -> reqwest::ClientBuilder {
    #[cfg(feature = "rustls")]
    let _ = tokio_rustls::rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder().redirect(reqwest::redirect::Policy::none())
}

#[tokio::test]
async fn custom_http_client_sends_credentials_to_site_only() {
    let other = Site::start(|_, _| groups()).await;
    let target = format!("location: {}/services/v2/group.json", other.base_url);
    let site = Site::start(move |_, _| Reply::with_header(302, &target)).await;
    let http = plain_http().redirect(reqwest::redirect::Policy::default()).build().unwrap();
    let error = site.builder().http_client(http).build().unwrap_err();
    assert!(error.to_string().contains("follows redirects"), "{error}");
    let client = site.builder().http_client(plain_http().build().unwrap()).build().unwrap();
    let error = client.list_groups().send().await.unwrap_err();
    assert!(site.heads()[0].contains("authorization: Basic "));
    assert_eq!((error.kind(), other.count()), (ErrorKind::Redirect, 0));
}

#[tokio::test]
async fn settings_of_custom_http_client_are_refused() {
    let builder = |http: &reqwest::Client| {
        Client::builder("https://qa.example.org").http_client(http.clone())
    };
    let http = plain_http().build().unwrap();
    let second = std::time::Duration::from_secs(1);
    let proxy = Proxy::all("http://127.0.0.1:3128").unwrap();
    for (refused, name) in [
        (builder(&http).user_agent("me"), "user_agent"),
        (builder(&http).proxy(proxy), "proxy"),
        (builder(&http).connect_timeout(second), "connect_timeout"),
    ] {
        let error = refused.build().unwrap_err();
        let expected = format!("`{name}` has no effect together with `http_client`");
        assert!(error.to_string().starts_with(&expected), "{error}");
    }
    // The timeout belongs to calls, so it still has an effect.
    assert!(builder(&http).timeout(second).build().is_ok());
}

/// Runs the test in its own process, because a variable applies to a process.
#[test]
fn unreadable_proxy_variable_is_an_error() {
    const NAME: &str = "network::unreadable_proxy_variable_is_an_error";
    if std::env::var_os("INSIDE").is_some() {
        let error = Client::builder("https://qa.example.org").build().unwrap_err();
        let line = error.to_string();
        assert!(line.contains("the variable HTTPS_PROXY does not name a proxy"), "{line}");
        assert!(!line.contains("hunter2"), "{line}");
        // It is not asked for the site, or not at all.
        Client::builder("http://qa.example.org").allow_plain_http().build().unwrap();
        Client::builder("https://localhost").build().unwrap();
        let proxy = Proxy::all("http://proxy.example.org").unwrap();
        Client::builder("https://qa.example.org").proxy(proxy).build().unwrap();
        return;
    }
    let inside = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", NAME])
        .env("INSIDE", "1")
        .env("HTTPS_PROXY", "http://me:hunter2@pro xy:3128")
        .env_remove("ALL_PROXY")
        .env_remove("all_proxy")
        .env_remove("HTTP_PROXY")
        .env_remove("http_proxy")
        .output()
        .unwrap();
    assert!(inside.status.success(), "{inside:?}");
}
