use super::*;

/// What the bank did and did not say that it did is not done twice.
#[tokio::test]
#[ignore = "deep: it waits for answers that do not come"]
async fn an_answer_that_never_comes_makes_nothing_twice() {
    let counter = Counter::open().await;
    let [iban, us] = counter.person(ANN).await;
    let kinds = [(CashOutKind::Claim, iban), (CashOutKind::CashOut, us)];
    let kinds = testkit::rounds(kinds, 1);
    let wanted = kinds.len();
    for (number, (kind, account)) in (1..).zip(kinds) {
        let link = counter.link_of(DOLLARS, number).await;
        for faults in [lost(), broken(), nonsense(), down()] {
            counter.fail(faults);
            let asked = counter.prepare(kind, link, account).await;
            let unsure = matches!(asked, Err(PrepareCashOutError::BankUnreachable));
            assert!(unsure, "{asked:?}");
        }
        counter.fail(BankFaults::default());
        let prepared = counter.prepare(kind, link, account).await.unwrap();
        counter.confirm(&prepared, ANN, number).await.unwrap();
        counter
            .until(prepared.id, CashOutState::PaymentProcessed)
            .await;
    }
    assert_eq!(counter.payouts(), wanted);
    let strays = counter.bank().state()["strays"].clone();
    assert_eq!(strays, serde_json::json!([]));
}

/// A bank that fails half of the time, at everything.
#[tokio::test]
#[ignore = "deep: half of all answers fail"]
async fn a_bank_that_fails_half_of_the_time_pays_everything_once() {
    let counter = Counter::open().await;
    let [iban, us] = counter.person(ANN).await;
    counter.fail(BankFaults {
        seed: 5,
        lost_answers: 20,
        broken: 20,
        nonsense: 10,
        throttled: 5,
        retry_after: 1,
        ..BankFaults::default()
    });
    let mut begun = Vec::new();
    for number in testkit::rounds(1..=4, 2) {
        let (kind, account) = match number % 2 {
            0 => (CashOutKind::Claim, iban),
            _ => (CashOutKind::CashOut, us),
        };
        begun.push(counter.under_way(kind, (DOLLARS, number), account).await.id);
    }
    for id in &begun {
        counter.until(*id, CashOutState::PaymentProcessed).await;
    }
    assert_eq!(counter.payouts(), begun.len());
}

/// While the bank is away the money stays where it is, and nothing is given up.
#[tokio::test]
#[ignore = "deep: it waits for answers that do not come"]
async fn a_bank_that_is_away_for_a_while_is_waited_for() {
    let counter = Counter::open().await;
    let [iban, us] = counter.person(ANN).await;
    let link = counter.link_of(DOLLARS, 1).await;
    let cash_out = counter
        .prepare(CashOutKind::CashOut, link, us)
        .await
        .unwrap();
    let link = counter.link_of(DOLLARS, 2).await;
    let claim = counter
        .prepare(CashOutKind::Claim, link, iban)
        .await
        .unwrap();
    counter.fail(down());
    counter.confirm(&cash_out, ANN, 1).await.unwrap();
    counter.confirm(&claim, ANN, 2).await.unwrap();
    // Whether it still pays out for them is asked first.
    for id in [cash_out.id, claim.id] {
        let before = counter.ctx().store.cash_out(id).await.unwrap().unwrap();
        testkit::eventually("it is looked at", async || {
            let row = counter.ctx().store.cash_out(id).await.unwrap().unwrap();
            if row.turn > before.turn + 1 {
                Ok(())
            } else {
                Err(row)
            }
        })
        .await;
        let waiting = counter.read(id).await;
        assert_eq!(
            (waiting.state, waiting.tx),
            (CashOutState::AwaitingTx, None)
        );
    }
    counter.fail(BankFaults::default());
    for id in [cash_out.id, claim.id] {
        counter.until(id, CashOutState::PaymentProcessed).await;
    }
}

pub fn lost() -> BankFaults {
    BankFaults {
        lost_answers: 100,
        ..BankFaults::default()
    }
}

pub fn broken() -> BankFaults {
    BankFaults {
        broken: 100,
        ..BankFaults::default()
    }
}

pub fn nonsense() -> BankFaults {
    BankFaults {
        nonsense: 100,
        ..BankFaults::default()
    }
}

pub fn down() -> BankFaults {
    BankFaults {
        down: true,
        ..BankFaults::default()
    }
}
