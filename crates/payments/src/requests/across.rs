//! Follows what was paid in on another chain until it is known by which transaction it comes, or that it does not.

use std::time::Duration;

use alloy_primitives::B256;
use chain::{LookUp, MinedTransaction};
use domain::{ChainId, PaymentState, PaymentWay, RequestId, RouteId};
use partners::routes::{Sought, Standing};
use serde::{Deserialize, Serialize};
use store::{ArrivedPayment, NewJob, NewPayment, PaidFrom, PaymentRow, RequestRoute, RequestRow};

use super::{
    follow::{self, ATTEMPTS, FIRST_PAUSE, Following, LOOKS, LOOKS_FOR_UNKNOWN, pause_of},
    taken::taken,
};
use crate::{
    Ctx,
    jobs::{JobError, Kind, Next},
    process::{fail_point, millis},
};

/// How often the router is asked about what was paid in of late.
const PAUSE: Duration = Duration::from_secs(5);
/// How long that is.
const OF_LATE: Duration = Duration::from_secs(60 * 60);
/// How often it is asked later.
const LONG_PAUSE: Duration = Duration::from_secs(10 * 60);
/// What does not come in that time is taken for lost.
const LOST_AFTER: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// Longer than anything is waited for.
const LIFETIME: Duration = Duration::from_secs(8 * 24 * 60 * 60);

/// Which payment, what was said of it, and how often its chain was asked about it in vain.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Crossing {
    request: String,
    chain: u64,
    tx: B256,
    route: Option<String>,
    to_tx: Option<B256>,
    #[serde(default)]
    looks: u32,
}

impl Crossing {
    /// One of a route that somebody names, or of none, and which they say comes by a transaction of the request's
    /// chain.
    pub(super) fn of(new: &NewPayment, route: Option<RouteId>, to_tx: Option<B256>) -> Self {
        Self {
            request: new.request.to_string(),
            chain: new.chain.0,
            tx: new.tx,
            route: route.map(|route| route.to_string()),
            to_tx,
            looks: 0,
        }
    }

    /// One of a payment that was known by which transaction it comes, until that was in no block.
    pub(super) fn back(payment: &PaymentRow, from: PaidFrom) -> Self {
        Self {
            request: payment.request.to_string(),
            chain: from.chain.0,
            tx: from.tx,
            route: from.route.map(|route| route.to_string()),
            to_tx: None,
            looks: 0,
        }
    }

    /// There is one job for it.
    fn key(&self) -> String {
        let Self {
            request, chain, tx, ..
        } = self;
        format!("{NAME}/{request}/{chain}/{tx}")
    }
}

/// By which its rows are found.
pub(crate) const NAME: &str = "request_crossing";

pub(crate) fn kind() -> Kind {
    Kind::new(NAME, look).attempts(ATTEMPTS).lifetime(LIFETIME)
}

/// The job that follows a payment, from `now` (Unix ms) on.
pub(super) fn job(crossing: &Crossing, now: i64) -> NewJob {
    let job = kind().job(&crossing.key(), crossing, now);
    job.expect("invariant: what is followed has a few hundred bytes")
}

async fn look(ctx: Ctx, crossing: Crossing) -> Result<Next<Crossing>, JobError> {
    let id: RequestId = crossing
        .request
        .parse()
        .map_err(|_| JobError::Permanent("its payload names no request".to_owned()))?;
    let near = ChainId(crossing.chain);
    let Some(request) = ctx.store.request(id).await? else {
        return Ok(Next::Done);
    };
    let payment = ctx.store.request_payment_from(id, near, crossing.tx);
    let payment = payment.await?.and_then(underway);
    let Some((payment, from)) = payment else {
        return Ok(Next::Done);
    };
    let Some(chain) = ctx.chains.get(near) else {
        return Err(JobError::Permanent(format!("chain {near} is not served")));
    };
    let most = match chain.look_up(crossing.tx).await {
        Ok(LookUp::Mined(mined)) => {
            let seen = Seen {
                payment,
                from,
                mined,
            };
            return seen.go_on(&ctx, &request, crossing).await;
        }
        Ok(LookUp::Unknown) => LOOKS_FOR_UNKNOWN,
        Ok(LookUp::Pending(pending)) => {
            let named = named_route(from, &crossing);
            let call = (pending.to, &pending.input);
            let route = taken(&ctx, request.id, (from.chain, named), call).await?;
            // One transaction, named for many requests, would wait for each as long as it stays pending.
            if route.is_none() && from.way == PaymentWay::Leaving {
                ctx.store.fail_payment(&payment).await?;
                return Ok(Next::Done);
            }
            LOOKS
        }
        Err(error) => {
            tracing::debug!(chain = %near, %error, "whether a request is being paid is not known");
            return later(&ctx, &payment, crossing, LOOKS).await;
        }
    };
    if from.way != PaymentWay::Leaving {
        ctx.store.unpay_payment(&payment).await?;
        let looks = 0;
        return Ok(again(&ctx, FIRST_PAUSE, Crossing { looks, ..crossing }));
    }
    later(&ctx, &payment, crossing, most).await
}

fn underway(payment: PaymentRow) -> Option<(PaymentRow, PaidFrom)> {
    use PaymentWay::{Crossing, Leaving, NeedsGas, Stuck};

    let from = payment.from?;
    let is_underway = payment.state == PaymentState::Unconfirmed
        && matches!(from.way, Leaving | Crossing | NeedsGas | Stuck);
    is_underway.then_some((payment, from))
}

/// The route by which it goes, as far as that is known, or as somebody says.
fn named_route(from: PaidFrom, crossing: &Crossing) -> Option<RouteId> {
    from.route.or_else(|| crossing.route.as_ref()?.parse().ok())
}

/// A payment whose transaction is in a block of its own chain.
struct Seen {
    payment: PaymentRow,
    from: PaidFrom,
    mined: MinedTransaction,
}

impl Seen {
    async fn go_on(
        self,
        ctx: &Ctx,
        request: &RequestRow,
        crossing: Crossing,
    ) -> Result<Next<Crossing>, JobError> {
        let Self {
            payment,
            from,
            mined,
        } = self;
        let named = named_route(from, &crossing);
        let route = match mined.succeeded {
            true => {
                taken(
                    ctx,
                    request.id,
                    (from.chain, named),
                    (mined.to, &mined.input),
                )
                .await?
            }
            false => None,
        };
        let age = ctx.now().saturating_sub(payment.noted_at);
        let Some(route) = route.filter(|_| age < millis(LOST_AFTER)) else {
            ctx.store.fail_payment(&payment).await?;
            return Ok(Next::Done);
        };
        let payer = match mined.to == Some(route.target) {
            true => mined.from,
            // A wallet that is a contract, by whoever sent its transaction.
            false => route.payer,
        };
        let is_moved = async |way| {
            let moved = ctx.store.move_payment(&payment, way, payer, &route);
            moved.await
        };
        if from.way == PaymentWay::Leaving {
            if is_moved(PaymentWay::Crossing).await? {
                ctx.store.confirm_told_job(&crossing.key()).await?;
                fail_point("requests/crossing");
            }
            return Ok(again(ctx, Duration::ZERO, crossing));
        }
        let way = match standing(ctx, request.chain, from, &route).await {
            Some(Standing::Success { to_tx }) => match to_tx.or(crossing.to_tx) {
                Some(tx) => return arrive(ctx, request, &payment, tx, crossing).await,
                None => PaymentWay::Crossing,
            },
            Some(Standing::PartialSuccess { to_tx }) => {
                match half_of(ctx, request, to_tx.or(crossing.to_tx)).await {
                    Half::Wanted(tx) => return arrive(ctx, request, &payment, tx, crossing).await,
                    Half::Other => PaymentWay::OtherToken,
                    Half::Unseen => PaymentWay::Crossing,
                }
            }
            Some(Standing::Refunded { tx }) => {
                match is_back(ctx, (&payment, from), &route, tx).await {
                    true => PaymentWay::Refunded,
                    false => PaymentWay::Crossing,
                }
            }
            Some(Standing::NeedsGas) => PaymentWay::NeedsGas,
            Some(Standing::Failed) => PaymentWay::Stuck,
            Some(Standing::Ongoing | Standing::NotFound) => PaymentWay::Crossing,
            None => from.way,
        };
        if matches!(way, PaymentWay::OtherToken | PaymentWay::Refunded) {
            ctx.store.end_payment(&payment, way).await?;
            return Ok(Next::Done);
        }
        if way != from.way {
            is_moved(way).await?;
        }
        let pause = match age < millis(OF_LATE) {
            true => PAUSE,
            false => LONG_PAUSE,
        };
        Ok(again(ctx, pause, crossing))
    }
}

/// How it stands by the router's word; `None`: it says nothing now.
async fn standing(
    ctx: &Ctx,
    to_chain: ChainId,
    from: PaidFrom,
    route: &RequestRoute,
) -> Option<Standing> {
    let sought = Sought {
        tx: from.tx,
        quote_id: route.quote_id.clone(),
        request_id: route.question_id.clone(),
        from_chain: from.chain,
        to_chain,
    };
    let standing = ctx.routing.as_ref()?.standing(&sought).await;
    standing
        .inspect_err(
            |error| tracing::debug!(%error, "the router does not say how a payment stands"),
        )
        .ok()
}

/// What a transaction brought that is said to have brought another token.
enum Half {
    /// What is asked for, after all.
    Wanted(B256),
    Other,
    /// Nothing that its chain shows, or not yet.
    Unseen,
}

/// Where the router names no transaction, its word has to do.
async fn half_of(ctx: &Ctx, request: &RequestRow, tx: Option<B256>) -> Half {
    let Some(tx) = tx else {
        return Half::Other;
    };
    let tokens = match shown(ctx, request.chain, tx).await {
        Some(mined) => mined.tokens_that_came(request.recipient),
        None => return Half::Unseen,
    };
    match (tokens.contains(&request.token), tokens.is_empty()) {
        (true, _) => Half::Wanted(tx),
        (false, true) => Half::Unseen,
        (false, false) => Half::Other,
    }
}

/// Whether the chain where it was paid in shows that it was given back. Where the router names no transaction, its word
/// has to do; coins that a contract gives back are in no receipt.
async fn is_back(
    ctx: &Ctx,
    (payment, from): (&PaymentRow, PaidFrom),
    route: &RequestRoute,
    tx: Option<B256>,
) -> bool {
    let Some(tx) = tx else {
        return true;
    };
    let Some(mined) = shown(ctx, from.chain, tx).await else {
        return false;
    };
    let token = route.paid_in.as_ref().map(|paid| paid.token);
    let has_come = |token, to| !mined.arrivals(token, to).is_empty();
    token.is_none_or(|token| {
        token.is_zero() || has_come(token, payment.payer) || has_come(token, route.payer)
    })
}

/// A transaction, once it is in a block.
async fn shown(ctx: &Ctx, chain: ChainId, tx: B256) -> Option<MinedTransaction> {
    match ctx.chains.get(chain)?.look_up(tx).await {
        Ok(LookUp::Mined(mined)) => Some(mined).filter(|mined| mined.succeeded),
        Ok(LookUp::Pending(_) | LookUp::Unknown) => None,
        Err(error) => {
            tracing::debug!(%chain, %error, "what became of a payment is not known");
            None
        }
    }
}

/// From now on the request's own chain has the word.
async fn arrive(
    ctx: &Ctx,
    request: &RequestRow,
    payment: &PaymentRow,
    tx: B256,
    crossing: Crossing,
) -> Result<Next<Crossing>, JobError> {
    let now = ctx.now();
    let job = follow::job(&Following::new(request.id, request.chain, tx), now);
    let arrives = ctx
        .store
        .payment_arrives(payment, (request.chain, tx), job, now);
    match arrives.await? {
        ArrivedPayment::Noted => {
            fail_point("requests/arrives");
            ctx.pulse.beat();
            Ok(Next::Done)
        }
        ArrivedPayment::Taken => {
            ctx.store.fail_payment(payment).await?;
            Ok(Next::Done)
        }
        ArrivedPayment::Stale => Ok(again(ctx, Duration::ZERO, crossing)),
    }
}

fn again(ctx: &Ctx, pause: Duration, payload: Crossing) -> Next<Crossing> {
    Next::Again {
        at: ctx.now().saturating_add(millis(pause)),
        payload,
    }
}

/// A transaction that is not seen in all that time is taken for one that never will be. What was paid in is waited
/// for.
async fn later(
    ctx: &Ctx,
    payment: &PaymentRow,
    crossing: Crossing,
    most: u32,
) -> Result<Next<Crossing>, JobError> {
    let looks = crossing.looks + 1;
    let is_leaving = payment
        .from
        .is_some_and(|from| from.way == PaymentWay::Leaving);
    if looks >= most && is_leaving {
        ctx.store.fail_payment(payment).await?;
        return Ok(Next::Done);
    }
    Ok(again(ctx, pause_of(looks), Crossing { looks, ..crossing }))
}
