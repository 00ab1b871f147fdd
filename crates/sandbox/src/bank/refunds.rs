//! Tokens that are sent back, by real transactions.

use std::{sync::Arc, time::Duration};

use alloy::{
    primitives::{Address, TxKind, U256},
    providers::Provider,
    sol_types::SolCall,
    transports::TransportError,
};
use tokio::time::{sleep, timeout};

use super::{
    books::{Payout, Refund},
    payouts,
    route::{Chain, deposit_key},
    shared::Bank,
    words::PayoutState,
};
use crate::{
    UsdCoin::transferCall,
    setup::give_native,
    transactions::{self, Signed, Unsigned},
};

/// Enough for a transfer; what is not used is not paid for.
const GAS_LIMIT: u64 = 200_000;
/// How long a chain has before it is asked again.
const PAUSE: Duration = Duration::from_millis(200);
/// How long it has for its answers before they are asked for anew.
const ANSWERS_WITHIN: Duration = Duration::from_secs(10);

/// How far a refund is.
enum Progress {
    UnderWay,
    /// It is in a block; true: and it did what it was to do.
    Mined(bool),
}

/// Sends back what is to be sent back, one after the other, for ever.
pub(super) async fn send(bank: Arc<Bank>) {
    let mut changes = bank.changes();
    loop {
        changes.mark_unchanged();
        let waiting: Vec<Payout> = bank.read(|books| {
            let is_waiting =
                |payout: &&Payout| payout.state == PayoutState::RefundInFlight && !payout.is_gone();
            books.payouts.iter().filter(is_waiting).cloned().collect()
        });
        for payout in &waiting {
            match timeout(ANSWERS_WITHIN, send_one(&bank, payout)).await {
                Ok(Ok(Progress::Mined(has_worked))) => finish(&bank, payout, has_worked),
                Ok(Ok(Progress::UnderWay)) | Err(_) => {}
                Ok(Err(error)) => {
                    tracing::debug!(payout = payout.id, %error, "the bank cannot send back yet");
                }
            }
        }
        if !waiting.is_empty() {
            sleep(PAUSE).await;
        } else if changes.changed().await.is_err() {
            return;
        }
    }
}

/// Makes its transaction, keeps it, and sends it until it is in a block.
async fn send_one(bank: &Bank, payout: &Payout) -> Result<Progress, TransportError> {
    let is_its = |chain: &&Chain| chain.id == payout.route.chain_id;
    let (Some(chain), Some(deposit)) = (bank.chains.iter().find(is_its), payout.deposits.first())
    else {
        return Ok(Progress::Mined(false));
    };
    let refund = match &payout.refund {
        Some(refund) => refund.clone(),
        None => {
            let to = payout.return_address.unwrap_or(deposit.from);
            let refund = sign(chain, payout, to).await?;
            bank.change(|books, _| {
                if let Some(payout) = books.payout_mut(&payout.id) {
                    payout.refund = Some(refund.clone());
                }
            });
            bank.written().await;
            refund
        }
    };
    if let Some(receipt) = chain.node.get_transaction_receipt(refund.tx).await? {
        return Ok(Progress::Mined(receipt.status()));
    }
    if chain
        .node
        .get_transaction_by_hash(refund.tx)
        .await?
        .is_none()
    {
        give_native(&chain.node, payout.route.address).await?;
        let _sent = chain.node.send_raw_transaction(&refund.raw).await?;
    }
    Ok(Progress::UnderWay)
}

async fn sign(chain: &Chain, payout: &Payout, to: Address) -> Result<Refund, TransportError> {
    let key = deposit_key(payout.route.key);
    // Only this signs with it, and one after the other; so what is not in a block yet is counted too.
    let nonce = chain
        .node
        .get_transaction_count(key.address())
        .pending()
        .await?;
    let call = transferCall {
        to,
        amount: U256::from(payout.received()),
    };
    let unsigned = Unsigned {
        chain: chain.id,
        nonce,
        gas_limit: GAS_LIMIT,
        to: TxKind::Call(chain.usdc),
        input: call.abi_encode().into(),
    };
    let Signed { tx, raw } = transactions::sign(&key, unsigned);
    Ok(Refund { tx, raw })
}

fn finish(bank: &Bank, payout: &Payout, has_worked: bool) {
    let state = match has_worked {
        true => PayoutState::Refunded,
        false => PayoutState::Error,
    };
    bank.change(|books, now| {
        let is_waiting = |known: &Payout| known.state == PayoutState::RefundInFlight;
        if books.payout(&payout.id).is_some_and(is_waiting) {
            payouts::enter(bank, books, now, &payout.id, state);
        }
    });
}
