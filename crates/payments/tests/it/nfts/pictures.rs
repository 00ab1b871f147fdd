//! How NFTs look, and how often that is asked for.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use alloy::primitives::U256;
use domain::NftId;
use futures::future::join_all;
use partners::nfts::{NoPicture, PictureKind};
use payments::{NftError, NftPictureError, nft_picture, read_nft, wallet_nfts};

use super::{ERC721, odd, piece, read};
use crate::{
    house::{House, stranger},
    wire::{Fate, Wire},
};

/// A picture of one pixel, inside of its address.
const PIXEL: &str = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/// Counts questions about where pieces are described.
fn counted(wire: &Wire) -> Arc<AtomicUsize> {
    let asked = Arc::<AtomicUsize>::default();
    let count = Arc::clone(&asked);
    wire.rule_for("eth_call", move |question| {
        let input = question["params"][0]["input"].as_str().unwrap_or_default();
        if input.starts_with("0xc87b56dd") {
            count.fetch_add(1, Ordering::Relaxed);
        }
        Fate::Carried
    });
    asked
}

#[tokio::test]
async fn a_picture_is_asked_for_once_however_many_look() {
    let (house, wire) = House::on_a_wire().await;
    let asked = counted(&wire);
    let id = piece(&house, "CARD", 1);
    let looks = (0..20).map(|_| nft_picture(&house.ctx, id));
    for picture in join_all(looks).await {
        let picture = picture.unwrap();
        assert_eq!(picture.kind, PictureKind::Svg);
        assert!(picture.bytes.starts_with(b"<svg"));
    }
    read_nft(&house.ctx, id, None).await.unwrap();
    assert_eq!(asked.load(Ordering::Relaxed), 1);
    // It is told for a while, and then asked for again.
    house.shift_clock(Duration::from_secs(61 * 60));
    nft_picture(&house.ctx, id).await.unwrap();
    assert_eq!(asked.load(Ordering::Relaxed), 2);
}

#[tokio::test]
async fn what_a_wallet_has_is_described_once() {
    let (house, wire) = House::on_a_wire().await;
    let asked = counted(&wire);
    let owner = house.person(0).address;
    let first = wallet_nfts(&house.ctx, owner).await;
    assert_eq!(wallet_nfts(&house.ctx, owner).await, first);
    assert_eq!(asked.load(Ordering::Relaxed), 2, "two postcards");
}

#[tokio::test]
async fn pixels_are_drawn_anew_wherever_they_come_from() {
    let house = House::new().await;
    let uri = format!(r#"data:application/json,{{"image":"{PIXEL}"}}"#);
    let id = odd(&house, ERC721, 0, &uri).await;
    let picture = nft_picture(&house.ctx, id).await.unwrap();
    assert_eq!(picture.kind, PictureKind::Png);
    assert!(picture.bytes.starts_with(b"\x89PNG"));
}

#[tokio::test]
async fn what_is_no_picture_is_remembered_as_none() {
    let house = House::new().await;
    let json = |image: &str| format!("data:application/json,{{\"image\":\"{image}\"}}");
    let uri = json("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>");
    let id = odd(&house, ERC721, 0, &uri).await;
    assert!(read(&house, id).await.has_picture, "as far as is known");
    let none = nft_picture(&house.ctx, id).await;
    let active = matches!(none, Err(NftPictureError::NoPicture(NoPicture::Active)));
    assert!(active, "{none:?}");
    assert!(!read(&house, id).await.has_picture);

    // Somewhere that is never asked: there is no use in trying.
    let elsewhere = odd(&house, ERC721, 0, &json("http://169.254.169.254/x.png")).await;
    let elsewhere = NftId {
        id: id.id + id.id,
        ..elsewhere
    };
    assert!(!read(&house, elsewhere).await.has_picture);
    let none = nft_picture(&house.ctx, elsewhere).await;
    assert!(matches!(none, Err(NftPictureError::File(_))), "{none:?}");
}

#[tokio::test]
async fn what_is_no_nft_has_no_picture() {
    let house = House::new().await;
    let nobody = NftId {
        contract: stranger(7),
        ..piece(&house, "CARD", 1)
    };
    let none = nft_picture(&house.ctx, nobody).await;
    let missing = matches!(none, Err(NftPictureError::Nft(NftError::NotFound)));
    assert!(missing, "{none:?}");
}

/// Who waits for a slow one hears what the chain says, and the name another time.
#[tokio::test]
async fn a_slow_description_keeps_nobody_waiting_for_long() {
    let (house, wire) = House::on_a_wire().await;
    let id = piece(&house, "CARD", 1);
    wire.rule_for("eth_call", |question| {
        let input = question["params"][0]["input"].as_str().unwrap_or_default();
        match input.starts_with("0xc87b56dd") {
            true => Fate::Late(Duration::from_millis(4_500)),
            false => Fate::Carried,
        }
    });
    let owner = house.person(0).address;
    let first = read_nft(&house.ctx, id, Some(owner)).await.unwrap();
    assert_eq!((first.name, first.owned.is_some()), (None, true));
    let picture = nft_picture(&house.ctx, id).await.unwrap();
    assert_eq!(picture.kind, PictureKind::Svg);
    let second = read_nft(&house.ctx, id, Some(owner)).await.unwrap();
    assert_eq!(second.name.as_deref(), Some("Postcard 1"));
}

/// Anybody can make a collection that is slow to describe, with as many pieces as they like.
#[tokio::test]
async fn a_strangers_slow_collection_keeps_no_names_from_listed_ones() {
    let (house, wire) = House::on_a_wire().await;
    let slow = odd(&house, ERC721, 0, "").await;
    read(&house, slow).await;
    let contract = slow.contract.to_string();
    wire.rule_for("eth_call", move |question| {
        let call = &question["params"][0];
        let describes = call["input"]
            .as_str()
            .is_some_and(|input| input.starts_with("0xc87b56dd"));
        let to = call["to"].as_str().unwrap_or_default();
        match describes && to.eq_ignore_ascii_case(&contract) {
            true => Fate::Late(Duration::from_secs(6)),
            false => Fate::Carried,
        }
    });
    let pieces = (2..40).map(|id| NftId {
        id: U256::from(id),
        ..slow
    });
    let card = piece(&house, "CARD", 1);
    tokio::select! {
        // First, so that all of them are in line before the card.
        biased;
        _ = join_all(pieces.map(|id| read_nft(&house.ctx, id, None))) => {
            panic!("the card waits for strangers' pieces");
        }
        card = read_nft(&house.ctx, card, None) => {
            assert_eq!(card.unwrap().name.as_deref(), Some("Postcard 1"));
        }
    }
}
