//! One look at a cash-out: what the chain and the provider say, and the step that follows.

use alloy_primitives::B256;
use domain::{CashOutState, NoticeKind};
use partners::bank::Payout;
use store::{CashOutChange, CashOutRow, SteppedCashOut};

use super::{
    claiming::{Claimed, paid, see_to_claim},
    facts::Facts,
    pace::next_look,
    payouts::{Told, ask, reason_of, state_of},
};
use crate::{Ctx, process::fail_point};

/// How much longer (ms) than its own job a cash-out is left alone by those who look after all of them.
const JOB_HAS: i64 = 60_000;

/// Looks at a cash-out and writes what it found. Whoever looks at the same moment writes first or not at all.
/// Returns the row as it stands then.
pub(super) async fn advance(ctx: &Ctx, row: CashOutRow) -> Result<CashOutRow, store::Error> {
    let found = look(ctx, &row).await?;
    fail_point("cash_outs/looked");
    let id = row.id;
    // Where all that it could be is others', it was looked at all the same.
    for found in found.into_iter().chain([Found::same(&row)]) {
        match write(ctx, &row, found).await? {
            SteppedCashOut::Done => {
                fail_point("cash_outs/stepped");
                break;
            }
            SteppedCashOut::Stale => break,
            // Two of the same amount came in together, and another cash-out has this one.
            SteppedCashOut::PayoutTaken => {}
        }
    }
    let now = ctx.store.cash_out(id).await?;
    Ok(now.unwrap_or(row))
}

/// What a look found.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Found {
    state: CashOutState,
    reason: Option<String>,
    held: Option<String>,
    tx: Option<B256>,
    payout: Option<Payout>,
    /// By which transaction it came back before it got to the provider.
    given_back: Option<B256>,
}

impl Found {
    /// Nothing new.
    fn same(row: &CashOutRow) -> Self {
        Self {
            state: row.state,
            reason: row.reason.clone(),
            held: row.held.clone(),
            tx: row.tx,
            payout: None,
            given_back: None,
        }
    }

    fn at(row: &CashOutRow, state: CashOutState) -> Self {
        Self {
            state,
            ..Self::same(row)
        }
    }
}

/// What there is to be written: the first that can be.
async fn look(ctx: &Ctx, row: &CashOutRow) -> Result<Vec<Found>, store::Error> {
    match row.state {
        CashOutState::Ready => Ok(vec![unanswered(ctx, row)]),
        CashOutState::AwaitingTx => {
            let claimed = see_to_claim(ctx, row).await?;
            Ok(vec![on_chain(row, claimed)])
        }
        CashOutState::AwaitingFunds => match paid(ctx, row).await? {
            Some(Claimed::Paid(tx)) => {
                let row = CashOutRow {
                    tx: Some(tx),
                    ..row.clone()
                };
                Ok(at_bank(&row, ask(ctx, &row).await?))
            }
            // Its block went away. The claim is sent again by itself.
            None => Ok(vec![Found {
                tx: None,
                ..Found::at(row, CashOutState::AwaitingTx)
            }]),
            Some(claimed) => Ok(vec![on_chain(row, claimed)]),
        },
        CashOutState::Canceled => Ok(vec![given_up(ctx, row).await?]),
        CashOutState::Refunded => Ok(vec![Found::same(row)]),
        CashOutState::InReview
        | CashOutState::FundsReceived
        | CashOutState::PaymentSubmitted
        | CashOutState::PaymentProcessed
        | CashOutState::Undeliverable
        | CashOutState::Returned
        | CashOutState::RefundInFlight
        | CashOutState::Error => Ok(at_bank(row, ask(ctx, row).await?)),
    }
}

/// Nobody said yes to it.
fn unanswered(ctx: &Ctx, row: &CashOutRow) -> Found {
    let until = next_look(row.state, row.created_at, row.created_at);
    if until.is_none_or(|until| until > ctx.now()) {
        return Found::same(row);
    }
    Found {
        reason: Some("expired".to_owned()),
        ..Found::at(row, CashOutState::Canceled)
    }
}

fn on_chain(row: &CashOutRow, claimed: Claimed) -> Found {
    match claimed {
        Claimed::UnderWay(tx) => Found {
            tx,
            ..Found::same(row)
        },
        Claimed::Paid(tx) => Found {
            tx: Some(tx),
            ..Found::at(row, CashOutState::AwaitingFunds)
        },
        Claimed::OtherToken(tx) if row.state == CashOutState::AwaitingFunds => Found {
            tx: Some(tx),
            reason: Some("other_token".to_owned()),
            ..Found::at(row, CashOutState::Error)
        },
        Claimed::GivenBack(tx) if row.state == CashOutState::AwaitingFunds => Found {
            given_back: tx,
            reason: Some("given_back".to_owned()),
            ..Found::at(row, CashOutState::Refunded)
        },
        Claimed::Carried | Claimed::OtherToken(_) | Claimed::GivenBack(_) => Found {
            tx: None,
            ..Found::at(row, CashOutState::AwaitingFunds)
        },
        Claimed::Never(why) => Found {
            reason: Some(why.to_owned()),
            ..Found::at(row, CashOutState::Canceled)
        },
    }
}

/// A claim that was given up may have been sent by somebody else all the same: the money is at the provider then,
/// and a person has to see to it, unless another cash-out of the link has it. Of several that were given up one says
/// so: it is one payment.
async fn given_up(ctx: &Ctx, row: &CashOutRow) -> Result<Found, store::Error> {
    let was_sent =
        row.signature.is_some() && matches!(paid(ctx, row).await?, Some(Claimed::Paid(_)));
    let held = match was_sent && !ctx.store.is_paid_for_another(row).await? {
        true => Some("paid_after_cancel".to_owned()),
        false => None,
    };
    Ok(Found {
        held,
        ..Found::same(row)
    })
}

fn at_bank(row: &CashOutRow, told: Told) -> Vec<Found> {
    match told {
        Told::Silence => vec![Found::same(row)],
        Told::Nothing => vec![Found {
            held: None,
            ..Found::same(row)
        }],
        Told::Denied(why) => vec![Found {
            held: Some(why),
            ..Found::same(row)
        }],
        Told::Payouts(payouts) => payouts
            .into_iter()
            .map(|payout| of_payout(row, payout))
            .collect(),
    }
}

/// Only steps of the table are made: what the provider said before, and what it says that we do not know, leave
/// the state as it was.
fn of_payout(row: &CashOutRow, payout: Payout) -> Found {
    let told = state_of(&payout.state);
    let held = told.is_none().then(|| payout.state.to_string());
    let state = told
        .filter(|state| row.state.can_become(*state))
        .unwrap_or(row.state);
    let reason = match state == row.state {
        true => row.reason.clone(),
        false => reason_of(&payout),
    };
    Found {
        state,
        reason,
        held,
        tx: row.tx,
        payout: Some(payout),
        given_back: None,
    }
}

async fn write(ctx: &Ctx, row: &CashOutRow, found: Found) -> Result<SteppedCashOut, store::Error> {
    let now = ctx.now();
    let since = match found.state == row.state {
        true => row.state_at,
        false => now,
    };
    // Of what nobody said yes to no claim can come.
    let next = match (found.state, &row.signature) {
        (CashOutState::Canceled, None) => None,
        (state, _) => next_look(state, since, now),
    };
    let grace = if found.state.is_terminal() {
        0
    } else {
        JOB_HAS
    };
    let known = Facts::read(&row.facts);
    let facts = Facts {
        refund: found.given_back.or(known.refund),
        ..known
    };
    let (payout, facts) = match &found.payout {
        Some(payout) => (Some(payout.id.clone()), facts.with(payout)),
        None => (row.payout.clone(), facts),
    };
    let change = CashOutChange {
        state: found.state,
        held: found.held,
        reason: found.reason,
        tx: found.tx,
        payout,
        facts: facts.write(),
        next_look_at: next.map(|next| next.saturating_add(grace)),
        told_as: told_as(row.state, found.state),
    };
    ctx.store.step_cash_out(row, change, now).await
}

/// What its owner is told of a step.
fn told_as(from: CashOutState, to: CashOutState) -> Option<NoticeKind> {
    match to {
        CashOutState::PaymentProcessed => Some(NoticeKind::CashOut),
        // Who never said yes waits for nothing.
        CashOutState::Canceled if from == CashOutState::Ready => None,
        CashOutState::Canceled
        | CashOutState::Undeliverable
        | CashOutState::Returned
        | CashOutState::Refunded
        | CashOutState::Error => Some(NoticeKind::CashOutTrouble),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
