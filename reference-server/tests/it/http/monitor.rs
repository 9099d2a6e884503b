//! `/healthz`, `/readyz` and `/metrics`.

use community_qa_server::http::Options;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use super::{
    Running, TestSite, assert_error_with, assert_last_error, get, header, read_to_end, start,
};

/// The options of a server with a monitor.
pub(super) fn watched() -> Options {
    Options { monitor: Some("127.0.0.1:0".parse().unwrap()), ..Options::default() }
}

pub(super) async fn monitor(server: &Running, request: &str) -> String {
    let mut stream = TcpStream::connect(server.monitor.unwrap()).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    read_to_end(&mut stream).await
}

#[tokio::test]
async fn metrics_count_requests_by_route_without_queries() {
    let server = start(TestSite::default(), watched()).await;
    server.get("/echo?secret=1").await;
    server.get("/echo?secret=2").await;
    server.get("/unknown/secret").await;
    // This is not HTTP, so it has no route.
    server.exchange("nonsense\r\n\r\n").await;
    let response = monitor(&server, &get("/metrics")).await;
    assert!(header(&response, "content-type").starts_with("application/openmetrics-text"));
    for line in [
        r#"community_qa_server_requests_total{method="GET",route="/echo",status="200"} 2"#,
        r#"community_qa_server_requests_total{method="GET",route="-",status="404"} 1"#,
        r#"community_qa_server_requests_total{method="GET",route="-",status="400"} 1"#,
    ] {
        assert!(response.contains(line), "{line}\n{response}");
    }
    assert!(!response.contains("secret"));
    assert!(!response.contains("route=\"/metrics\""), "its own requests are not counted");
}

/// The request ends when its client disconnects, and is in the log and in the metrics.
#[tokio::test]
async fn request_of_disconnected_client_is_logged_as_499() {
    let site = TestSite::default();
    let server = start(site.clone(), watched()).await;
    let streams = [server.wait(&site).await, server.wait(&site).await];
    let metrics = monitor(&server, &get("/metrics")).await;
    assert!(metrics.contains("\ncommunity_qa_server_connections 2\n"));
    // The clients disconnect before the response.
    drop(streams);
    let lines = [
        r#"community_qa_server_requests_total{method="GET",route="-",status="499"} 2"#,
        "\ncommunity_qa_server_connections 0\n",
    ];
    // The server notices after a while; 10 s are more than enough.
    for _ in 0..500 {
        let metrics = monitor(&server, &get("/metrics")).await;
        if lines.iter().all(|line| metrics.contains(line)) {
            assert!(!metrics.contains("status=\"400\""), "{metrics}");
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("the request goes on after 10 s");
}

#[tokio::test]
async fn monitor_has_no_other_paths() {
    let server = start(TestSite::default(), watched()).await;
    let other = monitor(&server, &get("/echo")).await;
    assert_last_error(&other, 404, "not found; this port has /healthz, /readyz and /metrics");
    let post =
        monitor(&server, "POST /readyz HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n").await;
    assert_error_with(&post, 405, "use GET or HEAD", &["connection: close", "allow: GET, HEAD"]);
    let page = server.get("/healthz").await;
    assert_last_error(&page, 404, "no such page");
}

/// The dashboard and the alerts in docs/ use only metrics that the server has.
#[tokio::test]
async fn metrics_of_dashboard_and_alerts_exist() {
    let server = start(TestSite::default(), watched()).await;
    server.get("/echo").await;
    let counted = monitor(&server, &get("/metrics")).await;
    for file in ["dashboard.json", "alerts.yml"] {
        let path = format!("{}/../docs/monitoring/{file}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        let names: Vec<&str> = text
            .split("community_qa_server_")
            .skip(1)
            .map(|rest| {
                let end = rest.find(|letter: char| !letter.is_ascii_lowercase() && letter != '_');
                &rest[..end.unwrap_or(rest.len())]
            })
            .collect();
        // Without this, the test would pass after a change of the prefix.
        assert!(names.len() >= 5, "{names:?}");
        for name in names {
            let line = format!("\ncommunity_qa_server_{name}");
            assert!(counted.contains(&line), "{file}: {name}\n{counted}");
        }
    }
    let text = include_str!("../../../../docs/monitoring/dashboard.json");
    serde_json::from_str::<serde_json::Value>(text).unwrap();
}
