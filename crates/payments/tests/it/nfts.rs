//! What NFTs are, of collections that are honest and of some that are not.

mod hostile;
mod pictures;
mod wallets;

use alloy::primitives::{Address, U256};
use domain::{ChainId, NftId, NftKind};
use payments::{Nft, NftError, read_nft};

use crate::{
    house::{House, stranger},
    wire::Fate,
};

alloy::sol!(
    #[sol(rpc)]
    #[allow(missing_docs, reason = "the shape of the contract's ABI")]
    OddCollection,
    "../../contracts/out/OddCollection.sol/OddCollection.json"
);

/// By ERC-165.
const ERC721: [u8; 4] = [0x80, 0xac, 0x58, 0xcd];
const ERC1155: [u8; 4] = [0xd9, 0xb6, 0x7a, 0x26];
const EVERYTHING: [u8; 4] = [0xff; 4];

/// A piece of one of the sandbox's collections.
fn piece(house: &House, symbol: &str, id: impl TryInto<U256>) -> NftId {
    let chain = house.chain();
    NftId {
        chain: chain.id,
        contract: chain.token(symbol).address,
        id: id.try_into().ok().unwrap(),
    }
}

/// A piece of a collection of a stranger's, which does what it is told to. All of it is the second
/// stranger's.
async fn odd(house: &House, standard: [u8; 4], mood: u8, uri: &str) -> NftId {
    let (chain, contract) = (house.chain(), stranger(9));
    let code = OddCollection::DEPLOYED_BYTECODE.clone();
    chain.set_code(contract, code).await;
    let told = OddCollection::new(contract, &chain.node)
        .r#become(standard.into(), stranger(2), mood, uri.to_owned())
        .from(house.person(0).address)
        .send()
        .await
        .unwrap();
    chain.mined(*told.tx_hash()).await;
    NftId {
        chain: chain.id,
        contract,
        id: U256::ONE,
    }
}

async fn read(house: &House, id: NftId) -> Nft {
    read_nft(&house.ctx, id, Some(stranger(2))).await.unwrap()
}

async fn is_missing(house: &House, id: NftId) -> bool {
    let read = read_nft(&house.ctx, id, Some(stranger(2))).await;
    matches!(read, Err(NftError::NotFound))
}

#[tokio::test]
async fn a_piece_says_what_it_is_and_whose() {
    let house = House::new().await;
    let owner = house.person(0).address;
    let card = read_nft(&house.ctx, piece(&house, "CARD", 1), Some(owner)).await;
    let card = card.unwrap();
    assert_eq!((card.kind, card.listed), (NftKind::Erc721, true));
    assert_eq!(card.name.as_deref(), Some("Postcard 1"));
    assert_eq!(card.collection.symbol, "CARD");
    assert_eq!((card.has_picture, card.owned), (true, Some(U256::ONE)));

    let elses = read_nft(&house.ctx, card.id, Some(stranger(1))).await;
    assert_eq!(elses.unwrap().owned, Some(U256::ZERO));
    let unasked = read_nft(&house.ctx, card.id, None).await.unwrap();
    assert_eq!(unasked.owned, None);

    let sticker = read_nft(&house.ctx, piece(&house, "STICK", 1), Some(owner)).await;
    let sticker = sticker.unwrap();
    assert_eq!(sticker.kind, NftKind::Erc1155);
    assert_eq!(sticker.owned, Some(U256::from(5)));
}

#[tokio::test]
async fn a_strangers_collection_is_told_as_one() {
    let house = House::new().await;
    let uri = r#"data:application/json,{"name":"{id}","image":"data:,"}"#;
    let id = odd(&house, ERC721, 0, uri).await;
    let nft = read(&house, id).await;
    assert_eq!((nft.kind, nft.listed), (NftKind::Erc721, false));
    // It has no name of its own, so it is shown by its address.
    assert!(nft.collection.symbol.starts_with("0x"));
    assert_eq!(nft.owned, Some(U256::ONE));
    let name = format!("{}1", "0".repeat(63));
    assert_eq!(nft.name, Some(name), "the number is filled in");
}

#[tokio::test]
async fn what_does_not_exist_is_missing() {
    let house = House::new().await;
    for (what, id) in [
        ("a card that was not made", piece(&house, "CARD", 9_999)),
        ("card zero", piece(&house, "CARD", 0)),
        ("the last number", piece(&house, "CARD", U256::MAX)),
        ("a currency's token", piece(&house, "USDC", 1)),
        (
            "nobody's address",
            NftId {
                contract: stranger(7),
                ..piece(&house, "CARD", 1)
            },
        ),
        (
            "the zero address",
            NftId {
                contract: Address::ZERO,
                ..piece(&house, "CARD", 1)
            },
        ),
        ("a piece of an odd collection", {
            let id = odd(&house, ERC721, 0, "").await;
            NftId {
                id: U256::ZERO,
                ..id
            }
        }),
    ] {
        assert!(is_missing(&house, id).await, "{what}");
    }
    let nowhere = NftId {
        chain: ChainId(5),
        ..piece(&house, "CARD", 1)
    };
    let nowhere = read_nft(&house.ctx, nowhere, None).await;
    assert!(matches!(nowhere, Err(NftError::UnknownChain(ChainId(5)))));
}

#[tokio::test]
async fn what_is_no_collection_is_not_asked_again_at_each_look() {
    let (house, wire) = House::on_a_wire().await;
    let id = NftId {
        contract: stranger(7),
        ..piece(&house, "CARD", 1)
    };
    assert!(is_missing(&house, id).await);
    let contract = format!("{:x}", id.contract);
    wire.rule(move |asked| match asked.to_string().contains(&contract) {
        true => Fate::Lost,
        false => Fate::Carried,
    });
    assert!(is_missing(&house, id).await, "it is remembered");
}

#[tokio::test]
async fn a_node_that_fails_does_not_make_a_piece_nobodys() {
    let (house, wire) = House::on_a_wire().await;
    let id = piece(&house, "CARD", 1);
    wire.rule_for("eth_call", |_| Fate::Lost);
    let lost = read_nft(&house.ctx, id, None).await;
    assert!(matches!(lost, Err(NftError::Node(_))), "{lost:?}");
    wire.rule_for("eth_call", |_| Fate::refused("header not found"));
    let behind = read_nft(&house.ctx, id, None).await;
    assert!(matches!(behind, Err(NftError::Node(_))), "{behind:?}");
    wire.mend();
    // What was not told is asked for again before long.
    house.shift_clock(std::time::Duration::from_secs(16));
    let found = read_nft(&house.ctx, id, None).await.unwrap();
    assert_eq!(found.name.as_deref(), Some("Postcard 1"));
}
