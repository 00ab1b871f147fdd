//! Claims that a bridge goes on with: the router on real chains, a bridge that takes what it is given, and a sponsor
//! that pays its fee.

use std::{collections::BTreeMap, num::NonZeroU64, time::Duration};

use alloy::{
    consensus::Transaction,
    primitives::{Address, B256, Bytes, U256},
    providers::Provider,
    signers::{SignerSync, local::PrivateKeySigner},
    sol_types::SolCall,
};
use chain::{OwnContracts, Route, RouteForm};
use domain::{
    Cents, ClaimSecret, LinkId, LinkState, SponsoredKind, SponsoredState, VaultVersion, gwei_of,
};
use partners::routes::Routes;
use payments::{
    AcrossRequest, Budgets, ClaimError, Refusal, Routing, UnsafeRoute, Waiting, claim, claim_across,
};
use sandbox::{PriceServer, SandboxBridge, UsdCoin};
use store::Scope;
use testkit::{TestWorld, secret};

use crate::{
    databases,
    house::{House, stranger},
    points::priced,
};

/// 100 dollars in the smallest units of the sandbox's USDC.
const HUNDRED: U256 = U256::from_limbs([100_000_000, 0, 0, 0]);
/// A thousandth of a coin: a few dollars at most.
const FEE: U256 = U256::from_limbs([1_000_000_000_000_000, 0, 0, 0]);
/// Another vault of the chain. Nothing is in it.
const OLDER_VAULT: Address = Address::repeat_byte(0x43);
/// Longer than the sponsor waits for a block to take a transaction.
const LONG: Duration = Duration::from_secs(20);
/// Further away than any test.
const NEVER: u64 = 4_000_000_000;

/// A house whose first chain has a router, and a bridge that takes a fee.
struct Across {
    house: House,
    _prices: PriceServer,
}

impl Across {
    async fn open() -> Self {
        let world = TestWorld::start().await;
        let specs = world.chains.iter().map(|chain| {
            let mut spec = crate::house::spec(chain);
            spec.vaults.insert(VaultVersion::V4_3, OLDER_VAULT);
            spec.contracts = Some(OwnContracts {
                router: Some(chain.router),
                bridge_targets: vec![chain.bridge],
                ..OwnContracts::default()
            });
            spec
        });
        let specs = specs.collect();
        let mut house = House::with(world, databases::sqlite(), specs).await;
        let (server, prices) = priced(&house.world.chains).await;
        // Nobody is asked for a route here: whoever claims has one.
        let nobody = "http://127.0.0.1:9/v2".parse().unwrap();
        let routes = Routes::new(nobody, "an-id".parse().unwrap());
        let routing = Routing::new(routes, Cents::dollars(5));
        house.close().await;
        house.ctx = house.ctx.clone().priced(prices).routing(routing);
        house.open();
        Self {
            house,
            _prices: server,
        }
    }

    /// A link of 100 dollars.
    async fn link(&self, number: u64) -> LinkId {
        let (house, chain) = (&self.house, self.house.chain());
        let usdc = chain.token("USDC").address;
        let link = chain
            .deposit_erc20(house.person(0), usdc, HUNDRED, &secret(number))
            .await;
        house.seen(link).await;
        link
    }

    /// The way of a link's money to the other chain.
    fn route(&self, link: LinkId, token: Address, amount: U256) -> Route {
        let (near, far) = (self.house.chain(), &self.house.world.chains[1]);
        let (receiver, minimum) = (stranger(1), U256::from(98));
        let order = SandboxBridge::Order {
            quoteId: B256::repeat_byte(7),
            token,
            amount,
            fee: FEE,
            destinationChain: U256::from(far.id.0),
            receiver,
            outputToken: far.token("DAI").address,
            minimumOut: minimum,
            returnTo: receiver,
            deadline: U256::from(NEVER),
        };
        Route {
            vault: near.vault,
            deposit_index: link.index,
            target: near.bridge,
            bridge_fee: FEE,
            data: SandboxBridge::bridgeCall { order }.abi_encode().into(),
            minimum_out: minimum,
            output_token: far.token("DAI").address,
            output_receiver: receiver,
            output_chain: far.id,
            deadline: NEVER,
        }
    }

    fn tokens(&self, link: LinkId) -> Route {
        let usdc = self.house.chain().token("USDC").address;
        self.route(link, usdc, HUNDRED)
    }

    /// As the link's holder signs.
    fn signed(&self, link: LinkId, secret: &ClaimSecret, route: Route) -> AcrossRequest {
        self.signed_as(RouteForm::Terms, link, secret, route)
    }

    fn signed_as(
        &self,
        form: RouteForm,
        link: LinkId,
        secret: &ClaimSecret,
        route: Route,
    ) -> AcrossRequest {
        let chain = self.house.ctx.chains.get(link.chain).unwrap();
        let vault = chain.vault(link.version).unwrap();
        let router = chain.router().unwrap();
        let to_the_router = vault.claim_digest_as_recipient(link.index, router.address());
        let key = secret.link_key();
        let signer = PrivateKeySigner::from_bytes(&key.expose()).unwrap();
        let digest = router.digest(form, &route);
        let routing = signer.sign_hash_sync(&digest).unwrap();
        AcrossRequest {
            link,
            route,
            form,
            withdrawal_signature: Bytes::from(key.sign(to_the_router.unwrap())),
            routing_signature: Bytes::from(routing.as_bytes()),
            network: None,
        }
    }

    async fn send(&self, request: &AcrossRequest) -> Result<B256, ClaimError> {
        claim_across(&self.house.ctx, request.clone()).await
    }

    async fn dollars(&self, account: Address) -> U256 {
        self.house.tokens(account).await
    }
}

#[tokio::test]
async fn a_link_goes_to_the_bridge_with_its_fee_once() {
    let across = Across::open().await;
    let (house, near) = (&across.house, across.house.chain());
    let link = across.link(1).await;
    let stock = across.dollars(near.bridge).await;
    let request = across.signed(link, &secret(1), across.tokens(link));
    let tx = across.send(&request).await.unwrap();
    let receipt = near.mined(tx).await;
    let sent = near
        .node
        .get_transaction_by_hash(tx)
        .await
        .unwrap()
        .unwrap();
    assert_eq!((sent.value(), sent.to()), (FEE, Some(near.router)));
    assert_eq!(across.dollars(near.bridge).await, stock + HUNDRED);

    // The router keeps nothing, and lets nobody take anything.
    assert_eq!(across.dollars(near.router).await, U256::ZERO);
    assert_eq!(house.balance(near.router).await, U256::ZERO);
    let usdc = UsdCoin::new(near.token("USDC").address, &near.node);
    let allowed = usdc.allowance(near.router, near.bridge).call().await;
    assert_eq!(allowed.unwrap(), U256::ZERO);

    let done = house
        .link_when(link, |link| {
            let call = link.sponsored.as_ref();
            call.is_some_and(|call| call.state == SponsoredState::Final)
        })
        .await;
    assert_eq!(done.state, LinkState::Claimed);
    let call = done.sponsored.unwrap();
    assert_eq!(
        (call.kind, call.recipient, call.tx),
        (SponsoredKind::Across, stranger(1), Some(tx))
    );
    // The day's account has the fee too.
    let gas = u128::from(receipt.gas_used) * receipt.effective_gas_price;
    let cost = domain::gwei_of(U256::from(gas)) + domain::gwei_of(FEE);
    let now = payments::Clock::now_ms(&payments::SystemClock);
    let spent = house.ctx.store.spent(near.id, Scope::Gas, "", now).await;
    assert_eq!(spent.unwrap(), cost);

    assert_eq!(across.send(&request).await.unwrap(), tx);
    let mut elsewhere = across.tokens(link);
    elsewhere.output_chain = near.id;
    let elsewhere = across.signed(link, &secret(1), elsewhere);
    let told = across.send(&elsewhere).await;
    assert!(
        matches!(told, Err(ClaimError::Refused(Refusal::AlreadyClaimed { tx: Some(by) })) if by == tx),
        "{told:?}"
    );
}

/// The fee is paid of the same money as gas: whoever asks for many leaves as much to others.
#[tokio::test]
async fn the_bridges_fee_is_of_the_networks_part_of_the_day() {
    let across = Across::open().await;
    let (house, chain) = (&across.house, across.house.chain().id);
    let link = across.link(1).await;
    let mut request = across.signed(link, &secret(1), across.tokens(link));
    request.network = Some("192.0.2.1".to_owned());
    let a_day = NonZeroU64::new(1_000_000_000_000).unwrap();
    let ctx = house.ctx.clone().within(Budgets {
        gwei_per_chain: BTreeMap::from([(chain, a_day)]),
        ..Budgets::default()
    });
    claim_across(&ctx, request).await.unwrap();
    let spent = house
        .ctx
        .store
        .spent(chain, Scope::NetworkGas, "192.0.2.1", house.now());
    assert!(spent.await.unwrap() > gwei_of(FEE));
}

/// As the protocol's deployed routers take it: what is signed says less.
#[tokio::test]
async fn a_link_goes_to_the_bridge_in_the_protocols_form_too() {
    let across = Across::open().await;
    let near = across.house.chain();
    let link = across.link(1).await;
    let stock = across.dollars(near.bridge).await;
    let theirs = |route| across.signed_as(RouteForm::Bridge, link, &secret(1), route);
    let mixed = AcrossRequest {
        form: RouteForm::Terms,
        ..theirs(across.tokens(link))
    };
    let told = across.send(&mixed).await;
    assert!(
        matches!(told, Err(ClaimError::Refused(Refusal::WrongSignature))),
        "{told:?}"
    );
    let tx = across.send(&theirs(across.tokens(link))).await.unwrap();
    near.mined(tx).await;
    assert_eq!(across.dollars(near.bridge).await, stock + HUNDRED);
}

/// And what is outbid or sent again takes along what it took.
#[tokio::test]
async fn coins_go_along_and_still_do_when_they_are_outbid() {
    let across = Across::open().await;
    let (house, near) = (&across.house, across.house.chain());
    let coin = U256::from(10).pow(U256::from(18));
    let link = near.deposit_native(house.person(0), coin, &secret(1)).await;
    house.seen(link).await;
    let stock = house.balance(near.bridge).await;
    near.hold().await;
    let route = across.route(link, Address::ZERO, coin);
    let request = across.signed(link, &secret(1), route);
    let first = across.send(&request).await.unwrap();
    near.knows(first).await;
    let conflict = claim(&house.ctx, house.claim(link, &secret(1), stranger(1))).await;
    assert!(
        matches!(conflict, Err(ClaimError::Conflict(_))),
        "{conflict:?}"
    );

    near.raise_base_fee(U256::from(100_000_000_000_u64)).await;
    near.mine(1).await;
    house.shift_clock(LONG);
    near.mine(1).await;
    let outbid = house
        .link_when(link, |link| {
            let call = link.sponsored.as_ref();
            call.and_then(|call| call.tx).is_some_and(|tx| tx != first)
        })
        .await;
    let second = outbid.sponsored.unwrap().tx.unwrap();
    house.mining(near.mined(second)).await;
    let sent = near.node.get_transaction_by_hash(second).await.unwrap();
    assert_eq!(sent.unwrap().value(), FEE);
    assert_eq!(house.balance(near.bridge).await, stock + coin + FEE);
}

#[tokio::test]
async fn what_is_not_signed_or_not_ours_to_pay_is_not_taken_in() {
    let across = Across::open().await;
    let near = across.house.chain();
    let link = across.link(1).await;
    let other = across.link(2).await;
    let honest = across.signed(link, &secret(1), across.tokens(link));
    let of_another_vault = Route {
        vault: OLDER_VAULT,
        ..across.tokens(link)
    };
    let wrong = |change: &dyn Fn(&mut AcrossRequest)| {
        let mut request = honest.clone();
        change(&mut request);
        request
    };
    for request in [
        wrong(&|request| request.route.output_receiver = stranger(2)),
        wrong(&|request| request.route.minimum_out = U256::from(1)),
        wrong(&|request| request.route.bridge_fee = U256::ZERO),
        wrong(&|request| request.withdrawal_signature = request.routing_signature.clone()),
        wrong(&|request| request.routing_signature = Bytes::new()),
        wrong(&|request| request.link = other),
        across.signed(link, &secret(2), across.tokens(link)),
        across.signed(link, &secret(1), across.tokens(other)),
        // Each rightly signed, for a vault that the link is not in.
        across.signed(link, &secret(1), of_another_vault),
    ] {
        let told = across.send(&request).await;
        assert!(
            matches!(told, Err(ClaimError::Refused(Refusal::WrongSignature))),
            "{told:?}"
        );
    }
    let signed = |change: &dyn Fn(&mut Route)| {
        let mut route = across.tokens(link);
        change(&mut route);
        across.signed(link, &secret(1), route)
    };
    let told = across
        .send(&signed(&|route| route.target = stranger(9)))
        .await;
    assert!(
        matches!(told, Err(ClaimError::Route(UnsafeRoute::Target(at))) if at == stranger(9)),
        "{told:?}"
    );
    let dear = signed(&|route| route.bridge_fee = FEE * U256::from(1_000));
    let told = across.send(&dear).await;
    assert!(
        matches!(told, Err(ClaimError::Route(UnsafeRoute::Dear { .. }))),
        "{told:?}"
    );
    let lost = signed(&|route| route.output_receiver = near.router);
    let told = across.send(&lost).await;
    assert!(matches!(told, Err(ClaimError::DeadEnd { .. })), "{told:?}");

    // The chain says what only it can: then the money is in the link, and it goes where it is claimed to.
    let over = signed(&|route| route.deadline = 1_000_000_000);
    let told = across.send(&over).await;
    assert!(
        matches!(&told, Err(ClaimError::Refused(Refusal::Reverted { reason })) if reason.contains("could be sent until")),
        "{told:?}"
    );
    let broken = signed(&|route| route.data = Bytes::from_static(b"none of its methods"));
    let told = across.send(&broken).await;
    assert!(
        matches!(&told, Err(ClaimError::Refused(Refusal::Reverted { reason })) if reason.contains("refused")),
        "{told:?}"
    );
    let plain = across.house.claim(link, &secret(1), stranger(3));
    claim(&across.house.ctx, plain).await.unwrap();
}

/// Its fee waits for coins; what costs only gas does not wait for it.
#[tokio::test]
async fn a_key_that_cannot_pay_the_fee_still_pays_for_claims() {
    let across = Across::open().await;
    let (house, near) = (&across.house, across.house.chain());
    let links = [across.link(1).await, across.link(2).await];
    for key in &near.sponsor_keys {
        near.set_balance(key.address(), FEE - U256::from(1)).await;
    }
    let request = across.signed(links[0], &secret(1), across.tokens(links[0]));
    let told = across.send(&request).await;
    assert!(
        matches!(told, Err(ClaimError::Saved(Waiting::OutOfFunds))),
        "{told:?}"
    );
    let plain = house.claim(links[1], &secret(2), stranger(2));
    claim(&house.ctx, plain).await.unwrap();
    for key in &near.sponsor_keys {
        near.set_balance(key.address(), FEE * U256::from(1_000))
            .await;
    }
    house
        .link_when(links[0], |link| link.state == LinkState::Claimed)
        .await;
}
