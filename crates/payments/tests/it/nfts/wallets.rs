//! What wallets have of listed collections.

use alloy::primitives::{Bytes, U256};
use chain::{ChainSpec, Chains, MULTICALL3, Token};
use domain::AssetKind;
use payments::{WalletNfts, wallet_nfts};
use sandbox::{Postcard, Stickers};

use super::{ERC721, OddCollection, odd};
use crate::house::{House, spec, stranger};

fn told(wallet: &WalletNfts) -> Vec<(u64, String, U256, Option<U256>)> {
    let nfts = wallet.nfts.iter();
    let told = nfts.map(|nft| {
        let name = nft.name.clone().unwrap_or_default();
        (nft.id.chain.0, name, nft.id.id, nft.owned)
    });
    told.collect()
}

/// The house's chains, with `change` to the first.
fn specs(house: &House, change: impl FnOnce(&mut ChainSpec)) -> Vec<ChainSpec> {
    let mut specs: Vec<_> = house.world.chains.iter().map(spec).collect();
    change(&mut specs[0]);
    specs
}

#[tokio::test]
async fn a_wallet_has_pieces_of_collections_that_list_them_and_of_ids_that_are_named() {
    let house = House::new().await;
    let (chain, owner) = (house.chain(), stranger(1));
    let node = &chain.node;
    let cards = Postcard::new(chain.token("CARD").address, node);
    let stickers = Stickers::new(chain.token("STICK").address, node);
    let person = house.person(0).address;
    for _ in 0..2 {
        let sent = cards.mint(owner).from(person).send().await.unwrap();
        chain.mined(*sent.tx_hash()).await;
    }
    // The last is none of the ids that are looked for.
    for (id, amount) in [(9, 3), (2, 1), (500, 8)] {
        let made = stickers.mint(owner, U256::from(id), U256::from(amount));
        let sent = made.from(person).send().await.unwrap();
        chain.mined(*sent.tx_hash()).await;
    }

    let wallet = wallet_nfts(&house.ctx, owner).await;
    let name = |name: &str| name.to_owned();
    let number = |number: u64| U256::from(number);
    let expected = [
        (31337, name("Postcard 21"), number(21), Some(number(1))),
        (31337, name("Postcard 22"), number(22), Some(number(1))),
        (31337, name("Sticker 2"), number(2), Some(number(1))),
        (31337, name("Sticker 9"), number(9), Some(number(3))),
    ];
    assert_eq!(told(&wallet), expected);
    assert!(!wallet.more && wallet.unavailable.is_empty());
    assert!(wallet.nfts.iter().all(|nft| nft.listed && nft.has_picture));

    for chain in &house.world.chains {
        chain.set_code(MULTICALL3, Bytes::new()).await;
    }
    assert_eq!(wallet_nfts(&house.ctx, owner).await, wallet);
    let nobody = wallet_nfts(&house.ctx, stranger(3)).await;
    assert_eq!(nobody, WalletNfts::default());
}

#[tokio::test]
async fn an_operator_names_the_pieces_of_an_erc721_too() {
    let mut house = House::new().await;
    let card = house.chain().token("CARD").address;
    let specs = specs(&house, |spec| {
        let token = spec.tokens.iter_mut().find(|token| token.address == card);
        // The first person's second, somebody else's, and one that there is not.
        token.unwrap().token_ids = [2, 3, 9_999].map(U256::from).to_vec();
    });
    house.ctx.chains = Chains::connect(specs).unwrap();
    let wallet = wallet_nfts(&house.ctx, house.person(0).address).await;
    let cards = wallet.nfts.iter();
    let cards = cards.filter(|nft| (nft.id.chain, nft.id.contract) == (house.chain().id, card));
    let ids: Vec<_> = cards.map(|nft| nft.id.id).collect();
    assert_eq!(ids, [U256::from(2)]);
}

#[tokio::test]
async fn fifty_pieces_of_a_chain_are_told_and_that_there_are_more() {
    let mut house = House::new().await;
    let odd = odd(&house, ERC721, 0, "").await;
    let specs = specs(&house, |spec| {
        let more = Token {
            address: odd.contract,
            kind: AssetKind::Erc721,
            symbol: "ODD".to_owned(),
            name: "Odd".to_owned(),
            decimals: 0,
            logo: None,
            gasless: None,
            token_ids: Vec::new(),
        };
        spec.tokens.insert(0, more);
    });
    house.ctx.chains = Chains::connect(specs).unwrap();
    let wallet = wallet_nfts(&house.ctx, stranger(2)).await;
    assert_eq!((wallet.nfts.len(), wallet.more), (50, true));
    // It says that it has 2²⁵⁶ − 1.
    let ids: Vec<_> = wallet.nfts.iter().map(|nft| nft.id.id).collect();
    assert_eq!(ids, (1..=50).map(U256::from).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_collection_that_misbehaves_takes_none_of_the_others_along() {
    let house = House::new().await;
    let (chain, owner) = (house.chain(), house.person(0).address);
    let whole = wallet_nfts(&house.ctx, owner).await;
    let card = chain.token("CARD").address;
    let others: Vec<_> = whole
        .nfts
        .iter()
        .filter(|nft| (nft.id.chain, nft.id.contract) != (chain.id, card))
        .cloned()
        .collect();
    for code in [
        Bytes::from_static(&[0xfe]),
        Bytes::from_static(&[0x5b, 0x5f, 0x56]),
        Bytes::from_static(&[0x00]),
        OddCollection::DEPLOYED_BYTECODE.clone(),
    ] {
        chain.set_code(card, code.clone()).await;
        let left = wallet_nfts(&house.ctx, owner).await;
        assert_eq!(left.nfts, others, "{code:.20}");
    }
}

#[tokio::test]
async fn of_a_chain_that_does_not_answer_nothing_is_said() {
    let mut house = House::new().await;
    let specs = specs(&house, |spec| {
        spec.rpc_urls = vec!["http://127.0.0.1:9".parse().unwrap()];
    });
    house.ctx.chains = Chains::connect(specs).unwrap();
    let wallet = wallet_nfts(&house.ctx, house.person(0).address).await;
    assert_eq!(wallet.unavailable, [house.chain().id]);
    assert!(!wallet.nfts.is_empty());
    let gone = |nft: &payments::Nft| nft.id.chain == house.chain().id;
    assert!(!wallet.nfts.iter().any(gone));
}
