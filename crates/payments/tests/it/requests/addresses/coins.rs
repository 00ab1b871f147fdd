//! Requests for the chain's own currency, and coins that come though something else was asked for. No log tells of them.

use alloy::primitives::{Address, B256, U256};
use chain::bindings::RequestAddresses;
use domain::{MoveKind, RequestId, RequestKind, RequestState};
use payments::{MakeRequest, WhyHeld, make_request};
use testkit::{TestWorld, secret};

use super::{
    Request, dollars, house,
    stays::{OWNER, holds},
    went,
};
use crate::{
    databases,
    house::{House, spec, spec_at, stranger},
    wire::{Fate, Wire},
};

/// Wei.
const COINS: u64 = 5_000_000;

/// A house with requests' addresses, whose first chain is reached by a wire.
async fn on_a_wire() -> (House, Wire) {
    let world = TestWorld::start().await;
    let wire = Wire::to(&world.chains[0].rpc_url).await;
    let mut first = spec_at(&world.chains[0], wire.url.clone());
    let own = first.contracts.as_mut().expect("contracts");
    own.request_addresses = Some(world.chains[0].request_addresses);
    let specs = vec![first, spec(&world.chains[1])];
    (House::with(world, databases::sqlite(), specs).await, wire)
}

impl House {
    /// A request for coins, and its own address.
    async fn coins(&self, kind: RequestKind) -> (RequestId, Address) {
        let wanted = MakeRequest {
            token: Address::ZERO,
            decimals: None,
            ..self.wanted(kind, kind.has_amount().then_some(U256::from(COINS)))
        };
        let made = make_request(&self.ctx, wanted).await.unwrap();
        (made.id, made.pay_to.unwrap().address)
    }

    /// Has a vault pay coins to an address.
    async fn pays_by_contract(&self, number: u64, to: Address) -> B256 {
        let (chain, secret) = (self.chain(), secret(number));
        let wei = U256::from(COINS);
        let link = chain.deposit_native(self.person(0), wei, &secret).await;
        self.seen(link).await;
        let claim = self.claim(link, &secret, to);
        let tx = payments::claim(&self.ctx, claim).await.unwrap();
        chain.mined(tx).await;
        tx
    }
}

fn is_paid(request: &Request) -> bool {
    request.state == RequestState::Paid
}

fn kinds(request: &Request) -> Vec<(MoveKind, Address, u64)> {
    let moves = request.moves.iter();
    moves
        .map(|one| (one.kind, one.other, one.money.amount.to()))
        .collect()
}

#[tokio::test]
async fn coins_pay_a_request_for_them_and_go_on() {
    for database in databases::each() {
        let house = house(database).await;
        let (id, at) = house.coins(RequestKind::Exact).await;
        let (other, _) = house.coins(RequestKind::Exact).await;
        let tx = house.send_wei_to(3, at, U256::from(COINS)).await;
        // Before its block stays.
        let paid = house.until_stands(id, is_paid).await;
        let payer = house.person(3).address;
        assert_eq!((paid.payments[0].payer, paid.payments[0].tx), (payer, tx));
        house.chain().finalize().await;
        let gone = house.until_stands(id, went(MoveKind::Forwarded)).await;
        let wanted = [
            (MoveKind::Forwarded, stranger(1), COINS),
            (MoveKind::Came, payer, COINS),
        ];
        assert_eq!(kinds(&gone), wanted);
        assert!(gone.held.is_empty(), "{gone:#?}");
        assert_eq!(house.balance(stranger(1)).await, U256::from(COINS));
        assert!(house.stands(other).await.payments.is_empty());
        // The address has code from now on.
        house.send_wei_to(4, at, U256::from(COINS)).await;
        house.chain().finalize().await;
        let more = holds(U256::from(COINS), Some(WhyHeld::TooMuch));
        house.until_stands(id, more).await;
    }
}

#[tokio::test]
async fn coins_that_a_contract_passed_on_pay_it_where_a_node_tells_by_which_transaction() {
    let (house, _wire) = on_a_wire().await;
    let (id, at) = house.coins(RequestKind::Exact).await;
    let tx = house.pays_by_contract(1, at).await;
    house.chain().finalize().await;
    let paid = house.until_stands(id, is_paid).await;
    let [payment] = &paid.payments[..] else {
        panic!("{paid:#?}");
    };
    assert_eq!((payment.payer, payment.tx), (house.chain().vault, tx));
    house.chain().finalize().await;
    let gone = house.until_stands(id, went(MoveKind::Forwarded)).await;
    assert!(gone.held.is_empty(), "{gone:#?}");
    assert_eq!(house.balance(stranger(1)).await, U256::from(COINS));
}

/// Two of them in one transaction's block, which are told apart.
#[tokio::test]
async fn coins_of_which_no_node_tells_stay_until_their_owner_accepts_them() {
    let (house, wire) = on_a_wire().await;
    wire.rule_for("debug_traceTransaction", |_| {
        Fate::refused("the method debug_traceTransaction does not exist")
    });
    let mut wanted = house.wanted(RequestKind::Open, None);
    let owner = house.person(OWNER);
    (wanted.token, wanted.decimals) = (Address::ZERO, None);
    wanted.payee = payments::Payee::Address(owner.address);
    let made = make_request(&house.ctx, wanted).await.unwrap();
    let (id, at) = (made.id, made.pay_to.unwrap().address);
    let (other, beside) = house.coins(RequestKind::Exact).await;
    for (number, to) in [(1, at), (2, beside)] {
        house.pays_by_contract(number, to).await;
    }
    house.chain().finalize().await;
    let stay = holds(U256::from(COINS), Some(WhyHeld::NoSender));
    let told = house.until_stands(id, &stay).await;
    assert!(
        told.payments.is_empty() && told.moves.is_empty(),
        "{told:#?}"
    );
    house.until_stands(other, stay).await;

    let had = house.balance(owner.address).await;
    house.accepts(id, Address::ZERO, owner).await.unwrap();
    house.chain().finalize().await;
    let gone = house.until_stands(id, went(MoveKind::Forwarded)).await;
    assert!(gone.held.is_empty(), "{gone:#?}");
    assert_eq!(house.balance(owner.address).await, had + U256::from(COINS));
    // What comes then is seen by itself again.
    let tx = house.send_wei_to(3, at, U256::from(COINS)).await;
    house.chain().mined(tx).await;
    let some = |request: &Request| !request.paid.is_zero();
    house.until_stands(id, some).await;
}

#[tokio::test]
async fn coins_for_a_request_of_a_token_are_told_of_and_stay() {
    let house = house(databases::sqlite()).await;
    let id = house.five().await;
    house.send_wei_to(3, house.address_of(id), dollars(5)).await;
    house.chain().finalize().await;
    let other = holds(dollars(5), Some(WhyHeld::OtherToken));
    let told = house.until_stands(id, other).await;
    assert!(told.payments.is_empty(), "{told:#?}");
    assert_eq!(told.held[0].money.symbol, house.chain().native.symbol);
}

/// The address is empty by the time at which the block of what came stays.
#[tokio::test]
async fn coins_that_went_on_at_once_are_written_down_all_the_same() {
    let house = house(databases::sqlite()).await;
    let chain = house.chain();
    let (id, at) = house.coins(RequestKind::Exact).await;
    chain.hold().await;
    house.send_wei_to(3, at, U256::from(COINS)).await;
    chain.mine(1).await;
    let contract = RequestAddresses::new(chain.request_addresses, &chain.node);
    let forward = contract.forward(stranger(1), U256::from(id.0).into(), Address::ZERO);
    let sent = forward.from(house.person(8).address).send().await.unwrap();
    chain.mine(1).await;
    chain.mined(*sent.tx_hash()).await;
    let paid = house.until_stands(id, is_paid).await;
    assert_eq!(paid.payments.len(), 1);
    chain.finalize().await;
    let gone = house.until_stands(id, went(MoveKind::Forwarded)).await;
    let kinds: Vec<_> = kinds(&gone).iter().map(|(kind, ..)| *kind).collect();
    assert_eq!(kinds, [MoveKind::Forwarded, MoveKind::Came]);
}

#[tokio::test]
async fn coins_in_a_block_that_goes_away_pay_nothing() {
    let house = house(databases::sqlite()).await;
    let chain = house.chain();
    let (id, at) = house.coins(RequestKind::Exact).await;
    chain.hold().await;
    let tx = house.send_wei_to(3, at, U256::from(COINS)).await;
    chain.mine(1).await;
    let block = chain.mined(tx).await.block_number.unwrap();
    house.until_stands(id, is_paid).await;
    chain.drop_from(block).await;
    let back = |request: &Request| request.state == RequestState::Pending;
    house.until_stands(id, back).await;
    house.send_wei_to(4, at, U256::from(COINS)).await;
    chain.mine(1).await;
    let again = house.until_stands(id, is_paid).await;
    assert_eq!(again.paid, U256::from(COINS));
}
