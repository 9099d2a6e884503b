//! Headers of every response.

use community_qa_server::http::{Options, TrustedProxies};
use tokio::io::AsyncWriteExt;

use super::{
    TestSite, assert_error, assert_last_error, body, get, header, read_response, start,
    start_test_site,
};

#[tokio::test]
async fn response_has_id_date_and_length() {
    let server = start_test_site().await;
    let response = server.get("/services/v2/echo.json").await;
    assert!(response.starts_with("HTTP/1.1 200 OK\r\n"), "{response}");
    assert_eq!(body(&response), "0 bytes");
    assert_eq!(header(&response, "content-length"), "7");
    assert_eq!(header(&response, "cache-control"), "no-store");
    assert_eq!(header(&response, "x-content-type-options"), "nosniff");
    assert_eq!(header(&response, "x-request-id").len(), 16);
    assert!(header(&response, "date").ends_with(" GMT"));
    let head = server.exchange(get("/nowhere").replace("GET", "HEAD"));
    assert!(head.await.starts_with("HTTP/1.1 404 "));
    let page = server.get("/who").await;
    assert_eq!(header(&page, "cache-control"), "");
    assert_ne!(header(&page, "x-request-id"), header(&response, "x-request-id"));
}

#[tokio::test]
async fn panic_gets_500_and_connection_stays_open() {
    let server = start_test_site().await;
    let mut stream = server.connect().await;
    let request = "GET /panic HTTP/1.1\r\nhost: test\r\n\r\n";
    stream.write_all(request.as_bytes()).await.unwrap();
    let response = read_response(&mut stream).await;
    assert_error(&response, 500, "Internal server error");
    stream.write_all(get("/echo").as_bytes()).await.unwrap();
    assert_eq!(body(&read_response(&mut stream).await), "0 bytes");
}

/// The id and the address of the caller come from a proxy only if it is trusted.
#[tokio::test]
async fn headers_of_a_trusted_proxy_count() {
    // The caller cannot pretend to be a trusted proxy.
    let request = "GET /who HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\
        x-forwarded-for: 198.51.100.7\r\nx-request-id: from-proxy.1\r\n\r\n";
    let server = start_test_site().await;
    let response = server.exchange(request).await;
    assert!(body(&response).starts_with("127.0.0.1 "), "{response}");
    assert_ne!(header(&response, "x-request-id"), "from-proxy.1");

    let options = Options {
        proxies: TrustedProxies::new(vec!["127.0.0.0/8".parse().unwrap()]),
        ..Options::default()
    };
    let server = start(TestSite::default(), options).await;
    let response = server.exchange(request).await;
    assert_eq!(body(&response), "198.51.100.7 from-proxy.1");
    assert_eq!(header(&response, "x-request-id"), "from-proxy.1");

    // An id with a space could forge a line of the log.
    let harmful = request.replace("from-proxy.1", "two words");
    let response = server.exchange(harmful).await;
    assert_eq!(header(&response, "x-request-id").len(), 16);
}

#[tokio::test]
async fn body_is_awaited_only_if_handler_reads_it() {
    let server = start_test_site().await;
    let mut stream = server.connect().await;
    // The body never arrives, and the response must not wait for it.
    let request = "POST /nowhere HTTP/1.1\r\nhost: test\r\ncontent-length: 1000\r\n\r\nbegins";
    stream.write_all(request.as_bytes()).await.unwrap();
    assert_error(&read_response(&mut stream).await, 404, "no such page");
}

#[tokio::test]
async fn expect_continue_is_answered() {
    let server = start_test_site().await;
    let mut stream = server.connect().await;
    let request = "POST /echo HTTP/1.1\r\nhost: test\r\ncontent-length: 3\r\nexpect: 100-continue\r\n\
        connection: close\r\n\r\n";
    stream.write_all(request.as_bytes()).await.unwrap();
    // The length of the expected line.
    let mut go_on = [0; 25];
    tokio::io::AsyncReadExt::read_exact(&mut stream, &mut go_on).await.unwrap();
    assert_eq!(&go_on, b"HTTP/1.1 100 Continue\r\n\r\n");
    stream.write_all(b"abc").await.unwrap();
    assert_eq!(body(&read_response(&mut stream).await), "3 bytes");
}

/// RFC 9112, section 3.2.
#[tokio::test]
async fn request_has_one_host() {
    let server = start_test_site().await;
    let message = "an HTTP/1.1 request must have exactly one Host header";
    for hosts in ["", "host: a\r\nhost: b\r\n", "host: a\r\nHOST: a\r\n"] {
        let request = format!("GET /echo HTTP/1.1\r\nconnection: close\r\n{hosts}\r\n");
        assert_last_error(&server.exchange(request).await, 400, message);
    }
    // HTTP/1.0 has no hosts.
    let old = server.exchange("GET /echo HTTP/1.0\r\n\r\n").await;
    assert!(old.starts_with("HTTP/1.0 200 OK"), "{old}");
    let absolute = get("http://test/echo");
    assert_eq!(body(&server.exchange(absolute).await), "0 bytes");
}

/// RFC 9112, sections 3.2 and 3.2.2.
#[tokio::test]
async fn host_is_checked_and_target_has_precedence() {
    let server = start_test_site().await;
    let message = "the Host header is not a host with or without a port";
    for host in ["", "a b", "evil\"><script>", "x/path", "[::1]:99999", "a@b"] {
        let request = format!("GET /host HTTP/1.1\r\nconnection: close\r\nhost: {host}\r\n\r\n");
        assert_last_error(&server.exchange(request).await, 400, message);
    }
    let absolute = server.exchange(get("http://other.example:8080/host")).await;
    assert_eq!(body(&absolute), "other.example:8080");
    // A user in the target would hide the host.
    let user = server.exchange(get("http://a@other.example/host")).await;
    assert!(user.starts_with("HTTP/1.1 400 "), "{user}");
}

/// RFC 9112, section 6.1: a body with an undecoded coding would be misread.
#[tokio::test]
async fn transfer_coding_is_chunked_or_none() {
    let server = start_test_site().await;
    let request = |coding: &str| {
        format!(
            "POST /echo HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\
             transfer-encoding: {coding}\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
        )
    };
    let chunked = server.exchange(request("Chunked")).await;
    assert_eq!(body(&chunked), "3 bytes");
    let message = "the only supported Transfer-Encoding is chunked";
    let compressed = server.exchange(request("gzip, chunked")).await;
    assert_last_error(&compressed, 501, message);
}
