use std::{io, net::SocketAddr, sync::Arc, time::Duration};

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
    places::{Place, Places, SHARES_OF_OPEN},
    taking::Taking,
};
use crate::{config::LimitsConfig, metrics};

/// How long a client may take to send a request's head, and may stand idle between two.
const HEAD_WITHIN: Duration = Duration::from_secs(15);
/// The same for a proxy of ours. It is longer than proxies keep connections that stand idle (60
/// seconds is usual): one that is closed under a request is a 502 to whoever asked.
const PROXY_HEAD_WITHIN: Duration = Duration::from_secs(75);
/// How long a client may take nothing of what it is sent.
const TAKEN_WITHIN: Duration = Duration::from_secs(60);
/// The longest head (bytes): a `Last-Event-ID` names up to 400 links, of 60 bytes or so each.
const HEAD: usize = 32 * 1024;
/// Most of a connection (bytes) that is held in each direction.
const BUFFER: usize = 64 * 1024;

/// What one process takes on in connections, and how long each may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Door {
    /// Open at once. Past it they wait in the kernel's queue.
    connections: usize,
    /// One network has at most one part in so many. Past it they are closed at once.
    shares: usize,
    /// For a request's head, and between two requests.
    head_within: Duration,
    /// For taking something of what is sent.
    taken_within: Duration,
    /// For what is under way at a stop.
    stop_within: Duration,
}

impl Door {
    /// As configured. Where proxies of ours stand in front, each connection is one of theirs: they
    /// bound their clients, and may keep connections for longer.
    pub(crate) fn new(limits: &LimitsConfig, trusted_proxies: usize) -> Self {
        let is_proxy = trusted_proxies > 0;
        let shares = if limits.shares && !is_proxy {
            SHARES_OF_OPEN
        } else {
            1
        };
        Self {
            connections: limits.connections,
            shares,
            head_within: if is_proxy {
                PROXY_HEAD_WITHIN
            } else {
                HEAD_WITHIN
            },
            taken_within: TAKEN_WITHIN,
            stop_within: limits.stop_time(),
        }
    }
}

/// Serves until `stop`, then lets what is under way finish for as long as `door` says.
///
/// Written out instead of `axum::serve` for its bounds: open connections, in all and of one network,
/// time for a request's head, time for taking its answer, time to stop. It speaks HTTP/1 alone, whose
/// head's time runs from the first moment: whoever listens for both versions waits without end for the
/// bytes that tell them apart, and HTTP/2 carries many requests on one connection. What browsers speak
/// is decided where their TLS ends, which is in front of us.
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
        .header_read_timeout(door.head_within)
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
        let service = with_peer(router.clone(), Peer(peer));
        let connection = builder.serve_connection(stream, service_fn(service));
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // Its errors are the client's going away or breaking the protocol.
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended early");
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
        let Some(place) = Arc::clone(&self.shares).take(Network::of(peer.ip())) else {
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

fn with_peer(
    router: Router,
    peer: Peer,
) -> impl Fn(hyper::Request<Incoming>) -> <Router as Service<Request>>::Future {
    move |request| {
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
            head_within: SOON,
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

    /// Whether the other end answers; else it closes.
    async fn is_served(mut stream: TcpStream) -> bool {
        // What is closed already may be told here or when it is read.
        let _ = stream.write_all(b"GET / HTTP/1.1\r\nhost: a\r\n\r\n").await;
        let mut answer = [0; 8];
        let read = stream.read_exact(&mut answer);
        let read = tokio::time::timeout(SOON, read).await.expect("an end");
        read.is_ok() && answer == *b"HTTP/1.1"
    }

    #[tokio::test]
    async fn silence_and_half_a_preface_lose_their_place() {
        let (address, _stop) = open(Door {
            head_within: Duration::from_millis(50),
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

    #[test]
    fn only_where_clients_connect_themselves_has_a_network_a_share() {
        let config = crate::config::Config::from_sources(None, &Default::default());
        let limits = config.expect("defaults").limits;
        let clients = Door::new(&limits, 0);
        assert_eq!((clients.connections, clients.shares), (4096, 16));
        let proxies = Door::new(&limits, 1);
        assert_eq!(proxies.shares, 1);
        assert!(proxies.head_within > clients.head_within);
        let sandbox = Door::new(&limits.for_sandbox(), 0);
        assert_eq!(sandbox.shares, 1);
    }
}
