//! More connections than places.

use std::sync::Arc;
use std::time::Duration;

use community_qa_server::Server;
use community_qa_server::http::Options;
use tokio::io::AsyncWriteExt;

use super::{Running, TestSite, at_most, body, get, holding, read_response, read_to_end, start};

#[tokio::test]
async fn oldest_idle_connection_is_closed_first() {
    let site = TestSite::default();
    let server = start(site.clone(), at_most(4)).await;
    let mut busy = server.wait(&site).await;

    let mut silent = Vec::new();
    for beginning in ["", "GET /sl", ""] {
        let mut stream = server.connect().await;
        stream.write_all(beginning.as_bytes()).await.unwrap();
        // Makes each connection older than the next.
        tokio::time::sleep(Duration::from_millis(20)).await;
        silent.push(stream);
    }
    assert_eq!(body(&server.get("/echo").await), "0 bytes");
    let mut silent = silent.into_iter();
    assert_eq!(read_to_end(&mut silent.next().unwrap()).await, "");
    for mut still_open in silent {
        let mut byte = [0];
        let read = tokio::io::AsyncReadExt::read(&mut still_open, &mut byte);
        // Long enough for a response that must not come.
        let waited = tokio::time::timeout(Duration::from_millis(50), read).await;
        assert!(waited.is_err(), "it was closed");
    }

    site.gate.1.open();
    assert_eq!(body(&read_response(&mut busy).await), "waited");
}

/// If there is no room for a connection, the system drops its packets, and the client tries again
/// after one, three and seven seconds.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn many_connections_may_wait_to_be_accepted() {
    raise_descriptors();
    let server = Server::bind(TestSite::default(), Options::default()).await.unwrap();
    let address = server.address().unwrap();
    let connect = || tokio::net::TcpStream::connect(address);
    let waiting = futures_util::future::try_join_all((0..1000).map(|_| connect()));
    let waiting = tokio::time::timeout(Duration::from_millis(900), waiting);
    assert_eq!(waiting.await.unwrap().unwrap().len(), 1000);
}

/// The search for a connection to close is repeated, because connections become idle later.
#[tokio::test]
async fn waiting_caller_replaces_an_idle_connection() {
    let site = TestSite::default();
    let server = start(site.clone(), at_most(2)).await;
    let _busy = [server.wait(&site).await, server.wait(&site).await];
    let waiting = server.get("/echo");
    let opened = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        site.gate.1.open();
        site.gate.1.open();
    };
    let both = async { tokio::join!(waiting, opened) };
    let (response, ()) = tokio::time::timeout(Duration::from_secs(5), both).await.unwrap();
    assert_eq!(body(&response), "0 bytes");
}

/// A request whose body does not come is incomplete.
#[tokio::test]
async fn oldest_connection_without_body_is_closed_first() {
    let server = start(TestSite::default(), at_most(4)).await;
    let request = "POST /echo HTTP/1.1\r\nhost: test\r\ncontent-length: 9\r\n\r\nbegins";
    let mut waiting = Vec::new();
    for _ in 0..4 {
        let mut stream = server.connect().await;
        stream.write_all(request.as_bytes()).await.unwrap();
        tokio::time::sleep(Duration::from_millis(20)).await;
        waiting.push(stream);
    }
    let response = tokio::time::timeout(Duration::from_secs(5), server.get("/echo"));
    assert_eq!(body(&response.await.unwrap()), "0 bytes");
    assert_eq!(read_to_end(&mut waiting.remove(0)).await, "");
    let mut last = waiting.pop().unwrap();
    last.write_all(b"end").await.unwrap();
    assert_eq!(body(&read_response(&mut last).await), "9 bytes");
}

#[tokio::test]
async fn missing_bodies_take_limited_memory() {
    let server = start(TestSite::default(), holding(1024 * 1024)).await;
    let length = 512 * 1024;
    let head = format!("POST /echo HTTP/1.1\r\nhost: test\r\ncontent-length: {length}\r\n\r\n");
    let almost = head.clone() + &"x".repeat(length - 1);
    let mut done = server.connect().await;
    // Complete requests take no place.
    for _ in 0..3 {
        let whole = almost.clone() + "x";
        done.write_all(whole.as_bytes()).await.unwrap();
        read_response(&mut done).await;
    }
    let mut waiting = Vec::new();
    // Together more than the limit.
    for _ in 0..3 {
        let mut stream = server.connect().await;
        stream.write_all(almost.as_bytes()).await.unwrap();
        tokio::time::sleep(Duration::from_millis(100)).await;
        waiting.push(stream);
    }
    let mut first = Vec::new();
    let closed = tokio::io::AsyncReadExt::read_to_end(&mut waiting[0], &mut first);
    let _ = tokio::time::timeout(Duration::from_secs(5), closed).await.unwrap();
    assert_eq!(first, b"");
    for stream in &mut waiting[1..] {
        stream.write_all(b"x").await.unwrap();
        let response = read_response(stream).await;
        assert_eq!(body(&response), format!("{length} bytes"));
    }
}

/// A thousand clients send the head of a request byte by byte, and begin again when they are
/// disconnected. A caller with a complete request gets a response at once. There are only 128
/// places, so on a busy machine its connection may be closed before its first byte is read; it then
/// tries again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thousand_slow_heads_do_not_delay_others() {
    raise_descriptors();
    let server = Arc::new(start(TestSite::default(), at_most(128)).await);
    let slow = |server: Arc<Running>| async move {
        loop {
            let mut stream = server.connect().await;
            for byte in get("/echo").bytes() {
                if stream.write_all(&[byte]).await.is_err() {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
        }
    };
    let clients: Vec<_> = (0..1000).map(|_| tokio::spawn(slow(Arc::clone(&server)))).collect();
    tokio::time::sleep(Duration::from_millis(500)).await;
    for _ in 0..10 {
        let response = server.get_by_tries("/echo");
        // Shorter than the time limit of a slow head, which also frees a place.
        let response = tokio::time::timeout(Duration::from_secs(8), response);
        assert_eq!(body(&response.await.unwrap()), "0 bytes");
    }
    clients.iter().for_each(tokio::task::JoinHandle::abort);
}

/// The clients run in the process of the test, so it needs their file descriptors, too.
#[cfg(unix)]
fn raise_descriptors() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: limit.maximum, ..limit };
    setrlimit(Resource::Nofile, raised).unwrap();
}

#[cfg(not(unix))]
fn raise_descriptors() {}
