//! Requests that are paid from another chain or with another token, through the sandbox's router.

mod ends;
mod refused;

use alloy::{
    primitives::{Address, B256, U256, hex},
    providers::Provider,
    rpc::types::TransactionRequest,
};
use chain::OwnContracts;
use domain::{Cents, PaymentState, RequestId, RequestKind, RequestState, RouteId};
use partners::routes::Routes;
use payments::{
    MakeRequest, MakeRequestError, PayRequest, PayRequestError, Payee, PaymentQuote, QuotePayment,
    QuotePaymentError, Request, RequestPayment, Routing, make_request, pay_request, quote_payment,
};
use sandbox::{PriceServer, UsdCoin, router::Pace};
use testkit::{Database, TestChain, TestWorld};

use super::{all_are, dollars};
use crate::{
    databases,
    house::{House, NETWORK, spec, stranger},
    points::priced,
};

/// A house of two chains with a router between them.
struct Crossing {
    house: House,
    _prices: PriceServer,
}

impl Crossing {
    async fn open() -> Self {
        Self::on(databases::sqlite()).await
    }

    async fn on(database: Database) -> Self {
        let world = TestWorld::start().await;
        world.sandbox().router.pace(Pace::StepMs(100));
        let specs = world.chains.iter().map(|chain| {
            let mut spec = spec(chain);
            spec.contracts = Some(OwnContracts {
                bridge_targets: vec![chain.bridge],
                ..OwnContracts::default()
            });
            spec
        });
        let specs = specs.collect();
        let mut house = House::with(world, database, specs).await;
        house.close().await;
        let (server, prices) = priced(&house.world.chains).await;
        let router = house.world.sandbox().router.api();
        let router = Routes::new(router, "filbert".parse().unwrap());
        let routing = Routing::new(router, Cents::dollars(5));
        house.ctx = house.ctx.clone().priced(prices).routing(routing);
        house.open();
        Self {
            house,
            _prices: server,
        }
    }

    fn near(&self) -> &TestChain {
        self.house.chain()
    }

    fn far(&self) -> &TestChain {
        &self.house.world.chains[1]
    }

    /// A request for so much of a token of a chain; zero is its own currency.
    async fn asks(&self, chain: &TestChain, token: Address, amount: U256) -> RequestId {
        let wanted = MakeRequest {
            chain: chain.id,
            token,
            decimals: None,
            ..self.house.wanted(RequestKind::Exact, Some(amount))
        };
        make_request(&self.house.ctx, wanted).await.unwrap().id
    }

    /// A request on the far chain for as many dollars as anybody likes.
    async fn open_request(&self) -> RequestId {
        let wanted = MakeRequest {
            chain: self.far().id,
            token: self.far().token("USDC").address,
            ..self.house.wanted(RequestKind::Open, None)
        };
        make_request(&self.house.ctx, wanted).await.unwrap().id
    }

    /// A request for five dollars on the far chain.
    async fn five(&self) -> RequestId {
        let usdc = self.far().token("USDC").address;
        self.asks(self.far(), usdc, dollars(5)).await
    }

    /// With the other dollars of the near chain.
    fn with_dai(&self, request: RequestId, payer: Address) -> QuotePayment {
        QuotePayment {
            request,
            chain: self.near().id,
            token: self.near().token("DAI").address,
            payer,
            amount: None,
        }
    }

    async fn quote(&self, asked: QuotePayment) -> Result<PaymentQuote, QuotePaymentError> {
        quote_payment(&self.house.ctx, asked).await
    }

    /// Has a wallet take a way that was quoted.
    async fn take(&self, asked: QuotePayment) -> (PaymentQuote, B256) {
        let quote = self.approved(asked).await;
        let tx = self.send(asked, &quote).await;
        self.chain_of(asked).mined(tx).await;
        (quote, tx)
    }

    fn chain_of(&self, asked: QuotePayment) -> &TestChain {
        let mut chains = self.house.world.chains.iter();
        chains.find(|chain| chain.id == asked.chain).unwrap()
    }

    /// A way, whose bridge may take what it takes.
    async fn approved(&self, asked: QuotePayment) -> PaymentQuote {
        let quote = self.quote(asked).await.unwrap();
        let chain = self.chain_of(asked);
        if !asked.token.is_zero() {
            let approved = UsdCoin::new(asked.token, &chain.node)
                .approve(quote.target, quote.amount_in)
                .from(asked.payer)
                .send()
                .await
                .unwrap();
            chain.mined(*approved.tx_hash()).await;
        }
        quote
    }

    /// Sends what a way was quoted to send.
    async fn send(&self, asked: QuotePayment, quote: &PaymentQuote) -> B256 {
        let call = TransactionRequest::default()
            .from(asked.payer)
            .to(quote.target)
            .input(quote.data.clone().into())
            .value(quote.value);
        let chain = self.chain_of(asked);
        let sent = chain.node.send_transaction(call).await.unwrap();
        *sent.tx_hash()
    }

    async fn say(
        &self,
        request: RequestId,
        (chain, tx): (&TestChain, B256),
        route: Option<RouteId>,
    ) -> Result<Request, PayRequestError> {
        let said = PayRequest {
            request,
            chain: chain.id,
            tx,
            payer: stranger(9),
            route,
            to_tx: None,
        };
        pay_request(&self.house.ctx, said, NETWORK).await
    }

    async fn paid(&self, id: RequestId) -> RequestPayment {
        let is_paid = |request: &Request| request.state == RequestState::Paid;
        let request = self.house.until_stands(id, is_paid).await;
        request.payments[0].clone()
    }
}

#[tokio::test]
async fn a_request_is_paid_from_another_chain_once_its_own_chain_shows_what_came() {
    for database in databases::each() {
        let crossing = Crossing::on(database).await;
        let (house, payer) = (&crossing.house, crossing.house.person(3).address);
        let (id, other) = (crossing.five().await, crossing.five().await);
        let (quote, tx) = crossing.take(crossing.with_dai(id, payer)).await;
        let dai = |cents: u64| U256::from(cents) * U256::from(10_000_000_000_000_000_u64);
        assert!(quote.to_amount_min >= dollars(5), "{quote:?}");
        assert!(
            (dai(500)..dai(508)).contains(&quote.amount_in),
            "{}",
            quote.amount_in
        );
        let same = crossing.quote(crossing.with_dai(id, payer)).await.unwrap();
        assert_eq!(same.id, quote.id);

        // Of two requests the one whose way it is.
        for request in [id, id, other] {
            let said = crossing.say(request, (crossing.near(), tx), None).await;
            assert_eq!(said.unwrap().payments[0].chain, crossing.near().id);
        }
        let payment = crossing.paid(id).await;
        assert_eq!(
            (payment.payer, payment.from, payment.chain),
            (payer, Some((crossing.near().id, tx)), crossing.far().id)
        );
        assert_eq!(payment.amount, Some(quote.to_amount));
        let paid_in = payment.paid_in.clone().unwrap();
        assert_eq!(
            (paid_in.symbol.as_str(), paid_in.decimals, paid_in.amount),
            ("DAI", 18, quote.amount_in)
        );
        crossing.far().finalize().await;
        house.until_stands(id, all_are(PaymentState::Final)).await;
        house
            .until_stands(other, all_are(PaymentState::Failed))
            .await;

        // What is said again changes nothing, by whichever of its two transactions.
        let told = [
            crossing
                .say(id, (crossing.near(), tx), Some(quote.id))
                .await,
            crossing.say(id, (crossing.far(), payment.tx), None).await,
        ];
        for told in told {
            assert_eq!(told.unwrap().payments, house.stands(id).await.payments);
        }
    }
}

/// Coins have no receipts of their own, and what is swapped comes out of the bridge.
#[tokio::test]
async fn coins_pay_and_are_paid_and_so_are_other_tokens_of_the_same_chain() {
    let crossing = Crossing::open().await;
    let (near, far, house) = (crossing.near(), crossing.far(), &crossing.house);
    // What is worth less than the way is not carried over.
    let thousandths = |number: u64| U256::from(number) * U256::from(1_000_000_000_000_000_u64);
    let usdc = near.token("USDC").address;
    let payer = |person: usize| house.person(person).address;
    let with = |request, chain: &TestChain, token, payer| QuotePayment {
        request,
        chain: chain.id,
        token,
        payer,
        amount: None,
    };
    let by_coins = crossing.five().await;
    let for_coins = crossing.asks(far, Address::ZERO, thousandths(20_000)).await;
    let swapped = crossing.asks(near, usdc, dollars(5)).await;
    let swapped_for_coins = crossing.asks(near, Address::ZERO, thousandths(2)).await;
    let dai = near.token("DAI").address;
    let ways = [
        with(by_coins, near, Address::ZERO, payer(3)),
        with(for_coins, near, usdc, payer(4)),
        with(swapped, near, dai, payer(5)),
        with(swapped_for_coins, near, usdc, payer(6)),
    ];
    for way in ways {
        let (quote, tx) = crossing.take(way).await;
        if way.token.is_zero() {
            assert!(quote.value > quote.amount_in, "with the fee");
        }
        let said = crossing.say(way.request, (near, tx), Some(quote.id)).await;
        said.unwrap();
        let payment = crossing.paid(way.request).await;
        assert_eq!(
            (payment.payer, payment.amount),
            (way.payer, Some(quote.to_amount)),
            "{way:?}"
        );
        let is_across = [by_coins, for_coins].contains(&way.request);
        assert_eq!(payment.from.is_some(), is_across);
        let paid_in = payment.paid_in.unwrap();
        assert_eq!(
            (paid_in.token, paid_in.amount),
            (way.token, quote.amount_in)
        );
    }
}

/// Calls whom the first 20 bytes name with the bytes after them, and passes on what came along.
const WALLET: [u8; 29] = hex!("601436038060145f375f5f825f345f3560601c5af1601b575f5ffd5b00");

/// Its owner's transaction calls the wallet, which makes the route's call, and no page says which route that is.
#[tokio::test]
async fn a_wallet_that_is_a_contract_pays_by_the_way_that_is_within_its_call() {
    let crossing = Crossing::open().await;
    let (near, house) = (crossing.near(), &crossing.house);
    let wallet = stranger(77);
    near.set_code(wallet, WALLET.into()).await;
    let (id, other) = (crossing.five().await, crossing.five().await);
    let by_wallet = QuotePayment {
        token: Address::ZERO,
        ..crossing.with_dai(id, wallet)
    };
    let quote = crossing.quote(by_wallet).await.unwrap();
    let input = [quote.target.as_slice(), &quote.data].concat();
    let call = TransactionRequest::default()
        .from(house.person(3).address)
        .to(wallet)
        .input(input.into())
        .value(quote.value);
    let sent = near.node.send_transaction(call).await.unwrap();
    let tx = *sent.tx_hash();
    near.mined(tx).await;
    for request in [id, other] {
        crossing.say(request, (near, tx), None).await.unwrap();
    }
    let payment = crossing.paid(id).await;
    assert_eq!(payment.from, Some((near.id, tx)));
    assert_eq!(payment.amount, Some(quote.to_amount));
    house
        .until_stands(other, all_are(PaymentState::Failed))
        .await;
}

#[tokio::test]
async fn nothing_is_asked_for_a_bridge() {
    let crossing = Crossing::open().await;
    let wanted = MakeRequest {
        payee: Payee::Address(crossing.near().bridge),
        ..crossing.house.wanted(RequestKind::Exact, Some(dollars(5)))
    };
    let refused = make_request(&crossing.house.ctx, wanted).await;
    assert!(
        matches!(refused, Err(MakeRequestError::NobodyThere)),
        "{refused:?}"
    );
}
