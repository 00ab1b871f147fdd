use std::{io, net::SocketAddr, sync::Arc, time::Duration};

use axum::{Router, body::Body, extract::Request};
use hyper::{body::Incoming, service::service_fn};
use hyper_util::{
    rt::{TokioExecutor, TokioIo, TokioTimer},
    server::{conn::auto, graceful::GracefulShutdown},
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::Semaphore,
};
use tokio_util::sync::CancellationToken;
use tower::Service;

use super::client::Peer;

/// How long a connection may take to send a request's head, and may stand idle between two.
const HEAD_WITHIN: Duration = Duration::from_secs(30);

/// Serves until `stop`, then lets what is under way finish for at most `stop_within`.
///
/// Written out instead of `axum::serve` for its bounds: open connections, time for a request's
/// head, time to stop.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    connections: usize,
    stop: CancellationToken,
    stop_within: Duration,
) {
    let permits = Arc::new(Semaphore::new(connections));
    let graceful = GracefulShutdown::new();
    let mut builder = auto::Builder::new(TokioExecutor::new());
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_WITHIN);
    builder
        .http2()
        .timer(TokioTimer::new())
        .max_concurrent_streams(128);

    loop {
        let accepted = tokio::select! {
            () = stop.cancelled() => break,
            accepted = accept(&listener, &permits) => accepted,
        };
        let (stream, peer, permit) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                wait_after(&error).await;
                continue;
            }
        };
        let service = with_peer(router.clone(), Peer(peer));
        let connection = builder
            .serve_connection(TokioIo::new(stream), service_fn(service))
            .into_owned();
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // Its errors are the client's going away or breaking the protocol.
            if let Err(error) = connection.await {
                tracing::debug!(error, "a connection ended early");
            }
            drop(permit);
        });
    }
    drop(listener);
    if tokio::time::timeout(stop_within, graceful.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("some connections were cut off at the stop");
    }
}

type Accepted = (TcpStream, SocketAddr, tokio::sync::OwnedSemaphorePermit);

/// The next connection, once there is room for it.
async fn accept(listener: &TcpListener, permits: &Arc<Semaphore>) -> io::Result<Accepted> {
    let permit = Arc::clone(permits)
        .acquire_owned()
        .await
        .map_err(io::Error::other)?;
    let (stream, peer) = listener.accept().await?;
    stream.set_nodelay(true)?;
    Ok((stream, peer, permit))
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
