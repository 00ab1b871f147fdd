//! Tokens that arrived in a block which the chain dropped: nobody is paid with them until they are back.

use std::collections::BTreeSet;

use alloy::{primitives::B256, providers::Provider, transports::TransportError};

use super::{
    books::{Books, Deposit, Place},
    route::Chain,
    shared::Bank,
};

/// How deep a chain is thought to drop blocks.
pub(super) const DEEPEST: u64 = 64;

/// Whether a block is the chain's still.
pub(super) async fn is_there(chain: &Chain, place: Place) -> Result<bool, TransportError> {
    Ok(hash_of(chain, place.number).await? == Some(place.hash))
}

/// The block of a number, as it is now.
pub(super) async fn place_of(chain: &Chain, number: u64) -> Result<Option<Place>, TransportError> {
    let hash = hash_of(chain, number).await?;
    Ok(hash.map(|hash| Place { number, hash }))
}

async fn hash_of(chain: &Chain, number: u64) -> Result<Option<B256>, TransportError> {
    let block = chain.node.get_block_by_number(number.into()).await?;
    Ok(block.map(|block| block.header.hash))
}

/// Looks which of the newest deposits of a chain are in blocks that it dropped.
pub(super) async fn mark(bank: &Bank, chain: &Chain, head: u64) -> Result<(), TransportError> {
    let is_its = |deposit: &&Deposit| deposit.chain_id == chain.id && !deposit.is_gone;
    let newest: BTreeSet<Place> = bank.read(|books| {
        let deposits = books.payouts.iter().flat_map(|payout| &payout.deposits);
        let places = deposits.filter(is_its).filter_map(|deposit| deposit.place);
        places
            .filter(|place| place.number.saturating_add(DEEPEST) > head)
            .collect()
    });
    for place in newest {
        if is_there(chain, place).await? {
            continue;
        }
        bank.change(|books, now| {
            for payout in &mut books.payouts {
                let deposits = payout.deposits.iter_mut();
                for deposit in deposits.filter(|deposit| deposit.place == Some(place)) {
                    deposit.is_gone = true;
                    payout.updated_at = now;
                }
            }
        });
    }
    Ok(())
}

/// Finds a deposit that was gone and came into another block. Answers with the payout that it belongs to.
pub(super) fn take_back(books: &mut Books, now: i64, deposit: &Deposit) -> Option<String> {
    let is_it = |known: &Deposit| {
        known.is_gone
            && (known.chain_id, known.tx, known.to, known.amount)
                == (deposit.chain_id, deposit.tx, deposit.to, deposit.amount)
    };
    let mut payouts = books.payouts.iter_mut();
    payouts.find_map(|payout| {
        let known = payout.deposits.iter_mut().find(|known| is_it(known))?;
        *known = deposit.clone();
        payout.updated_at = now;
        Some(payout.id.clone())
    })
}
