//! Claims whose money goes on by a route: real chains, the sandbox's router, and what the far chain shows.

mod ends;
mod lies;
mod overdue;
mod refusals;

use std::time::Duration;

use alloy::{
    primitives::{Address, B256, Bytes, U256},
    signers::{SignerSync, local::PrivateKeySigner},
};
use chain::{ChainSpec, OwnContracts, Route, RouteForm};
use domain::{Cents, ChainId, ClaimSecret, CrossingState, LinkId, Slippage};
use partners::routes::Routes;
use payments::{
    Crossing, Ctx, QuoteError, QuoteRequest, RouteQuote, Routing, TakeRoute, TakeRouteError,
    crossing_of, quote_route, take_route,
};
use sandbox::{PriceServer, RouterServer, UsdCoin, router::Pace};
use testkit::{TestChain, TestWorld, eventually, secret};

use crate::{
    databases,
    house::{House, spec},
    points::priced,
    wire::{Fate, Wire},
};

/// A house whose links' money goes from its first chain to anywhere.
struct Bridged {
    house: House,
    _prices: PriceServer,
}

impl Bridged {
    async fn open() -> Self {
        let world = TestWorld::start().await;
        let specs = bridged_specs(&world);
        Self::on(world, specs).await
    }

    /// The same, whose far chain has a node that traces no transaction.
    async fn open_without_traces() -> Self {
        let world = TestWorld::start().await;
        let mut specs = bridged_specs(&world);
        let wire = Wire::to(&world.chains[1].rpc_url).await;
        wire.rule_for("debug_traceTransaction", |_| {
            Fate::refused("the method debug_traceTransaction does not exist")
        });
        specs[1].rpc_urls = vec![wire.url.clone()];
        Self::on(world, specs).await
    }

    async fn on(world: TestWorld, specs: Vec<ChainSpec>) -> Self {
        let mut house = House::with(world, databases::sqlite(), specs).await;
        let (server, prices) = priced(&house.world.chains).await;
        let router = &house.world.sandbox().router;
        router.pace(Pace::StepMs(50));
        let routes = Routes::new(router.api(), "an-id".parse().unwrap());
        let routing = Routing::new(routes, Cents::dollars(5)).tracked_at(router.tracker());
        house.close().await;
        house.ctx = house.ctx.clone().priced(prices).routing(routing);
        house.open();
        Self {
            house,
            _prices: server,
        }
    }

    fn router(&self) -> &RouterServer {
        &self.house.world.sandbox().router
    }

    fn near(&self) -> &TestChain {
        self.house.chain()
    }

    fn far(&self) -> &TestChain {
        &self.house.world.chains[1]
    }

    /// Links of dollars, of so many millionths each; the first by the secret number 0.
    async fn links(&self, amounts: &[u64]) -> Vec<LinkId> {
        let numbered = (0..).zip(amounts);
        let deposits: Vec<_> = numbered
            .map(|(number, amount)| (U256::from(*amount), secret(number)))
            .collect();
        let (near, sender) = (self.near(), self.house.person(0));
        let usdc = near.token("USDC").address;
        let links = near.deposit_erc20_batch(sender, usdc, &deposits).await;
        for link in &links {
            self.house.seen(*link).await;
        }
        links
    }

    /// As dollars on the other chain.
    async fn quote(&self, link: LinkId, who: Address) -> Result<RouteQuote, QuoteError> {
        let far = self.far();
        self.quote_to(link, who, far, far.token("USDC").address)
            .await
    }

    async fn quote_to(
        &self,
        link: LinkId,
        who: Address,
        to: &TestChain,
        token: Address,
    ) -> Result<RouteQuote, QuoteError> {
        let request = QuoteRequest {
            link,
            recipient: who,
            back_to: None,
            chain: to.id,
            token,
            slippage: Slippage::USUAL,
        };
        quote_route(&self.house.ctx, request).await
    }

    /// As the link's holder signs what they were told.
    fn signed(
        &self,
        link: LinkId,
        who: Address,
        to: &TestChain,
        quote: &RouteQuote,
        secret: &ClaimSecret,
    ) -> TakeRoute {
        signed(&self.house.ctx, link, (who, to.id), quote, secret)
    }

    async fn take(&self, asked: &TakeRoute) -> Result<B256, TakeRouteError> {
        take_route(&self.house.ctx, asked.clone()).await
    }

    /// Takes a link's dollars to the other chain.
    async fn cross(&self, link: LinkId, number: u64, who: Address) -> RouteQuote {
        let quote = self.quote(link, who).await.unwrap();
        let asked = self.signed(link, who, self.far(), &quote, &secret(number));
        self.take(&asked).await.unwrap();
        quote
    }

    async fn crossing(&self, link: LinkId) -> Option<Crossing> {
        crossing_of(&self.house.ctx, link).await.unwrap()
    }

    async fn until(&self, link: LinkId, state: CrossingState) -> Crossing {
        self.until_it(link, |crossing| crossing.state == state)
            .await
    }

    async fn until_it(&self, link: LinkId, is: impl Fn(&Crossing) -> bool) -> Crossing {
        let look = async || match self.crossing(link).await {
            Some(crossing) if is(&crossing) => Ok(crossing),
            other => Err(other),
        };
        eventually(format!("the crossing of link {link} gets there"), look).await
    }

    async fn tokens(&self, chain: &TestChain, symbol: &str, who: Address) -> U256 {
        let token = UsdCoin::new(chain.token(symbol).address, &chain.node);
        token.balanceOf(who).call().await.unwrap()
    }

    /// Nothing is left in the contract between vault and bridge, nor may anybody take from it.
    async fn nothing_stays(&self) {
        let near = self.near();
        assert_eq!(self.house.balance(near.router).await, U256::ZERO);
        assert_eq!(self.tokens(near, "USDC", near.router).await, U256::ZERO);
        let usdc = UsdCoin::new(near.token("USDC").address, &near.node);
        let left = usdc.allowance(near.router, near.bridge).call().await;
        assert_eq!(left.unwrap(), U256::ZERO);
    }
}

/// As the holder of a link signs what they were told of its way to somebody on a chain.
pub fn signed(
    ctx: &Ctx,
    link: LinkId,
    (who, to): (Address, ChainId),
    quote: &RouteQuote,
    secret: &ClaimSecret,
) -> TakeRoute {
    let chain = ctx.chains.get(link.chain).unwrap();
    let vault = chain.vault(link.version).unwrap();
    let router = chain.router().unwrap();
    let route = Route {
        vault: quote.vault,
        deposit_index: link.index,
        target: quote.target,
        bridge_fee: quote.bridge_fee,
        data: quote.data.clone(),
        minimum_out: quote.to_amount_min,
        output_token: quote.to_token.address,
        output_receiver: who,
        output_chain: to,
        deadline: quote.expires_at,
    };
    let key = secret.link_key();
    let to_the_router = vault.claim_digest_as_recipient(link.index, router.address());
    let signer = PrivateKeySigner::from_bytes(&key.expose()).unwrap();
    let routing = signer
        .sign_hash_sync(&router.digest(RouteForm::Terms, &route))
        .unwrap();
    TakeRoute {
        route: quote.id,
        link: None,
        withdrawal_signature: Bytes::from(key.sign(to_the_router.unwrap())),
        routing_signature: Bytes::from(routing.as_bytes()),
        network: None,
    }
}

/// Chains between which links' money goes by the sandbox's router.
pub fn bridged_specs(world: &TestWorld) -> Vec<ChainSpec> {
    let specs = world.chains.iter().map(|chain| {
        let mut spec = spec(chain);
        spec.contracts = Some(OwnContracts {
            router: Some(chain.router),
            bridge_targets: vec![chain.bridge],
            ..OwnContracts::default()
        });
        spec
    });
    specs.collect()
}

/// Somebody who gets what one of these links comes to.
fn receiver(number: usize) -> Address {
    Address::repeat_byte(0x60 + u8::try_from(number).unwrap())
}
