//! The distribution of requests among several processes.

use crate::listener::Listener;
use conformance::http::{Client, Request};

#[tokio::test]
async fn requests_are_distributed_among_processes_in_turn() {
    let first = Listener::start().await.unwrap();
    let second = Listener::start().await.unwrap();
    let base_urls = [first.base_url(), second.base_url()];
    let client = Client::new("http://localhost").unwrap().of(&base_urls);
    assert_eq!(client.base_url(), base_urls[0]);
    for (number, base_url) in [(1, &base_urls[0]), (2, &base_urls[1]), (3, &base_urls[0])] {
        let request = Request {
            method: "GET".to_owned(),
            target: format!("/{number}"),
            headers: Vec::new(),
            body: Vec::new(),
            credentials: None,
        };
        client.send(&request).await.unwrap();
        assert_eq!(client.base_url(), base_url, "that of the last request");
    }
    let received = [&first, &second].map(|listener| {
        let requests = listener.requests().into_iter();
        requests.map(|request| request.target).collect::<Vec<_>>()
    });
    assert_eq!(received, [vec!["/1", "/3"], vec!["/2"]]);
}
