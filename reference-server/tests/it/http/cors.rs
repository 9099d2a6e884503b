//! Pages of other sites.

use community_qa_server::http::{Options, Origins};

use super::{Running, TestSite, assert_error_with, header, start, start_test_site};

const DESK: &str = "https://desk.example";

async fn start_allowing(origins: Origins) -> Running {
    let options = Options { origins, ..Options::default() };
    start(TestSite::default(), options).await
}

fn from_origin(method: &str, path: &str, origin: &str) -> String {
    format!(
        "{method} {path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\norigin: {origin}\r\n\
         access-control-request-method: PUT\r\n\r\n"
    )
}

#[tokio::test]
async fn no_page_of_another_site_reads_a_response_unless_configured() {
    let server = start_test_site().await;
    let response = server.exchange(from_origin("GET", "/echo", DESK)).await;
    assert!(!response.contains("access-control"), "{response}");
    assert_eq!(header(&response, "vary"), "");
}

#[tokio::test]
async fn pages_of_a_configured_origin_read_responses() {
    let origins = Origins::new(vec![DESK.to_owned()]);
    let server = start_allowing(origins).await;
    let response = server.exchange(from_origin("GET", "/echo", DESK)).await;
    assert_eq!(header(&response, "access-control-allow-origin"), DESK);
    assert_eq!(header(&response, "vary"), "origin");
    let exposed = header(&response, "access-control-expose-headers");
    assert_eq!(exposed, "location, retry-after, x-request-id");

    let asked = server.exchange(from_origin("OPTIONS", "/methods", DESK)).await;
    assert_eq!(header(&asked, "access-control-allow-origin"), DESK);
    assert_eq!(header(&asked, "access-control-allow-methods"), "GET, PUT");
    let headers = header(&asked, "access-control-allow-headers");
    assert_eq!(headers, "authorization, content-type");

    for other in ["https://other.example", "http://desk.example", "null"] {
        let response = server.exchange(from_origin("GET", "/echo", other)).await;
        assert!(!response.contains("access-control"), "{response}");
        assert_eq!(header(&response, "vary"), "origin");
    }
}

/// A browser sends a remembered password even with a form of another site.
#[tokio::test]
async fn cross_origin_writes_need_an_allowed_origin() {
    let origins = Origins::new(vec![DESK.to_owned()]).of_site(Some("https://qa.example/forum"));
    let server = start_allowing(origins).await;
    let post = async |path: &str, headers: &str| {
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: test:8080\r\nconnection: close\r\n\
             content-length: 0\r\n{headers}\r\n"
        );
        server.exchange(request).await
    };
    for allowed in [
        "",
        "sec-fetch-site: same-origin\r\norigin: https://elsewhere.example\r\n",
        "sec-fetch-site: none\r\n",
        "origin: http://test:8080\r\n",
        "origin: http://TEST:8080\r\n",
        "origin: https://qa.example\r\n",
        "sec-fetch-site: cross-site\r\norigin: https://desk.example\r\n",
    ] {
        let response = post("/echo", allowed).await;
        assert!(response.starts_with("HTTP/1.1 200 "), "{allowed}: {response}");
    }
    // Other sites, other ports, and pages without an origin.
    for foreign in [
        "sec-fetch-site: cross-site\r\n",
        "sec-fetch-site: same-site\r\norigin: http://other.qa.example\r\n",
        "sec-fetch-site: cross-site\r\norigin: http://test:8080\r\n",
        "origin: https://other.example\r\n",
        "origin: http://test\r\n",
        "origin: null\r\n",
        // The same hosts with another scheme.
        "origin: https://test:8080\r\n",
        "origin: http://qa.example\r\n",
    ] {
        // Checked before the route.
        for path in ["/echo", "/nothing"] {
            let message = "a page of another site may not change anything here; allow its origin \
                with --cors-origin";
            assert_error_with(
                &post(path, foreign).await,
                403,
                message,
                &["connection: close", "vary: origin"],
            );
        }
    }
    // Reads change nothing, so their origin does not matter.
    let read = "GET /echo HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\
        sec-fetch-site: cross-site\r\n\r\n";
    let read = server.exchange(read.to_owned()).await;
    assert!(read.starts_with("HTTP/1.1 200"), "{read}");
}
