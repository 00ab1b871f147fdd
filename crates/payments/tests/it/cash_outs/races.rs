use futures::future::join_all;

use super::*;

/// Two people who both have the link.
#[tokio::test]
#[ignore = "deep: races, again and again"]
async fn of_two_who_say_yes_at_the_same_moment_one_is_paid() {
    let counter = Counter::open().await;
    let [anns, _] = counter.person(ANN).await;
    let [bens, _] = counter.person(BEN).await;
    for number in 1..=3 {
        let link = counter.link_of(DOLLARS, number).await;
        let kind = CashOutKind::Claim;
        let ann = counter.prepare(kind, link, anns).await.unwrap();
        let ben = counter.prepare(kind, link, bens).await.unwrap();
        let (one, two) = tokio::join!(
            counter.confirm(&ann, ANN, number),
            counter.confirm(&ben, BEN, number),
        );
        let winner = match (one, two) {
            (Ok(winner), Err(ConfirmCashOutError::Conflict))
            | (Err(ConfirmCashOutError::Conflict), Ok(winner)) => winner,
            both => panic!("{both:?}"),
        };
        counter
            .until(winner.id, CashOutState::PaymentProcessed)
            .await;
    }
    assert_eq!(counter.payouts(), 3);
}

/// A person who is in a hurry.
#[tokio::test]
async fn the_same_yes_many_times_is_one() {
    let counter = Counter::open().await;
    let [iban, us] = counter.person(ANN).await;
    for (number, (kind, account)) in
        (1..).zip([(CashOutKind::Claim, iban), (CashOutKind::CashOut, us)])
    {
        let link = counter.link_of(DOLLARS, number).await;
        let prepared = join_all((0..8).map(|_| counter.prepare(kind, link, account))).await;
        let mut prepared: Vec<_> = prepared.into_iter().map(Result::unwrap).collect();
        prepared.dedup_by_key(|one| one.id);
        assert_eq!(prepared.len(), 1);
        let yes = join_all((0..8).map(|_| counter.confirm(&prepared[0], ANN, number))).await;
        for one in yes {
            assert_eq!(one.unwrap().id, prepared[0].id);
        }
        counter
            .until(prepared[0].id, CashOutState::PaymentProcessed)
            .await;
    }
    assert_eq!(counter.payouts(), 2);
}
