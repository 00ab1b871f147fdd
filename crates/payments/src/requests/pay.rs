use alloy_primitives::{Address, B256};
use domain::{ChainId, JobState, RequestId, RouteId, limits};
use store::{NewPayment, NotedPayment};

use super::{
    across::{self, Crossing},
    follow::{self, Following},
    read::{Request, read_request},
};
use crate::{Ctx, process::fail_point, routes::begins_on};

/// Most payments whose chains are asked at once. Anybody can say anything.
const MOST_WAITING: u64 = 1_000;

/// What somebody says that they paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PayRequest {
    /// For which request.
    pub request: RequestId,
    /// From which chain.
    pub chain: ChainId,
    /// By which transaction.
    pub tx: B256,
    /// Who says so.
    pub payer: Address,
    /// By which of the request's routes, if they say so.
    pub route: Option<RouteId>,
    /// By which transaction of the request's chain it comes, if it crosses and they say so.
    pub to_tx: Option<B256>,
}

/// Why what somebody paid is not noted. The money is where the chain says.
#[derive(Debug, thiserror::Error)]
pub enum PayRequestError {
    /// There is no such request.
    #[error("there is no such request")]
    NotFound,
    /// It was paid on another chain than where the money is asked for, and nothing comes from there.
    #[error("the money is asked for on chain {asked}")]
    OtherChain {
        /// Where it is.
        asked: ChainId,
    },
    /// As many paid for the request as are counted.
    #[error("the request has as many payments as are counted")]
    TooMany,
    /// Too many are being looked for. Nothing was saved.
    #[error("too many payments wait for their chains' word already")]
    QueueFull,
    /// The database does not answer.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Notes that somebody says they paid for a request, and answers how it stands. It is paid once its chain says so;
/// the same again is the same.
///
/// # Errors
/// See [`PayRequestError`].
#[tracing::instrument(skip_all, fields(request = %said.request, tx = %said.tx))]
pub async fn pay_request(ctx: &Ctx, said: PayRequest) -> Result<Request, PayRequestError> {
    let request = ctx.store.request(said.request).await?;
    let request = request.ok_or(PayRequestError::NotFound)?;
    let is_across = said.chain != request.chain;
    if is_across && begins_on(ctx, said.chain, request.chain).is_none() {
        return Err(PayRequestError::OtherChain {
            asked: request.chain,
        });
    }
    if waiting(ctx).await? >= MOST_WAITING {
        return Err(PayRequestError::QueueFull);
    }
    let new = NewPayment {
        request: said.request,
        chain: said.chain,
        tx: said.tx,
        payer: said.payer,
        is_across,
    };
    let now = ctx.now();
    let job = match is_across {
        true => across::job(&Crossing::of(&new, said.route, said.to_tx), now),
        false => follow::job(&Following::new(new.request, new.chain, new.tx), now),
    };
    let most = limits::PAYMENTS_PER_REQUEST;
    match ctx.store.note_payment(new, job, most, now).await? {
        NotedPayment::Noted | NotedPayment::Known => {}
        NotedPayment::TooMany => return Err(PayRequestError::TooMany),
        NotedPayment::Unknown => return Err(PayRequestError::NotFound),
    }
    fail_point("requests/noted");
    ctx.pulse.beat();
    let stands = read_request(ctx, said.request).await?;
    stands.ok_or(PayRequestError::NotFound)
}

async fn waiting(ctx: &Ctx) -> Result<u64, store::Error> {
    let counts = ctx.store.job_counts().await?;
    let ours = counts
        .iter()
        .filter(|count| [follow::NAME, across::NAME].contains(&count.kind.as_str()))
        .filter(|count| count.state == JobState::Queued);
    Ok(ours.map(|count| count.jobs).sum())
}
