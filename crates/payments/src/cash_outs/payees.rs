//! Asks the bank provider, before a claim to it is signed, whether it still pays out for whom the claim pays. A claim
//! may have waited for hours: for the next day's gas, or for a node.

use std::time::Duration;

use chain::side_by_side::side_by_side;
use partners::bank::PayoutState;
use store::{BankPayee, CashOutRow, Vehicle};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::{
    Ctx,
    bank::BankDesk,
    calls::Word,
    identity::{Served, is_served},
};

/// How long an answer is waited for. A claim that waits for it holds up no other.
const WITHIN: Duration = Duration::from_secs(8);

/// Whether the provider still takes the money in and pays it out.
pub(super) enum TakenIn {
    Yes,
    /// A code says why.
    No(&'static str),
    NotKnown,
}

/// Asks whether the provider takes the money of a cash-out in. Until that is known the money is safest in the link.
pub(super) async fn is_taken_in(ctx: &Ctx, row: &CashOutRow) -> Result<TakenIn, store::Error> {
    let Some(desk) = &ctx.bank else {
        return Ok(TakenIn::Yes);
    };
    let transfer = row.vehicle_id.clone();
    let payee = BankPayee {
        customer: row.customer.clone(),
        rail: row.rail,
        transfer: transfer.filter(|_| row.vehicle == Vehicle::Transfer),
    };
    ask(ctx, desk, payee).await
}

/// Answers, until `cancel`, what the sponsor asks before it signs.
pub(crate) async fn answer_payees(ctx: Ctx, cancel: CancellationToken) {
    let Some(desk) = ctx.bank.clone() else {
        return cancel.cancelled().await;
    };
    loop {
        let asked = tokio::select! {
            () = cancel.cancelled() => return,
            asked = ctx.payees.asked() => asked,
        };
        let answers = asked.into_iter().map(async |payee: BankPayee| {
            let answer = timeout(WITHIN, ask(&ctx, &desk, payee.clone())).await;
            if !matches!(answer, Ok(Ok(_))) {
                ctx.payees.note(payee, Word::Silent, ctx.now());
            }
        });
        side_by_side(answers).await;
        ctx.pulse.beat_queued();
    }
}

/// Asks, and notes the answer for the sponsor. A provider may have stopped to pay out for somebody, and nothing is sent
/// to whom it does not serve. An address takes in for ever; a transfer until it is called off.
async fn ask(ctx: &Ctx, desk: &BankDesk, payee: BankPayee) -> Result<TakenIn, store::Error> {
    let taken_in = look(ctx, desk, &payee).await?;
    let word = match taken_in {
        TakenIn::Yes => Word::Serves,
        TakenIn::No(_) => Word::Refuses,
        TakenIn::NotKnown => Word::Silent,
    };
    ctx.payees.note(payee, word, ctx.now());
    Ok(taken_in)
}

async fn look(ctx: &Ctx, desk: &BankDesk, payee: &BankPayee) -> Result<TakenIn, store::Error> {
    match is_served(ctx, desk, (&payee.customer, payee.rail)).await? {
        Served::Yes => {}
        Served::No => return Ok(TakenIn::No("not_served")),
        Served::NotKnown(_) => return Ok(TakenIn::NotKnown),
    }
    let Some(id) = &payee.transfer else {
        return Ok(TakenIn::Yes);
    };
    Ok(match desk.bank.transfer(id).await {
        Ok(transfer) if transfer.payout.state == PayoutState::AwaitingFunds => TakenIn::Yes,
        Ok(transfer) if transfer.payout.state == PayoutState::Canceled => {
            TakenIn::No("bank_canceled")
        }
        Ok(_) | Err(_) => TakenIn::NotKnown,
    })
}
