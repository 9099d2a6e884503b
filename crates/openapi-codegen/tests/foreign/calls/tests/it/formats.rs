//! Strings with a format, in each place.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use calls::{Canned, Server};
use format_depot::jiff::{Timestamp, civil::Date};
use format_depot::types::CallNext;
use format_depot::url::Url;
use format_depot::uuid::Uuid;
use format_depot::{Client, Error, Nullable, Text};

const INSTANT: &str = "2026-03-01T10:00:00Z";
const OFFSET: &str = "2026-03-01T12:00:00.5+02:00";
const DAY: &str = "2026-03-01";
const ID: &str = "67e55044-10b1-426f-9247-bb680e5fe0c8";
const PAGE: &str = "https://a.example/x?y=1#z";

async fn giving(response: Canned) -> (Server, Client) {
    let server = Server::giving([response]).await;
    let client = Client::builder(format!("{}/v1", server.url)).build().unwrap();
    (server, client)
}

async fn client() -> (Server, Client) {
    giving(Canned::new(204, "", "")).await
}

fn instant() -> Timestamp {
    INSTANT.parse().unwrap()
}

fn day() -> Date {
    DAY.parse().unwrap()
}

fn id() -> Uuid {
    ID.parse().unwrap()
}

fn page() -> Url {
    PAGE.parse().unwrap()
}

#[tokio::test]
async fn formats_in_path_are_sent_from_values_and_texts() -> Result<(), Error> {
    let (server, client) = client().await;
    let sent = "GET /v1/calls/67e55044-10b1-426f-9247-bb680e5fe0c8/2026-03-01/\
                2026-03-01T10:00:00Z/::1/https:%2F%2Fa.example%2Fx%3Fy=1%23z";
    client.find_call(id(), day(), instant(), Ipv6Addr::LOCALHOST, page()).await?;
    assert_eq!(server.line(), sent);
    client.find_call(ID, DAY, INSTANT, "::1", PAGE).await?;
    assert_eq!(server.line(), sent);
    // A text is sent unchanged, with its case and its offset.
    client.find_call(ID.to_uppercase(), DAY, OFFSET, "0:0::1", PAGE).await?;
    let target = server.last().target;
    let kept = "/67E55044-10B1-426F-9247-BB680E5FE0C8/2026-03-01/\
                2026-03-01T12:00:00.5+02:00/0:0::1/";
    assert!(target.contains(kept), "{target}");
    Ok(())
}

#[tokio::test]
async fn formats_in_query_are_sent_from_values_and_texts() -> Result<(), Error> {
    let (server, client) = client().await;
    let sent = "GET /v1/calls?day=2026-03-01&days=2026-03-01&days=2026-03-01&\
                id=67e55044-10b1-426f-9247-bb680e5fe0c8&joined=2026-03-01,2026-03-02&\
                page=https%3A%2F%2Fa.example%2Fx%3Fy%3D1%23z&peer=127.0.0.1&\
                since=2026-03-01T10%3A00%3A00Z";
    let joined = ["2026-03-01", "2026-03-02"].map(str::to_owned);
    let days = vec![Text::from(day()), DAY.into()];
    client
        .list_calls()
        .since(instant())
        .day(day())
        .id(id())
        .peer(IpAddr::V4(Ipv4Addr::LOCALHOST))
        .page(page())
        .days(days.clone())
        .joined(joined.clone())
        .await?;
    assert_eq!(server.line(), sent);
    client
        .list_calls()
        .since(INSTANT)
        .day(DAY)
        .id(ID)
        .peer("127.0.0.1")
        .page(PAGE)
        .days(days)
        .joined(joined)
        .await?;
    assert_eq!(server.line(), sent);
    Ok(())
}

#[tokio::test]
async fn named_formats_in_comma_joined_lists_are_typed() -> Result<(), Error> {
    let (server, client) = client().await;
    client.list_calls().sites([page()]).await?;
    assert_eq!(server.line(), "GET /v1/calls?sites=https%3A%2F%2Fa.example%2Fx%3Fy%3D1%23z");
    Ok(())
}

#[tokio::test]
async fn formats_in_headers_are_sent_from_values_and_texts() -> Result<(), Error> {
    let (server, client) = client().await;
    let calls = [
        client
            .list_calls()
            .x_since(instant())
            .x_day(day())
            .x_id(id())
            .x_peer(Ipv4Addr::LOCALHOST)
            .x_page(page())
            .seen(day()),
        client
            .list_calls()
            .x_since(INSTANT)
            .x_day(DAY)
            .x_id(ID)
            .x_peer("127.0.0.1")
            .x_page(PAGE)
            .seen(DAY),
    ];
    for call in calls {
        call.await?;
        let sent = server.last();
        for (name, value) in [
            ("x-since", INSTANT),
            ("x-day", DAY),
            ("x-id", ID),
            ("x-peer", "127.0.0.1"),
            ("x-page", PAGE),
            ("cookie", "seen=2026-03-01"),
        ] {
            assert_eq!(sent.header(name), value, "{name}");
        }
    }
    Ok(())
}

/// A response with strings of each format.
const CALL: &str = r#"{"began":"2026-03-01T10:00:00Z","days":["2026-03-01"],"ended":null,"id":"67e55044-10b1-426f-9247-bb680e5fe0c8","next":"2026-03-01","page":"https://a.example/x?y=1#z","peer":"::1","stops":{"a":"2026-03-01T10:00:00Z"}}"#;

#[tokio::test]
async fn formats_in_bodies_are_sent_and_parsed() -> Result<(), Error> {
    let body = CALL;
    let (server, client) = giving(Canned::new(200, "application/json", body)).await;
    let call = client
        .put_call()
        .id(id())
        .began(instant())
        .ended(Nullable::Null)
        .days(vec![Text::from(day())])
        .peer(IpAddr::V6(Ipv6Addr::LOCALHOST))
        .page(page())
        .stops(BTreeMap::from([("a".to_owned(), Text::from(instant()))]))
        .next(CallNext::String(DAY.to_owned()))
        .await?
        .into_inner();
    assert_eq!(server.last().text(), body);
    assert_eq!(call.id.parse().unwrap(), id());
    assert_eq!(call.began.parse().unwrap(), instant());
    assert_eq!(call.days.unwrap()[0].parse().unwrap(), day());
    assert_eq!(call.peer.unwrap().parse(), Ok(IpAddr::V6(Ipv6Addr::LOCALHOST)));
    assert_eq!(call.page.unwrap().parse(), Ok(page()));
    assert_eq!(call.stops.unwrap()["a"].parse().unwrap(), instant());
    client.send_form().began(instant()).await?;
    assert_eq!(server.last().text(), "began=2026-03-01T10%3A00%3A00Z");
    Ok(())
}

#[tokio::test]
async fn received_text_that_does_not_parse_is_sent_back_unchanged() -> Result<(), Error> {
    let body = r#"{"began":"0000-00-00 00:00:00","days":["01.03.2026"],"ended":"","id":"call-7","page":"/x","peer":"localhost","stops":{"a":"soon"}}"#;
    let (server, client) = giving(Canned::new(200, "application/json", body)).await;
    let call = client.put_call().id(ID).began(OFFSET).await?.into_inner();
    assert!(call.began.parse().is_err());
    assert!(call.id.parse().is_err());
    assert!(call.page.as_ref().unwrap().parse().is_err());
    assert!(call.peer.as_ref().unwrap().parse().is_err());
    assert!(call.days.as_ref().unwrap()[0].parse().is_err());
    assert_eq!(call.began, "0000-00-00 00:00:00");
    client.put_call().body(call).await?;
    assert_eq!(server.last().text(), body);
    Ok(())
}

#[tokio::test]
async fn setter_of_nullable_format_takes_value_text_and_none() -> Result<(), Error> {
    let (server, client) = giving(Canned::new(200, "application/json", CALL)).await;
    let sent = |server: &Server| {
        let body: serde_json::Value = serde_json::from_str(&server.last().text()).unwrap();
        body.get("ended").cloned()
    };
    client.put_call().id(id()).began(instant()).ended(None).await?;
    assert_eq!(sent(&server), None);
    client.put_call().id(id()).began(instant()).ended(instant()).await?;
    assert_eq!(sent(&server), Some("2026-03-01T10:00:00Z".into()));
    client.put_call().id(id()).began(instant()).ended("2026-03-01T10:00:00+00:00").await?;
    assert_eq!(sent(&server), Some("2026-03-01T10:00:00+00:00".into()));
    client.put_call().id(id()).began(instant()).ended(Some(instant().into())).await?;
    assert_eq!(sent(&server), Some("2026-03-01T10:00:00Z".into()));
    Ok(())
}
