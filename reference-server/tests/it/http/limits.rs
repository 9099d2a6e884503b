//! Requests that are too long, too slow, or not HTTP.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::Instant;

use super::{
    Running, TestSite, assert_error, assert_error_with, assert_last_error, at_most, body, get,
    holding, read_response, read_to_end, start, start_test_site,
};

const LONG_LINE: &str = "the request line is longer than 16 KiB";
const LONG_HEADERS: &str = "the headers are larger than 16 KiB, or more than 100";

#[tokio::test]
async fn long_request_line_gets_414() {
    let server = start_test_site().await;
    let fits = get(&format!("/echo?q={}", "x".repeat(15 * 1024)));
    assert!(server.exchange(fits).await.starts_with("HTTP/1.1 200 OK"));
    // With the 22 bytes around it: exactly 16 KiB, a little more, and far more.
    for length in [16 * 1024 - 22, 17 * 1024, 4 * 1024 * 1024] {
        let long = get(&format!("/echo?q={}", "x".repeat(length)));
        assert_last_error(&server.exchange(long).await, 414, LONG_LINE);
    }
}

#[tokio::test]
async fn long_or_many_headers_are_a_431() {
    let server = start_test_site().await;
    let long = format!("GET /echo HTTP/1.1\r\nhost: test\r\nx: {}\r\n\r\n", "x".repeat(17 * 1024));
    assert_last_error(&server.exchange(long).await, 431, LONG_HEADERS);
    let many = format!("GET /echo HTTP/1.1\r\nhost: test\r\n{}\r\n", "a: b\r\n".repeat(100));
    assert_last_error(&server.exchange(many).await, 431, LONG_HEADERS);
    let fit = format!(
        "GET /echo HTTP/1.1\r\nhost: test\r\nconnection: close\r\n{}\r\n",
        // 97 of these with `host` and `connection` are fewer than 100.
        "a: b\r\n".repeat(97)
    );
    assert!(server.exchange(fit).await.starts_with("HTTP/1.1 200 OK"));
}

#[tokio::test]
async fn input_that_is_not_http_gets_a_400() {
    let server = start_test_site().await;
    let length = "invalid content-length";
    for (text, what) in [
        ("hello\r\n\r\n", "invalid HTTP method"),
        ("GET / HTTP/9.9\r\n\r\n", "invalid HTTP version"),
        ("GET /a b c HTTP/1.1\r\n\r\n", "invalid HTTP version"),
        ("GET / HTTP/1.1\r\nno colon\r\n\r\n", "invalid HTTP header"),
        ("GET / HTTP/1.1\r\na: b\r\n folded\r\n\r\n", "invalid HTTP header"),
        ("POST / HTTP/1.1\r\ncontent-length: -1\r\n\r\n", length),
        ("POST / HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n", length),
        // The beginning of TLS, on a port without TLS.
        ("\u{16}\u{3}\u{1}\u{2}\0\u{1}\0", "invalid HTTP method"),
    ] {
        let response = server.exchange(text).await;
        let message = format!("this is not an HTTP/1.1 request: {what}");
        assert_last_error(&response, 400, &message);
    }
}

#[tokio::test(start_paused = true)]
async fn slow_head_gets_408() {
    let server = start_test_site().await;
    let mut stream = server.connect().await;
    // Waiting before the first byte does not count.
    tokio::time::sleep(Duration::from_secs(20)).await;
    let start = Instant::now();
    // One byte each second: every wait is short, but the head takes too long.
    for byte in b"GET / HTT" {
        stream.write_all(&[*byte]).await.unwrap();
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    let response = read_to_end(&mut stream).await;
    assert_last_error(&response, 408, "the head of the request did not arrive in time");
    assert_eq!(start.elapsed().as_secs(), 10);
}

#[tokio::test(start_paused = true)]
async fn unfinished_pipelined_head_gets_a_408() {
    let server = start_test_site().await;
    let mut stream = server.connect().await;
    let chunked = "POST /echo HTTP/1.1\r\nhost: test\r\ntransfer-encoding: chunked\r\n\r\n\
        3\r\nabc\r\n0\r\n\r\n";
    let start = Instant::now();
    let both = format!("{chunked}GET /x HTTP/1.1\r\nhost: ");
    stream.write_all(both.as_bytes()).await.unwrap();
    assert_eq!(body(&read_response(&mut stream).await), "3 bytes");
    let response = read_to_end(&mut stream).await;
    let message = "the head of the request did not arrive in time";
    assert_last_error(&response, 408, message);
    assert_eq!(start.elapsed().as_secs(), 10);
}

#[tokio::test(start_paused = true)]
async fn pipelined_head_has_its_own_time_limit() {
    let server = start_test_site().await;
    let mut stream = server.connect().await;
    let mut begun = "GET /echo HTTP/1.1\r\nhost: test\r\n\r\nPOST /echo HT".to_owned();
    for _ in 0..3 {
        stream.write_all(begun.as_bytes()).await.unwrap();
        let response = read_response(&mut stream).await;
        assert!(body(&response).ends_with(" bytes"), "{response}");
        tokio::time::sleep(Duration::from_secs(5)).await;
        begun = "TP/1.1\r\nhost: test\r\ncontent-length: 3\r\n\r\nabcPOST /echo HT".to_owned();
    }
}

#[tokio::test(start_paused = true)]
async fn silent_connection_is_closed() {
    let server = start_test_site().await;
    let mut stream = server.connect().await;
    let start = Instant::now();
    assert_eq!(read_to_end(&mut stream).await, "");
    assert_eq!(start.elapsed().as_secs(), 60);
}

#[tokio::test(start_paused = true)]
async fn active_connection_stays_open() {
    let server = start_test_site().await;
    let mut stream = server.connect().await;
    for _ in 0..5 {
        tokio::time::sleep(Duration::from_secs(50)).await;
        stream.write_all(b"GET /echo HTTP/1.1\r\nhost: test\r\n\r\n").await.unwrap();
        assert_eq!(body(&read_response(&mut stream).await), "0 bytes");
    }
}

#[tokio::test(start_paused = true)]
async fn slow_body_gets_408() {
    let server = start_test_site().await;
    let mut stream = server.connect().await;
    let start = Instant::now();
    let request = "POST /echo HTTP/1.1\r\nhost: test\r\ncontent-length: 100\r\n\r\n";
    stream.write_all(request.as_bytes()).await.unwrap();
    // One byte each second: the limit of 30 s is for the whole body.
    for byte in b"a slow body that takes more th" {
        stream.write_all(&[*byte]).await.unwrap();
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    let response = read_response(&mut stream).await;
    assert_error(&response, 408, "the body of the request did not arrive in time");
    assert_eq!(start.elapsed().as_secs(), 30);
}

#[tokio::test(start_paused = true)]
async fn slow_request_gets_503() {
    let server = start_test_site().await;
    let start = Instant::now();
    let response = server.get("/slow").await;
    let message = "the request took too long and has changed nothing; try again later";
    assert_error_with(&response, 503, message, &["connection: close", "retry-after: 10"]);
    assert_eq!(start.elapsed().as_secs(), 30);
}

/// Without `Retry-After`, because a repetition would do the write twice.
#[tokio::test(start_paused = true)]
async fn endless_commit_gets_503_without_retry_after() {
    let server = start_test_site().await;
    let start = Instant::now();
    let response = server.get("/commit").await;
    assert_last_error(&response, 503, "the request took too long; it may have taken effect");
    assert_eq!(start.elapsed().as_secs(), 33);
}

#[tokio::test(start_paused = true)]
async fn connection_of_client_that_does_not_read_is_closed() {
    let server = start_test_site().await;
    let mut stream = server.connect().await;
    stream.write_all(get("/big").as_bytes()).await.unwrap();
    // Longer than a write may wait.
    tokio::time::sleep(Duration::from_secs(31)).await;
    let mut read = Vec::new();
    // The buffers of the system hold a part, and a reset may follow.
    let _ = stream.read_to_end(&mut read).await;
    assert!(read.len() < 32 * 1024 * 1024, "{}", read.len());
}

/// Sends requests without reading the responses, and waits until a response is being written.
async fn send_and_not_read(server: &Running, requests: &str) -> TcpStream {
    let mut stream = server.connect().await;
    stream.write_all(requests.as_bytes()).await.unwrap();
    let mut head = [0; 12];
    stream.peek(&mut head).await.unwrap();
    assert_eq!(&head, b"HTTP/1.1 200");
    stream
}

/// A complete response. Only its head is returned as text.
async fn get_big(server: &Running) -> (String, usize) {
    let mut stream = server.connect().await;
    stream.write_all(get("/big").as_bytes()).await.unwrap();
    let mut read = Vec::new();
    stream.read_to_end(&mut read).await.unwrap();
    let head = read.iter().take(1024).map(|byte| char::from(*byte));
    (head.collect(), read.len())
}

#[tokio::test]
async fn connections_that_do_not_read_are_closed_first() {
    let server = start(TestSite::default(), holding(64 * 1024 * 1024)).await;
    // The response takes the whole budget, and its client has had no time to read.
    let mut stuck = send_and_not_read(&server, &get("/big")).await;
    let (refusal, _) = get_big(&server).await;
    let message = "too many large responses are being read by others; try again later";
    assert_error_with(&refusal, 503, message, &["connection: close", "retry-after: 10"]);
    // Small responses are always sent.
    assert_eq!(body(&server.get("/echo").await), "0 bytes");

    // By now, the client counts as one that does not read.
    tokio::time::sleep(Duration::from_millis(1200)).await;
    for _ in 0..3 {
        let (head, length) = get_big(&server).await;
        assert!(head.starts_with("HTTP/1.1 200 OK"), "{head}");
        assert!(length > 64 * 1024 * 1024);
    }
    let mut read = Vec::new();
    // A reset is also an end.
    let _ = stuck.read_to_end(&mut read).await;
    assert!(read.len() < 32 * 1024 * 1024, "{}", read.len());
}

/// The clients send another request behind the one whose response they do not read.
#[tokio::test]
async fn clients_that_do_not_read_take_no_places() {
    let server = start(TestSite::default(), at_most(4)).await;
    let requests = "GET /big HTTP/1.1\r\nhost: test\r\n\r\n".repeat(2);
    let mut stuck = Vec::new();
    for _ in 0..4 {
        stuck.push(send_and_not_read(&server, &requests).await);
    }
    let response = tokio::time::timeout(Duration::from_secs(5), server.get("/echo"));
    assert_eq!(body(&response.await.unwrap()), "0 bytes");
}
