//! Where money goes that the provider does not take as it is in its link: to what it does take, by a route.

use alloy_primitives::Address;
use domain::{ChainId, Slippage};
use store::{CashOutRow, LinkRow};

use super::{
    prepare::{PrepareCashOut, PrepareCashOutError, give_up, is_dead_end, within_limits},
    vehicle::own_wallet,
};
use crate::{
    Ctx,
    bank::BankRoute,
    routes::{QuoteError, QuoteRequest, RouteQuote, quote_route},
};

/// How money gets from a link to the provider.
#[derive(Clone, Copy, Debug)]
pub(super) enum Way<'a> {
    /// It is taken as it is.
    Direct(&'a BankRoute),
    /// It is brought to that chain, as what is taken there.
    Across(ChainId, &'a BankRoute),
}

impl Way<'_> {
    /// Where it is brought to.
    pub fn landing(self) -> Option<ChainId> {
        match self {
            Self::Direct(_) => None,
            Self::Across(chain, _) => Some(chain),
        }
    }
}

/// Who has what cannot be carried over: what was named, or a wallet of whoever claims. It has to be theirs on both
/// chains, since it may come back on either.
pub(super) async fn back_to(
    ctx: &Ctx,
    asked: &PrepareCashOut,
    link: &LinkRow,
    (landing, taken): (ChainId, &BankRoute),
) -> Result<Address, PrepareCashOutError> {
    let to = match asked.return_to {
        Some(named) => named,
        None => own_wallet(ctx, Some(asked.account), &[link.id.chain, landing])
            .await?
            .ok_or(PrepareCashOutError::WayBackNeeded)?,
    };
    match is_dead_end(ctx, (landing, taken.token), to) {
        true => Err(PrepareCashOutError::WayBack),
        false => Ok(to),
    }
}

/// A way for a prepared cash-out's money to where the provider takes it in, made durable with what it brings at
/// least.
pub(super) async fn find_route(
    ctx: &Ctx,
    row: &CashOutRow,
    (landing, taken): (ChainId, &BankRoute),
    (pay_to, back_to): (Address, Address),
) -> Result<RouteQuote, PrepareCashOutError> {
    let request = QuoteRequest {
        link: row.link,
        recipient: pay_to,
        back_to: Some(back_to),
        chain: landing,
        token: taken.token,
        slippage: Slippage::USUAL,
    };
    let quote = quote_route(ctx, request).await?;
    // Another token by the same address would be another amount.
    if quote.to_token.decimals != taken.decimals {
        return Err(PrepareCashOutError::Unavailable);
    }
    let cents = match within_limits(quote.to_amount_min, taken) {
        Ok(cents) => cents,
        Err(refusal) => {
            give_up(ctx, row, "out_of_limits").await?;
            return Err(refusal);
        }
    };
    ctx.store
        .put_cash_out_route(row.id, quote.id, cents, ctx.now())
        .await?;
    Ok(quote)
}

impl From<QuoteError> for PrepareCashOutError {
    fn from(error: QuoteError) -> Self {
        match error {
            QuoteError::NotOffered
            | QuoteError::NotRoutable(_)
            | QuoteError::Chain(_)
            | QuoteError::Token(_)
            | QuoteError::Same
            | QuoteError::DeadEnd { .. } => Self::Unavailable,
            QuoteError::Link(error) => Self::Link(error),
            QuoteError::Store(error) => Self::Store(error),
            QuoteError::Refused(_)
            | QuoteError::None
            | QuoteError::Unsafe(_)
            | QuoteError::Router(_) => Self::Route(error),
        }
    }
}
