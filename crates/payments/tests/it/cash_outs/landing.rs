//! Claims of what the bank does not take: brought to what it takes on another chain, by a route.

use domain::{CrossingState, LinkState, RouteId};
use partners::routes::Routes;
use payments::{QuoteError, ReadyCashOut, RouteQuote, Routing, SignedRoute, claim, crossing_of};
use sandbox::{UsdCoin, bank::Kyc};
use testkit::TestWorld;

use super::*;
use crate::{
    crossings::{bridged_specs, signed},
    databases,
    house::stranger,
    points::priced,
};

/// Smallest units of DAI that are a cent.
const CENT: u64 = 10_000_000_000_000_000;

/// Who has what is not carried over.
fn back() -> Address {
    stranger(8)
}

impl Counter {
    /// One whose bank takes what it takes of others on the second chain.
    async fn landing() -> Self {
        let world = TestWorld::start().await;
        let specs = bridged_specs(&world);
        let mut house = House::with(world, databases::sqlite(), specs).await;
        let (server, prices) = priced(&house.world.chains).await;
        let (bank, router) = {
            let sandbox = house.world.sandbox();
            (&sandbox.bank, &sandbox.router)
        };
        bank.pace(Pace::StepMs(50));
        router.pace(Pace::StepMs(50));
        let desk = BankDesk {
            landing: Some(house.world.chains[1].id),
            ..desk(bank, &house.world.chains)
        };
        let routes = Routes::new(router.api(), "an-id".parse().unwrap());
        let routing = Routing::new(routes, Cents::dollars(5));
        house.close().await;
        let ctx = house.ctx.clone();
        house.ctx = ctx.priced(prices).routing(routing).banking(desk);
        house.open();
        Self {
            house,
            _prices: Some(server),
        }
    }

    fn far(&self) -> &TestChain {
        &self.house.world.chains[1]
    }

    /// A link of so many cents in DAI, which the bank takes nowhere.
    async fn dai(&self, cents: u64, number: u64) -> LinkId {
        let dai = self.chain().token("DAI").address;
        let amount = U256::from(cents) * U256::from(CENT);
        let sender = self.house.person(0);
        let link = self
            .chain()
            .deposit_erc20(sender, dai, amount, &secret(number))
            .await;
        self.house.seen(link).await;
        link
    }

    async fn prepare_across(
        &self,
        link: LinkId,
        to: Linked,
    ) -> Result<(CashOut, RouteQuote), PrepareCashOutError> {
        let asked = PrepareCashOut {
            account: to.owner,
            kind: CashOutKind::Claim,
            link,
            bank_account: to.id,
            return_to: Some(back()),
        };
        let ReadyCashOut { cash_out, route } = prepare_cash_out(self.ctx(), asked).await?;
        Ok((cash_out, route.expect("a route")))
    }

    /// As the link's holder says yes to what they were told.
    fn yes(&self, told: &(CashOut, RouteQuote), number: u64) -> CashOutYes {
        let (cash_out, route) = told;
        let ends = (cash_out.pay_to.unwrap(), cash_out.landing.unwrap());
        let signed = signed(self.ctx(), cash_out.link, ends, route, &secret(number));
        CashOutYes {
            cash_out: cash_out.id,
            signature: signed.withdrawal_signature,
            route: Some(SignedRoute {
                id: route.id,
                signature: signed.routing_signature,
            }),
        }
    }

    async fn confirm_across(
        &self,
        owner: AccountId,
        yes: CashOutYes,
    ) -> Result<CashOut, ConfirmCashOutError> {
        confirm_cash_out(self.ctx(), owner, yes).await
    }

    /// So many cents in DAI, on their way to a bank.
    async fn cross(&self, cents: u64, number: u64, to: Linked) -> CashOut {
        let link = self.dai(cents, number).await;
        let told = self.prepare_across(link, to).await.unwrap();
        let yes = self.yes(&told, number);
        self.confirm_across(to.owner, yes).await.unwrap()
    }
}

#[tokio::test]
async fn what_the_bank_does_not_take_is_brought_to_what_it_takes() {
    let counter = Counter::landing().await;
    let [iban, _] = counter.person(ANN).await;
    let link = counter.dai(2_500, 1).await;
    // Who has no wallet says first who has it if it cannot be carried over.
    let asked = |kind| PrepareCashOut {
        account: ANN,
        kind,
        link,
        bank_account: iban.id,
        return_to: None,
    };
    let unnamed = prepare_cash_out(counter.ctx(), asked(CashOutKind::Claim)).await;
    assert!(matches!(unnamed, Err(PrepareCashOutError::WayBackNeeded)));
    for lost in [
        counter.far().token("USDC").address,
        counter.far().router,
        counter.chain().router,
    ] {
        let asked = PrepareCashOut {
            return_to: Some(lost),
            ..asked(CashOutKind::Claim)
        };
        let refused = prepare_cash_out(counter.ctx(), asked).await;
        assert!(
            matches!(refused, Err(PrepareCashOutError::WayBack)),
            "{lost}"
        );
    }

    // Who cashes out their own wallet goes the same way, for no fee: how much comes is not known before.
    let own = PrepareCashOut {
        return_to: Some(back()),
        ..asked(CashOutKind::CashOut)
    };
    let own = prepare_cash_out(counter.ctx(), own).await.unwrap();
    assert_eq!(
        (own.cash_out.landing, own.cash_out.fee, own.route.is_some()),
        (Some(counter.far().id), Cents::default(), true)
    );

    let told = counter.prepare_across(link, iban).await.unwrap();
    let (cash_out, route) = &told;
    assert_eq!(cash_out.landing, Some(counter.far().id));
    assert!((2_400..2_500).contains(&cash_out.cents.0), "{cash_out:#?}");
    let least = Cents::from_units(route.to_amount_min, 6);
    assert_eq!(Some(cash_out.cents), least);
    let again = counter.prepare_across(link, iban).await.unwrap();
    assert_eq!(again.0.id, cash_out.id);

    let yes = counter.yes(&told, 1);
    let unsigned = CashOutYes {
        route: None,
        ..yes.clone()
    };
    let refused = counter.confirm_across(ANN, unsigned).await;
    assert!(matches!(refused, Err(ConfirmCashOutError::RouteUnsigned)));
    let other_key = counter.yes(&told, 9);
    let half = CashOutYes {
        route: other_key.route.clone(),
        ..yes.clone()
    };
    for wrong in [other_key, half] {
        let refused = counter.confirm_across(ANN, wrong).await;
        let is_wrong = matches!(refused, Err(ConfirmCashOutError::WrongSignature));
        assert!(is_wrong, "{refused:?}");
    }
    // Neither a route that was not told here, nor one of another link.
    let other = counter.dai(2_600, 2).await;
    let theirs = counter.prepare_across(other, iban).await.unwrap();
    for id in [RouteId(7), theirs.1.id] {
        let mut wrong = yes.clone();
        wrong.route.as_mut().unwrap().id = id;
        let refused = counter.confirm_across(ANN, wrong).await;
        assert!(
            matches!(refused, Err(ConfirmCashOutError::RouteOver)),
            "{refused:?}"
        );
    }
    assert_eq!(counter.read(cash_out.id).await.state, CashOutState::Ready);

    let (one, two) = tokio::join!(
        counter.confirm_across(ANN, yes.clone()),
        counter.confirm_across(ANN, yes.clone())
    );
    assert_eq!(one.unwrap().id, two.unwrap().id);
    let paid = counter
        .until(cash_out.id, CashOutState::PaymentProcessed)
        .await;
    let again = counter.confirm_across(ANN, yes).await.unwrap();
    assert_eq!(again, paid);
    assert_eq!(counter.payouts(), 1);
    let crossed = crossing_of(counter.ctx(), link).await.unwrap().unwrap();
    assert_eq!(crossed.far_tx, paid.tx);
    assert!(counter.far().mined(paid.tx.unwrap()).await.status());
    let (amount, currency) = paid.arrived.unwrap();
    assert_eq!(currency, "eur");
    assert_eq!(
        counter.credited(),
        amount.replace('.', "").parse::<u64>().unwrap()
    );
}

#[tokio::test]
async fn each_end_of_the_way_says_where_the_money_is() {
    let counter = Counter::landing().await;
    let [iban, us] = counter.person(ANN).await;
    let short = counter.cross(1_573, 1, iban).await;
    let other = counter.cross(1_574, 2, iban).await;
    let given_back = counter.cross(1_576, 3, us).await;
    let stuck = counter.cross(1_579, 4, us).await;

    // What came is paid out, and no more.
    let paid = counter
        .until(short.id, CashOutState::PaymentProcessed)
        .await;
    let crossed = crossing_of(counter.ctx(), short.link).await.unwrap();
    let crossed = crossed.unwrap();
    assert_eq!(crossed.state, CrossingState::Short);
    assert!(crossed.received.unwrap() < crossed.minimum);
    assert_eq!(paid.tx, crossed.far_tx);

    let other = counter.until(other.id, CashOutState::Error).await;
    assert_eq!(other.reason.as_deref(), Some("other_token"));
    assert!(other.tx.is_some() && other.arrived.is_none());

    let given_back = counter.until(given_back.id, CashOutState::Refunded).await;
    assert_eq!(given_back.reason.as_deref(), Some("given_back"));
    assert!(given_back.refund.is_some() && given_back.tx.is_none());
    let near = counter.chain();
    let dai = UsdCoin::new(near.token("DAI").address, &near.node);
    let has = dai.balanceOf(back()).call().await.unwrap();
    assert_eq!(has, given_back.amount);
    for nobody in [given_back.pay_to.unwrap(), near.router] {
        assert_eq!(dai.balanceOf(nobody).call().await.unwrap(), U256::ZERO);
    }

    let stuck = counter.read(stuck.id).await;
    assert_eq!((stuck.state, stuck.tx), (CashOutState::AwaitingFunds, None));
    assert_eq!(counter.payouts(), 1, "only what arrived is paid out");
}

#[tokio::test]
async fn what_no_route_brings_there_stays_in_its_link() {
    let counter = Counter::landing().await;
    let [iban, _] = counter.person(ANN).await;
    let small = counter.dai(1_000, 1).await;
    let refused = counter.prepare_across(small, iban).await;
    assert!(
        matches!(refused, Err(PrepareCashOutError::TooSmall { .. })),
        "{refused:?}"
    );
    let none = counter.dai(1_571, 2).await;
    let refused = counter.prepare_across(none, iban).await;
    let is_told = matches!(refused, Err(PrepareCashOutError::Route(QuoteError::None)));
    assert!(is_told, "{refused:?}");

    // The last that was told counts, and leads to the same address.
    let link = counter.dai(2_500, 3).await;
    let old = counter.prepare_across(link, iban).await.unwrap();
    let late = counter.yes(&old, 3);
    // Longer than a route is told without asking again.
    counter.house.shift_clock(Duration::from_secs(15));
    let new = counter.prepare_across(link, iban).await.unwrap();
    assert_eq!((new.0.id, new.0.pay_to), (old.0.id, old.0.pay_to));
    assert_ne!(new.1.id, old.1.id);
    let refused = counter.confirm_across(ANN, late).await;
    assert!(matches!(refused, Err(ConfirmCashOutError::RouteOver)));
    let yes = counter.yes(&new, 3);
    counter.confirm_across(ANN, yes).await.unwrap();
    counter
        .until(old.0.id, CashOutState::PaymentProcessed)
        .await;

    // One that ran out is no yes.
    let link = counter.dai(2_500, 4).await;
    let told = counter.prepare_across(link, iban).await.unwrap();
    let yes = counter.yes(&told, 4);
    counter.house.shift_clock(Duration::from_secs(11 * 60));
    let refused = counter.confirm_across(ANN, yes).await;
    assert!(matches!(refused, Err(ConfirmCashOutError::RouteOver)));
    assert_eq!(counter.read(told.0.id).await.state, CashOutState::Ready);
}

#[tokio::test]
async fn who_is_faster_has_it_and_nothing_is_told_to_be_in_the_link() {
    let mut counter = Counter::landing().await;
    let [iban, _] = counter.person(ANN).await;
    let link = counter.dai(2_500, 1).await;
    let told = counter.prepare_across(link, iban).await.unwrap();
    let yes = counter.yes(&told, 1);
    counter.house.close().await;
    counter.confirm_across(ANN, yes).await.unwrap();
    let straight = counter.house.claim(link, &secret(1), stranger(9));
    let ctx = counter.ctx().clone();
    let quicker = tokio::spawn(async move { claim(&ctx, straight).await });
    // It is durable before anything else is.
    let chain = counter.chain().id;
    while counter.ctx().store.queue_length(chain).await.unwrap() == 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    counter.house.open();
    quicker.await.unwrap().unwrap();
    let over = counter.until(told.0.id, CashOutState::Canceled).await;
    assert_eq!(over.reason.as_deref(), Some("claimed_elsewhere"));
    assert_eq!(counter.payouts(), 0);
}

#[tokio::test]
async fn a_yes_that_comes_to_nothing_leaves_the_money_in_its_link() {
    let mut counter = Counter::landing().await;
    let [iban, _] = counter.person(ANN).await;
    let link = counter.dai(2_500, 1).await;
    let told = counter.prepare_across(link, iban).await.unwrap();
    let yes = counter.yes(&told, 1);
    counter.house.close().await;
    counter.confirm_across(ANN, yes).await.unwrap();
    // Nobody works until no block takes the route any more.
    counter.house.shift_clock(Duration::from_secs(11 * 60));
    counter.house.open();
    let over = counter.until(told.0.id, CashOutState::Canceled).await;
    assert_eq!(over.reason.as_deref(), Some("route_over"));
    let row = counter.ctx().store.link(link).await.unwrap().unwrap();
    assert_eq!(row.state, LinkState::Pending);

    // There it is for whoever has the link.
    let who = stranger(9);
    let straight = counter.house.claim(link, &secret(1), who);
    claim(counter.ctx(), straight).await.unwrap();
    let taken = counter
        .house
        .link_when(link, |link| link.withdrawal.is_some());
    assert_eq!(taken.await.withdrawal.map(|it| it.recipient), Some(who));
    assert_eq!(counter.payouts(), 0);
}

/// It was saved while the bank served them, and could be sent the next day.
#[tokio::test]
async fn a_saved_claim_across_is_not_sent_to_a_bank_that_stopped_to_serve_its_owner() {
    let mut counter = Counter::landing().await;
    let [iban, _] = counter.person(ANN).await;
    counter.spend(1).await;
    let crossing = counter.cross(2_500, 1, iban).await;
    counter.until_it_waits(crossing.link, "over_budget").await;
    counter.decide_about(ANN, Kyc::Offboarded);
    // The route is still to be had: only the bank's word of before is old.
    counter.house.shift_clock(Duration::from_secs(61));
    counter.spend(1_000_000_000).await;
    let canceled = counter.until(crossing.id, CashOutState::Canceled);
    let canceled = counter.house.hurrying(canceled).await;
    assert_eq!(canceled.reason.as_deref(), Some("not_served"));
    let link = counter.house.seen(crossing.link).await;
    assert_eq!(link.state, LinkState::Pending);
}
