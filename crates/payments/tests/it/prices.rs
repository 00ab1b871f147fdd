//! Prices are remembered for a minute, and for half an hour while nobody tells them.

use std::time::Duration;

use alloy::primitives::Address;
use domain::ChainId;
use partners::prices::{Asset, CoinGecko, Llama, Market, Markets};
use payments::Prices;
use sandbox::{Coin, Fault, PriceServer};

const ETHER: Asset = Asset {
    chain: ChainId(31337),
    token: Address::ZERO,
};
const COIN: &str = "coingecko:ethereum";

/// Two services, each a server of its own.
struct Services {
    llama: PriceServer,
    coingecko: PriceServer,
    prices: Prices,
}

impl Services {
    async fn start() -> Self {
        let llama = PriceServer::start(0).await.unwrap();
        let coingecko = PriceServer::start(0).await.unwrap();
        let market = Market {
            llama: "hazel".to_owned(),
            coingecko: "hazel".to_owned(),
            native: "ethereum".to_owned(),
        };
        let prices = Prices::new(
            Markets::from([(ETHER.chain, market)]),
            Some(Llama::new(llama.llama())),
            Some(CoinGecko::new(coingecko.coingecko(), None)),
        );
        Self {
            llama,
            coingecko,
            prices,
        }
    }

    /// What an ether is said to cost, so many seconds from now.
    async fn ether(&self, later: i64) -> Option<String> {
        let quotes = self.prices.of(&[ETHER], now() + later).await;
        Some(quotes.get(&ETHER)?.usd.to_string())
    }
}

fn coin(usd: &str) -> Coin {
    Coin {
        symbol: "ETH".to_owned(),
        usd: usd.parse().unwrap(),
        age: 0,
        confidence: 0.99,
    }
}

fn now() -> i64 {
    #[expect(
        clippy::disallowed_methods,
        reason = "the test says a price as a server would, now"
    )]
    let now = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap();
    now.as_secs().try_into().unwrap()
}

fn is(price: &str) -> Option<String> {
    Some(price.to_owned())
}

#[tokio::test]
async fn a_price_is_asked_for_once_a_minute() {
    let services = Services::start().await;
    services.llama.set(COIN, coin("2000"));
    assert_eq!(services.ether(0).await, is("2000"));
    services.llama.set(COIN, coin("2100"));
    assert_eq!(services.ether(59).await, is("2000"));
    assert_eq!(services.ether(60).await, is("2100"));
    // A clock that was set back asks anew.
    services.llama.set(COIN, coin("2200"));
    assert_eq!(services.ether(0).await, is("2200"));
}

/// As when several open a page at the same moment, just after a start.
#[tokio::test]
async fn who_asks_for_something_else_at_the_same_moment_is_told_too() {
    let services = Services::start().await;
    let asked = (1..=6_u8).map(|one| {
        let asset = Asset {
            token: Address::repeat_byte(one),
            ..ETHER
        };
        services
            .llama
            .set(&format!("hazel:{:#x}", asset.token), coin("3"));
        let prices = &services.prices;
        async move { prices.of(&[asset], now()).await.contains_key(&asset) }
    });
    let told = futures::future::join_all(asked.collect::<Vec<_>>()).await;
    assert_eq!(told, [true; 6]);
}

#[tokio::test]
async fn the_second_service_is_asked_for_what_the_first_does_not_know() {
    let services = Services::start().await;
    services.coingecko.set(COIN, coin("1999"));
    assert_eq!(services.ether(0).await, is("1999"));
    for absurd in ["0", "1e30"] {
        let services = Services::start().await;
        services.llama.set(COIN, coin(absurd));
        services.coingecko.set(COIN, coin("1999"));
        assert_eq!(services.ether(0).await, is("1999"), "{absurd}");
    }
    services.llama.fail(Fault::BadGateway);
    services.coingecko.set(COIN, coin("1998"));
    assert_eq!(services.ether(60).await, is("1998"));
}

#[tokio::test]
async fn while_nobody_answers_what_was_known_is_told_for_half_an_hour() {
    let services = Services::start().await;
    services.llama.set(COIN, coin("2000"));
    assert_eq!(services.ether(0).await, is("2000"));
    for service in [&services.llama, &services.coingecko] {
        service.fail(Fault::Throttled);
    }
    assert_eq!(services.ether(29 * 60).await, is("2000"));
    assert_eq!(services.ether(31 * 60).await, None);
    for service in [&services.llama, &services.coingecko] {
        service.fail(Fault::None);
    }
    assert_eq!(services.ether(31 * 60 + 30).await, is("2000"));
}

#[tokio::test]
async fn a_service_that_takes_long_keeps_nobody_waiting() {
    let services = Services::start().await;
    services.llama.set(COIN, coin("2000"));
    assert_eq!(services.ether(0).await, is("2000"));
    for service in [&services.llama, &services.coingecko] {
        service.fail(Fault::Silence);
    }
    let started = tokio::time::Instant::now();
    let both = tokio::join!(services.ether(60), services.ether(60));
    assert_eq!(both, (is("2000"), is("2000")));
    assert!(
        started.elapsed() < Duration::from_secs(4),
        "{:?}",
        started.elapsed()
    );
}

#[tokio::test]
async fn who_did_not_answer_is_left_alone_for_a_while() {
    let services = Services::start().await;
    for service in [&services.llama, &services.coingecko] {
        service.fail(Fault::BadGateway);
    }
    assert_eq!(services.ether(0).await, None);
    for service in [&services.llama, &services.coingecko] {
        service.fail(Fault::None);
    }
    services.llama.set(COIN, coin("2000"));
    assert_eq!(services.ether(14).await, None);
    assert_eq!(services.ether(15).await, is("2000"));
    // As long as it asks for, where it does.
    for service in [&services.llama, &services.coingecko] {
        service.fail(Fault::Throttled);
    }
    assert_eq!(services.ether(75).await, is("2000"));
    services.llama.fail(Fault::None);
    services.llama.set(COIN, coin("2100"));
    assert_eq!(services.ether(104).await, is("2000"));
    assert_eq!(services.ether(105).await, is("2100"));
}

#[tokio::test]
async fn a_coin_that_lost_its_price_has_none() {
    let services = Services::start().await;
    services.llama.set(COIN, coin("2000"));
    assert_eq!(services.ether(0).await, is("2000"));
    services.llama.forget(COIN);
    assert_eq!(services.ether(60).await, None);
}

#[tokio::test]
async fn a_coin_that_is_meant_to_be_a_dollar_costs_one() {
    let services = Services::start().await;
    services.llama.set(COIN, coin("0.9998"));
    assert_eq!(services.ether(0).await, is("1"));
}

#[tokio::test]
async fn without_services_nothing_has_a_price() {
    assert!(Prices::default().of(&[ETHER], now()).await.is_empty());
}
