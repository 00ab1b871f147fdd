//! What a wallet has and what that is worth.

use alloy::{
    primitives::{Address, Bytes, U256},
    providers::Provider,
};
use chain::{Chains, MULTICALL3, Token};
use partners::prices::{Llama, Market, Markets};
use payments::{Balance, Prices, TokenPriceError, WalletBalances, token_price, wallet_balances};
use sandbox::{DaiStablecoin, PriceServer, UsdCoin};
use serde_json::json;

use crate::{
    house::{House, spec, stranger},
    wire::Fate,
};

/// A house with prices, and who tells them.
async fn house() -> (House, PriceServer) {
    let mut house = House::new().await;
    let server = PriceServer::start(0).await.unwrap();
    let chains: Vec<_> = house
        .world
        .chains
        .iter()
        .map(|chain| (**chain).clone())
        .collect();
    server.price(&chains);
    let markets: Markets = chains
        .iter()
        .map(|chain| {
            let market = Market {
                llama: chain.market_name(),
                coingecko: chain.market_name(),
                native: chain.native_coin(),
            };
            (chain.id, market)
        })
        .collect();
    let prices = Prices::new(markets, Some(Llama::new(server.llama())), None);
    house.ctx = house.ctx.clone().priced(prices);
    (house, server)
}

fn shown(balances: &[Balance]) -> Vec<(u64, &str, String, Option<String>)> {
    let dollars = |value: U256| domain::format_units(value, 18);
    balances
        .iter()
        .map(|balance| {
            let amount = domain::format_units(balance.amount, balance.token.decimals);
            let symbol = balance.token.symbol.as_str();
            (balance.chain.0, symbol, amount, balance.value.map(dollars))
        })
        .collect()
}

#[tokio::test]
async fn a_wallet_sees_all_that_it_has_the_dearest_first() {
    let (house, _server) = house().await;
    let owner = stranger(1);
    let whole = |wholes: u64| U256::from(wholes) * U256::from(10).pow(U256::from(18));
    for (chain, wholes) in house.world.chains.iter().zip([2, 1_000]) {
        chain.set_balance(owner, whole(wholes)).await;
    }
    let usdc = house.chain().token("USDC").address;
    let minted = UsdCoin::new(usdc, &house.chain().node)
        .mint(owner, U256::from(25_500_000))
        .from(house.person(0).address)
        .send()
        .await
        .unwrap();
    house.chain().mined(*minted.tx_hash()).await;

    let wallet = wallet_balances(&house.ctx, owner).await;
    assert_eq!(wallet.unavailable, []);
    let value = |value: &str| Some(value.to_owned());
    assert_eq!(
        shown(&wallet.balances),
        [
            (31337, "ETH", "2".to_owned(), value("5024.68")),
            (31338, "MAPLE", "1000".to_owned(), value("427.3")),
            (31337, "USDC", "25.5".to_owned(), value("25.5")),
        ]
    );
    assert_eq!(wallet_balances(&house.ctx, stranger(2)).await.balances, []);
}

#[tokio::test]
async fn a_chain_without_multicall_is_asked_one_by_one() {
    let (house, _server) = house().await;
    let owner = house.person(0).address;
    let told = wallet_balances(&house.ctx, owner).await;
    assert!(told.balances.len() >= 6, "{told:#?}");
    for chain in &house.world.chains {
        chain.set_code(MULTICALL3, Bytes::new()).await;
    }
    let again = wallet_balances(&house.ctx, owner).await;
    assert_eq!(again, told);
}

/// What one has is not none only because the node was asked too often.
#[tokio::test]
async fn a_limit_is_not_taken_for_nothing() {
    let (house, wire) = House::on_a_wire().await;
    let (chain, owner) = (house.chain(), house.person(0).address);
    chain.set_code(MULTICALL3, Bytes::new()).await;
    let dai = chain.token("DAI").address;
    let has_dai = |wallet: &WalletBalances| {
        let mut tokens = wallet
            .balances
            .iter()
            .map(|one| (one.chain, one.token.address));
        tokens.any(|one| one == (chain.id, dai))
    };
    assert!(has_dai(&wallet_balances(&house.ctx, owner).await));
    wire.rule_for("eth_call", move |asked| {
        let target = asked["params"][0]["to"].as_str().unwrap_or_default();
        match target.ends_with(&format!("{dai:x}")) {
            true => Fate::Refused(json!({"code": -32005, "message": "daily quota used up"})),
            false => Fate::Carried,
        }
    });
    let wallet = wallet_balances(&house.ctx, owner).await;
    assert_eq!(wallet.unavailable, [chain.id], "{wallet:#?}");
}

/// As long as a list may be: `MOST_TOKENS` of the server.
#[tokio::test]
async fn a_long_list_is_read_in_time() {
    let (mut house, _server) = house().await;
    let (owner, dai) = (stranger(1), house.chain().token("DAI").address);
    let code = house.chain().node.get_code_at(dai).await.unwrap();
    let mut long = spec(&house.world.chains[0]);
    let like = long.token(dai).cloned().unwrap();
    for number in 1..=500_u64 {
        let address = Address::left_padding_from(&(0xdead_0000 + number).to_be_bytes());
        house.chain().set_code(address, code.clone()).await;
        long.tokens.push(Token {
            address,
            symbol: format!("T{number}"),
            ..like.clone()
        });
    }
    for token in [&long.tokens[10], &long.tokens[500]] {
        let minted = DaiStablecoin::new(token.address, &house.chain().node)
            .mint(owner, U256::from(7))
            .from(house.person(0).address)
            .send()
            .await
            .unwrap();
        house.chain().mined(*minted.tx_hash()).await;
    }
    let expected = [&long.tokens[10], &long.tokens[500]].map(|token| token.symbol.clone());
    house.ctx.chains = Chains::connect(vec![long]).unwrap();
    for multicall in [true, false] {
        if !multicall {
            house.chain().set_code(MULTICALL3, Bytes::new()).await;
        }
        let wallet = wallet_balances(&house.ctx, owner).await;
        assert_eq!(wallet.unavailable, [], "with Multicall3: {multicall}");
        let symbols = wallet.balances.iter().map(|one| one.token.symbol.clone());
        assert_eq!(symbols.collect::<Vec<_>>(), expected);
    }
}

#[tokio::test]
async fn a_token_that_does_not_answer_takes_none_of_the_others_along() {
    let (house, _server) = house().await;
    let owner = house.person(0).address;
    let dai = house.chain().token("DAI").address;
    let told = wallet_balances(&house.ctx, owner).await.balances;
    // INVALID: takes all of the gas that it is given.
    house
        .chain()
        .set_code(dai, Bytes::from_static(&[0xfe]))
        .await;
    let left = wallet_balances(&house.ctx, owner).await.balances;
    let others: Vec<_> = told
        .into_iter()
        .filter(|balance| (balance.chain, balance.token.address) != (house.chain().id, dai))
        .collect();
    assert_eq!(left, others);
}

#[tokio::test]
async fn of_a_chain_that_does_not_answer_nothing_is_said() {
    let (mut house, _server) = house().await;
    let owner = house.person(0).address;
    let mut gone = spec(&house.world.chains[0]);
    gone.rpc_urls = vec!["http://127.0.0.1:9".parse().unwrap()];
    let specs = vec![gone, spec(&house.world.chains[1])];
    house.ctx.chains = Chains::connect(specs).unwrap();
    let wallet = wallet_balances(&house.ctx, owner).await;
    assert_eq!(wallet.unavailable, [house.chain().id]);
    assert!(!wallet.balances.is_empty());
    let others = wallet.balances.iter().map(|balance| balance.chain);
    assert!(others.into_iter().all(|chain| chain != house.chain().id));
}

#[tokio::test]
async fn without_prices_there_are_still_balances() {
    let (house, server) = house().await;
    drop(server);
    let wallet = wallet_balances(&house.ctx, house.person(0).address).await;
    assert!(!wallet.balances.is_empty());
    assert!(
        wallet
            .balances
            .iter()
            .all(|balance| balance.value.is_none())
    );
}

#[tokio::test]
async fn a_token_says_what_it_is_and_costs() {
    let (house, _server) = house().await;
    let chain = house.chain();
    let ether = token_price(&house.ctx, chain.id, Address::ZERO)
        .await
        .unwrap();
    assert_eq!(ether.token.symbol, "ETH");
    assert_eq!(ether.price.unwrap().usd.to_string(), "2512.34");
    let card = chain.token("CARD").address;
    let card = token_price(&house.ctx, chain.id, card).await.unwrap();
    assert_eq!((card.token.symbol.as_str(), card.price), ("CARD", None));
    let unlisted = token_price(&house.ctx, chain.id, stranger(9)).await;
    assert!(matches!(unlisted, Err(TokenPriceError::UnknownToken(_))));
    let nowhere = token_price(&house.ctx, domain::ChainId(5), Address::ZERO).await;
    assert!(matches!(nowhere, Err(TokenPriceError::UnknownChain(_))));
}
