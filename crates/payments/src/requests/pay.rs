use alloy_primitives::{Address, B256};
use domain::{ChainId, RequestId, RouteId, limits};
use store::{NewJob, NewPayment, NotedPayment};

use super::{
    across::{self, Crossing},
    follow::{self, Following},
    read::{Request, read_request},
};
use crate::{Ctx, jobs, process::fail_point, routes::begins_on};

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
    /// Too many are being looked for, or too many of this network's. Nothing was saved.
    #[error("too many payments wait for their chains' word already")]
    QueueFull,
    /// The database does not answer.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Notes that somebody says they paid for a request, as `network` tells, and answers how it stands. It is paid once its
/// chain says so; the same again is the same.
///
/// # Errors
/// See [`PayRequestError`].
#[tracing::instrument(skip_all, fields(request = %said.request, tx = %said.tx))]
pub async fn pay_request(
    ctx: &Ctx,
    said: PayRequest,
    network: &str,
) -> Result<Request, PayRequestError> {
    let request = ctx.store.request(said.request).await?;
    let request = request.ok_or(PayRequestError::NotFound)?;
    let is_across = said.chain != request.chain;
    if is_across && begins_on(ctx, said.chain, request.chain).is_none() {
        return Err(PayRequestError::OtherChain {
            asked: request.chain,
        });
    }
    if !jobs::has_place(ctx, &[follow::NAME, across::NAME], network).await? {
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
    let job = NewJob {
        network: Some(network.to_owned()),
        ..job
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
