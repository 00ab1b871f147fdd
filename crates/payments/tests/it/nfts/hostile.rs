//! Collections whose makers mean no good.

use std::time::{Duration, Instant};

use alloy::primitives::{Bytes, U256};
use domain::NftId;
use payments::{NftPictureError, nft_picture};

use super::{ERC721, ERC1155, EVERYTHING, is_missing, odd, piece, read};
use crate::house::{House, stranger};

/// How an odd collection answers where a piece is described.
const MOODS: [(u8, &str); 5] = [
    (1, "reverts"),
    (2, "takes all gas"),
    (3, "goes on for ever"),
    (4, "answers nonsense"),
    (5, "answers a megabyte"),
];

#[tokio::test]
async fn a_piece_is_told_whatever_its_description_does() {
    let mut house = House::new().await;
    for standard in [ERC721, ERC1155] {
        for (mood, what) in MOODS {
            let id = odd(
                &house,
                standard,
                mood,
                "data:application/json,{\"name\":\"x\"}",
            )
            .await;
            // Each is another piece, of which nothing is known.
            let id = NftId {
                id: U256::from(mood),
                ..id
            };
            house.ctx = house.ctx.clone().picturing(Default::default());
            let since = Instant::now();
            let nft = read(&house, id).await;
            assert_eq!((nft.name, nft.has_picture), (None, false), "{what}");
            assert!(nft.owned.is_some_and(|owned| !owned.is_zero()), "{what}");
            assert!(since.elapsed() < Duration::from_secs(8), "{what}");
            let picture = nft_picture(&house.ctx, id).await;
            assert!(matches!(picture, Err(NftPictureError::None)), "{what}");
        }
    }
}

#[tokio::test]
async fn a_description_that_is_none_leaves_out_the_name_alone() {
    let house = House::new().await;
    let uris = [
        "",
        "1.json",
        "not an address",
        "http://127.0.0.1:1/1.json",
        "http://169.254.169.254/latest/meta-data/",
        "https://metadata.google.internal/",
        "file:///etc/passwd",
        "ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/1.json",
        "data:application/json;base64,{}",
        "data:application/json,null",
        "data:application/json,[[[[",
        "data:application/json,<script>alert(1)</script>",
        "data:application/json,{\"name\":{\"name\":\"x\"},\"image\":7}",
        "data:application/json,{\"name\":\"\u{202e}\u{200b}\"}",
    ];
    for (uri, number) in uris.into_iter().zip(1..) {
        let id = odd(&house, ERC1155, 0, uri).await;
        let id = NftId {
            id: U256::from(number),
            ..id
        };
        let nft = read(&house, id).await;
        assert_eq!((nft.name, nft.has_picture), (None, false), "{uri}");
        assert_eq!(nft.owned, Some(U256::from(7)), "{uri}");
    }
}

#[tokio::test]
async fn a_name_that_hides_or_turns_something_is_made_plain() {
    let house = House::new().await;
    let name = "\u{202e}dracts\u{200b}oP\u{feff}\u{2028} by <b>Filbert</b>";
    let uri = format!("data:application/json,{{\"name\":\"{name}\"}}");
    let nft = read(&house, odd(&house, ERC721, 0, &uri).await).await;
    assert_eq!(nft.name.as_deref(), Some("dractsoP by <b>Filbert</b>"));
    let long = format!(
        "data:application/json,{{\"name\":\"{}\"}}",
        "x".repeat(10_000)
    );
    let id = odd(&house, ERC721, 0, &long).await;
    let id = NftId {
        id: U256::from(2),
        ..id
    };
    assert_eq!(read(&house, id).await.name, Some("x".repeat(64)));
}

#[tokio::test]
async fn a_contract_that_only_says_that_it_is_a_collection_is_none() {
    let house = House::new().await;
    // It follows every standard that there is, even the one that is none.
    let id = odd(&house, EVERYTHING, 0, "").await;
    assert!(is_missing(&house, id).await);
    let codes = [
        // PUSH1 1 PUSH0 MSTORE PUSH1 32 PUSH0 RETURN: yes to whatever it is asked.
        vec![0x60, 1, 0x5f, 0x52, 0x60, 32, 0x5f, 0xf3],
        // Nothing, to whatever it is asked.
        vec![0x00],
        // It takes all gas.
        vec![0xfe],
        // It goes on for ever.
        vec![0x5b, 0x5f, 0x56],
        // A megabyte.
        vec![0x62, 0x10, 0, 0, 0x5f, 0xf3],
    ];
    for (number, code) in (10..).zip(codes) {
        let code = Bytes::from(code);
        let contract = stranger(number);
        house.chain().set_code(contract, code.clone()).await;
        let id = NftId { contract, ..id };
        assert!(is_missing(&house, id).await, "{code}");
    }
    // A listed one is a collection by the operator's word, and still has no pieces then.
    let card = piece(&house, "CARD", 1);
    let nothing = Bytes::from_static(&[0x00]);
    house.chain().set_code(card.contract, nothing).await;
    assert!(is_missing(&house, card).await);
}
