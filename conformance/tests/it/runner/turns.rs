//! The distribution of requests among several processes.

use crate::listener::HttpResponse;
use crate::listener::Listener;
use conformance::http::{Client, Request};

#[test]
fn each_request_goes_to_the_next_of_several_processes() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let first = Listener::start().await.unwrap();
        let second = Listener::start().await.unwrap();
        for listener in [&first, &second, &first] {
            listener.will_respond(HttpResponse::empty(204.try_into().unwrap()));
        }
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
            // A clone takes its turn, too.
            client.clone().send(&request).await.unwrap();
            assert_eq!(client.base_url(), base_url, "that of the last request");
        }
        let received = |listener: &Listener| -> Vec<String> {
            let requests = listener.requests();
            requests.into_iter().map(|request| request.target).collect()
        };
        assert_eq!(received(&first), ["/1", "/3"]);
        assert_eq!(received(&second), ["/2"]);
    });
}
