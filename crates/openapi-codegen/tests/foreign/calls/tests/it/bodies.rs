//! Bodies of requests and responses.

use std::time::Duration;

use body_depot::types::{Done, FormMeta, FormPoint, Pace, StartJobResponse};
use body_depot::{Bytes, Client, Error, ErrorKind, Nullable, Part, reqwest};
use calls::{Canned, Server};
use futures_util::{StreamExt, stream};

const JSON: &str = "application/json";

async fn giving(response: Canned) -> (Server, Client) {
    let server = Server::giving([response]).await;
    let client = Client::builder(&server.url).max_body(1000).build().unwrap();
    (server, client)
}

async fn silent() -> (Server, Client) {
    giving(Canned::new(204, "", "")).await
}

fn done(result: &str) -> Done {
    Done::builder().result(result).try_into().unwrap()
}

#[tokio::test]
async fn each_success_status_is_a_variant() -> Result<(), Error> {
    for (status, content_type, body, expected) in [
        (200, JSON, r#"{"result":"a"}"#, StartJobResponse::Ok(done("a"))),
        (202, "text/csv", "a,b", StartJobResponse::Accepted(b"a,b".to_vec())),
        (204, "", "", StartJobResponse::NoContent),
        (206, "", "x", StartJobResponse::Undocumented(b"x".to_vec())),
    ] {
        let (server, client) = giving(Canned::new(status, content_type, body)).await;
        let response = client.start_job().await?;
        assert_eq!(*response, expected);
        assert_eq!(response.status().as_u16(), status);
        assert_eq!(
            server.last().header("accept"),
            "application/json, application/hal+json, text/csv"
        );
    }
    let (_, client) = giving(Canned::new(201, "application/hal+json", r#"{"id":3}"#)).await;
    match client.start_job().await?.into_inner() {
        StartJobResponse::Created(made) => assert_eq!(made.id, 3),
        other => panic!("{other:?}"),
    }
    let (_, client) = giving(Canned::new(200, JSON, "{}")).await;
    assert_eq!(client.start_job().await.unwrap_err().kind(), ErrorKind::Decode);
    let (_, client) = giving(Canned::new(202, JSON, r#"{"result":"a"}"#)).await;
    assert_eq!(client.same_twice().await?.result, "a");
    Ok(())
}

#[tokio::test]
async fn enum_that_lists_null_is_read_and_sent() -> Result<(), Error> {
    for (sent, expected) in [("null", Nullable::Null), ("\"fast\"", Nullable::Value(Pace::Fast))] {
        let body = format!(r#"{{"pace":{sent},"result":"a"}}"#);
        let (server, client) = giving(Canned::new(200, JSON, body.clone())).await;
        let done = client.only_default().await?.into_inner();
        assert_eq!(done.pace, expected);
        client.list_of_patches(vec![done]).await?;
        assert_eq!(server.last().text(), format!("[{body}]"));
    }
    Ok(())
}

#[tokio::test]
async fn default_response_is_read_where_it_is_the_only_one() -> Result<(), Error> {
    let (_, client) = giving(Canned::new(200, JSON, r#"{"result":"a"}"#)).await;
    assert_eq!(client.only_default().await?.result, "a");
    let (_, client) = giving(Canned::new(500, JSON, r#"{"result":"a"}"#)).await;
    assert_eq!(client.only_default().await.unwrap_err().kind(), ErrorKind::Api);
    Ok(())
}

#[tokio::test]
async fn media_types_have_their_own_names() -> Result<(), Error> {
    let (server, client) = giving(Canned::new(200, JSON, r#"{"result":"a"}"#)).await;
    let sent = || {
        let last = server.last();
        let headers = ["accept", "content-type", "content-length"].map(|name| last.header(name));
        (headers.join("|"), last.text())
    };
    client.hal().await?;
    assert_eq!(sent(), ("application/hal+json||".to_owned(), String::new()));
    client.merge_patch().result("b").await?;
    let expected = "*/*|application/merge-patch+json|14";
    assert_eq!(sent(), (expected.to_owned(), r#"{"result":"b"}"#.to_owned()));
    client.list_of_patches(vec![done("c")]).await?;
    let expected = "*/*|application/json-patch+json|16";
    assert_eq!(sent(), (expected.to_owned(), r#"[{"result":"c"}]"#.to_owned()));
    client.empty().await?;
    assert_eq!(sent(), ("*/*||0".to_owned(), String::new()));
    client.picture().await?;
    assert_eq!(sent(), ("image/png, image/jpeg||".to_owned(), String::new()));
    client.put_picture(&b"\x89PNG"[..]).await?;
    assert_eq!(server.last().header("content-type"), "image/png");
    assert_eq!(&server.last().body[..], b"\x89PNG");
    client.post_picture("image/webp", &b"RIFF"[..]).await?;
    assert_eq!(server.last().header("content-type"), "image/webp");
    assert_eq!(server.last().text(), "RIFF");
    Ok(())
}

#[tokio::test]
async fn body_of_stream_is_sent_once() -> Result<(), Error> {
    let (server, client) = silent().await;
    let pieces = ["a", "b"].map(|piece| Ok::<_, std::io::Error>(Bytes::from(piece)));
    client.put_picture(reqwest::Body::wrap_stream(stream::iter(pieces))).await?;
    assert_eq!(server.last().text(), "ab");
    Ok(())
}

/// The parts of a body, each with its headers, without the boundary.
fn parts(server: &Server) -> Vec<String> {
    let last = server.last();
    let content_type = last.header("content-type");
    let (_, boundary) = content_type.split_once("multipart/form-data; boundary=").unwrap();
    let text = last.text();
    let mut parts: Vec<&str> = text.split(&format!("--{boundary}")).collect();
    assert_eq!((parts.remove(0), parts.pop()), ("", Some("--\r\n")));
    parts.into_iter().map(|part| part.trim().replace("\r\n", "|").to_owned()).collect()
}

#[tokio::test]
async fn program_uploads_files() -> Result<(), Box<dyn std::error::Error>> {
    let (server, client) = giving(Canned::new(200, JSON, r#"{"result":"a"}"#)).await;
    let path = std::env::temp_dir().join(format!("upload-{}.txt", std::process::id()));
    std::fs::write(&path, "from disk")?;
    let pieces = ["str", "eam"].map(|piece| Ok::<_, std::io::Error>(Bytes::from(piece)));
    let stream = Part::stream(reqwest::Body::wrap_stream(stream::iter(pieces)));
    let uploaded = client
        .upload()
        .title("A \"b\"")
        .size(3)
        .tags(["x", "y"].map(str::to_owned).to_vec())
        .meta(done("m"))
        .note("*n*")
        .file(Part::bytes(b"bytes".to_vec()).file_name("a.bin").mime_str("image/png")?)
        .thumbs([stream, Part::file(&path).await?.file_name("b.txt")])
        .with_part("more", Part::text("z"))
        .await?;
    std::fs::remove_file(&path)?;
    assert_eq!(uploaded.result, "a");
    let disposition = |rest: &str| format!("Content-Disposition: form-data; {rest}");
    let expected = [
        disposition("name=\"title\"||A \"b\""),
        disposition("name=\"size\"||3"),
        disposition("name=\"tags\"||x"),
        disposition("name=\"tags\"||y"),
        disposition("name=\"meta\"|Content-Type: application/json||{\"result\":\"m\"}"),
        disposition("name=\"note\"|Content-Type: text/markdown||*n*"),
        disposition("name=\"file\"; filename=\"a.bin\"|Content-Type: image/png||bytes"),
        disposition("name=\"thumbs\"||stream"),
        disposition("name=\"thumbs\"; filename=\"b.txt\"|Content-Type: text/plain||from disk"),
        disposition("name=\"more\"||z"),
    ];
    let (mut sent, mut expected) = (parts(&server), expected.to_vec());
    // Fields are in the order of the model.
    sent[..6].sort();
    expected[..6].sort();
    assert_eq!(sent, expected);

    client.upload_alone().file(Part::text("t")).await?;
    assert_eq!(parts(&server), [disposition("name=\"file\"||t")]);
    assert_ne!(server.last().header("content-length"), "");
    client.parts_without_files().result("r").await?;
    assert_eq!(parts(&server), [disposition("name=\"result\"||r")]);

    let error = client.upload().title("t").await.unwrap_err();
    assert!(error.to_string().ends_with("the part `file` is not set"), "{error}");
    Ok(())
}

#[tokio::test]
async fn forms_hold_lists_and_objects() -> Result<(), Error> {
    let (server, client) = silent().await;
    client
        .send_form()
        .name("a b&c")
        .tags(["x", "y"].map(str::to_owned).to_vec())
        .ids(vec![1, 2])
        .meta(FormMeta::builder().a(1).b("é"))
        .point(FormPoint::builder().x(1).y(2))
        .json(vec![3, 4])
        .await?;
    let sent = server.last();
    let text = sent.text();
    let mut pairs: Vec<&str> = text.split('&').collect();
    pairs.sort_unstable();
    let expected = [
        "ids=1,2",
        "json=%5B3%2C4%5D",
        "meta%5Ba%5D=1",
        "meta%5Bb%5D=%C3%A9",
        "name=a+b%26c",
        "tags=x",
        "tags=y",
        "x=1",
        "y=2",
    ];
    assert_eq!(pairs, expected);
    assert_eq!(sent.header("content-type"), "application/x-www-form-urlencoded");
    Ok(())
}

#[tokio::test]
async fn download_is_not_limited_when_streamed() -> Result<(), Error> {
    let large = vec![7; 100_000];
    let (server, client) = giving(Canned::new(200, "image/png", large.clone())).await;
    assert_eq!(client.picture().await.unwrap_err().kind(), ErrorKind::TooLarge);
    let response = client.picture().with_timeout(Duration::from_secs(5)).send_stream().await?;
    assert_eq!(response.headers()["content-type"], "image/png");
    let mut stream = response.into_inner();
    let mut read = Vec::new();
    while let Some(piece) = stream.try_next().await? {
        read.extend_from_slice(&piece);
    }
    assert!(read == large);
    assert_eq!(server.last().header("accept"), "image/png, image/jpeg");
    let (_, client) = giving(Canned::new(404, "", "")).await;
    assert_eq!(client.picture().send_stream().await.unwrap_err().kind(), ErrorKind::NotFound);
    Ok(())
}

#[tokio::test]
async fn program_reads_event_stream() -> Result<(), Error> {
    let text = ": hello\r\nid: 1\r\nevent: made\r\ndata: {\"result\":\r\ndata: \"a\"}\r\n\r\nretry: 9\n\
                data: {\"result\":\"b\"}\n\ndata: {}\n\ndata: [DONE]\n\ndata: {\"result\":\"c\"}\n\n";
    let (server, client) = giving(Canned::new(200, "text/event-stream", text)).await;
    let mut events = client.events().await?.into_inner();
    let first = events.try_next().await?.unwrap();
    assert_eq!((first.kind.as_str(), first.id.as_str()), ("made", "1"));
    assert_eq!(first.data, done("a"));
    let second = events.try_next().await?.unwrap();
    assert_eq!((second.kind.as_str(), second.data), ("message", done("b")));
    let error = events.try_next().await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Decode, "{error}");
    assert!(events.try_next().await?.is_none(), "the service has said that it is done");
    assert_eq!(server.last().header("accept"), "text/event-stream");

    let (server, client) =
        giving(Canned::new(200, "text/event-stream", "data: {\"delta\":\"x\"}\n\n")).await;
    let mut events = client.chat().stream(true).send_events().await?.into_inner();
    assert_eq!(events.next().await.unwrap()?.data.delta, "x");
    assert_eq!(server.last().header("accept"), "text/event-stream");
    assert_eq!(server.last().text(), r#"{"stream":true}"#);
    let (server, client) = giving(Canned::new(200, JSON, r#"{"result":"a"}"#)).await;
    assert_eq!(client.chat().await?.result, "a");
    assert_eq!(server.last().header("accept"), "application/json");

    let (_, client) = giving(Canned::new(200, "text/event-stream", "data: a\n\ndata: b\n\n")).await;
    let events = client.text_events().await?.into_inner();
    let texts: Vec<String> = events.map(|event| event.unwrap().data).collect().await;
    assert_eq!(texts, ["a", "b"]);
    Ok(())
}

#[tokio::test]
async fn lines_are_values() -> Result<(), Error> {
    let text = "{\"result\":\"a\"}\r\n\n{\"result\":\"b\"}\n{}\n{\"result\":\"c\"}";
    let (server, client) = giving(Canned::new(200, "application/x-ndjson", text)).await;
    let mut lines = client.lines().await?.into_inner();
    assert_eq!(lines.try_next().await?, Some(done("a")));
    assert_eq!(lines.try_next().await?, Some(done("b")));
    assert_eq!(lines.try_next().await.unwrap_err().kind(), ErrorKind::Decode);
    assert_eq!(lines.try_next().await?, Some(done("c")));
    assert_eq!(lines.try_next().await?, None);
    assert_eq!(server.last().header("accept"), "application/x-ndjson");
    let long = "x".repeat(5000);
    let (_, client) = giving(Canned::new(200, "application/x-ndjson", long)).await;
    let mut lines = client.lines().await?.into_inner();
    assert_eq!(lines.try_next().await.unwrap_err().kind(), ErrorKind::TooLarge);
    assert_eq!(lines.try_next().await?, None);
    Ok(())
}
