use std::time::{Duration, SystemTime};

use alloy_primitives::{Address, address};
use domain::ChainId;
use partners::{
    ServiceError,
    prices::{Asset, CoinGecko, Llama, Market, Markets, Quotes},
};
use sandbox::{Coin, Fault, PriceServer};

const HAZEL: ChainId = ChainId(31337);
const MAPLE: ChainId = ChainId(31338);
const USDC: Address = address!("0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85");
const PEPE: Address = address!("0x6982508145454Ce325dDbE47a25d4ec3d2311933");

const ETHER: Asset = native(HAZEL);
const DOLLAR: Asset = Asset {
    chain: HAZEL,
    token: USDC,
};

const fn native(chain: ChainId) -> Asset {
    Asset {
        chain,
        token: Address::ZERO,
    }
}

fn markets() -> Markets {
    let market = |name: &str| Market {
        llama: name.to_owned(),
        coingecko: name.to_owned(),
        native: "ethereum".to_owned(),
    };
    Markets::from([(HAZEL, market("hazel")), (MAPLE, market("maple"))])
}

fn coin(usd: &str) -> Coin {
    Coin {
        symbol: "ANY".to_owned(),
        usd: usd.parse().expect("a number"),
        age: 60,
        confidence: 0.99,
    }
}

fn now() -> i64 {
    #[expect(
        clippy::disallowed_methods,
        reason = "the test says a price as a server would, now"
    )]
    let now = SystemTime::UNIX_EPOCH.elapsed().expect("after 1970");
    now.as_secs().try_into().expect("before the end of time")
}

/// A server, and what both clients say of assets there.
struct Services {
    server: PriceServer,
    llama: Llama,
    coingecko: CoinGecko,
}

impl Services {
    async fn start() -> Self {
        let server = PriceServer::start(0).await.expect("a free port");
        Self {
            llama: Llama::new(server.llama()),
            coingecko: CoinGecko::new(server.coingecko(), Some("a key".to_owned())),
            server,
        }
    }

    async fn both(&self, assets: &[Asset]) -> [Result<Quotes, ServiceError>; 2] {
        let markets = markets();
        [
            self.llama.quotes(&markets, assets, now()).await,
            self.coingecko.quotes(&markets, assets, now()).await,
        ]
    }
}

fn prices(quotes: &Result<Quotes, ServiceError>, assets: &[Asset]) -> Vec<Option<String>> {
    let quotes = quotes.as_ref().expect("an answer");
    let price = |asset| Some(quotes.get(asset)?.usd.to_string());
    assets.iter().map(price).collect()
}

#[tokio::test]
async fn both_services_tell_the_same_prices() {
    let services = Services::start().await;
    services.server.set("coingecko:ethereum", coin("2512.3400"));
    services
        .server
        .set(&format!("hazel:{USDC}"), coin("9.998e-1"));
    let (on_maple, unknown) = (native(MAPLE), native(ChainId(2001)));
    let unlisted = Asset {
        chain: HAZEL,
        token: PEPE,
    };
    let assets = [ETHER, DOLLAR, on_maple, unlisted, unknown];
    for quotes in services.both(&assets).await {
        let told = prices(&quotes, &assets);
        let ether = Some("2512.34".to_owned());
        let dollar = Some("0.9998".to_owned());
        assert_eq!(told, [ether.clone(), dollar, ether, None, None]);
        let age = now() - quotes.unwrap()[&ETHER].seen_at;
        assert!((60..70).contains(&age), "{age}");
    }
}

#[tokio::test]
async fn what_is_no_price_is_left_out() {
    let services = Services::start().await;
    let doubtful = Coin {
        confidence: 0.5,
        ..coin("1")
    };
    let stale = Coin {
        age: 7 * 3_600,
        ..coin("1")
    };
    for bad in [coin("0"), coin("-1"), coin("1e40"), coin("1e-40"), stale] {
        services.server.set("coingecko:ethereum", bad.clone());
        for quotes in services.both(&[ETHER]).await {
            assert_eq!(prices(&quotes, &[ETHER]), [None], "{bad:?}");
        }
    }
    services.server.set("coingecko:ethereum", doubtful);
    let [llama, _] = services.both(&[ETHER]).await;
    assert_eq!(prices(&llama, &[ETHER]), [None]);
}

#[tokio::test]
async fn a_service_that_fails_is_said_to() {
    let services = Services::start().await;
    services.server.set("coingecko:ethereum", coin("1"));
    let throttled = |service| ServiceError::Throttled {
        service,
        after: Some(Duration::from_secs(30)),
    };
    let refused = |service| ServiceError::Refused {
        service,
        status: 502,
    };
    for fault in [Fault::Throttled, Fault::BadGateway, Fault::Nonsense] {
        services.server.fail(fault);
        let said = services.both(&[ETHER]).await.map(Result::unwrap_err);
        let expected = ["DefiLlama", "CoinGecko"].map(|service| match fault {
            Fault::Throttled => throttled(service),
            Fault::BadGateway => refused(service),
            _ => ServiceError::Unreadable(service),
        });
        assert_eq!(said, expected);
    }
    services.server.fail(Fault::None);
    for quotes in services.both(&[ETHER]).await {
        assert_eq!(prices(&quotes, &[ETHER]), [Some("1".to_owned())]);
    }
}

#[tokio::test]
async fn nobody_there_is_unreachable() {
    let gone = Services::start().await;
    let (llama, coingecko) = (gone.llama.clone(), gone.coingecko.clone());
    drop(gone);
    let markets = markets();
    assert_eq!(
        llama.quotes(&markets, &[ETHER], now()).await,
        Err(ServiceError::Unreachable("DefiLlama"))
    );
    assert_eq!(
        coingecko.quotes(&markets, &[ETHER], now()).await,
        Err(ServiceError::Unreachable("CoinGecko"))
    );
}

#[tokio::test]
async fn many_assets_are_asked_for_in_few_questions() {
    let services = Services::start().await;
    let token = |number: u64| Asset {
        chain: HAZEL,
        token: Address::left_padding_from(&number.to_be_bytes()),
    };
    let assets: Vec<Asset> = (1..=200).map(token).collect();
    for asset in &assets {
        services
            .server
            .set(&format!("hazel:{}", asset.token), coin("3"));
    }
    for quotes in services.both(&assets).await {
        assert_eq!(prices(&quotes, &assets), vec![Some("3".to_owned()); 200]);
    }
}
