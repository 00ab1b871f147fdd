//! Who pays out, and gives back, by real transactions.

use std::{sync::Arc, time::Duration};

use alloy::{
    primitives::{Address, B256, Bytes, TxKind, U256},
    providers::Provider,
    sol_types::SolCall,
    transports::TransportError,
};
use tokio::time::{sleep, timeout};

use super::{
    books::{Books, Crossing, Payment, Stage},
    catalogue::Chain,
    fate::Fate,
    quote::short,
    shared::Broker,
    terms,
};
use crate::{
    SandboxBridge::{fillCall, giveBackCall},
    setup::{filler_key, give_native},
    transactions::{self, Signed, Unsigned},
};

/// Enough for a payment, also to a wallet that is a contract.
const GAS_LIMIT: u64 = 500_000;
/// Payments that are signed together. The next are once these are in blocks.
const MOST_AT_ONCE: usize = 50;
/// Payments that a start looks after: a chain that was killed forgets its last seconds.
const MOST_LOOKED_AFTER: usize = 100;
/// How long a chain has before it is asked again.
const PAUSE: Duration = Duration::from_millis(100);
/// How long it has for its answers before they are asked for anew.
const ANSWERS_WITHIN: Duration = Duration::from_secs(10);

/// Pays on one chain, for ever.
pub(super) async fn pay(broker: Arc<Broker>, chain: Chain) {
    let mut changes = broker.changes();
    let mut has_looked_back = false;
    loop {
        changes.mark_unchanged();
        let waiting = broker.read(|books| waiting(books, chain.id));
        if has_looked_back && waiting.is_empty() {
            if changes.changed().await.is_err() {
                return;
            }
            continue;
        }
        let done = async {
            match has_looked_back {
                true => pay_on(&broker, &chain, waiting).await,
                false => look_back(&broker, &chain).await,
            }
        };
        let outcome = timeout(ANSWERS_WITHIN, done).await;
        match outcome {
            Ok(Ok(())) => has_looked_back = true,
            Ok(Err(error)) => {
                tracing::debug!(chain = chain.id, %error, "the router cannot pay yet")
            }
            Err(_) => {}
        }
        sleep(PAUSE).await;
    }
}

fn waiting(books: &Books, chain: u64) -> Vec<Crossing> {
    let all = books.crossings.iter();
    all.filter(|crossing| crossing.paid_on() == Some(chain))
        .cloned()
        .collect()
}

/// Has what the last start paid paid again, by the same transactions, where the chain does not know of it any more.
async fn look_back(broker: &Broker, chain: &Chain) -> Result<(), TransportError> {
    let paid: Vec<(B256, Stage, B256)> = broker.read(|books| {
        let ended = books.crossings.iter().rev().filter_map(|crossing| {
            let (stage, on) = match crossing.stage {
                Stage::Success | Stage::PartialSuccess => (Stage::Filling, crossing.to_chain()),
                Stage::Refunded => (Stage::GivingBack, crossing.from_chain),
                _ => return None,
            };
            let payment = crossing.payment.as_ref().filter(|_| on == chain.id)?;
            Some((crossing.id, stage, payment.tx))
        });
        ended.take(MOST_LOOKED_AFTER).collect()
    });
    for (id, stage, tx) in paid {
        if chain.node.get_transaction_receipt(tx).await?.is_none() {
            broker.change(|books, now| {
                if let Some(crossing) = books.crossing_mut(id) {
                    crossing.enter(stage, now);
                }
            });
        }
    }
    Ok(())
}

/// Signs, if nothing is signed, else sends what was until it is in a block.
async fn pay_on(
    broker: &Broker,
    chain: &Chain,
    waiting: Vec<Crossing>,
) -> Result<(), TransportError> {
    let signed = waiting.iter();
    let signed = signed.filter_map(|crossing| Some((crossing.id, crossing.payment.as_ref()?)));
    let mut signed: Vec<(B256, &Payment)> = signed.collect();
    if signed.is_empty() {
        return sign_all(broker, chain, &waiting).await;
    }
    signed.sort_by_key(|(_, payment)| payment.nonce);
    // What a node has seen is remembered, whenever this ends.
    broker.ledger.written().await;
    for (id, payment) in signed {
        let receipt = chain.node.get_transaction_receipt(payment.tx).await?;
        if let Some(receipt) = receipt {
            finish(broker, id, receipt.status(), receipt.block_number);
            continue;
        }
        let known = chain.node.get_transaction_by_hash(payment.tx).await?;
        if known.is_none() {
            let _sent = chain.node.send_raw_transaction(&payment.raw).await?;
        }
    }
    Ok(())
}

/// Makes their transactions and keeps them, in an order in which the chain takes them.
async fn sign_all(
    broker: &Broker,
    chain: &Chain,
    waiting: &[Crossing],
) -> Result<(), TransportError> {
    let key = filler_key();
    give_native(&chain.node, key.address()).await?;
    // Nobody else signs with it, and nothing of ours is under way.
    let mut nonce = chain.node.get_transaction_count(key.address()).await?;
    for crossing in waiting.iter().take(MOST_AT_ONCE) {
        if !is_ordered(broker, crossing).await? {
            broker.change(|books, _| books.crossings.retain(|known| known.id != crossing.id));
            continue;
        }
        let unsigned = Unsigned {
            chain: chain.id,
            nonce,
            gas_limit: GAS_LIMIT,
            to: TxKind::Call(chain.bridge),
            input: input(broker, chain, crossing),
        };
        let Signed { tx, raw } = transactions::sign(&key, unsigned);
        let payment = Payment {
            nonce,
            tx,
            raw,
            block: None,
        };
        broker.change(|books, _| {
            if let Some(crossing) = books.crossing_mut(crossing.id) {
                crossing.payment = Some(payment);
            }
        });
        nonce += 1;
    }
    Ok(())
}

/// Whether the chain still has what was paid in.
async fn is_ordered(broker: &Broker, crossing: &Crossing) -> Result<bool, TransportError> {
    let Some(near) = broker.chain(crossing.from_chain) else {
        return Ok(false);
    };
    let receipt = near.node.get_transaction_receipt(crossing.tx).await?;
    Ok(receipt.is_some())
}

fn input(broker: &Broker, chain: &Chain, crossing: &Crossing) -> Bytes {
    let order = &crossing.order;
    if crossing.stage == Stage::GivingBack {
        let back = giveBackCall {
            orderId: crossing.id,
            token: order.token,
            receiver: order.returnTo,
            amount: order.amount,
        };
        return back.abi_encode().into();
    }
    let (token, amount) = match crossing.fate {
        Fate::ShortPayout => (order.outputToken, short(order.minimumOut)),
        Fate::PartialSuccess => another(broker, chain, crossing),
        _ => (order.outputToken, crossing.to_amount),
    };
    let fill = fillCall {
        orderId: crossing.id,
        token,
        receiver: order.receiver,
        amount,
    };
    fill.abi_encode().into()
}

/// As much of another token.
fn another(broker: &Broker, chain: &Chain, crossing: &Crossing) -> (Address, U256) {
    let mut others = chain.tokens.iter();
    let other = others.find(|other| other.address != crossing.order.outputToken);
    let wanted = chain.all_tokens();
    let wanted = wanted.filter(|token| token.address == crossing.order.outputToken);
    let same = wanted.zip(other).find_map(|(wanted, other)| {
        let amount = terms::worth_as(&broker.coins, wanted, crossing.to_amount, other)?;
        Some((other.address, amount))
    });
    same.unwrap_or_default()
}

fn finish(broker: &Broker, id: B256, has_worked: bool, block: Option<u64>) {
    broker.change(|books, now| {
        let Some(crossing) = books.crossing_mut(id) else {
            return;
        };
        let stage = match (crossing.stage, crossing.fate) {
            _ if !has_worked => Stage::Failed,
            (Stage::GivingBack, _) => Stage::Refunded,
            (_, Fate::PartialSuccess) => Stage::PartialSuccess,
            _ => Stage::Success,
        };
        crossing.enter(stage, now);
        if let Some(payment) = &mut crossing.payment {
            payment.block = block;
        }
    });
}
