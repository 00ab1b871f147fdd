use std::time::Duration;

use alloy_primitives::{Address, Bytes, U256, keccak256};
use chain::TokenInfo;
use domain::{ChainId, RequestId, RequestKind, RequestState, RouteId, UsdPrice, limits};
use store::{PaidIn, RequestRoute, RequestRow};

use super::read::seconds;
use crate::{
    Ctx,
    routes::{QuoteError, Reach, reach},
};

/// How somebody would pay a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuotePayment {
    /// Which request.
    pub request: RequestId,
    /// From which chain; the request's too, with another token.
    pub chain: ChainId,
    /// With what; zero is the chain's own currency.
    pub token: Address,
    /// Whose wallet pays.
    pub payer: Address,
    /// How much is to arrive, where the request leaves that open.
    pub amount: Option<U256>,
}

/// A way to pay a request, which the payer's own wallet takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentQuote {
    /// By which what was paid is known.
    pub id: RouteId,
    /// What is paid in, in smallest units.
    pub amount_in: U256,
    /// What that is, and what one whole of it costs.
    pub from_token: (TokenInfo, UsdPrice),
    /// What should arrive, in smallest units.
    pub to_amount: U256,
    /// The least that arrives: no less than is asked for.
    pub to_amount_min: U256,
    /// What that is, and what one whole of it costs.
    pub to_token: (TokenInfo, UsdPrice),
    /// What the way keeps and costs, in 10⁻¹⁸ dollars, by the router's word; `None`: it does not say all of it.
    pub fee: Option<U256>,
    /// How long it should take.
    pub duration: Duration,
    /// Unix seconds until which it may be taken.
    pub expires_at: u64,
    /// The bridge that is called, and may take a token.
    pub target: Address,
    /// With what.
    pub data: Bytes,
    /// What goes along of the chain's own currency.
    pub value: U256,
}

/// Why there is no such way. Nothing moved.
#[derive(Debug, thiserror::Error)]
pub enum QuotePaymentError {
    /// There is no such request.
    #[error("there is no such request")]
    NotFound,
    /// Nobody is asked to pay it any more.
    #[error("the request is {0}")]
    Over(RequestState),
    /// It leaves open how much, and nobody says.
    #[error("the request says no amount")]
    NoAmount,
    /// It says how much, and so does the payer.
    #[error("the request says how much")]
    AmountOfExact,
    /// Nobody is there to pay.
    #[error("nobody pays from there")]
    NobodyPays,
    /// No way leads there, or none that may be taken.
    #[error(transparent)]
    Route(#[from] QuoteError),
    /// The database does not answer.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// How a request can be paid from another chain or with another token: what is paid in, and the transaction by which
/// the payer's wallet does it. It is kept, so that what is paid by it is known.
///
/// # Errors
/// See [`QuotePaymentError`].
#[tracing::instrument(skip_all, fields(request = %asked.request, from = %asked.chain))]
pub async fn quote_payment(
    ctx: &Ctx,
    asked: QuotePayment,
) -> Result<PaymentQuote, QuotePaymentError> {
    let request = ctx.store.request(asked.request).await?;
    let request = request.ok_or(QuotePaymentError::NotFound)?;
    let state = request.state.at(seconds(ctx.now()), request.expires_at);
    if state != RequestState::Pending {
        return Err(QuotePaymentError::Over(state));
    }
    if asked.payer.is_zero() {
        return Err(QuotePaymentError::NobodyPays);
    }
    let wanted = Reach {
        from_chain: asked.chain,
        from_token: asked.token,
        payer: asked.payer,
        to_chain: request.chain,
        to_token: request.token,
        recipient: request.recipient,
        least: amount_of(&request, asked.amount)?,
    };
    let found = reach(ctx, wanted).await?;
    let route = RequestRoute {
        id: RouteId::drawn(ctx.draw()),
        request: request.id,
        chain: asked.chain,
        payer: asked.payer,
        to_amount: found.to_amount,
        quote_id: found.quote_id,
        question_id: found.question_id,
        target: found.target,
        digest: keccak256(&found.data),
        data: found.data.clone(),
        made_at: ctx.now(),
        paid_in: Some(PaidIn {
            token: found.from_token.address,
            symbol: found.from_token.symbol.clone(),
            decimals: found.from_token.decimals,
            amount: found.amount_in,
        }),
    };
    let most = limits::ROUTES_PER_REQUEST;
    Ok(PaymentQuote {
        id: ctx.store.keep_request_route(route, most).await?,
        amount_in: found.amount_in,
        from_token: (found.from_token, found.from_price),
        to_amount: found.to_amount,
        to_amount_min: found.to_amount_min,
        to_token: (found.to_token, found.to_price),
        fee: found.fee,
        duration: found.duration,
        expires_at: found.expires_at,
        target: found.target,
        data: found.data,
        value: found.value,
    })
}

/// How much is to arrive: of an amount what is missing yet, and of a goal as much as the payer gives.
fn amount_of(request: &RequestRow, said: Option<U256>) -> Result<U256, QuotePaymentError> {
    let said = said.filter(|amount| !amount.is_zero());
    let missing = request
        .amount
        .map(|amount| amount.saturating_sub(request.paid));
    match (request.kind, said, missing) {
        (RequestKind::Exact, Some(_), _) => Err(QuotePaymentError::AmountOfExact),
        (RequestKind::Goal | RequestKind::Open, Some(said), _) => Ok(said),
        (_, None, Some(missing)) if !missing.is_zero() => Ok(missing),
        (_, None, _) => Err(QuotePaymentError::NoAmount),
    }
}
