use std::{sync::OnceLock, time::Duration};

use alloy::{
    providers::{Provider, RootProvider},
    pubsub::{ConnectionHandle, PubSubConnect},
    rpc::client::{ClientBuilder, WsConnect},
    transports::{TransportErrorKind, TransportResult},
};
use domain::ChainId;
use serde::de::IgnoredAny;
use tokio::{
    sync::{broadcast::error::RecvError, watch},
    task::AbortHandle,
    time::{sleep, timeout},
};
use url::Url;

use crate::ChainSpec;

/// How long a socket may take for one answer.
const ANSWER_WITHIN: Duration = Duration::from_secs(5);

/// Pauses between two attempts to get a socket: each twice the one before it.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// A socket that tells of no block for so many block times, or for this long at least, is given up.
const SILENT_BLOCKS: u32 = 10;
const SILENT_FOR: Duration = Duration::from_secs(30);

/// Heads that come closer together than that are told as one.
const CLOSEST_HEADS: Duration = Duration::from_millis(25);

/// Tells when a node speaks of a new head.
///
/// Only a hint that saves waiting: what is true is read from the nodes, as without it. So a socket
/// that is dead, silent or lies costs the pause between two questions and nothing else.
#[derive(Debug)]
pub struct Heads(watch::Receiver<()>);

impl Heads {
    /// Returns at the next head since the last call, or after `at_most`.
    pub async fn wait(&mut self, at_most: Duration) {
        let next = async {
            if self.0.changed().await.is_err() {
                std::future::pending::<()>().await;
            }
        };
        let _ = timeout(at_most, next).await;
    }
}

/// The one socket of a chain, which is opened once somebody wants its heads.
#[derive(Debug)]
pub(crate) struct HeadFeed {
    ticks: watch::Sender<()>,
    task: OnceLock<AbortHandle>,
}

impl HeadFeed {
    pub(crate) fn new() -> Self {
        Self {
            ticks: watch::Sender::new(()),
            task: OnceLock::new(),
        }
    }

    /// Heads from now on. Without a WebSocket endpoint none ever comes.
    pub(crate) fn listen(&self, spec: &ChainSpec) -> Heads {
        if !spec.ws_urls.is_empty() {
            self.task.get_or_init(|| {
                let silence = SILENT_FOR.max(spec.block_time * SILENT_BLOCKS);
                let follow = follow(spec.id, spec.ws_urls.clone(), silence, self.ticks.clone());
                tokio::spawn(follow).abort_handle()
            });
        }
        Heads(self.ticks.subscribe())
    }
}

impl Drop for HeadFeed {
    fn drop(&mut self) {
        if let Some(task) = self.task.get() {
            task.abort();
        }
    }
}

/// Why there are no heads just now. Says nothing of the endpoint's address, which may hold a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
enum NoHeads {
    #[error("no socket can be opened")]
    Unreachable,
    #[error("the socket belongs to chain {0}")]
    WrongChain(ChainId),
    #[error("the node tells no heads")]
    NotTold,
    #[error("the socket was closed")]
    Closed,
    #[error("the socket fell silent")]
    Silent,
}

/// Keeps one socket open, trying the endpoints in turn.
async fn follow(chain: ChainId, urls: Vec<Url>, silence: Duration, ticks: watch::Sender<()>) {
    let (mut pause, mut said) = (FIRST_PAUSE, None);
    for url in urls.iter().cycle() {
        let reason = listen(chain, url, silence, &ticks, || {
            pause = FIRST_PAUSE;
            said = None;
        })
        .await;
        // Once an outage, not at every attempt.
        if said.replace(reason) != Some(reason) {
            tracing::info!(%chain, %reason, "heads are asked for until a socket tells them again");
        }
        sleep(pause).await;
        pause = LONGEST_PAUSE.min(pause * 2);
    }
}

/// Passes heads on until there are none any more; answers with why. The first is `heard`.
async fn listen(
    chain: ChainId,
    url: &Url,
    silence: Duration,
    ticks: &watch::Sender<()>,
    mut heard: impl FnMut(),
) -> NoHeads {
    let socket = Once(WsConnect::new(url.as_str()).with_max_retries(1));
    let connecting = ClientBuilder::default().pubsub(socket);
    let Ok(Ok(client)) = timeout(ANSWER_WITHIN, connecting).await else {
        return NoHeads::Unreachable;
    };
    let node: RootProvider = RootProvider::new(client);
    match timeout(ANSWER_WITHIN, node.get_chain_id().into_future()).await {
        Ok(Ok(found)) if found == chain.0 => {}
        Ok(Ok(found)) => return NoHeads::WrongChain(ChainId(found)),
        _ => return NoHeads::Unreachable,
    }
    let subscribing = node.subscribe::<_, IgnoredAny>(("newHeads",)).into_future();
    let Ok(Ok(subscription)) = timeout(ANSWER_WITHIN, subscribing).await else {
        return NoHeads::NotTold;
    };
    // Blocks may have come while there was no socket.
    ticks.send_replace(());
    let mut heads = subscription.into_raw();
    loop {
        match timeout(silence, heads.recv()).await {
            Ok(Ok(_) | Err(RecvError::Lagged(_))) => {}
            Ok(Err(RecvError::Closed)) => return NoHeads::Closed,
            Err(_) => return NoHeads::Silent,
        }
        heard();
        ticks.send_replace(());
        sleep(CLOSEST_HEADS).await;
    }
}

/// A socket that is not opened again behind our back: the next one is opened after a pause, and
/// asked for its chain first.
#[derive(Clone)]
struct Once(WsConnect);

impl PubSubConnect for Once {
    fn is_local(&self) -> bool {
        self.0.is_local()
    }

    async fn connect(&self) -> TransportResult<ConnectionHandle> {
        self.0.connect().await
    }

    async fn try_reconnect(&self) -> TransportResult<ConnectionHandle> {
        Err(TransportErrorKind::backend_gone())
    }
}

#[cfg(test)]
mod tests;
