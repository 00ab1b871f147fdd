//! Sends the calls that we promised to pay for.
//!
//! Two tasks a chain. One turns queued calls into signed transactions and hands them to a node;
//! the other follows what was handed over until it is final. Between the two stands the database:
//! bytes are durable before any node sees them, so a process that dies anywhere loses nothing and
//! its successor sends the same bytes.

mod keys;
mod send;
mod settle;
mod sign;

use std::{future::Future, time::Duration};

use chain::{Chain, NodeError};
use domain::ChainId;
use futures::{StreamExt, stream};
use tokio_util::sync::CancellationToken;

use crate::Ctx;

use keys::HeldKeys;

/// Questions asked of a node at once.
const AT_ONCE: usize = 16;

/// How often the queue is looked at when no beat tells of a new call.
const LOOK_EVERY: Duration = Duration::from_millis(250);

/// Why a step of the sponsor has to be taken again.
#[derive(Debug, thiserror::Error)]
enum SponsorError {
    #[error(transparent)]
    Node(#[from] NodeError),
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Sponsors one chain's calls until `cancel`.
pub(crate) async fn sponsor(ctx: Ctx, id: ChainId, cancel: CancellationToken) {
    let Some(chain) = ctx.chains.get(id) else {
        return;
    };
    let held = HeldKeys::default();
    tokio::join!(
        send_queued(&ctx, chain, &held, &cancel),
        settle_sent(&ctx, chain, &held, &cancel),
    );
}

async fn send_queued(ctx: &Ctx, chain: &Chain, held: &HeldKeys, cancel: &CancellationToken) {
    let mut news = ctx.pulse.listen();
    let mut outage = Outage::default();
    while !cancel.is_cancelled() {
        let step = async {
            held.renew(ctx, chain).await?;
            let signed = sign::sign_queued(ctx, chain, held).await?;
            send::send_signed(ctx, chain, held).await?;
            Ok(signed)
        };
        let more = outage
            .note(chain, "calls cannot be sent just now", step.await)
            .unwrap_or(false);
        if !more {
            tokio::select! {
                () = cancel.cancelled() => {}
                () = news.wait(LOOK_EVERY) => {}
            }
        }
    }
}

async fn settle_sent(ctx: &Ctx, chain: &Chain, held: &HeldKeys, cancel: &CancellationToken) {
    let pause =
        (chain.spec().block_time / 4).clamp(Duration::from_millis(50), Duration::from_secs(2));
    let mut settled_at = None;
    let mut outage = Outage::default();
    while !cancel.is_cancelled() {
        let step = async {
            let head = chain.head().await?;
            if settled_at != Some(head) {
                settle::settle(ctx, chain, held, head).await?;
            }
            Ok(head)
        };
        let seen = outage.note(chain, "sent calls cannot be followed just now", step.await);
        settled_at = seen.or(settled_at);
        tokio::select! {
            () = cancel.cancelled() => {}
            () = tokio::time::sleep(pause) => {}
        }
    }
}

/// Runs questions to a node side by side, not too many at once. Answers in the questions' order.
async fn side_by_side<F: Future>(questions: impl Iterator<Item = F>) -> Vec<F::Output> {
    // Collected first: a stream over borrowing closures is not `Send` in today's compiler.
    let questions: Vec<F> = questions.collect();
    stream::iter(questions).buffered(AT_ONCE).collect().await
}

/// Says once an outage what goes wrong, not four times a second.
#[derive(Default)]
struct Outage(bool);

impl Outage {
    fn note<T>(&mut self, chain: &Chain, what: &str, step: Result<T, SponsorError>) -> Option<T> {
        match step {
            Ok(value) => {
                self.0 = false;
                Some(value)
            }
            Err(SponsorError::Store(store::Error::LeaseLost)) => None,
            Err(error) => {
                if !std::mem::replace(&mut self.0, true) {
                    tracing::warn!(chain = %chain.id(), %error, "{what}");
                }
                None
            }
        }
    }
}
