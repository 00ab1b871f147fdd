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
                Ok(at_bank(&row, ask(ctx, &row).await))
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
        | CashOutState::Error => Ok(at_bank(row, ask(ctx, row).await)),
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
        Claimed::Never(why) => Found {
            reason: Some(why.to_owned()),
            ..Found::at(row, CashOutState::Canceled)
        },
    }
}

/// A claim that was given up may have been sent by somebody else all the same: the money is at the provider then,
/// and a person has to see to it.
async fn given_up(ctx: &Ctx, row: &CashOutRow) -> Result<Found, store::Error> {
    let was_sent =
        row.signature.is_some() && matches!(paid(ctx, row).await?, Some(Claimed::Paid(_)));
    Ok(match was_sent {
        true => Found {
            held: Some("paid_after_cancel".to_owned()),
            ..Found::same(row)
        },
        false => Found::same(row),
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
    let facts = Facts::read(&row.facts);
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
mod tests {
    use alloy_primitives::{Address, U256};
    use domain::{
        BankAccountId, CashOutId, CashOutKind, Cents, ChainId, LinkId, Rail, VaultVersion,
    };
    use partners::bank::PayoutState;
    use store::Vehicle;

    use super::*;

    const TOLD: [PayoutState; 11] = [
        PayoutState::AwaitingFunds,
        PayoutState::InReview,
        PayoutState::FundsReceived,
        PayoutState::PaymentSubmitted,
        PayoutState::PaymentProcessed,
        PayoutState::Undeliverable,
        PayoutState::Returned,
        PayoutState::RefundInFlight,
        PayoutState::Refunded,
        PayoutState::Canceled,
        PayoutState::Error,
    ];

    fn row(state: CashOutState) -> CashOutRow {
        CashOutRow {
            id: CashOutId(1),
            account: None,
            kind: CashOutKind::Claim,
            link: LinkId {
                chain: ChainId(10),
                version: VaultVersion::V4_4,
                index: 5,
            },
            token: Address::ZERO,
            amount: U256::from(25_000_000),
            cents: Cents::dollars(25),
            fee: Cents::default(),
            bank_account: BankAccountId(2),
            customer: "customer".to_owned(),
            external_account: "external".to_owned(),
            rail: Rail::Sepa,
            hint: String::new(),
            vehicle: Vehicle::Drain,
            vehicle_id: None,
            pay_to: None,
            key: 3,
            signature: None,
            state,
            state_at: 0,
            held: None,
            reason: None,
            tx: None,
            payout: None,
            facts: String::new(),
            looked_at: 0,
            next_look_at: None,
            turn: 0,
            created_at: 0,
            updated_at: 0,
            ended_at: None,
        }
    }

    fn payout(state: PayoutState) -> Payout {
        Payout {
            id: "drain".to_owned(),
            customer: None,
            liquidation_address: None,
            state,
            amount: "25".to_owned(),
            deposit_tx: None,
            payment_reference: None,
            refund_tx: None,
            outgoing: None,
            reason: None,
            receipt_url: None,
            updated_at_ms: None,
        }
    }

    #[test]
    fn whatever_is_told_in_whatever_order_only_steps_of_the_table_are_made() {
        for from in CashOutState::ALL {
            for told in TOLD {
                let found = of_payout(&row(from), payout(told.clone()));
                let is_step = found.state == from || from.can_become(found.state);
                assert!(is_step && found.held.is_none(), "{from} {told}");
            }
        }
        let late = of_payout(
            &row(CashOutState::PaymentSubmitted),
            payout(PayoutState::FundsReceived),
        );
        assert_eq!(late.state, CashOutState::PaymentSubmitted);
    }

    #[test]
    fn what_we_do_not_know_holds_the_last_state_and_asks_for_a_person() {
        let unheard_of = PayoutState::Other("missing_return_policy".to_owned());
        let found = of_payout(&row(CashOutState::FundsReceived), payout(unheard_of));
        assert_eq!(found.state, CashOutState::FundsReceived);
        assert_eq!(found.held.as_deref(), Some("missing_return_policy"));
        // What is known again is not held any more.
        let held = CashOutRow {
            held: found.held,
            ..row(CashOutState::FundsReceived)
        };
        let found = of_payout(&held, payout(PayoutState::PaymentSubmitted));
        assert_eq!(
            (found.state, found.held),
            (CashOutState::PaymentSubmitted, None)
        );
    }

    #[test]
    fn every_end_is_told_and_so_is_what_needs_a_person() {
        for to in CashOutState::ALL {
            let is_news = to.is_terminal() || to.needs_a_person();
            let told = told_as(CashOutState::AwaitingFunds, to);
            assert_eq!(told.is_some(), is_news, "{to}");
        }
        assert_eq!(told_as(CashOutState::Ready, CashOutState::Canceled), None);
    }
}
