//! What a link's money would be elsewhere, by a router that answers as it is told to.

mod router;

use std::time::Duration;

use alloy::primitives::{Address, U256};
use chain::{DeadEnd, OwnContracts};
use domain::{Cents, ChainId, LinkId, NftKind, NotRoutable, RequestKind, Slippage};
use partners::routes::RoutesError;
use payments::{
    MakeRequest, Payee, PaymentQuote, Prices, QuoteError, QuotePayment, QuotePaymentError,
    QuoteRequest, Refusal, RouteQuote, Routing, UnsafeRoute, claim, make_request, quote_payment,
    quote_route, route_chains, route_tokens,
};
use sandbox::PriceServer;
use serde_json::json;
use testkit::{TestChain, TestWorld, secret};

use crate::{
    databases,
    house::{House, spec, stranger},
    points::priced,
};
use router::{Brings, Fake};

/// 100 dollars in the smallest units of the sandbox's USDC.
const HUNDRED: U256 = U256::from_limbs([100_000_000, 0, 0, 0]);
/// Longer than a route is remembered.
const LATER: Duration = Duration::from_secs(11);

/// A house with a router, and a link of 100 dollars on its first chain.
struct Crossing {
    house: House,
    router: Fake,
    link: LinkId,
    _prices: PriceServer,
}

impl Crossing {
    async fn open() -> Self {
        let world = TestWorld::start().await;
        let specs = world.chains.iter().map(|chain| {
            let mut spec = spec(chain);
            spec.contracts = Some(OwnContracts {
                router: Some(chain.router),
                bridge_targets: vec![chain.bridge],
                ..OwnContracts::default()
            });
            spec
        });
        let specs = specs.collect();
        let mut house = House::with(world, databases::sqlite(), specs).await;
        let router = Fake::start(&house.world.chains).await;
        let (server, prices): (PriceServer, Prices) = priced(&house.world.chains).await;
        let routing = Routing::new(router.client(), Cents::dollars(5));
        house.ctx = house.ctx.clone().priced(prices).routing(routing);
        let chain = house.chain();
        let usdc = chain.token("USDC").address;
        let link = chain
            .deposit_erc20(house.person(0), usdc, HUNDRED, &secret(1))
            .await;
        house.seen(link).await;
        Self {
            house,
            router,
            link,
            _prices: server,
        }
    }

    fn far(&self) -> &TestChain {
        &self.house.world.chains[1]
    }

    /// As dollars of the other kind on the other chain.
    fn request(&self) -> QuoteRequest {
        QuoteRequest {
            link: self.link,
            recipient: stranger(1),
            back_to: None,
            chain: self.far().id,
            token: self.far().token("DAI").address,
            slippage: Slippage::USUAL,
        }
    }

    async fn quote(&self) -> Result<RouteQuote, QuoteError> {
        quote_route(&self.house.ctx, self.request()).await
    }

    /// The same when what was said before is forgotten, and the router answers otherwise.
    async fn quote_with(&self, pointer: &str, value: serde_json::Value) -> Option<UnsafeRoute> {
        self.house.shift_clock(LATER);
        self.router.answers_with(pointer, value);
        match self.quote().await {
            Err(QuoteError::Unsafe(why)) => Some(why),
            Ok(_) => None,
            Err(other) => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn a_link_is_quoted_elsewhere_and_asked_for_once() {
    let crossing = Crossing::open().await;
    let (near, far) = (crossing.house.chain(), crossing.far());
    let quote = crossing.quote().await.unwrap();
    assert_eq!((quote.router, quote.vault), (near.router, near.vault));
    assert_eq!(quote.target, near.bridge);
    assert_eq!(quote.bridge_fee, U256::from(1_000_000_000_000_000_u64));
    assert_eq!(quote.duration, Duration::from_secs(20));
    assert!(quote.to_amount_min < quote.to_amount);
    // The router calls it otherwise; our list has the word.
    let dai = far.token("DAI");
    assert_eq!(
        (quote.to_token.address, quote.to_token.symbol.as_str()),
        (dai.address, "DAI")
    );
    assert_eq!(quote.fee, domain::parse_dollars("0.55"));
    let asked = crossing.router.last_question();
    assert_eq!(asked["fromAmount"], HUNDRED.to_string());
    assert_eq!(asked["toAddress"], stranger(1).to_string());
    let sponsor = near.sponsor_keys[0].address();
    assert_eq!(asked["overrideGasRefundAddress"], sponsor.to_string());

    assert_eq!(crossing.quote().await.unwrap(), quote);
    assert_eq!(crossing.router.questions(), 1);
    crossing.house.shift_clock(LATER);
    crossing.quote().await.unwrap();
    assert_eq!(crossing.router.questions(), 2);

    // What the lists have and the router knows by the same decimals.
    let chains = route_chains(&crossing.house.ctx).await.unwrap();
    let ids: Vec<_> = chains.iter().map(|choice| choice.chain).collect();
    assert_eq!(ids, [near.id, far.id]);
    crossing.router.tells_decimals(7);
    crossing.house.shift_clock(Duration::from_secs(601));
    let tokens = route_tokens(&crossing.house.ctx, far.id).await.unwrap();
    let symbols: Vec<_> = tokens
        .iter()
        .map(|told| told.token.symbol.as_str())
        .collect();
    assert_eq!(symbols, [far.native.symbol, "DAI"]);
    assert!(tokens[1].price.is_some());
}

#[tokio::test]
async fn a_hostile_route_is_refused_by_its_name() {
    let crossing = Crossing::open().await;
    let request = "/route/transactionRequest";
    let (other, most) = (stranger(9), Cents::dollars(5));
    let target = crossing
        .quote_with(&format!("{request}/target"), json!(other))
        .await;
    assert_eq!(target, Some(UnsafeRoute::Target(other)));
    // The far side's token has 18 decimals.
    let short = json!("97000000000000000000");
    let short = crossing
        .quote_with("/route/estimate/toAmountMin", short)
        .await;
    assert_eq!(short, Some(UnsafeRoute::Short));
    let over = crossing
        .quote_with(&format!("{request}/expiry"), json!("1000000000"))
        .await;
    assert_eq!(over, Some(UnsafeRoute::Over));
    let dear = json!("1000000000000000000");
    let dear = crossing.quote_with(&format!("{request}/value"), dear).await;
    assert_eq!(dear, Some(UnsafeRoute::Dear { most }));

    // An answer about something else is none at all.
    crossing.house.shift_clock(LATER);
    crossing
        .router
        .answers_with("/route/params/toAddress", json!(other));
    let lie = crossing.quote().await;
    assert!(
        matches!(lie, Err(QuoteError::Router(RoutesError::Unreadable))),
        "{lie:?}"
    );
    // And an honest one is taken again.
    crossing.house.shift_clock(LATER);
    crossing.router.answers_honestly();
    crossing.quote().await.unwrap();
}

#[tokio::test]
async fn what_is_not_received_elsewhere_says_why() {
    let crossing = Crossing::open().await;
    let (house, near, far) = (&crossing.house, crossing.house.chain(), crossing.far());
    let quote = async |request| quote_route(&house.ctx, request).await.unwrap_err();
    let request = || crossing.request();

    let same = QuoteRequest {
        chain: near.id,
        token: near.token("USDC").address,
        ..request()
    };
    assert!(matches!(quote(same).await, QuoteError::Same));
    let piece = QuoteRequest {
        token: far.token("CARD").address,
        ..request()
    };
    assert!(matches!(quote(piece).await, QuoteError::Token(chain) if chain == far.id));
    for chain in [ChainId(1), ChainId(5)] {
        let told = quote(QuoteRequest { chain, ..request() }).await;
        let is_told = match told {
            QuoteError::NotRoutable(NotRoutable::Chain(at)) | QuoteError::Chain(at) => at == chain,
            _ => false,
        };
        assert!(is_told, "{chain}");
    }
    for (recipient, expected) in [
        (Address::ZERO, DeadEnd::Nobody),
        (near.router, DeadEnd::Contract),
        (near.bridge, DeadEnd::Contract),
        (far.token("DAI").address, DeadEnd::Token),
    ] {
        let told = quote(QuoteRequest {
            recipient,
            ..request()
        })
        .await;
        assert!(
            matches!(told, QuoteError::DeadEnd { why, .. } if why == expected),
            "{told:?}"
        );
    }

    let card = near.token("CARD").address;
    let postcard = (card, NftKind::Erc721, U256::from(1));
    let link = near
        .deposit_nft(house.person(0), postcard, U256::from(1), &secret(2), 0)
        .await;
    house.seen(link).await;
    let told = quote(QuoteRequest { link, ..request() }).await;
    assert!(
        matches!(told, QuoteError::NotRoutable(NotRoutable::Kind)),
        "{told:?}"
    );

    let paid = house.claim(crossing.link, &secret(1), stranger(2));
    claim(&house.ctx, paid).await.unwrap();
    house
        .link_when(crossing.link, |link| link.withdrawal.is_some())
        .await;
    let told = quote(request()).await;
    assert!(
        matches!(told, QuoteError::Refused(Refusal::AlreadyClaimed { .. })),
        "{told:?}"
    );
    let none = payments::Ctx {
        routing: None,
        ..house.ctx.clone()
    };
    let told = quote_route(&none, request()).await;
    assert!(matches!(told, Err(QuoteError::NotOffered)), "{told:?}");
}

#[tokio::test]
async fn a_router_that_fails_is_told_as_what_it_is() {
    let crossing = Crossing::open().await;
    crossing.quote().await.unwrap();
    let failing = async |status, body| {
        crossing.house.shift_clock(LATER);
        crossing.router.fails(status, body);
        crossing.quote().await.unwrap_err()
    };
    let words = json!({"message": "No route found", "type": "BAD_REQUEST"});
    assert!(matches!(failing(400, words).await, QuoteError::None));
    crossing.router.answers_honestly();
    crossing.house.shift_clock(LATER);
    crossing
        .router
        .answers_with("/route/transactionRequest/routeType", json!("RFQ"));
    let intent = crossing.quote().await;
    assert!(matches!(intent, Err(QuoteError::None)), "{intent:?}");
    let told = failing(502, json!({})).await;
    assert!(
        matches!(told, QuoteError::Router(RoutesError::Broken)),
        "{told:?}"
    );
    crossing.router.rests("Back at noon");
    let told = failing(502, json!({})).await;
    assert!(
        matches!(&told, QuoteError::Router(RoutesError::Maintenance { words }) if words == "Back at noon"),
        "{told:?}"
    );

    // What it knew is known while it is away, however long.
    crossing.house.shift_clock(Duration::from_secs(3_600));
    crossing.router.is_away(true);
    let chains = route_chains(&crossing.house.ctx).await.unwrap();
    assert_eq!(chains.len(), 2);
    crossing.router.is_away(false);
    crossing.router.answers_honestly();
    crossing.house.shift_clock(LATER);
    crossing.quote().await.unwrap();
}

impl Crossing {
    /// How a request for five dollars of the other kind is paid by the same from the first chain.
    async fn way_of_five(&self) -> Result<PaymentQuote, QuoteError> {
        let (near, far) = (self.house.chain(), self.far());
        let wanted = MakeRequest {
            account: None,
            chain: far.id,
            payee: Payee::Address(stranger(1)),
            token: far.token("DAI").address,
            decimals: None,
            kind: RequestKind::Exact,
            amount: Some(coins(5)),
            reference: None,
            file: None,
            expires_at: None,
        };
        let request = make_request(&self.house.ctx, wanted).await.unwrap().id;
        let asked = QuotePayment {
            request,
            chain: near.id,
            token: near.token("DAI").address,
            payer: stranger(2),
            amount: None,
        };
        match quote_payment(&self.house.ctx, asked).await {
            Err(QuotePaymentError::Route(error)) => Err(error),
            other => Ok(other.unwrap()),
        }
    }
}

/// In units of eighteen decimals.
fn coins(number: u64) -> U256 {
    U256::from(number) * U256::from(10).pow(U256::from(18))
}

#[tokio::test]
async fn a_way_that_takes_more_than_five_per_cent_above_the_worth_pays_no_request() {
    let crossing = Crossing::open().await;
    crossing.router.brings(Brings::Less(490));
    let way = crossing.way_of_five().await.unwrap();
    assert!(way.to_amount_min >= coins(5), "{way:?}");
    let above = way.amount_in - coins(5);
    let part = coins(5) / U256::from(1_000);
    assert!(
        (part * U256::from(49)..part * U256::from(50)).contains(&above),
        "{above}"
    );
    assert_eq!(crossing.router.questions(), 2);

    crossing.house.shift_clock(LATER);
    crossing.router.brings(Brings::Less(510));
    let dear = crossing.way_of_five().await;
    assert!(matches!(dear, Err(QuoteError::None)), "{dear:?}");
}

#[tokio::test]
async fn a_router_that_never_brings_enough_is_asked_six_times() {
    let crossing = Crossing::open().await;
    // 4.999 of five, however much is paid in.
    crossing.router.brings(Brings::Always(4_999, 15));
    let way = crossing.way_of_five().await;
    assert!(matches!(way, Err(QuoteError::None)), "{way:?}");
    assert_eq!(crossing.router.questions(), 6);
}
