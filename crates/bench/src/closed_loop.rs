use std::time::Duration;

use http_body_util::{BodyExt, Empty};
use hyper::{Request, body::Bytes, client::conn::http1};
use hyper_util::rt::TokioIo;
use tokio::{net::TcpStream, task::JoinSet, time::Instant};

use crate::{latency::Latency, report::Reads};

/// Asks for the paths from so many connections for a while, each as soon as it has its last answer.
/// Every answer must be a 200.
pub async fn read(authority: &str, paths: &[String], connections: usize, time: Duration) -> Reads {
    read_as(None, authority, paths, connections, time).await
}

/// The same, by somebody who is signed in.
pub async fn read_as(
    cookie: Option<&str>,
    authority: &str,
    paths: &[String],
    connections: usize,
    time: Duration,
) -> Reads {
    let start = Instant::now();
    let mut readers = JoinSet::new();
    for reader in 0..connections {
        // Each begins elsewhere, so that they do not all ask for the same.
        let mut paths = paths.to_vec();
        let elsewhere = reader * paths.len() / connections;
        paths.rotate_left(elsewhere);
        let cookie = cookie.map(str::to_owned);
        readers.spawn(ask(cookie, authority.to_owned(), paths, start + time));
    }
    let times: Vec<Duration> = readers.join_all().await.into_iter().flatten().collect();
    Reads {
        per_second: times.len() as f64 / start.elapsed().as_secs_f64(),
        took: Latency::of(times),
    }
}

async fn ask(
    cookie: Option<String>,
    authority: String,
    paths: Vec<String>,
    until: Instant,
) -> Vec<Duration> {
    let stream = TcpStream::connect(&authority).await.expect("a connection");
    let handshake = http1::handshake(TokioIo::new(stream)).await;
    let (mut sender, connection) = handshake.expect("a connection");
    let connection = tokio::spawn(connection);
    let mut times = Vec::new();
    for path in paths.iter().cycle() {
        let asked = Instant::now();
        if asked >= until {
            break;
        }
        let mut request = Request::get(path).header("host", &authority);
        if let Some(cookie) = &cookie {
            request = request.header("cookie", cookie);
        }
        let request = request
            .body(Empty::<Bytes>::new())
            .expect("invariant: a path and a host are a request");
        let answer = sender.send_request(request).await.expect("an answer");
        let status = answer.status();
        answer.into_body().collect().await.expect("a whole answer");
        assert_eq!(status, 200, "{path}");
        times.push(asked.elapsed());
    }
    drop(sender);
    connection.await.expect("a connection ends").expect("well");
    times
}
