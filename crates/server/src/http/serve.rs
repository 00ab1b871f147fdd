use std::{
    future::pending,
    io,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::{Router, body::Body, extract::Request};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore},
};
use tokio_util::sync::CancellationToken;
use tower::Service;

use super::{
    client::{Network, Peer},
    door::Door,
    places::{Place, Places},
    taking::Taking,
};
use crate::metrics;

/// The longest head (bytes): a `Last-Event-ID` names up to 400 links, of 60 bytes or so each.
const HEAD: usize = 32 * 1024;
/// Most of a connection (bytes) that is held in each direction.
const BUFFER: usize = 64 * 1024;

/// Serves until `stop`, then lets what is under way finish for as long as `door` says.
///
/// Written out instead of `axum::serve` for its bounds: open connections, in all and of one network,
/// time for the first request's head and for each after it, time for taking an answer, time to stop. It
/// speaks HTTP/1 alone, whose head's time runs from the first moment: whoever listens for both versions
/// waits without end for the bytes that tell them apart, and HTTP/2 carries many requests on one
/// connection. What browsers speak is decided where their TLS ends, which is in front of us.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    door: Door,
    stop: CancellationToken,
) {
    let room = Room {
        permits: Arc::new(Semaphore::new(door.connections)),
        shares: Places::new(door.connections, door.shares),
    };
    let graceful = GracefulShutdown::new();
    let mut builder = http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(door.idle_within)
        .max_header_size(HEAD)
        .max_buf_size(BUFFER);

    loop {
        let accepted = tokio::select! {
            () = stop.cancelled() => break,
            accepted = room.accept(&listener) => accepted,
        };
        let (stream, peer, held) = match accepted {
            Ok(Some(accepted)) => accepted,
            Ok(None) => {
                metrics::turned_away();
                continue;
            }
            Err(error) => {
                wait_after(&error).await;
                continue;
            }
        };
        let stream = TokioIo::new(Taking::new(stream, door.taken_within));
        let asked = Arc::new(AtomicBool::new(false));
        let service = with_peer(router.clone(), Peer(peer), Arc::clone(&asked));
        let connection = builder.serve_connection(stream, service_fn(service));
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            tokio::select! {
                // Its errors are the client's going away or breaking the protocol.
                ended = connection => if let Err(error) = ended {
                    tracing::debug!(%error, "a connection ended early");
                },
                () = silence(&asked, door.first_head_within) => {
                    tracing::debug!("a connection asked for nothing");
                }
            }
            drop(held);
        });
    }
    drop(listener);
    if tokio::time::timeout(door.stop_within, graceful.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("some connections were cut off at the stop");
    }
}

/// Room for connections.
struct Room {
    permits: Arc<Semaphore>,
    shares: Arc<Places>,
}

/// A connection's room. Its place is free before its permit is, so whoever has a permit finds a place.
struct Held {
    _place: Place,
    _permit: OwnedSemaphorePermit,
}

type Accepted = (TcpStream, SocketAddr, Held);

impl Room {
    /// The next connection, once there is room for it. `None`: its network has its share, and it was
    /// closed.
    async fn accept(&self, listener: &TcpListener) -> io::Result<Option<Accepted>> {
        let permit = Arc::clone(&self.permits)
            .acquire_owned()
            .await
            .map_err(io::Error::other)?;
        let (stream, peer) = listener.accept().await?;
        let Ok(place) = Arc::clone(&self.shares).take(Network::of(peer.ip())) else {
            return Ok(None);
        };
        // It only makes answers come sooner.
        let _ = stream.set_nodelay(true);
        let held = Held {
            _place: place,
            _permit: permit,
        };
        Ok(Some((stream, peer, held)))
    }
}

/// A connection that broke while it was accepted is nothing; no file handles is something to wait
/// out.
async fn wait_after(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    ) {
        tracing::error!(%error, "cannot accept connections");
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

/// Ends after a time in which nothing was `asked`; else never.
async fn silence(asked: &AtomicBool, within: Duration) {
    tokio::time::sleep(within).await;
    if asked.load(Ordering::Relaxed) {
        pending().await
    }
}

fn with_peer(
    router: Router,
    peer: Peer,
    asked: Arc<AtomicBool>,
) -> impl Fn(hyper::Request<Incoming>) -> <Router as Service<Request>>::Future {
    move |request| {
        asked.store(true, Ordering::Relaxed);
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(peer);
        router.clone().call(request)
    }
}

#[cfg(test)]
mod tests {
    use axum::routing::get;
    use reqwest::Client;
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        net::TcpSocket,
    };
    use tokio_util::sync::DropGuard;

    use super::*;

    /// Longer than anything here takes on a busy machine.
    const SOON: Duration = Duration::from_secs(30);

    fn door() -> Door {
        Door {
            connections: 2,
            shares: 1,
            first_head_within: SOON,
            idle_within: SOON,
            taken_within: SOON,
            stop_within: Duration::ZERO,
        }
    }

    /// A server with one path, and what stops it.
    async fn open(door: Door) -> (SocketAddr, DropGuard) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = Router::new().route("/", get(async || "here"));
        let stop = CancellationToken::new();
        tokio::spawn(serve(listener, router, door, stop.clone()));
        (address, stop.drop_guard())
    }

    /// A connection from an address of this machine.
    async fn connect(from: &str, to: SocketAddr) -> TcpStream {
        let socket = TcpSocket::new_v4().unwrap();
        socket
            .bind(SocketAddr::new(from.parse().unwrap(), 0))
            .unwrap();
        socket.connect(to).await.unwrap()
    }

    /// Asks for what there is, and reads that. An error: it is closed.
    async fn ask(stream: &mut TcpStream) -> io::Result<()> {
        stream
            .write_all(b"GET / HTTP/1.1\r\nhost: a\r\n\r\n")
            .await?;
        let mut answer = Vec::new();
        while !answer.ends_with(b"here") {
            let read = stream.read_buf(&mut answer);
            let read = tokio::time::timeout(SOON, read).await.expect("an end")?;
            if read == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        assert!(answer.starts_with(b"HTTP/1.1 200"));
        Ok(())
    }

    async fn is_served(mut stream: TcpStream) -> bool {
        ask(&mut stream).await.is_ok()
    }

    #[tokio::test]
    async fn silence_and_half_a_preface_lose_their_place() {
        let (address, _stop) = open(Door {
            first_head_within: Duration::from_millis(50),
            ..door()
        })
        .await;
        let _silent = TcpStream::connect(address).await.unwrap();
        let mut half = TcpStream::connect(address).await.unwrap();
        half.write_all(b"P").await.unwrap();
        let asked = Client::new().get(format!("http://{address}")).send();
        let answer = tokio::time::timeout(SOON, asked).await;
        let answer = answer.expect("there is room again").unwrap();
        assert_eq!(answer.text().await.unwrap(), "here");
    }

    /// A browser asks on a connection that it has when it next needs something. One that is closed under its request is
    /// a page that did not load.
    #[tokio::test]
    async fn who_has_asked_for_something_may_stand_idle_for_longer() {
        let (address, _stop) = open(Door {
            first_head_within: Duration::from_secs(1),
            ..door()
        })
        .await;
        let mut stream = TcpStream::connect(address).await.unwrap();
        ask(&mut stream).await.expect("an answer");
        tokio::time::sleep(Duration::from_millis(1_500)).await;
        ask(&mut stream).await.expect("a second answer");
    }

    #[tokio::test]
    async fn who_stands_idle_for_too_long_loses_its_place() {
        let (address, _stop) = open(Door {
            idle_within: Duration::from_millis(50),
            ..door()
        })
        .await;
        let mut stream = TcpStream::connect(address).await.unwrap();
        ask(&mut stream).await.expect("an answer");
        let end = tokio::time::timeout(SOON, stream.read_to_end(&mut Vec::new())).await;
        assert_eq!(end.expect("an end").unwrap(), 0);
    }

    #[tokio::test]
    async fn a_head_has_a_longest() {
        let (address, _stop) = open(door()).await;
        let asked = async |length: usize| {
            let request = Client::new().get(format!("http://{address}"));
            let answer = request.header("last-event-id", "a".repeat(length));
            answer.send().await.unwrap().status().as_u16()
        };
        assert_eq!(asked(400 * 70).await, 200);
        assert_eq!(asked(HEAD).await, 431);
    }

    /// All of 127.0.0.0/8 is this machine there.
    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn a_network_has_its_share_and_leaves_others_theirs() {
        let (address, _stop) = open(Door {
            connections: 4,
            shares: 4,
            ..door()
        })
        .await;
        let first = connect("127.0.0.1", address).await;
        // Whoever connects first is accepted first.
        assert!(!is_served(connect("127.0.0.1", address).await).await);
        assert!(is_served(connect("127.0.0.2", address).await).await);
        assert!(is_served(first).await);
    }
}
