use alloy_primitives::{Address, U256};
use domain::{BankAccountId, CashOutId, CashOutKind, Cents, ChainId, LinkId, Rail, VaultVersion};
use partners::bank::PayoutState;
use store::Vehicle;

use super::*;
use crate::cash_outs::payouts::matching;

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
        landing: None,
        route: None,
        key: 3,
        signature: None,
        routing_signature: None,
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

/// What a route brought is not what was in the link: the far transaction and what came decide.
#[test]
fn a_payout_is_found_by_what_was_paid_in() {
    let tx = B256::repeat_byte(7);
    let row = CashOutRow {
        // In a token of eighteen decimals, on another chain.
        amount: U256::from(25_000_000_000_000_000_000_u128),
        landing: Some(ChainId(137)),
        vehicle_id: Some("address".to_owned()),
        tx: Some(tx),
        ..row(CashOutState::AwaitingFunds)
    };
    let drain = |id: &str, amount: &str, tx| Payout {
        id: id.to_owned(),
        amount: amount.to_owned(),
        deposit_tx: Some(tx),
        liquidation_address: Some("address".to_owned()),
        ..payout(PayoutState::FundsReceived)
    };
    let drains = || {
        vec![
            drain("of as much as was in the link", "25", tx),
            drain("its own", "24.675750", tx),
            drain("another transaction's", "24.67575", B256::ZERO),
            Payout {
                liquidation_address: Some("another".to_owned()),
                ..drain("another address's", "24.67575", tx)
            },
        ]
    };
    let found = |row: &CashOutRow, came: Option<u64>| -> Vec<String> {
        let came = came.map(U256::from);
        let found = matching(row, (came, 6), drains()).into_iter();
        found.map(|payout| payout.id).collect()
    };
    assert_eq!(found(&row, Some(24_675_750)), ["its own"]);
    assert_eq!(found(&row, Some(24_675_751)), [""; 0]);
    assert_eq!(found(&row, None), [""; 0], "nothing came of what is taken");
    let nowhere = CashOutRow {
        tx: None,
        ..row.clone()
    };
    assert_eq!(found(&nowhere, Some(24_675_750)), [""; 0]);
    let known = CashOutRow {
        payout: Some("another transaction's".to_owned()),
        ..row
    };
    assert_eq!(found(&known, None), ["another transaction's"]);
}
