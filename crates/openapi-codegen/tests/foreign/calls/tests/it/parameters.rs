//! Parameters in each place and style.

use std::collections::BTreeMap;

use calls::Server;
use parameter_depot::types::{Kind, Point};
use parameter_depot::{Client, Error};

async fn client() -> (Server, Client) {
    let server = Server::start().await;
    let client = Client::builder(format!("{}/v1", server.url))
        .server("https://eu.other.example/v2", format!("{}/other", server.url))
        .build()
        .unwrap();
    (server, client)
}

fn point() -> Point {
    Point::builder().x(1).y(0.1_f32).try_into().unwrap()
}

#[tokio::test]
async fn object_in_default_style_is_sent_property_by_property() -> Result<(), Error> {
    let (server, client) = client().await;
    client.list_ships().page(2).size(20).sort(["name,asc", "id"].map(str::to_owned)).await?;
    assert_eq!(server.line(), "GET /v1/ships?page=2&size=20&sort=name%2Casc&sort=id");
    client.list_ships().await?;
    assert_eq!(server.line(), "GET /v1/ships");
    Ok(())
}

#[tokio::test]
async fn objects_in_query_follow_their_styles() -> Result<(), Error> {
    let (server, client) = client().await;
    let map = |pairs: &[(&str, &str)]| {
        pairs
            .iter()
            .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
            .collect::<BTreeMap<_, _>>()
    };
    client.list_ships().filter(map(&[("a b", "1&2"), ("c", "3")])).await?;
    assert_eq!(server.line(), "GET /v1/ships?filter%5Ba+b%5D=1%262&filter%5Bc%5D=3");
    client.list_ships().free(map(&[("x", "1"), ("y", "é")])).await?;
    assert_eq!(server.line(), "GET /v1/ships?x=1&y=%C3%A9");
    client.list_ships().near(point()).await?;
    assert_eq!(server.line(), "GET /v1/ships?near=x,1,y,0.1");
    client.list_ships().created(7).created_gt(5).await?;
    assert_eq!(server.line(), "GET /v1/ships?created=7&created%5Bgt%5D=5");
    Ok(())
}

#[tokio::test]
async fn lists_in_query_follow_their_styles() -> Result<(), Error> {
    let (server, client) = client().await;
    let texts = |items: [&str; 2]| items.map(str::to_owned).to_vec();
    client.delimited().pipes(texts(["a", "b c"])).await?;
    assert_eq!(server.line(), "GET /v1/delimited?pipes=a%7Cb+c");
    client.delimited().spaces(vec![1, 2]).await?;
    assert_eq!(server.line(), "GET /v1/delimited?spaces=1%202");
    client.delimited().commas(vec![0.1, 2.5]).await?;
    assert_eq!(server.line(), "GET /v1/delimited?commas=0.1,2.5");
    client.delimited().repeated(texts(["a", "b"])).await?;
    assert_eq!(server.line(), "GET /v1/delimited?repeated=a&repeated=b");
    Ok(())
}

#[tokio::test]
async fn values_in_path_follow_their_styles() -> Result<(), Error> {
    let (server, client) = client().await;
    let list = || vec!["a/b".to_owned(), "c,d".to_owned()];
    client.simple_path("p q", list(), point(), point()).await?;
    assert_eq!(server.line(), "GET /v1/simple/p%20q/a%2Fb,c%2Cd/x,1,y,0.1/x=1,y=0.1");
    client.label_path(5, list(), list(), point()).await?;
    assert_eq!(server.line(), "GET /v1/label/.5/.a%2Fb,c%2Cd/.a%2Fb.c%2Cd/.x=1.y=0.1");
    let flat = parameter_depot::types::MatrixPathFlat::builder().x(1).y(2);
    client.matrix_path(5, list(), list(), point(), flat).await?;
    assert_eq!(
        server.line(),
        "GET /v1/matrix/;one=5/;list=a%2Fb,c%2Cd/;exploded=a%2Fb;exploded=c%2Cd/;x=1;y=0.1/;flat=x,1,y,2"
    );
    Ok(())
}

#[tokio::test]
async fn headers_hold_lists_and_objects() -> Result<(), Error> {
    let (server, client) = client().await;
    client
        .header_styles([Kind::Small, Kind::Large], "acme")
        .x_inline(["up", "down"].map(str::to_owned))
        .x_point(point())
        .x_exploded(point())
        .x_flags(vec![true, false])
        .await?;
    let sent = server.last();
    for (name, value) in [
        ("x-kinds", "small,large"),
        ("x-inline", "up,down"),
        ("x-point", "x,1,y,0.1"),
        ("x-exploded", "x=1,y=0.1"),
        ("x-tenant", "acme"),
        ("x-flags", "true,false"),
        ("content-type", ""),
    ] {
        assert_eq!(sent.header(name), value, "{name}");
    }
    Ok(())
}

#[tokio::test]
async fn content_of_parameters_is_written_as_its_media_type() -> Result<(), Error> {
    let (server, client) = client().await;
    client.content_parameters("a b").point(point()).ids(vec![1, 2]).note(7).await?;
    let json = "point=%7B%22x%22%3A1%2C%22y%22%3A0.1%7D&ids=%5B1%2C2%5D";
    let mut sent: Vec<String> =
        server.line().split(['?', '&']).map(str::to_owned).collect::<Vec<_>>();
    sent.sort();
    let mut expected: Vec<&str> = json.split('&').chain(["GET /v1/content/a%20b", "note=7"]).collect();
    expected.sort_unstable();
    assert_eq!(sent, expected);
    client.content_parameters("k").x_point(point()).table("a,b").await?;
    assert_eq!(server.last().header("x-point"), r#"{"x":1,"y":0.1}"#);
    assert_eq!(server.line(), "GET /v1/content/k?table=a%2Cb");
    Ok(())
}

#[tokio::test]
async fn reserved_characters_are_sent_where_they_are_allowed() -> Result<(), Error> {
    let (server, client) = client().await;
    client.reserved().next("https://a/b?c=d&e#f g+h").encoded("/").pages(2).await?;
    let mut sent: Vec<String> =
        server.line().split_once('?').unwrap().1.split('&').map(str::to_owned).collect();
    sent.sort();
    assert_eq!(sent, ["encoded=%2F", "next=https://a/b?c=d%26e%23f+g%2Bh", "pages=2"]);
    client.reserved().paths(["/a", "b:c"].map(str::to_owned)).await?;
    assert_eq!(server.line(), "GET /v1/reserved?paths=/a&paths=b:c");
    Ok(())
}

#[tokio::test]
async fn cookies_are_one_header() -> Result<(), Error> {
    let (server, client) = client().await;
    let theme = parameter_depot::types::CookiesTheme::Dark;
    client.cookies("a;b c").theme(theme).ids(vec![1, 2]).await?;
    assert_eq!(server.last().header("cookie"), "ids=1,2; session=a%3Bb%20c; theme=dark");
    client.cookies("s").await?;
    assert_eq!(server.last().header("cookie"), "session=s");
    Ok(())
}

#[tokio::test]
async fn names_that_rust_does_not_have_are_renamed() -> Result<(), Error> {
    let (server, client) = client().await;
    client.x_2fa_enable().query_2nd("a").await?;
    assert_eq!(server.line(), "POST /v1/2fa?2nd=a");
    assert_eq!(server.last().header("content-length"), "0");
    client.x_2fa_enable().query(1.5).header("h").await?;
    assert_eq!(server.line(), "POST /v1/2fa?_=1.5");
    assert_eq!(server.last().header("$"), "h");
    client.request_operation().await?;
    client.builder_operation().await?;
    assert_eq!(server.line(), "GET /v1/builder");
    client.client_2("u").query_client("c").query_send("s").type_("t").self_("m").await?;
    assert_eq!(server.line(), "GET /v1/client?client=c&send=s&self=m&type=t&url=u");
    client.error_2().await?;
    assert_eq!(server.line(), "GET /v1/error");
    Ok(())
}

#[tokio::test]
async fn every_method_of_http_is_sent() -> Result<(), Error> {
    let (server, client) = client().await;
    client.preflight().await?;
    assert_eq!(server.line(), "OPTIONS /v1/options");
    client.trace_it().await?;
    assert_eq!(server.line(), "TRACE /v1/options");
    client.peek().await?;
    assert_eq!(server.line(), "HEAD /v1/options");
    Ok(())
}

#[tokio::test]
async fn servers_of_paths_and_operations_are_called() -> Result<(), Error> {
    let (server, client) = client().await;
    client.get_other().await?;
    assert_eq!(server.line(), "GET /other/other");
    client.put_relative().await?;
    assert_eq!(server.line(), "PUT /uploads/other");
    client.request_for(&parameter_depot::metadata::GET_OTHER, &[]).await?;
    assert_eq!(server.line(), "GET /other/other");
    Ok(())
}
