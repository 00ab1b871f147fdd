//! The far side: what its chain shows to have come.

use alloy_primitives::{Address, B256, U256};
use chain::{Arrival, Chain, LookUp, MinedTransaction, NodeError};
use store::KeptRoute;

/// What somebody got by a transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Came {
    /// What was wanted, so much of it. `None`: of the chain's own currency, and how much no node tells.
    Wanted(Option<U256>),
    /// Another token, so much of it.
    Other(Address, U256),
}

/// What a transaction brought the recipient of a route, and its block. `None`: nothing that is seen, or not yet.
///
/// # Errors
/// When no node answers.
pub(super) async fn of(
    chain: &Chain,
    tx: B256,
    route: &KeptRoute,
) -> Result<Option<(Came, u64)>, NodeError> {
    let Some(mined) = mined(chain, tx).await? else {
        return Ok(None);
    };
    let came = match brought(chain, tx, &mined, route.to_token, route.recipient).await? {
        Some(amount) if amount.is_zero() => None,
        amount => Some(Came::Wanted(amount)),
    };
    let came = came.or_else(|| {
        let tokens = mined.tokens_that_came(route.recipient);
        // Anybody's contract can say that it is a token: those on the list are looked at first.
        let listed = tokens
            .iter()
            .find(|token| chain.listed_token(**token).is_some());
        let token = listed.or(tokens.first()).copied()?;
        let came = sum(&mined.arrivals(token, route.recipient));
        Some(Came::Other(token, came))
    });
    Ok(came.map(|came| (came, mined.block)))
}

/// The block of a transaction that gave what went in back to whom the route gives it back. `None`: it did not, or not yet.
///
/// # Errors
/// When no node answers.
pub(super) async fn back(
    chain: &Chain,
    tx: B256,
    route: &KeptRoute,
) -> Result<Option<u64>, NodeError> {
    let Some(mined) = mined(chain, tx).await? else {
        return Ok(None);
    };
    let to = route.gives_back_to();
    let came = brought(chain, tx, &mined, route.from_token, to).await?;
    let is_back = came.is_none_or(|amount| !amount.is_zero());
    Ok(is_back.then_some(mined.block))
}

async fn mined(chain: &Chain, tx: B256) -> Result<Option<MinedTransaction>, NodeError> {
    Ok(match chain.look_up(tx).await? {
        LookUp::Mined(mined) if mined.succeeded => Some(mined),
        LookUp::Mined(_) | LookUp::Pending(_) | LookUp::Unknown => None,
    })
}

/// How much of a token a transaction brought. `None`: nobody tells.
async fn brought(
    chain: &Chain,
    tx: B256,
    mined: &MinedTransaction,
    token: Address,
    recipient: Address,
) -> Result<Option<U256>, NodeError> {
    let shown = sum(&mined.arrivals(token, recipient));
    if !token.is_zero() || !shown.is_zero() {
        return Ok(Some(shown));
    }
    if let Some(carried) = chain.carried(tx, recipient).await? {
        return Ok(Some(sum(&carried)));
    }
    match chain.gained_in(recipient, mined.block).await {
        // It remembers that state no more.
        Err(error @ NodeError::Refused(_)) if !error.is_about_the_node() => Ok(None),
        gained => gained,
    }
}

fn sum(arrivals: &[Arrival]) -> U256 {
    let amounts = arrivals.iter().map(|arrival| arrival.amount);
    amounts.fold(U256::ZERO, U256::saturating_add)
}
