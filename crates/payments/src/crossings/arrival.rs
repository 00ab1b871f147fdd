//! The far side: what its chain shows to have come, and for no other claim.

use std::collections::BTreeMap;

use alloy_primitives::{Address, B256, U256};
use chain::{Arrival, Chain, LookUp, MinedTransaction, NodeError};
use store::{CrossingRow, FarTransfers, KeptRoute, OthersTransfer};

use super::look::LookError;
use crate::Ctx;

/// What somebody got by a transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Came {
    /// What was wanted, so much of it. `None`: of the chain's own currency, and how much no node tells.
    Wanted(Option<U256>),
    /// Another token, so much of it.
    Other(Address, U256),
}

/// The place of coins that no node tells to be a certain call's.
const UNTRACED: i64 = -1;

/// What a transaction brought the recipient of a claim's route, and by which of its transfers. `None`: nothing that is
/// seen, or not yet. A transaction of a block that was there before the claim brought nothing of it, and a transfer
/// that pays out another claim pays out no second one.
///
/// # Errors
/// When no node answers, or the database does not.
pub(super) async fn of(
    ctx: &Ctx,
    chain: &Chain,
    tx: B256,
    row: &CrossingRow,
) -> Result<Option<(Came, FarTransfers)>, LookError> {
    let route = &row.route;
    let Some(mined) = mined(chain, tx).await? else {
        return Ok(None);
    };
    // On one chain the claim itself brings it: the router contract says so of this very route.
    let is_across = route.chain != route.to_chain;
    if is_across && row.since_block.is_some_and(|since| mined.block <= since) {
        return Ok(None);
    }
    let others = ctx
        .store
        .others_transfers(chain.id(), mined.block, route.id);
    let others = others.await?;
    let found = match wanted(chain, tx, &mined, route, &others).await? {
        Some(found) => Some(found),
        None => other(chain, tx, &mined, route, &others),
    };
    Ok(found.map(|(came, places)| {
        let block = mined.block;
        (came, FarTransfers { block, places })
    }))
}

/// The block of a transaction that gave what went in back to whom the route gives it back, after it left its link.
/// `None`: it did not, or not yet.
///
/// # Errors
/// When no node answers.
pub(super) async fn back(
    chain: &Chain,
    tx: B256,
    row: &CrossingRow,
) -> Result<Option<u64>, NodeError> {
    let Some(mined) = mined(chain, tx).await? else {
        return Ok(None);
    };
    if row.near.is_some_and(|near| mined.block < near.block) {
        return Ok(None);
    }
    let (token, to) = (row.route.from_token, row.route.gives_back_to());
    let is_back = match shown(chain, tx, &mined, token, to).await? {
        Some(arrivals) => !arrivals.is_empty(),
        None => {
            let gained = gained(chain, to, mined.block).await?;
            gained.is_none_or(|gained| !gained.is_zero())
        }
    };
    Ok(is_back.then_some(mined.block))
}

async fn mined(chain: &Chain, tx: B256) -> Result<Option<MinedTransaction>, NodeError> {
    Ok(match chain.look_up(tx).await? {
        LookUp::Mined(mined) if mined.succeeded => Some(mined),
        LookUp::Mined(_) | LookUp::Pending(_) | LookUp::Unknown => None,
    })
}

/// What came of the wanted token.
async fn wanted(
    chain: &Chain,
    tx: B256,
    mined: &MinedTransaction,
    route: &KeptRoute,
    others: &[OthersTransfer],
) -> Result<Option<(Came, Vec<i64>)>, NodeError> {
    let (token, recipient) = (route.to_token, route.recipient);
    let coins_are_anothers = |place: Option<i64>| {
        let mut others = others.iter().filter(|other| other.tx == tx);
        others.any(|other| other.token.is_zero() && place.is_none_or(|is| is == other.place))
    };
    let Some(arrivals) = shown(chain, tx, mined, token, recipient).await? else {
        if coins_are_anothers(None) {
            return Ok(None);
        }
        let gained = gained(chain, recipient, mined.block).await?;
        let amount = gained.map(|gained| share(gained, route, others));
        let has_come = amount.is_none_or(|amount| !amount.is_zero());
        return Ok(has_come.then(|| (Came::Wanted(amount), vec![UNTRACED])));
    };
    let is_traced = |place| arrivals.iter().any(|arrival| arrival.place == place);
    if token.is_zero() && coins_are_anothers(Some(UNTRACED)) && !is_traced(UNTRACED) {
        // A node that traces nothing told of all that the transaction brought.
        return Ok(None);
    }
    let taken = payout(free(arrivals, tx, others), route.quoted, route.minimum);
    let places: Vec<i64> = taken.iter().map(|arrival| arrival.place).collect();
    let amount = sum(&taken);
    Ok((!places.is_empty()).then_some((Came::Wanted(Some(amount)), places)))
}

/// What came of another token: the largest transfer of one.
fn other(
    chain: &Chain,
    tx: B256,
    mined: &MinedTransaction,
    route: &KeptRoute,
    others: &[OthersTransfer],
) -> Option<(Came, Vec<i64>)> {
    let tokens = mined.tokens_that_came(route.recipient).into_iter();
    let mut largest = tokens
        .filter(|token| *token != route.to_token)
        .filter_map(|token| {
            let arrivals = free(mined.arrivals(token, route.recipient), tx, others);
            let arrival = arrivals.into_iter().max_by_key(|arrival| arrival.amount)?;
            Some((token, arrival))
        })
        .collect::<Vec<_>>();
    // Anybody's contract can say that it is a token: those on the list are looked at first.
    largest.sort_by_key(|(token, _)| chain.listed_token(*token).is_none());
    let (token, arrival) = largest.first()?;
    Some((Came::Other(*token, arrival.amount), vec![arrival.place]))
}

/// What of a token a transaction is seen to have brought somebody. `None`: it may have brought coins, and no node tells
/// by which calls.
async fn shown(
    chain: &Chain,
    tx: B256,
    mined: &MinedTransaction,
    token: Address,
    to: Address,
) -> Result<Option<Vec<Arrival>>, NodeError> {
    let arrivals = mined.arrivals(token, to);
    if !token.is_zero() || !arrivals.is_empty() {
        return Ok(Some(arrivals));
    }
    chain.carried(tx, to).await
}

/// How many more coins somebody had after a block than before it. `None`: no node tells.
async fn gained(chain: &Chain, to: Address, block: u64) -> Result<Option<U256>, NodeError> {
    match chain.gained_in(to, block).await {
        // It remembers that state no more.
        Err(error @ NodeError::Refused(_)) if !error.is_about_the_node() => Ok(None),
        gained => gained,
    }
}

/// Those that pay out no other claim.
fn free(arrivals: Vec<Arrival>, tx: B256, others: &[OthersTransfer]) -> Vec<Arrival> {
    let is_free = |arrival: &Arrival| {
        let key = (tx, arrival.place);
        !others.iter().any(|other| (other.tx, other.place) == key)
    };
    arrivals.into_iter().filter(is_free).collect()
}

/// Which of the transfers of a transaction pay out a claim: the one nearest to what was quoted that is enough; where
/// none is, all of them, as an exchange pays that goes several ways, if they are enough together; else the nearest.
fn payout(free: Vec<Arrival>, quoted: U256, minimum: U256) -> Vec<Arrival> {
    let nearest = |least: U256| {
        let enough = free.iter().filter(|arrival| arrival.amount >= least);
        enough.min_by_key(|arrival| arrival.amount.abs_diff(quoted))
    };
    if let Some(one) = nearest(minimum) {
        return vec![*one];
    }
    if sum(&free) >= minimum {
        return free;
    }
    nearest(U256::ZERO).copied().into_iter().collect()
}

/// What of the coins that somebody gained in a block is a claim's: no more than was quoted. Of what others were promised
/// that were paid out to them in that block nothing is, and of what is left beside that only what is enough.
fn share(gained: U256, route: &KeptRoute, others: &[OthersTransfer]) -> U256 {
    let theirs = others
        .iter()
        .filter(|other| other.token.is_zero() && other.recipient == route.recipient);
    let promised: BTreeMap<_, _> = theirs
        .map(|other| {
            let least = other.received.unwrap_or(other.minimum).min(other.minimum);
            (other.route, least)
        })
        .collect();
    let is_shared = !promised.is_empty();
    let promised = promised
        .into_values()
        .fold(U256::ZERO, U256::saturating_add);
    let left = gained.saturating_sub(promised).min(route.quoted);
    match is_shared && left < route.minimum {
        true => U256::ZERO,
        false => left,
    }
}

fn sum(arrivals: &[Arrival]) -> U256 {
    let amounts = arrivals.iter().map(|arrival| arrival.amount);
    amounts.fold(U256::ZERO, U256::saturating_add)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arrivals(amounts: &[u64]) -> Vec<Arrival> {
        let numbered = (0..).zip(amounts);
        let arrival = |(place, amount): (i64, &u64)| Arrival {
            from: Address::repeat_byte(1),
            amount: U256::from(*amount),
            place,
        };
        numbered.map(arrival).collect()
    }

    fn places(amounts: &[u64]) -> Vec<i64> {
        let taken = payout(arrivals(amounts), U256::from(100), U256::from(98));
        taken.iter().map(|arrival| arrival.place).collect()
    }

    #[test]
    fn one_transfer_pays_out_a_claim_where_one_is_enough() {
        assert_eq!(places(&[99]), [0]);
        assert_eq!(places(&[200, 99, 3, 99]), [1]);
        assert_eq!(places(&[3, 200]), [1]);
    }

    #[test]
    fn transfers_that_are_enough_only_together_pay_it_out_together() {
        assert_eq!(places(&[60, 39]), [0, 1]);
        assert_eq!(places(&[3, 60, 5]), [1]);
        assert!(places(&[]).is_empty());
    }

    #[test]
    fn what_pays_out_another_claim_pays_out_no_second_one() {
        let tx = B256::repeat_byte(7);
        let other = |tx, place| OthersTransfer {
            route: domain::RouteId(2),
            tx,
            place,
            recipient: Address::repeat_byte(2),
            token: Address::ZERO,
            minimum: U256::from(98),
            received: Some(U256::from(99)),
        };
        let others = [other(tx, 0), other(B256::repeat_byte(8), 1)];
        let free = free(arrivals(&[99, 100]), tx, &others);
        assert_eq!(free, arrivals(&[99, 100])[1..]);
    }
}
