//! Looks whether what somebody says they paid came, until its block stays.

use std::time::Duration;

use alloy_primitives::B256;
use chain::{Chain, LookUp, MinedTransaction};
use domain::{
    ChainId, NoticeKind, NoticeThing, PaymentState, RequestId,
    limits::{REQUEST_LASTS, REQUEST_WATCHED},
};
use serde::{Deserialize, Serialize};
use store::{KeepRequest, NewJob, Notice, PaymentRow, RequestRow, SeenPayment, ShownPayment};

use super::{
    across::{self, Crossing},
    arrival::{Brought, NotTold, brought},
};
use crate::{
    Ctx,
    jobs::{JobError, Kind, Next},
    process::{fail_point, millis},
    watch::is_final,
};

/// Looks for a transaction that is not in a block yet: for more than an hour, as they grow rarer.
pub(super) const LOOKS: u32 = 16;
/// Looks for one of which the chain knows nothing: for a minute, which is what news of it may take.
pub(super) const LOOKS_FOR_UNKNOWN: u32 = 6;
pub(super) const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(10 * 60);
/// How often it is looked whether the block of a payment stays.
const UNTIL_FINAL: Duration = Duration::from_secs(5);
/// A chain that stands still is waited for.
const LIFETIME: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// How long what is attached is kept once somebody paid.
const FILE_KEPT: Duration = Duration::from_secs(180 * 24 * 60 * 60);

/// Which payment, and how often its chain was asked about it in vain.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Following {
    request: String,
    chain: u64,
    tx: B256,
    #[serde(default)]
    looks: u32,
}

impl Following {
    pub(super) fn new(request: RequestId, chain: ChainId, tx: B256) -> Self {
        Self {
            request: request.to_string(),
            chain: chain.0,
            tx,
            looks: 0,
        }
    }

    /// There is one job for it.
    fn key(&self) -> String {
        let Self {
            request, chain, tx, ..
        } = self;
        format!("request_payment/{request}/{chain}/{tx}")
    }
}

/// A database that is away for long ends no payment.
pub(super) const ATTEMPTS: u32 = 1_000;

/// By which its rows are found.
pub(crate) const NAME: &str = "request_payment";

pub(crate) fn kind() -> Kind {
    Kind::new(NAME, look).attempts(ATTEMPTS).lifetime(LIFETIME)
}

/// The job that looks at a payment on the request's chain, from `now` (Unix ms) on.
pub(super) fn job(following: &Following, now: i64) -> NewJob {
    let job = kind().job(&following.key(), following, now);
    job.expect("invariant: what is followed has a few dozen bytes")
}

/// How long a request is kept and watched: one that nobody pays is kept for a year past its end, or past now.
pub(super) fn keep_of(ctx: &Ctx, expires_at: Option<u64>) -> KeepRequest {
    let now = ctx.now();
    let end = expires_at.and_then(|end| i64::try_from(end).ok());
    let end = end.map(|end| end.saturating_mul(1_000).max(now));
    let lasts = end.unwrap_or(now.saturating_add(millis(REQUEST_LASTS)));
    let end = end.unwrap_or(now);
    KeepRequest {
        unpaid_until: end.saturating_add(millis(REQUEST_LASTS)),
        file_until: now.saturating_add(millis(FILE_KEPT)),
        watch_open_until: lasts.saturating_add(millis(REQUEST_WATCHED)),
        watch_ended_until: now.saturating_add(millis(REQUEST_WATCHED)),
    }
}

async fn look(ctx: Ctx, following: Following) -> Result<Next<Following>, JobError> {
    let id: RequestId = following
        .request
        .parse()
        .map_err(|_| JobError::Permanent("its payload names no request".to_owned()))?;
    let on = ChainId(following.chain);
    let Some(request) = ctx.store.request(id).await? else {
        return Ok(Next::Done);
    };
    let payment = ctx.store.request_payment(id, on, following.tx).await?;
    let Some(payment) = payment.filter(|payment| !is_over(payment)) else {
        return Ok(Next::Done);
    };
    let Some(chain) = ctx.chains.get(on) else {
        return Err(JobError::Permanent(format!("chain {on} is not served")));
    };
    let most = match chain.look_up(following.tx).await {
        Ok(LookUp::Mined(mined)) => {
            return judge(&ctx, chain, &request, payment, &mined, following).await;
        }
        Ok(LookUp::Unknown) => LOOKS_FOR_UNKNOWN,
        Ok(LookUp::Pending(_)) => LOOKS,
        Err(error) => {
            tracing::debug!(chain = %on, %error, "whether a request was paid is not known");
            return later(&ctx, &payment, following, LOOKS).await;
        }
    };
    // The router may name another transaction by now. It may also hear of one before our nodes do.
    let is_waited_for = payment.state == PaymentState::Unconfirmed && following.looks + 1 < most;
    if payment.from.is_some() && !is_waited_for {
        put_back(&ctx, &request, &payment).await?;
        return Ok(Next::Done);
    }
    if payment.state == PaymentState::Seen {
        take_back(&ctx, &request, &payment).await?;
        let looks = 0;
        return Ok(again(&ctx, FIRST_PAUSE, Following { looks, ..following }));
    }
    later(&ctx, &payment, following, most).await
}

fn is_over(payment: &PaymentRow) -> bool {
    payment.state == PaymentState::Final || payment.state.is_given_up()
}

/// What a transaction that is in a block is to a request.
async fn judge(
    ctx: &Ctx,
    chain: &Chain,
    request: &RequestRow,
    payment: PaymentRow,
    mined: &MinedTransaction,
    following: Following,
) -> Result<Next<Following>, JobError> {
    if payment.state == PaymentState::Seen {
        if payment.block != Some(mined.block) {
            take_back(ctx, request, &payment).await?;
            return Ok(again(ctx, Duration::ZERO, following));
        }
        if !is_final(ctx, chain.id(), mined.block).await? {
            return Ok(again(ctx, UNTIL_FINAL, following));
        }
        let notice = notice(ctx, request, &payment).await?;
        let settled = ctx.store.settle_payment(&payment, notice, ctx.now());
        if settled.await? {
            fail_point("requests/settled");
        }
        return Ok(Next::Done);
    }
    let (arrival, paid_in) = match brought(ctx, chain, request, &payment, mined).await {
        Ok(Brought::This(arrival, paid_in)) => (arrival, paid_in),
        Ok(Brought::Untold) => {
            ctx.store.leave_untold(&payment).await?;
            return Ok(Next::Done);
        }
        Ok(Brought::Nothing) => {
            ctx.store.fail_payment(&payment).await?;
            return Ok(Next::Done);
        }
        Err(NotTold::Store(error)) => return Err(error.into()),
        Err(NotTold::Node(error)) => {
            tracing::debug!(chain = %chain.id(), %error, "what came for a request is not known");
            return later(ctx, &payment, following, LOOKS).await;
        }
    };
    let Some(block) = chain.block(mined.block).await? else {
        return later(ctx, &payment, following, LOOKS).await;
    };
    let seen = SeenPayment {
        payer: arrival.from,
        amount: arrival.amount,
        place: arrival.place,
        block: mined.block,
        at: block.timestamp,
        paid_in,
    };
    let keep = keep_of(ctx, request.expires_at);
    match ctx.store.show_payment(&payment, seen, keep).await? {
        ShownPayment::Counted => {
            ctx.store.confirm_told_job(&following.key()).await?;
            fail_point("requests/shown");
            let looks = 0;
            let following = Following { looks, ..following };
            Ok(again(ctx, Duration::ZERO, following))
        }
        // Of the transaction's other transfers one may still be free.
        ShownPayment::Taken => later(ctx, &payment, following, LOOKS).await,
        ShownPayment::Stale => Ok(again(ctx, Duration::ZERO, following)),
    }
}

async fn take_back(
    ctx: &Ctx,
    request: &RequestRow,
    payment: &PaymentRow,
) -> Result<(), store::Error> {
    let keep = keep_of(ctx, request.expires_at);
    ctx.store.take_back_payment(payment, keep).await
}

/// From now on the router is asked again by which transaction it comes.
async fn put_back(
    ctx: &Ctx,
    request: &RequestRow,
    payment: &PaymentRow,
) -> Result<(), store::Error> {
    let Some(from) = payment.from else {
        return Ok(());
    };
    let (keep, now) = (keep_of(ctx, request.expires_at), ctx.now());
    let job = across::job(&Crossing::back(payment, from), now);
    if ctx.store.put_payment_back(payment, job, keep, now).await? {
        ctx.pulse.beat();
    }
    Ok(())
}

/// Whom it is told: who made the request, else whose wallet it was for.
async fn notice(
    ctx: &Ctx,
    request: &RequestRow,
    payment: &PaymentRow,
) -> Result<Option<Notice>, store::Error> {
    if !ctx.notices.are_offered() {
        return Ok(None);
    }
    let account = match request.account {
        Some(account) => Some(account),
        None => {
            let (wallet, chain) = (request.recipient, request.chain);
            let kind = NoticeKind::Paid;
            ctx.store.who_wants(kind, wallet, chain).await?
        }
    };
    Ok(account.map(|account| Notice {
        account,
        kind: NoticeKind::Paid,
        thing: NoticeThing::Transfer(payment.chain, payment.tx),
    }))
}

fn again(ctx: &Ctx, pause: Duration, payload: Following) -> Next<Following> {
    Next::Again {
        at: ctx.now().saturating_add(millis(pause)),
        payload,
    }
}

/// A transaction that is not seen in all that time is taken for one that never will be. What was seen is waited for.
async fn later(
    ctx: &Ctx,
    payment: &PaymentRow,
    following: Following,
    most: u32,
) -> Result<Next<Following>, JobError> {
    let looks = following.looks + 1;
    if looks >= most && payment.state == PaymentState::Unconfirmed {
        ctx.store.fail_payment(payment).await?;
        return Ok(Next::Done);
    }
    Ok(again(
        ctx,
        pause_of(looks),
        Following { looks, ..following },
    ))
}

/// How long is waited after so many looks in vain.
pub(super) fn pause_of(looks: u32) -> Duration {
    let pause = FIRST_PAUSE.saturating_mul(1 << looks.min(LOOKS));
    pause.min(LONGEST_PAUSE)
}
