use super::*;

use crate::databases;

/// Both kinds on both networks of banks, on both databases.
#[tokio::test]
async fn money_gets_from_a_link_to_a_bank() {
    for database in databases::each() {
        let counter = Counter::on(database).await;
        let accounts = counter.person(ANN).await;
        let kinds = [CashOutKind::Claim, CashOutKind::CashOut];
        let mut number = 0;
        let mut begun = Vec::new();
        for (account, fee) in accounts.into_iter().zip([100, 50]) {
            for kind in kinds {
                number += 1;
                let link = counter.link_of(DOLLARS, number).await;
                let prepared = counter.prepare(kind, link, account).await.unwrap();
                assert_eq!(prepared.state, CashOutState::Ready);
                let fee = if kind == CashOutKind::Claim { 0 } else { fee };
                assert_eq!((prepared.fee, prepared.cents), (Cents(fee), Cents(2_500)));
                // The same again is the same.
                let again = counter.prepare(kind, link, account).await.unwrap();
                assert_eq!(again, prepared);
                let confirmed = counter.confirm(&prepared, ANN, number).await.unwrap();
                assert!(confirmed.state != CashOutState::Ready);
                begun.push(prepared.id);
            }
        }
        let mut arrived = 0;
        for id in begun {
            let paid = counter.until(id, CashOutState::PaymentProcessed).await;
            assert!(paid.tx.is_some() && paid.reason.is_none());
            let (amount, currency) = paid.arrived.unwrap();
            assert_eq!(currency, paid.rail.currency());
            arrived += amount.replace('.', "").parse::<u64>().unwrap();
        }
        assert_eq!(counter.credited(), arrived, "in cents");
        // Each claim in one drain, each cash-out in one transfer: nothing twice.
        assert_eq!(counter.payouts(), 4);
    }
}

/// A claim's address is the bank account's, and each cash-out has a transfer of its own.
#[tokio::test]
async fn claims_to_one_account_share_an_address() {
    let counter = Counter::open().await;
    let [iban, us] = counter.person(ANN).await;
    let mut addresses = Vec::new();
    for (number, (kind, account)) in (1..).zip([
        (CashOutKind::Claim, iban),
        (CashOutKind::Claim, iban),
        (CashOutKind::Claim, us),
        (CashOutKind::CashOut, iban),
        (CashOutKind::CashOut, iban),
    ]) {
        let link = counter.link_of(DOLLARS, number).await;
        let prepared = counter.prepare(kind, link, account).await.unwrap();
        addresses.push(prepared.pay_to.unwrap());
    }
    assert_eq!(addresses[0], addresses[1]);
    addresses.dedup();
    assert_eq!(addresses.len(), 4);
}

/// Several of the same amount to the same account, whose claims share a transaction: each has a drain of its own.
#[tokio::test]
async fn the_same_amount_twice_is_two_payouts() {
    let counter = Counter::open().await;
    let [iban, _] = counter.person(ANN).await;
    let mut prepared = Vec::new();
    for number in 1..=3 {
        let link = counter.link_of(DOLLARS, number).await;
        let one = counter.prepare(CashOutKind::Claim, link, iban).await;
        prepared.push((number, one.unwrap()));
    }
    for (number, one) in &prepared {
        counter.confirm(one, ANN, *number).await.unwrap();
    }
    for (_, one) in &prepared {
        counter.until(one.id, CashOutState::PaymentProcessed).await;
    }
    assert_eq!(counter.payouts(), 3);
}
