//! The shutdown of a server.

use std::time::Duration;

use community_qa_server::http::{Options, Shutdown};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use super::monitor::{monitor, watched};
use super::{
    Running, TestSite, body, get, header, header_lines, read_response, read_to_end, start,
    start_test_site,
};

/// Waits until connections are no longer accepted.
async fn until_closed(server: &Running) {
    // 500 attempts, 20 ms apart: 10 s.
    for _ in 0..500 {
        if TcpStream::connect(server.address).await.is_err() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("it is still open after 10 s");
}

#[tokio::test]
async fn drain_loses_no_request() {
    let site = TestSite::default();
    let options = Options { drain_delay: Duration::from_secs(2), ..watched() };
    let mut server = start(site.clone(), options).await;
    // Both connect before the drain begins.
    let mut idle = server.connect().await;
    let mut busy = server.wait(&site).await;

    server.shutdown.take().unwrap().send(Shutdown::Drain).unwrap();
    while !monitor(&server, &get("/readyz")).await.starts_with("HTTP/1.1 503") {}
    let not_ready = monitor(&server, &get("/readyz")).await;
    assert_eq!(body(&not_ready), "shutting down\n");
    let headers = [
        "cache-control: no-store",
        "connection: close",
        "content-length: 14",
        "content-type: text/plain; charset=utf-8",
        "date",
        "x-content-type-options: nosniff",
        "x-request-id",
    ];
    assert_eq!(header_lines(&not_ready), headers);
    // New and existing connections get one more response.
    assert_eq!(body(&server.get("/echo").await), "0 bytes");
    idle.write_all(b"GET /echo HTTP/1.1\r\nhost: test\r\n\r\n").await.unwrap();
    let last = read_to_end(&mut idle).await;
    assert_eq!(header(&last, "connection"), "close");
    assert_eq!(body(&last), "0 bytes");
    // Connected, but without a request.
    let silent = server.connect().await;

    until_closed(&server).await;
    assert_eq!(read_to_end(&mut { silent }).await, "");
    assert!(!server.task.is_finished(), "a request is not done");
    site.gate.1.open();
    assert_eq!(body(&read_to_end(&mut busy).await), "waited");
    server.task.await.unwrap();
}

#[tokio::test]
async fn without_a_delay_the_last_requests_are_done() {
    let site = TestSite::default();
    // Far longer than the test, because an immediate stop must not wait for it.
    let options = Options { drain_delay: Duration::from_secs(600), ..Options::default() };
    let mut server = start(site.clone(), options).await;
    let mut busy = server.wait(&site).await;
    server.shutdown.take().unwrap().send(Shutdown::Now).unwrap();
    until_closed(&server).await;
    site.gate.1.open();
    assert_eq!(body(&read_response(&mut busy).await), "waited");
    drop(busy);
    server.task.await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn drain_ends_despite_endless_request() {
    let mut server = start_test_site().await;
    let mut stuck = server.connect().await;
    stuck.write_all(get("/big").as_bytes()).await.unwrap();
    // Long enough for the response to fill the buffers.
    tokio::time::sleep(Duration::from_millis(10)).await;
    server.shutdown.take().unwrap().send(Shutdown::Now).unwrap();
    let start = tokio::time::Instant::now();
    server.task.await.unwrap();
    assert!(
        // A write may wait for 30 s.
        start.elapsed() <= Duration::from_secs(35),
        "{:?}",
        start.elapsed()
    );
}
