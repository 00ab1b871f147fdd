//! Sends the calls that we promised to pay for.
//!
//! Two tasks a chain. One turns queued calls into signed transactions and hands them to a node;
//! the other follows what was handed over until it is final. Between the two stands the database:
//! bytes are durable before any node sees them, so a process that dies anywhere loses nothing and
//! its successor sends the same bytes.

pub(crate) mod alarm;
mod attempts;
mod breaker;
mod cost;
mod funds;
mod insist;
mod jump;
mod keys;
mod mend;
mod payees;
mod plan;
mod queue;
mod retired;
mod send;
mod settle;
mod sign;
mod simulate;

use std::{
    sync::Mutex,
    time::{Duration, Instant},
};

use chain::{Chain, NodeError, SignError};
use domain::ChainId;
use store::TransactionStep;
use tokio_util::sync::CancellationToken;

use crate::{
    Ctx,
    process::{lease, metrics},
};

use breaker::Breaker;
pub use funds::{Funds, sponsor_funds};
use jump::ToldJumps;
use keys::HeldKeys;
use retired::RetiredKeys;

/// The least time between two looks at the queue while it has something: what comes in between
/// goes out together.
const TICK: Duration = Duration::from_millis(30);
/// How long the first call after a pause waits for those that come at the same moment. No call waits
/// longer than both of these for company.
const COMPANY: Duration = Duration::from_millis(20);
/// How often the queue is looked at when no beat tells of a new call.
const LOOK_EVERY: Duration = Duration::from_millis(250);
/// How often a chain's head is looked at within the time that a block takes.
const LOOKS_A_BLOCK: u32 = 4;
/// After so many looks at a head that stays, it is settled once more: since then a call may have
/// been sent, its key may have come to us, and the node may have got the block's receipts.
const LOOKS_A_HEAD: u32 = 2 * LOOKS_A_BLOCK;

/// How long (ms) a transaction may wait for a block before it is sent again or outbid.
const PATIENCE: i64 = 15_000;

/// Why a step of the sponsor has to be taken again.
#[derive(Debug, thiserror::Error)]
enum SponsorError {
    #[error(transparent)]
    Node(#[from] NodeError),
    #[error(transparent)]
    Store(#[from] store::Error),
    /// A key signs nothing; its calls stay queued.
    #[error(transparent)]
    Signer(#[from] SignError),
    #[error("no sponsor key can pay")]
    OutOfFunds,
    #[error("the chain asks for more than fee_cap")]
    FeesTooHigh,
    #[error("the day's gas budget is used up")]
    OverBudget,
    /// They step aside and are tried again.
    #[error("a node does not try some calls: {source}")]
    Untried {
        source: NodeError,
        /// Whether others wait behind them that it may try.
        more: bool,
    },
    /// The bytes are durable and are tried again.
    #[error("signed bytes are not taken: {0}")]
    NotTaken(String),
}

/// One chain's sponsor in this process.
struct Sponsor<'a> {
    ctx: &'a Ctx,
    chain: &'a Chain,
    held: HeldKeys,
    told_jumps: ToldJumps,
    retired: RetiredKeys,
    breaker: Breaker,
    key_outage: Mutex<Outage>,
}

/// Sponsors one chain's calls until `cancel`.
pub(crate) async fn sponsor(ctx: Ctx, id: ChainId, cancel: CancellationToken) {
    let Some(chain) = ctx.chains.get(id) else {
        return;
    };
    let sponsor = Sponsor {
        ctx: &ctx,
        chain,
        held: HeldKeys::default(),
        told_jumps: ToldJumps::default(),
        retired: RetiredKeys::default(),
        breaker: Breaker::default(),
        key_outage: Mutex::default(),
    };
    tokio::join!(sponsor.send_queued(&cancel), sponsor.settle_sent(&cancel));
}

impl Sponsor<'_> {
    /// Takes transactions a step further, and measures how long they took.
    async fn advance(&self, steps: Vec<TransactionStep>) -> Result<(), store::Error> {
        let (id, now) = (self.chain.id(), self.ctx.now());
        let told: Vec<_> = steps.iter().map(|step| (step.to, step.since)).collect();
        self.ctx.store.advance(id, steps, now).await?;
        for (to, since) in told {
            metrics::stepped(id, to, now - since);
        }
        Ok(())
    }

    async fn send_queued(&self, cancel: &CancellationToken) {
        let Self { ctx, chain, .. } = *self;
        let mut news = ctx.pulse.listen_to_queued();
        let mut outage = Outage::default();
        while !cancel.is_cancelled() {
            let renew = || self.held.prolong(ctx, chain);
            let step = lease::renewing(self.sign_and_send(), renew).await;
            let behind = matches!(step, Err(SponsorError::Untried { more: true, .. }));
            let more = outage
                .note(chain, "calls cannot be sent just now", step)
                .unwrap_or(false);
            if !more {
                tokio::select! {
                    () = cancel.cancelled() => {}
                    () = async {
                        tokio::time::sleep(TICK).await;
                        if !behind {
                            news.wait(LOOK_EVERY).await;
                            tokio::time::sleep(COMPANY).await;
                        }
                    } => {}
                }
            }
        }
    }

    /// One fault does not hide another's work: keys that are held sign, and what is signed is sent.
    async fn sign_and_send(&self) -> Result<bool, SponsorError> {
        let renewed = self.renew_keys().await;
        // What others have left signed comes first. Whoever is killed again and again would else add
        // to it each time, and never come to sending.
        let left = self.send_signed().await;
        let signed = self.sign_queued().await;
        let sent = left.and(self.send_signed().await);
        if let Err(SponsorError::Node(_)) = renewed.as_ref().and(signed.as_ref()) {
            self.note_unreachable().await?;
        }
        renewed.and(sent).and(signed)
    }

    async fn settle_sent(&self, cancel: &CancellationToken) {
        let Self { chain, .. } = *self;
        let pause = (chain.spec().block_time / LOOKS_A_BLOCK)
            .clamp(Duration::from_millis(50), Duration::from_secs(2));
        // The head at which nothing moved, and how often it was found since.
        let mut settled = None;
        let mut outage = Outage::default();
        while !cancel.is_cancelled() {
            let step = async {
                if self.held.addresses().is_empty() {
                    return Ok(None);
                }
                let head = chain.head().await?;
                match settled {
                    Some((at, looks)) if at == head && looks < LOOKS_A_HEAD => {
                        Ok(Some((at, looks + 1)))
                    }
                    // What moved may move on without another block.
                    _ => Ok((!self.settle(head).await?).then_some((head, 0))),
                }
            };
            settled = outage
                .note(chain, "sent calls cannot be followed just now", step.await)
                .flatten();
            tokio::select! {
                () = cancel.cancelled() => {}
                () = tokio::time::sleep(pause) => {}
            }
        }
    }
}

/// For how long nothing goes wrong when an outage is over. Within one, a look may go well that finds
/// nothing to do.
const QUIET: Duration = Duration::from_secs(5);

/// Says once an outage what goes wrong, not four times a second.
#[derive(Default)]
struct Outage(Option<Instant>);

impl Outage {
    /// Whether what goes wrong now has not been said yet.
    fn is_new(&mut self) -> bool {
        let last = self.0.replace(Instant::now());
        last.is_none_or(|last| last.elapsed() > QUIET)
    }

    fn note<T>(&mut self, chain: &Chain, what: &str, step: Result<T, SponsorError>) -> Option<T> {
        match step {
            Ok(value) => Some(value),
            Err(SponsorError::Store(store::Error::LeaseLost)) => None,
            Err(error) => {
                if self.is_new() {
                    tracing::warn!(chain = %chain.id(), %error, "{what}");
                }
                None
            }
        }
    }
}
