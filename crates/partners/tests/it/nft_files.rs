//! What NFTs name, read from where it may be read and from nowhere else.

use std::{
    future::pending,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use axum::{Router, body::Body, http::StatusCode, response::Redirect, routing::get};
use futures::future::join_all;
use partners::{
    ServiceError,
    nfts::{Metadata, NftFileError, NftFiles},
};
use tokio::{net::TcpListener, time::timeout};
use url::Url;

const CID: &str = "bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi";
/// Longer than any answer may take.
const TOO_LONG: Duration = Duration::from_secs(8);

/// A gateway to IPFS on this machine, which an operator may have, and something beside it that is nobody's
/// business.
struct Gateway {
    url: Url,
    asked: Arc<AtomicUsize>,
    secrets_told: Arc<AtomicUsize>,
}

impl Gateway {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (asked, secrets_told) = (Arc::<AtomicUsize>::default(), Arc::<AtomicUsize>::default());
        let secret = {
            let told = Arc::clone(&secrets_told);
            move || async move {
                told.fetch_add(1, Ordering::Relaxed);
                r#"{"name":"secret"}"#
            }
        };
        let count = {
            let asked = Arc::clone(&asked);
            move |request, next: axum::middleware::Next| {
                asked.fetch_add(1, Ordering::Relaxed);
                next.run(request)
            }
        };
        let elsewhere = format!("http://{address}/secret");
        let files = Router::new()
            .route(
                "/1.json",
                get(async || r#"{"name":"One","image":"ipfs://x"}"#),
            )
            .route("/page", get(async || "<html>busy</html>"))
            .route("/moved", get(async move || Redirect::temporary(&elsewhere)))
            .route(
                "/inside",
                get(async || Redirect::permanent("http://169.254.169.254/")),
            )
            .route("/silent", get(pending::<()>))
            .route("/dripping", get(async || Body::from_stream(drops())))
            .route("/endless", get(async || Body::from_stream(flood())))
            .route(
                "/long.json",
                get(async || format!("{{\"name\":\"{}\"}}", "x".repeat(1 << 20))),
            )
            .route("/gone", get(async || StatusCode::GONE));
        let router = Router::new()
            .nest(&format!("/ipfs/{CID}"), files)
            .route("/secret", get(secret))
            .layer(axum::middleware::from_fn(count));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self {
            url: format!("http://{address}/ipfs/").parse().expect("a URL"),
            asked,
            secrets_told,
        }
    }

    fn files(&self) -> NftFiles {
        let hosts = ["nft.example.com".parse().expect("a host")];
        NftFiles::new(hosts, Some(self.url.clone()))
    }
}

/// A byte now and then, so that something always comes.
fn drops() -> impl futures::Stream<Item = Result<&'static str, std::io::Error>> {
    futures::stream::unfold((), async |()| {
        tokio::time::sleep(Duration::from_millis(200)).await;
        Some((Ok("x"), ()))
    })
}

fn flood() -> impl futures::Stream<Item = Result<Vec<u8>, std::io::Error>> {
    futures::stream::repeat_with(|| Ok(vec![b'x'; 1 << 16]))
}

#[tokio::test]
async fn a_description_is_read_through_the_gateway() {
    let gateway = Gateway::start().await;
    let read = gateway
        .files()
        .metadata(&format!("ipfs://{CID}/1.json"))
        .await;
    let one = Metadata {
        name: Some("One".to_owned()),
        image: Some("ipfs://x".to_owned()),
    };
    assert_eq!(read, Ok(one));
}

#[tokio::test]
async fn a_host_that_misbehaves_is_left() {
    let gateway = Gateway::start().await;
    let files = gateway.files();
    let names = [
        "page",
        "moved",
        "inside",
        "silent",
        "dripping",
        "endless",
        "long.json",
        "gone",
        "none",
    ];
    let read = join_all(names.map(async |name| {
        let address = format!("ipfs://{CID}/{name}");
        let read = timeout(TOO_LONG, files.metadata(&address)).await;
        let why = read.expect("in time").expect_err("it is no description");
        (name, why)
    }));
    for (name, why) in read.await {
        match (name, &why) {
            ("page", NftFileError::Unreadable) => {}
            ("moved" | "inside" | "gone" | "none", NftFileError::Service(why)) => {
                let refused = matches!(why, ServiceError::Refused { .. });
                assert!(refused, "{name}: {why:?}");
            }
            ("silent" | "dripping" | "endless" | "long.json", NftFileError::Service(_)) => {}
            _ => panic!("{name}: {why:?}"),
        }
    }
    let told = gateway.secrets_told.load(Ordering::Relaxed);
    assert_eq!(told, 0, "nobody is sent elsewhere");
    let endless = files.picture_file(&format!("ipfs://{CID}/endless")).await;
    let unread = matches!(endless, Err(NftFileError::Service(_)));
    assert!(unread, "a picture has an end too");
}

#[tokio::test]
async fn what_the_operator_did_not_allow_is_not_asked() {
    let gateway = Gateway::start().await;
    let files = gateway.files();
    let port = gateway.url.port().expect("a port");
    for address in [
        format!("http://127.0.0.1:{port}/secret"),
        format!("https://127.0.0.1:{port}/secret"),
        format!("http://localhost:{port}/secret"),
        format!("https://localhost:{port}/secret"),
        format!("https://nft.example.com:{port}/secret"),
        format!("https://nft.example.com@127.0.0.1:{port}/secret"),
        "http://nft.example.com/1.json".to_owned(),
        "https://other.example.com/1.json".to_owned(),
        "http://169.254.169.254/latest/meta-data/".to_owned(),
        "https://169.254.169.254/latest/meta-data/".to_owned(),
        "https://[::1]/".to_owned(),
        "https://[::ffff:127.0.0.1]/".to_owned(),
        "https://2130706433/".to_owned(),
        "file:///etc/passwd".to_owned(),
        format!("ipfs://{CID}/../../secret"),
        format!("ipfs://{CID}/..%2f..%2fsecret/%2e%2e"),
        "ar://abc".to_owned(),
        String::new(),
    ] {
        let read = files.metadata(&address).await;
        assert_eq!(read, Err(NftFileError::NotAsked), "{address}");
        assert!(!files.may_ask(&address), "{address}");
    }
    assert_eq!(gateway.asked.load(Ordering::Relaxed), 0);
    // Where nothing is allowed, only what is inside of its address is read.
    let nowhere = NftFiles::default();
    let ipfs = nowhere.metadata(&format!("ipfs://{CID}/1.json")).await;
    assert_eq!(ipfs, Err(NftFileError::NotAsked));
    let inside = nowhere
        .metadata(r#"data:application/json,{"name":"In"}"#)
        .await;
    assert_eq!(inside.map(|read| read.name), Ok(Some("In".to_owned())));
}

#[tokio::test]
async fn a_picture_is_inside_or_elsewhere_or_drawn_out() {
    let files = NftFiles::default();
    let drawn = files.picture_file("<svg/>").await.expect("it is there");
    assert_eq!(drawn, "<svg/>");
    let inside = files
        .picture_file("data:image/svg+xml;base64,PHN2Zy8+")
        .await;
    assert_eq!(inside.expect("it is there"), "<svg/>");
    let broken = files.picture_file("data:image/png;base64,{}").await;
    assert_eq!(broken, Err(NftFileError::Unreadable));
}
