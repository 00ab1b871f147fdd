//! Requests that are paid by plain transfers to addresses of their own.

use alloy::primitives::{Address, B256, U256};
use chain::{ChainSpec, bindings::RequestAddresses, request_address};
use domain::{MoveKind, PaymentState, RequestId, RequestKind, RequestState};
use payments::{PaymentStanding, Request};
use sandbox::UsdCoin;
use testkit::{Database, TestWorld};

use super::{all_are, dollars, standings};
use crate::{
    databases,
    house::{House, spec, stranger},
};

/// A house whose chains have requests' addresses.
async fn house(database: Database) -> House {
    house_of(database, |_| {}).await
}

async fn house_of(database: Database, change: impl Fn(&mut ChainSpec)) -> House {
    let world = TestWorld::start().await;
    let specs = world.chains.iter().map(|chain| {
        let mut spec = spec(chain);
        let own = spec.contracts.as_mut().expect("contracts");
        own.request_addresses = Some(chain.request_addresses);
        change(&mut spec);
        spec
    });
    let specs = specs.collect();
    House::with(world, database, specs).await
}

mod coins;
mod cost;
mod stays;

impl House {
    /// Where a request is paid by a plain transfer.
    fn address_of(&self, request: RequestId) -> Address {
        request_address(self.chain().request_addresses, stranger(1), request)
    }

    /// Has what is at a request's address go to its recipient, as anybody may.
    async fn forward(&self, request: RequestId) -> B256 {
        let chain = self.chain();
        let contract = RequestAddresses::new(chain.request_addresses, &chain.node);
        let usdc = chain.token("USDC").address;
        let forward = contract.forward(stranger(1), U256::from(request.0).into(), usdc);
        let sent = forward.from(self.person(8).address).send().await.unwrap();
        chain.mined(*sent.tx_hash()).await;
        *sent.tx_hash()
    }
}

#[tokio::test]
async fn what_comes_at_a_requests_address_pays_it_though_nobody_tells() {
    for database in databases::each() {
        let house = house(database).await;
        let (id, other) = (house.five().await, house.five().await);
        let at = house.address_of(id);
        let tx = house.send_dollars(3, at, dollars(5)).await;
        let paid = house
            .until_stands(id, |request| request.state == RequestState::Paid)
            .await;
        assert_eq!(paid.paid, dollars(5));
        house.chain().finalize().await;
        let stays = house.until_stands(id, all_are(PaymentState::Final)).await;
        let [payment] = &stays.payments[..] else {
            panic!("{stays:#?}");
        };
        assert_eq!(
            (payment.payer, payment.tx, payment.amount),
            (house.person(3).address, tx, Some(dollars(5)))
        );
        let others = house.stands(other).await;
        assert!(others.payments.is_empty(), "{others:#?}");
        let gone = house.until_stands(id, went(MoveKind::Forwarded)).await;
        assert!(gone.held.is_empty(), "{gone:#?}");
        assert_eq!(gone.state, RequestState::Paid);
        let kinds: Vec<_> = gone.moves.iter().map(|one| (one.kind, one.other)).collect();
        let payer = house.person(3).address;
        let wanted = [(MoveKind::Forwarded, stranger(1)), (MoveKind::Came, payer)];
        assert_eq!(kinds, wanted);
        assert_eq!(house.tokens(stranger(1)).await, dollars(5));
    }
}

/// Once some money went so, and blocks that stay show it.
fn went(kind: MoveKind) -> impl Fn(&Request) -> bool {
    move |request| request.moves.iter().any(|one| one.kind == kind)
}

/// Half of what is read in one look is less than that.
#[tokio::test]
async fn what_comes_is_written_down_where_many_blocks_are_not_final() {
    let finality = 600;
    let house = house_of(databases::sqlite(), |spec| spec.finality_blocks = finality).await;
    let id = house.five().await;
    let tx = house
        .send_dollars(3, house.address_of(id), dollars(5))
        .await;
    house.chain().mined(tx).await;
    let paid = |request: &Request| request.state == RequestState::Paid;
    house.until_stands(id, paid).await;
    house.chain().mine(finality + 1).await;
    house.until_stands(id, went(MoveKind::Came)).await;
}

/// A bridge may make it there, out of nothing: no address had it before.
#[tokio::test]
async fn a_token_that_is_made_at_a_requests_address_pays_it() {
    let house = house(databases::sqlite()).await;
    let (chain, id) = (house.chain(), house.five().await);
    let usdc = UsdCoin::new(chain.token("USDC").address, &chain.node);
    let made = usdc.mint(house.address_of(id), dollars(5));
    let maker = house.person(3).address;
    let sent = made.from(maker).send().await.unwrap();
    chain.mined(*sent.tx_hash()).await;
    let paid = |request: &Request| request.state == RequestState::Paid;
    let paid = house.until_stands(id, paid).await;
    assert_eq!(paid.payments[0].payer, maker);
    chain.finalize().await;
    house.until_stands(id, went(MoveKind::Forwarded)).await;
}

/// Several payers, each by a transfer of their own; other tokens are no payment.
#[tokio::test]
async fn a_goal_is_reached_by_what_comes_at_its_address() {
    let house = house(databases::sqlite()).await;
    let id = house.asked(RequestKind::Goal, Some(dollars(5))).await;
    let at = house.address_of(id);
    house.send_wei_to(2, at, dollars(5)).await;
    house.send_dollars(3, at, dollars(2)).await;
    let some = |request: &Request| !request.paid.is_zero();
    let first = house.until_stands(id, some).await;
    assert_eq!(
        (first.state, first.paid),
        (RequestState::Pending, dollars(2))
    );
    house.send_dollars(4, at, dollars(3)).await;
    let paid = |request: &Request| request.state == RequestState::Paid;
    let paid = house.until_stands(id, paid).await;
    assert_eq!((paid.paid, paid.payments.len()), (dollars(5), 2));
}

/// It is the same money, on its way from the address to the recipient.
#[tokio::test]
async fn what_goes_on_to_the_recipient_is_no_second_payment() {
    let house = house(databases::sqlite()).await;
    let id = house.asked(RequestKind::Goal, Some(dollars(9))).await;
    house
        .send_dollars(3, house.address_of(id), dollars(5))
        .await;
    let some = |request: &Request| !request.paid.is_zero();
    house.until_stands(id, some).await;
    let on = house.forward(id).await;
    house.say_paid(id, on).await.unwrap();
    let told = house
        .until_stands(id, |request| {
            let failed = PaymentStanding::As(PaymentState::Failed);
            standings(request).contains(&failed)
        })
        .await;
    assert_eq!((told.paid, told.state), (dollars(5), RequestState::Pending));
}

/// Blocks of that height were read before.
#[tokio::test]
async fn what_comes_in_a_block_that_takes_the_place_of_another_is_seen_too() {
    let house = house(databases::sqlite()).await;
    let chain = house.chain();
    let id = house.five().await;
    let at = house.address_of(id);
    chain.hold().await;
    let tx = house.send_dollars(3, at, dollars(5)).await;
    chain.mine(1).await;
    let block = chain.mined(tx).await.block_number.unwrap();
    let paid = |request: &Request| request.state == RequestState::Paid;
    house.until_stands(id, paid).await;
    chain.drop_from(block).await;
    let back = |request: &Request| request.state == RequestState::Pending;
    house.until_stands(id, back).await;
    house.send_dollars(4, at, dollars(5)).await;
    chain.mine(1).await;
    let again = house.until_stands(id, paid).await;
    assert_eq!(again.paid, dollars(5));
}
