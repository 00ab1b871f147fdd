use std::sync::Arc;

use alloy::primitives::U256;
use axum::{Router, http::StatusCode, routing::post};
use domain::{LinkState, SponsoredState};
use payments::{ClaimError, Waiting, claim};
use sea_orm::ConnectionTrait;
use testkit::{Database, TestWorld, secret};
use tokio::{net::TcpListener, sync::watch};
use url::Url;

use crate::house::{House, spec, spec_at, stranger};

const WEI: U256 = U256::from_limbs([1_000_000, 0, 0, 0]);

#[tokio::test]
async fn out_of_funds_is_said_and_the_claim_is_paid_once_there_are_some() {
    let house = House::new().await;
    let link = house
        .chain()
        .deposit_native(house.person(0), WEI, &secret(1))
        .await;
    house.seen(link).await;
    for key in &house.chain().sponsor_keys {
        house.chain().set_balance(key.address(), U256::ZERO).await;
    }
    let request = house.claim(link, &secret(1), stranger(1));
    let answer = claim(&house.ctx, request.clone()).await;
    assert!(
        matches!(answer, Err(ClaimError::Saved(Waiting::OutOfFunds))),
        "{answer:?}"
    );

    for key in &house.chain().sponsor_keys {
        let ether = U256::from(10).pow(U256::from(18));
        house.chain().set_balance(key.address(), ether).await;
    }
    house
        .link_when(link, |link| link.state == LinkState::Claimed)
        .await;
    assert_eq!(house.balance(stranger(1)).await, WEI);
    claim(&house.ctx, request)
        .await
        .expect("the same claim has an outcome now");
}

#[tokio::test]
async fn a_node_that_is_away_is_said_and_the_claim_is_paid_once_it_is_back() {
    let world = TestWorld::start().await;
    let wire = Wire::to(&world.chains[0].rpc_url).await;
    let specs = vec![
        spec_at(&world.chains[0], wire.url.clone()),
        spec(&world.chains[1]),
    ];
    let house = House::with(world, Database::sqlite(), specs).await;
    let link = house
        .chain()
        .deposit_native(house.person(0), WEI, &secret(1))
        .await;
    house.seen(link).await;

    wire.cut();
    let answer = claim(&house.ctx, house.claim(link, &secret(1), stranger(1))).await;
    assert!(
        matches!(answer, Err(ClaimError::Saved(Waiting::NodeUnreachable))),
        "{answer:?}"
    );
    wire.mend();
    house
        .link_when(link, |link| link.state == LinkState::Claimed)
        .await;
    assert_eq!(house.balance(stranger(1)).await, WEI);
}

#[tokio::test]
async fn a_locked_database_is_said_and_the_claim_can_be_made_afterwards() {
    let house = House::new().await;
    let link = house
        .chain()
        .deposit_native(house.person(0), WEI, &secret(1))
        .await;
    house.seen(link).await;

    let other = sea_orm::Database::connect(house.database().url())
        .await
        .unwrap();
    other.execute_unprepared("BEGIN IMMEDIATE").await.unwrap();
    let request = house.claim(link, &secret(1), stranger(1));
    let answer = claim(&house.ctx, request.clone()).await;
    assert!(
        matches!(&answer, Err(ClaimError::Store(error)) if error.is_transient()),
        "{answer:?}"
    );
    other.close().await.unwrap();
    claim(&house.ctx, request).await.unwrap();
    house
        .link_when(link, |link| link.state == LinkState::Claimed)
        .await;
}

/// A process ends between signing and sending; its successor has only the database.
#[tokio::test]
async fn what_was_signed_but_not_sent_is_sent_by_the_successor() {
    let world = TestWorld::start().await;
    let wire = Wire::to(&world.chains[0].rpc_url).await;
    let specs = vec![
        spec_at(&world.chains[0], wire.url.clone()),
        spec(&world.chains[1]),
    ];
    let mut house = House::with(world, Database::sqlite(), specs).await;
    let link = house
        .chain()
        .deposit_native(house.person(0), WEI, &secret(1))
        .await;
    house.seen(link).await;
    wire.cut_sends();
    let tx = claim(&house.ctx, house.claim(link, &secret(1), stranger(1)))
        .await
        .unwrap();
    house.close().await;
    let link_before = house.seen(link).await;
    assert_eq!(link_before.sponsored.unwrap().state, SponsoredState::Signed);

    wire.mend();
    house.ctx.holder = "its successor".to_owned();
    house.open();
    let done = house
        .link_when(link, |link| link.state == LinkState::Claimed)
        .await;
    assert_eq!(done.withdrawal.unwrap().tx, tx, "the same bytes");
    assert_eq!(house.balance(stranger(1)).await, WEI);
}

/// Two processes on one database.
#[tokio::test]
async fn two_workers_share_the_work_and_pay_once() {
    for database in [Database::sqlite(), Database::postgres()] {
        let house = House::on(database).await;
        let mut other = house.ctx.clone();
        other.holder = "the second process".to_owned();
        let cancel = tokio_util::sync::CancellationToken::new();
        let workers = payments::start_workers(&other, cancel.clone());
        for number in 0..10u8 {
            let secret = secret(u64::from(number));
            let link = house
                .chain()
                .deposit_native(house.person(0), WEI, &secret)
                .await;
            house.seen(link).await;
            let ctx = if number % 2 == 0 { &house.ctx } else { &other };
            claim(ctx, house.claim(link, &secret, stranger(number)))
                .await
                .unwrap();
            house
                .link_when(link, |link| link.state == LinkState::Claimed)
                .await;
            assert_eq!(house.balance(stranger(number)).await, WEI);
        }
        cancel.cancel();
        workers.join().await;
    }
}

/// A wire to a node that a test can cut.
struct Wire {
    url: Url,
    state: Arc<watch::Sender<State>>,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    Whole,
    Cut,
    /// Everything gets through but transactions.
    NoSends,
}

impl Wire {
    async fn to(node: &Url) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap())
            .parse()
            .unwrap();
        let state = Arc::new(watch::Sender::new(State::Whole));
        let (wire, node, http) = (state.subscribe(), node.clone(), reqwest::Client::new());
        let carry = post(async move |question: String| {
            let state = *wire.borrow();
            let lost = match state {
                State::Whole => false,
                State::Cut => true,
                State::NoSends => question.contains("eth_sendRawTransaction"),
            };
            if lost {
                return Err(StatusCode::BAD_GATEWAY);
            }
            let answer = http
                .post(node.clone())
                .header("content-type", "application/json")
                .body(question)
                .send()
                .await
                .map_err(|_| StatusCode::BAD_GATEWAY)?;
            answer.text().await.map_err(|_| StatusCode::BAD_GATEWAY)
        });
        let router = Router::new().fallback(carry);
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { url, state }
    }

    fn cut(&self) {
        self.state.send_replace(State::Cut);
    }

    fn cut_sends(&self) {
        self.state.send_replace(State::NoSends);
    }

    fn mend(&self) {
        self.state.send_replace(State::Whole);
    }
}
