use domain::{LinkState, SponsoredState};

use super::*;

/// The block that paid the provider goes away, before the provider saw it.
#[tokio::test]
#[ignore = "deep: reorganisations on both chains"]
async fn a_withdrawal_that_vanished_is_waited_for_again() {
    let counter = Counter::open().await;
    let [iban, _] = counter.person(ANN).await;
    counter.bank().pace(Pace::Held);
    let link = counter.link_of(DOLLARS, 1).await;
    let house = &counter.house;
    house.link_when(link, |link| link.deposit.is_final).await;
    let prepared = counter
        .prepare(CashOutKind::Claim, link, iban)
        .await
        .unwrap();
    // One block has it, the last: a chain that goes on would make it final.
    house.chain().hold().await;
    counter.confirm(&prepared, ANN, 1).await.unwrap();
    let sent = house.link_when(link, |link| {
        let call = link.sponsored.as_ref();
        call.is_some_and(|call| call.state == SponsoredState::Broadcast)
    });
    sent.await;
    // The bank hears of nothing that is only just mined.
    counter.fail(BankFaults {
        down: true,
        ..BankFaults::default()
    });
    house.chain().mine(1).await;
    let seen = counter
        .until(prepared.id, CashOutState::AwaitingFunds)
        .await;
    let block = house
        .chain()
        .mined(seen.tx.unwrap())
        .await
        .block_number
        .unwrap();
    house.chain().drop_from(block).await;
    house.chain().mine(1).await;
    house
        .link_when(link, |link| link.state == LinkState::Pending)
        .await;
    counter.until(prepared.id, CashOutState::AwaitingTx).await;
    // Longer than the sponsor waits for a block to take a transaction.
    house.shift_clock(Duration::from_secs(20));
    counter.fail(BankFaults::default());
    counter.bank().pace(Pace::StepMs(50));
    let paid = house.mining(counter.until(prepared.id, CashOutState::PaymentProcessed));
    assert!(paid.await.tx.is_some());
    assert_eq!(counter.payouts(), 1);
}
