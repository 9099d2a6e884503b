//! Compressed responses.

use std::io::Write;

use community_qa_client::ErrorKind;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::site::{Reply, Site, page};

/// A site that sends this body, compressed, to every request.
async fn compressing(body: &[u8]) -> Site {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(body).unwrap();
    let body = encoder.finish().unwrap();
    Site::start(move |_, _| {
        let headers = "content-type: application/json\r\ncontent-encoding: gzip\r\n";
        Reply::Whole(200, headers.to_owned(), body.clone())
    })
    .await
}

#[tokio::test]
async fn compressed_responses_are_requested_and_decoded() {
    let site = compressing(page(1, 15, 1, &[7]).to_string().as_bytes()).await;
    let groups = site.client().list_groups().send().await.unwrap();
    assert_eq!(groups.list[0].id.get(), 7);
    assert!(site.heads()[0].contains("accept-encoding: gzip"));
    // The body has the bytes before compression.
    assert!(groups.body().starts_with(b"{"));
}

/// A few compressed kilobytes can become gigabytes.
#[tokio::test]
async fn size_limit_applies_to_decoded_body() {
    let site = compressing(&vec![b' '; 64 * 1024 * 1024]).await;
    let error = site.client().list_groups().send().await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooLarge);
}
