//! Tokens that arrive: every transfer of the token to an address that was given out begins a drain, or pays for a
//! transfer.

use std::{sync::Arc, time::Duration};

use alloy::{
    providers::Provider,
    rpc::types::{Filter, Log},
    sol_types::SolEvent,
    transports::TransportError,
};
use tokio::time::{sleep, timeout};

use super::{
    books::{self, Books, Deposit, LiquidationAddress, MOST, Payout, Place, Stray, Vehicle},
    events::Happened,
    fate::Fate,
    money, payouts,
    route::Chain,
    shared::Bank,
    vanished::{self, DEEPEST},
    words::PayoutState,
};
use crate::UsdCoin::Transfer;

/// Blocks that must stand on top of what is believed.
const CONFIRMATIONS: u64 = 1;
/// How often a chain is read.
const PAUSE: Duration = Duration::from_millis(200);
/// How long it has for its answers before they are asked for anew.
const ANSWERS_WITHIN: Duration = Duration::from_secs(30);
/// Blocks that are read at once.
const BLOCKS_AT_ONCE: u64 = 1_000;
/// Deposits that pay for one transfer at most.
const MOST_DEPOSITS: usize = 100;

/// Reads a chain for ever. One that is away, or begins anew, is read again when it is back.
pub(super) async fn watch(bank: Arc<Bank>, chain: Chain) {
    let mut tip = None;
    loop {
        if let Ok(Err(error)) = timeout(ANSWERS_WITHIN, read_on(&bank, &chain, &mut tip)).await {
            tracing::debug!(chain = chain.id, %error, "the bank cannot read a chain");
        }
        sleep(PAUSE).await;
    }
}

/// `tip`: up to which block it was read since this began.
async fn read_on(
    bank: &Bank,
    chain: &Chain,
    tip: &mut Option<Place>,
) -> Result<(), TransportError> {
    let known = bank.read(|books| books.read_to.get(&chain.id).copied());
    let is_awaited = |books: &Books| !books.addresses.is_empty() || !books.payouts.is_empty();
    if known.is_some() && !bank.read(is_awaited) {
        // Nobody has an address. Those who get one later pay in later blocks than it was read to.
        return Ok(());
    }
    let head = chain.node.get_block_number().await?;
    let safe = head.saturating_sub(CONFIRMATIONS);
    let Some(known) = known else {
        // Nothing was sent to the bank before it was there.
        bank.read_to(chain.id, safe);
        return Ok(());
    };
    // A chain that lost blocks is read again from where it is; what is known of it is not counted twice.
    let mut from = known.min(safe) + 1;
    let is_same = match *tip {
        Some(tip) => vanished::is_there(chain, tip).await?,
        None => false,
    };
    if !is_same {
        vanished::mark(bank, chain, known).await?;
        from = from.min(safe.saturating_sub(DEEPEST) + 1);
    }
    // Should it be dropped while what follows is read, it is read once more.
    let read_to = vanished::place_of(chain, safe).await?;
    while from <= safe {
        let to = safe.min(from + BLOCKS_AT_ONCE - 1);
        let filter = Filter::new()
            .address(chain.usdc)
            .event_signature(Transfer::SIGNATURE_HASH)
            .from_block(from)
            .to_block(to);
        for log in chain.node.get_logs(&filter).await? {
            if let Some(deposit) = deposit(chain, &log) {
                take(bank, deposit);
            }
        }
        bank.read_to(chain.id, to);
        from = to + 1;
    }
    *tip = read_to;
    Ok(())
}

fn deposit(chain: &Chain, log: &Log) -> Option<Deposit> {
    let Transfer { from, to, amount } = log.log_decode::<Transfer>().ok()?.inner.data;
    Some(Deposit {
        chain_id: chain.id,
        tx: log.transaction_hash?,
        log_index: log.log_index?,
        from,
        to,
        amount: u64::try_from(amount).ok().filter(|amount| *amount > 0)?,
        place: log
            .block_number
            .zip(log.block_hash)
            .map(|(number, hash)| Place { number, hash }),
        is_gone: false,
    })
}

/// Takes in what came to an address that was given out for this chain, once.
fn take(bank: &Bank, deposit: Deposit) {
    let is_here = |address| address == deposit.to;
    let (drained, paid) = bank.read(|books| {
        let mut addresses = books.addresses.iter();
        let drained = addresses
            .find(|known| is_here(known.route.address))
            .cloned();
        let mut payouts = books.payouts.iter();
        let paid = payouts.find(|payout| !payout.is_drain() && is_here(payout.route.address));
        (drained, paid.map(|payout| payout.id.clone()))
    });
    if drained.is_none() && paid.is_none() {
        return;
    }
    bank.change(|books, now| {
        if let Some(id) = vanished::take_back(books, now, &deposit) {
            return begin(bank, books, now, &id);
        }
        if is_known(books, &deposit) {
            return;
        }
        match (drained, paid) {
            (Some(address), _) if address.route.chain_id == deposit.chain_id => {
                drain(bank, books, now, address, deposit);
            }
            (_, Some(transfer)) => pay(bank, books, now, &transfer, deposit),
            _ => stray(books, now, deposit),
        }
    });
}

fn is_known(books: &Books, deposit: &Deposit) -> bool {
    let is_it = |known: &Deposit| {
        (known.chain_id, known.tx, known.log_index)
            == (deposit.chain_id, deposit.tx, deposit.log_index)
    };
    let mut payouts = books.payouts.iter();
    payouts.any(|payout| payout.deposits.iter().any(is_it))
        || books.strays.iter().any(|stray| is_it(&stray.deposit))
}

fn drain(bank: &Bank, books: &mut Books, now: i64, address: LiquidationAddress, deposit: Deposit) {
    if books.payouts.len() >= MOST {
        return stray(books, now, deposit);
    }
    let owner = owner(books, &address.route.account);
    let reference = address.reference.clone().unwrap_or_default();
    let fate = Fate::of(&[&owner, &reference], deposit.amount);
    let id = books.new_id();
    let payout = Payout {
        vehicle: Vehicle::Drain {
            liquidation_address: address.id,
        },
        route: address.route,
        // What stands on the statement where nobody says anything else.
        reference: address
            .reference
            .or_else(|| Some(format!("Payment via Sandbox {}", &id[..8]))),
        id,
        return_address: address.return_address,
        fee: money::share(deposit.amount, address.fee_share),
        deposits: vec![deposit],
        state: fate.first(),
        fate,
        reason: payouts::reason(fate.first()).map(str::to_owned),
        refund: None,
        created_at: now,
        updated_at: now,
    };
    let told = payouts::told(bank, &payout);
    let category = payouts::category(&payout);
    let happened = Happened::creation(category, &payout.id, payout.state.name(), &told);
    books.payouts.push(payout);
    bank.tell(books, now, &happened);
}

/// A transfer goes on once all that was asked for is there. What comes to one that is over is nobody's.
fn pay(bank: &Bank, books: &mut Books, now: i64, id: &str, deposit: Deposit) {
    let Some(payout) = books.payout_mut(id) else {
        return;
    };
    let is_awaited = payout.state == PayoutState::AwaitingFunds
        && payout.route.chain_id == deposit.chain_id
        && payout.deposits.len() < MOST_DEPOSITS;
    if !is_awaited {
        return stray(books, now, deposit);
    }
    payout.deposits.push(deposit);
    begin(bank, books, now, id);
}

/// Has a transfer go on for which all is there.
fn begin(bank: &Bank, books: &mut Books, now: i64, id: &str) {
    let Some(payout) = books.payout(id) else {
        return;
    };
    let Vehicle::Transfer {
        asked,
        client_reference_id,
        ..
    } = &payout.vehicle
    else {
        return;
    };
    let is_paid = payout.state == PayoutState::AwaitingFunds
        && payout.received() >= *asked
        && !payout.is_gone();
    if !is_paid {
        return;
    }
    let owner = owner(books, &payout.route.account);
    let texts = [
        Some(owner.as_str()),
        payout.reference.as_deref(),
        client_reference_id.as_deref(),
    ];
    let texts: Vec<&str> = texts.into_iter().flatten().collect();
    let fate = Fate::of(&texts, *asked);
    if let Some(payout) = books.payout_mut(id) {
        payout.fate = fate;
    }
    payouts::enter(bank, books, now, id, fate.first());
}

fn stray(books: &mut Books, at: i64, deposit: Deposit) {
    books::keep(&mut books.strays, Stray { deposit, at });
}

/// Whose account it is.
fn owner(books: &Books, account: &str) -> String {
    let mut all = books.accounts.iter();
    let found = all.find(|known| known.id == account);
    found
        .map(|account| account.owner.clone())
        .unwrap_or_default()
}
