//! Compressed responses and HTTP/2, which are features.

use std::io::Write;

use community_qa_client::ErrorKind;
use flate2::Compression;
use flate2::write::GzEncoder;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use crate::site::{page, quick};

/// A site that sends this body, compressed, to every request. Returns its base URL.
async fn compressing(body: Vec<u8>) -> String {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(&body).unwrap();
    let body = encoder.finish().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base_url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut head = [0; 4096];
            let read = stream.read(&mut head).await.unwrap();
            let asked = String::from_utf8_lossy(&head[..read]).to_ascii_lowercase();
            // Reported in a header, as the test sees the response alone.
            let is_asked_for = asked.contains("accept-encoding: gzip");
            let length = body.len();
            let head = format!(
                "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\
                 content-encoding: gzip\r\nx-asked: {is_asked_for}\r\nconnection: close\r\n\r\n"
            );
            stream.write_all(head.as_bytes()).await.unwrap();
            // The client need not wait for the rest.
            let _ = stream.write_all(&body).await;
        }
    });
    base_url
}

fn client(base_url: &str) -> community_qa_client::Client {
    let builder = community_qa_client::Client::builder(base_url).retry(quick());
    builder.build().unwrap()
}

#[cfg(feature = "gzip")]
#[tokio::test]
async fn compressed_responses_are_asked_for_and_read() {
    let base_url = compressing(page(1, 15, 1, &[7]).to_string().into_bytes()).await;
    let groups = client(&base_url).list_groups().send().await.unwrap();
    assert_eq!(groups.list[0].id.get(), 7);
    assert_eq!(groups.headers()["x-asked"], "true");
    // The bytes of the body are those that were compressed.
    assert!(groups.body().starts_with(b"{"));
}

/// A few kilobytes can become gigabytes.
#[cfg(feature = "gzip")]
#[tokio::test]
async fn what_counts_is_how_large_a_response_is_when_it_is_read() {
    let base_url = compressing(vec![b' '; 64 * 1024 * 1024]).await;
    let error = client(&base_url).list_groups().send().await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooLarge);
}

#[cfg(not(feature = "gzip"))]
#[tokio::test]
async fn a_compressed_response_that_nobody_asked_for_is_said_to_be_one() {
    let base_url = compressing(page(1, 15, 1, &[7]).to_string().into_bytes()).await;
    let error = client(&base_url).list_groups().send().await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Decode);
    assert_eq!(error.headers().unwrap()["x-asked"], "false");
    assert!(
        error
            .to_string()
            .contains("is compressed (gzip), which was not asked for")
    );
}
