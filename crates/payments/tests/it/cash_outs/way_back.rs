//! Where tokens go that no bank takes, of who has no wallet.

use super::*;
use testkit::PATIENCE;

/// The bank sends these back.
const REFUSED: u64 = 25_840_000;

impl Counter {
    /// Where the bank sends back what came to its only address.
    fn leads_back_to(&self) -> Option<Address> {
        let state = self.bank().state();
        let told = &state["liquidation_addresses"][0]["return_address"];
        told.as_str().map(|address| address.parse().unwrap())
    }
}

/// What is named is told to the bank, before the money goes there and whenever it is named anew.
#[tokio::test]
async fn who_has_no_wallet_names_where_money_comes_back_to() {
    let counter = Counter::open().await;
    let [iban, _] = counter.person(ANN).await;
    let (first, second) = (crate::house::stranger(8), crate::house::stranger(9));
    let link = counter.link_of(REFUSED, 1).await;
    let prepared = counter.prepare(CashOutKind::Claim, link, iban).await;
    let prepared = prepared.unwrap();
    assert_eq!(counter.leads_back_to(), None);

    let named = counter.prepare_leading_back(link, iban, first).await;
    assert_eq!(named.unwrap().id, prepared.id);
    assert_eq!(counter.leads_back_to(), Some(first));
    // Not named again, it stays.
    counter
        .prepare(CashOutKind::Claim, link, iban)
        .await
        .unwrap();
    assert_eq!(counter.leads_back_to(), Some(first));

    counter.confirm(&prepared, ANN, 1).await.unwrap();
    let before = counter.house.tokens(first).await;
    counter.until(prepared.id, CashOutState::Refunded).await;
    let back = async {
        while counter.house.tokens(first).await != before + U256::from(REFUSED) {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let back = tokio::time::timeout(PATIENCE, back).await;
    back.expect("it is back");

    let other = counter.link_of(DOLLARS, 2).await;
    let named = counter.prepare_leading_back(other, iban, second).await;
    assert_eq!(named.unwrap().pay_to, prepared.pay_to);
    assert_eq!(counter.leads_back_to(), Some(second));
}

/// An answer that did not come is asked for again before anybody can say yes.
#[tokio::test]
#[ignore = "deep: it waits for answers that do not come"]
async fn a_way_back_that_the_bank_did_not_confirm_is_named_again() {
    let counter = Counter::open().await;
    let [iban, _] = counter.person(ANN).await;
    let link = counter.link_of(DOLLARS, 1).await;
    counter
        .prepare(CashOutKind::Claim, link, iban)
        .await
        .unwrap();
    let to = crate::house::stranger(8);
    for faults in [
        faults::lost(),
        faults::broken(),
        faults::nonsense(),
        faults::down(),
    ] {
        counter.fail(faults);
        let asked = counter.prepare_leading_back(link, iban, to).await;
        let unsure = matches!(asked, Err(PrepareCashOutError::BankUnreachable));
        assert!(unsure, "{asked:?}");
    }
    counter.fail(BankFaults::default());
    let named = counter.prepare_leading_back(link, iban, to).await;
    assert!(named.unwrap().pay_to.is_some());
    assert_eq!(counter.leads_back_to(), Some(to));
}

#[tokio::test]
async fn where_money_would_be_lost_it_does_not_come_back_to() {
    let counter = Counter::open().await;
    let [iban, _] = counter.person(ANN).await;
    let link = counter.link_of(DOLLARS, 1).await;
    let prepared = counter.prepare(CashOutKind::Claim, link, iban).await;
    let spec = counter.ctx().chains.spec(link.chain).unwrap();
    let places = [
        Address::ZERO,
        counter.chain().token("USDC").address,
        spec.vaults[&link.version],
        prepared.unwrap().pay_to.unwrap(),
    ];
    for place in places {
        let named = counter.prepare_leading_back(link, iban, place).await;
        let refused = matches!(named, Err(PrepareCashOutError::WayBack));
        assert!(refused, "{place}: {named:?}");
    }
    assert_eq!(counter.leads_back_to(), None);
}
