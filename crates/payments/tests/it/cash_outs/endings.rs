use domain::LinkState;
use payments::{
    CloseCashOut, CloseCashOutError, Link, Trouble, claim, close_cash_out, closed_cash_outs,
    stray_payouts, troubled_cash_outs,
};
use sandbox::{
    UsdCoin,
    bank::{PayoutChange, PayoutState},
};
use store::{AccountWallet, AddedWallet, CashOutChange, SteppedCashOut};
use testkit::PATIENCE;

use super::*;

async fn troubled(counter: &Counter) -> Vec<CashOutId> {
    let ctx = counter.ctx();
    let now = ctx.clock.now_ms();
    let troubled = troubled_cash_outs(&ctx.store, now, 99).await.unwrap();
    troubled.into_iter().map(|one| one.cash_out.id).collect()
}

impl Counter {
    /// Decides about one of the bank's payouts.
    fn decide(&self, number: usize, state: PayoutState) {
        let payouts = self.bank().state()["payouts"].clone();
        let id = payouts[number]["id"].as_str().unwrap();
        let change = PayoutChange {
            state,
            reason: None,
        };
        self.bank().set_payout(id, change).unwrap();
    }
}

/// The cents of an amount say what the sandbox's bank does with it.
#[tokio::test]
async fn every_end_at_the_bank_is_come_to() {
    let counter = Counter::open().await;
    let [iban, us] = counter.person(ANN).await;
    let ends = [
        (25_810_000, CashOutState::Returned, true),
        (25_820_000, CashOutState::Undeliverable, true),
        (25_830_000, CashOutState::InReview, false),
        (25_840_000, CashOutState::Refunded, false),
        (25_850_000, CashOutState::Error, true),
        (25_860_000, CashOutState::Error, true),
        (25_870_000, CashOutState::Returned, true),
    ];
    let mut begun = Vec::new();
    for (number, (amount, state, needs_a_person)) in (1..).zip(ends) {
        let (kind, account) = match number % 2 {
            0 => (CashOutKind::Claim, iban),
            _ => (CashOutKind::CashOut, us),
        };
        let one = counter.under_way(kind, (amount, number), account).await;
        begun.push((one.id, state, needs_a_person));
    }
    for (id, state, needs_a_person) in begun {
        counter.until(id, state).await;
        let is_listed = troubled(&counter).await.contains(&id);
        assert_eq!(is_listed, needs_a_person, "{state}");
    }
}

/// What the bank does not take goes to whose it is. The vault that it came out of has no use for it.
#[tokio::test]
#[ignore = "deep: every way back"]
async fn a_refund_goes_to_whose_the_money_is() {
    let counter = Counter::open().await;
    let [iban, us] = counter.person(ANN).await;
    let own = AccountWallet {
        address: crate::house::stranger(8),
        chain: None,
        added_at: 1,
    };
    let added = counter.ctx().store.add_wallet(ANN, own, 20).await.unwrap();
    assert!(matches!(added, AddedWallet::Added), "{added:?}");
    let sender = counter.house.person(0).address;
    let refunded = 25_840_000;
    for (number, kind, account, whose) in [
        (1, CashOutKind::Claim, iban, own.address),
        (2, CashOutKind::CashOut, us, sender),
    ] {
        let one = counter.under_way(kind, (refunded, number), account).await;
        let before = counter.house.tokens(whose).await;
        counter.until(one.id, CashOutState::Refunded).await;
        let back = async {
            while counter.house.tokens(whose).await != before + U256::from(refunded) {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        };
        let back = tokio::time::timeout(PATIENCE, back).await;
        back.unwrap_or_else(|_| panic!("{kind:?}: it is not back"));
    }
}

/// Somebody sends tokens to an address that they kept. What a cash-out brought there is not listed beside it.
#[tokio::test]
async fn money_that_belongs_to_no_cash_out_is_found() {
    let counter = Counter::open().await;
    let [iban, _] = counter.person(ANN).await;
    let reviewed = U256::from(25_830_000);
    let kind = CashOutKind::Claim;
    let own = counter.under_way(kind, (25_830_000, 1), iban).await;
    counter.until(own.id, CashOutState::InReview).await;
    let chain = counter.chain();
    let usdc = UsdCoin::new(chain.token("USDC").address, &chain.node);
    let sent = usdc
        .transfer(own.pay_to.unwrap(), reviewed)
        .from(counter.house.person(0).address)
        .send()
        .await;
    let tx = *sent.unwrap().tx_hash();
    chain.mined(tx).await;
    let there = async {
        while counter.payouts() < 2 {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(PATIENCE, there)
        .await
        .expect("it is seen");
    let ctx = counter.ctx();
    let strays = async |later: i64| {
        let now = ctx.clock.now_ms() + later;
        stray_payouts(&ctx.store, counter.provider(), now)
            .await
            .unwrap()
    };
    assert_eq!(strays(0).await, [], "it may be found yet");
    let found = strays(2 * 60 * 60 * 1_000).await;
    let found: Vec<_> = found.iter().map(|payout| payout.deposit_tx).collect();
    assert_eq!(found, [Some(tx)]);
}

/// A bank that was paid sends it back days later.
#[tokio::test]
async fn money_that_was_paid_out_may_come_back() {
    let counter = Counter::open().await;
    let [iban, _] = counter.person(ANN).await;
    let one = counter
        .under_way(CashOutKind::Claim, (DOLLARS, 1), iban)
        .await;
    counter.until(one.id, CashOutState::PaymentProcessed).await;
    counter.decide(0, PayoutState::Returned);
    // Looked at again by those who look after all of them.
    counter.house.shift_clock(Duration::from_secs(7 * 60 * 60));
    counter.until(one.id, CashOutState::Returned).await;
    assert!(troubled(&counter).await.contains(&one.id));
}

/// A person who looks at it lets it go on.
#[tokio::test]
#[ignore = "deep: every end of a review"]
async fn what_was_reviewed_goes_on() {
    let counter = Counter::open().await;
    let [_, us] = counter.person(ANN).await;
    let one = counter
        .under_way(CashOutKind::CashOut, (25_830_000, 1), us)
        .await;
    counter.until(one.id, CashOutState::InReview).await;
    counter.decide(0, PayoutState::FundsReceived);
    // What is reviewed is looked at each minute.
    counter.house.shift_clock(Duration::from_secs(61));
    counter.until(one.id, CashOutState::PaymentProcessed).await;
}

/// Somebody who has the link too was quicker.
#[tokio::test]
async fn money_that_somebody_else_claimed_does_not_go_to_the_bank() {
    let mut counter = Counter::open().await;
    let [iban, _] = counter.person(ANN).await;
    let link = counter.link_of(DOLLARS, 1).await;
    let prepared = counter
        .prepare(CashOutKind::Claim, link, iban)
        .await
        .unwrap();
    counter.house.close().await;
    let confirmed = counter.confirm(&prepared, ANN, 1).await.unwrap();
    assert_eq!(confirmed.state, CashOutState::AwaitingTx);
    let elsewhere = crate::house::stranger(7);
    let other = counter.house.claim(link, &secret(1), elsewhere);
    let (ctx, request) = (counter.ctx().clone(), other);
    let quicker = tokio::spawn(async move { claim(&ctx, request).await });
    // It is durable before anything else is.
    while counter
        .ctx()
        .store
        .queue_length(counter.chain().id)
        .await
        .unwrap()
        == 0
    {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    counter.house.open();
    quicker.await.unwrap().unwrap();
    let canceled = counter.until(prepared.id, CashOutState::Canceled).await;
    assert_eq!(canceled.reason.as_deref(), Some("claimed_elsewhere"));
    assert_eq!(counter.house.tokens(elsewhere).await, U256::from(DOLLARS));
    assert!(troubled(&counter).await.is_empty());
}

/// What the provider calls off before it is paid is not paid.
#[tokio::test]
async fn nothing_is_sent_to_a_transfer_that_is_called_off() {
    let mut counter = Counter::open().await;
    let [_, us] = counter.person(ANN).await;
    let link = counter.link_of(DOLLARS, 1).await;
    let prepared = counter
        .prepare(CashOutKind::CashOut, link, us)
        .await
        .unwrap();
    counter.house.close().await;
    counter.confirm(&prepared, ANN, 1).await.unwrap();
    counter.decide(0, PayoutState::Canceled);
    counter.house.open();
    let canceled = counter.until(prepared.id, CashOutState::Canceled).await;
    assert_eq!(canceled.reason.as_deref(), Some("bank_canceled"));
    let pay_to = canceled.pay_to.unwrap();
    assert_eq!(counter.house.tokens(pay_to).await, U256::ZERO);
}

/// Whose it was does not matter to money that is on its way.
#[tokio::test]
async fn an_account_that_is_deleted_meanwhile_changes_nothing() {
    let mut counter = Counter::open().await;
    let [iban, _] = counter.person(ANN).await;
    let link = counter.link_of(DOLLARS, 1).await;
    let prepared = counter
        .prepare(CashOutKind::Claim, link, iban)
        .await
        .unwrap();
    counter.house.close().await;
    counter.confirm(&prepared, ANN, 1).await.unwrap();
    assert!(counter.ctx().store.delete_account(ANN).await.unwrap());
    counter.house.open();
    counter
        .until(prepared.id, CashOutState::PaymentProcessed)
        .await;
    assert_eq!(counter.payouts(), 1);
}

/// A state that we do not know holds the last one, and a person is asked.
#[tokio::test]
async fn trouble_is_told_by_its_kind() {
    let counter = Counter::open().await;
    let [iban, _] = counter.person(ANN).await;
    let one = counter
        .under_way(CashOutKind::Claim, (25_820_000, 1), iban)
        .await;
    counter.until(one.id, CashOutState::Undeliverable).await;
    let ctx = counter.ctx();
    let now = ctx.clock.now_ms();
    let listed = troubled_cash_outs(&ctx.store, now, 9).await.unwrap();
    assert_eq!(listed[0].trouble, Trouble::State);
    assert!(listed[0].payout.is_some() && listed[0].vehicle.is_some());
}

/// It is prepared again to the same account, whose address is the same.
#[tokio::test]
async fn what_another_cash_out_of_the_link_has_is_no_trouble_of_one_that_was_given_up() {
    let (mut counter, iban, link, first) = with_one_given_up().await;
    let second = counter
        .prepare(CashOutKind::Claim, link, iban)
        .await
        .unwrap();
    assert_ne!(second.id, first.id);
    counter.confirm(&second, ANN, 1).await.unwrap();
    counter.house.open();
    counter
        .until(second.id, CashOutState::PaymentProcessed)
        .await;
    // The next look at one that was given up.
    let store = &counter.ctx().store;
    let before = store.cash_out(first.id).await.unwrap().unwrap().looked_at;
    counter.house.shift_clock(Duration::from_secs(2 * 60 * 60));
    let row = testkit::eventually("another look", async || {
        let row = store.cash_out(first.id).await.unwrap().unwrap();
        if row.looked_at > before {
            Ok(row)
        } else {
            Err(row)
        }
    })
    .await;
    assert_eq!((row.state, row.held), (CashOutState::Canceled, None));
    assert!(troubled(&counter).await.is_empty());
}

/// Both were given up, and then somebody sent the one claim that both had signed.
#[tokio::test]
async fn one_payment_after_two_cash_outs_were_given_up_is_told_of_the_newer_alone() {
    let (mut counter, iban, link, first) = with_one_given_up().await;
    let second = counter
        .prepare(CashOutKind::Claim, link, iban)
        .await
        .unwrap();
    counter.confirm(&second, ANN, 1).await.unwrap();
    give_up(&counter, second.id).await;
    counter.house.open();
    let ctx = counter.ctx().clone();
    let row = async |id| ctx.store.cash_out(id).await.unwrap().unwrap();
    let pay_to = row(second.id).await.pay_to.unwrap();
    let by_another = counter.house.claim(link, &secret(1), pay_to);
    claim(&ctx, by_another).await.unwrap();
    let is_claimed = |link: &Link| link.state == LinkState::Claimed;
    counter.house.link_when(link, is_claimed).await;
    let before = ctx.clock.now_ms();
    counter.house.shift_clock(Duration::from_secs(2 * 60 * 60));
    let both = async || {
        let rows = [row(first.id).await, row(second.id).await];
        match rows.iter().all(|row| row.looked_at > before) {
            true => Ok(rows),
            false => Err(rows),
        }
    };
    let looked = testkit::eventually("a look at both", both).await;
    let held = looked.map(|row| row.held);
    assert_eq!(held, [None, Some("paid_after_cancel".to_owned())]);
    assert_eq!(troubled(&counter).await, [second.id]);
}

/// An operator paid by hand, and no look lists it again.
#[tokio::test]
async fn what_was_paid_after_it_was_given_up_is_closed_with_a_reason() {
    let (mut counter, _, link, one) = with_one_given_up().await;
    counter.house.open();
    let ctx = counter.ctx().clone();
    let row = async || ctx.store.cash_out(one.id).await.unwrap().unwrap();
    let close = async |because: &str| {
        close_cash_out(&ctx.store, one.id, by_operator(because), ctx.clock.now_ms()).await
    };
    let refused = close("paid by hand").await;
    assert!(
        matches!(refused, Err(CloseCashOutError::NoTrouble(..))),
        "{refused:?}"
    );

    let pay_to = row().await.pay_to.unwrap();
    let by_another = counter.house.claim(link, &secret(1), pay_to);
    claim(&ctx, by_another).await.unwrap();
    // A look sees what the watcher has read.
    let is_claimed = |link: &Link| link.state == LinkState::Claimed;
    counter.house.link_when(link, is_claimed).await;
    counter.house.shift_clock(Duration::from_secs(2 * 60 * 60));
    let held = async || match row().await {
        row if row.held.as_deref() == Some("paid_after_cancel") => Ok(row),
        row => Err(row),
    };
    let looked = testkit::eventually("it is held", held).await;
    assert_eq!(troubled(&counter).await, [one.id]);
    for because in ["", " \n", &"a".repeat(501)] {
        let refused = close(because).await;
        assert!(
            matches!(refused, Err(CloseCashOutError::Reason)),
            "{refused:?}"
        );
    }
    let closed = close("paid by hand").await.unwrap();
    assert_eq!(close("again").await.unwrap(), closed, "it is closed once");
    assert_eq!(closed_cash_outs(&ctx.store, 9).await.unwrap(), [closed]);
    assert!(troubled(&counter).await.is_empty());

    counter.house.shift_clock(Duration::from_secs(2 * 60 * 60));
    let again = async || match row().await {
        row if row.looked_at > looked.looked_at => Ok(row),
        row => Err(row),
    };
    let again = testkit::eventually("another look", again).await;
    assert_eq!((again.state, again.held), (looked.state, looked.held));
    assert!(troubled(&counter).await.is_empty());
}

fn by_operator(because: &str) -> CloseCashOut<'_> {
    CloseCashOut {
        by: "operator",
        because,
    }
}

/// One that is only late goes on by itself.
#[tokio::test]
async fn what_moves_or_is_unknown_is_not_closed() {
    let counter = Counter::open().await;
    let [_, us] = counter.person(ANN).await;
    let one = counter
        .under_way(CashOutKind::CashOut, (25_830_000, 1), us)
        .await;
    counter.until(one.id, CashOutState::InReview).await;
    let ctx = counter.ctx();
    let close = |id| close_cash_out(&ctx.store, id, by_operator("it takes long"), i64::MAX);
    let refused = close(one.id).await;
    assert!(
        matches!(
            refused,
            Err(CloseCashOutError::Moves(_, CashOutState::InReview))
        ),
        "{refused:?}"
    );
    let refused = close(CashOutId(7)).await;
    assert!(
        matches!(refused, Err(CloseCashOutError::Unknown(CashOutId(7)))),
        "{refused:?}"
    );
    assert!(closed_cash_outs(&ctx.store, 9).await.unwrap().is_empty());
}

/// A counter whose workers stand still, an account at a bank, a link with money, and a cash-out of it that was confirmed
/// and then given up.
async fn with_one_given_up() -> (Counter, Linked, LinkId, CashOut) {
    let mut counter = Counter::open().await;
    let [iban, _] = counter.person(ANN).await;
    let link = counter.link_of(DOLLARS, 1).await;
    let prepared = counter.prepare(CashOutKind::Claim, link, iban).await;
    let prepared = prepared.unwrap();
    counter.house.close().await;
    counter.confirm(&prepared, ANN, 1).await.unwrap();
    give_up(&counter, prepared.id).await;
    (counter, iban, link, prepared)
}

async fn give_up(counter: &Counter, id: CashOutId) {
    let ctx = counter.ctx();
    testkit::eventually("it is given up", async || {
        let row = ctx.store.cash_out(id).await.unwrap().unwrap();
        let change = CashOutChange {
            state: CashOutState::Canceled,
            held: None,
            reason: Some("expired".to_owned()),
            tx: None,
            payout: None,
            facts: row.facts.clone(),
            next_look_at: Some(ctx.clock.now_ms() + 60 * 60 * 1_000),
            told_as: None,
        };
        match ctx
            .store
            .step_cash_out(&row, change, ctx.clock.now_ms())
            .await
        {
            Ok(SteppedCashOut::Done) => Ok(()),
            other => Err(other),
        }
    })
    .await;
}
