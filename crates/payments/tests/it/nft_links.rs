//! NFTs in links, and sent without one.

use std::time::Duration;

use alloy::primitives::{Address, Bytes, U256};
use domain::{AssetKind, LinkId, LinkState, NftKind, SponsoredState};
use payments::{
    ClaimError, Refusal, WayBack, claim, links_of_transaction, recent_recipients, submit_transfer,
};
use sandbox::{Postcard, Stickers};
use testkit::{PATIENCE, secret};

use crate::{
    admitted::reclaim,
    databases,
    house::{House, NETWORK, stranger},
    reclaim::signed,
};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// A postcard of the fourth person's, whose links these are.
const CARD: u64 = 7;

impl House {
    fn cards(&self) -> Address {
        self.chain().token("CARD").address
    }

    fn stickers(&self) -> Address {
        self.chain().token("STICK").address
    }

    async fn owner_of_card(&self) -> Address {
        let cards = Postcard::new(self.cards(), &self.chain().node);
        cards.ownerOf(U256::from(CARD)).call().await.unwrap()
    }

    async fn stickers_of(&self, owner: Address) -> U256 {
        let stickers = Stickers::new(self.stickers(), &self.chain().node);
        stickers.balanceOf(owner, U256::ONE).call().await.unwrap()
    }

    /// The fourth person's postcard, in a link.
    async fn card_link(&self, days: u8) -> LinkId {
        let card = (self.cards(), NftKind::Erc721, U256::from(CARD));
        let (chain, sender, key) = (self.chain(), self.person(3), secret(1));
        let link = chain.deposit_nft(sender, card, U256::ONE, &key, days).await;
        self.seen(link).await;
        link
    }

    /// Three of the fourth person's stickers, in a link.
    async fn sticker_link(&self, days: u8) -> LinkId {
        let sticker = (self.stickers(), NftKind::Erc1155, U256::ONE);
        let (chain, sender, key) = (self.chain(), self.person(3), secret(2));
        let three = U256::from(3);
        let link = chain.deposit_nft(sender, sticker, three, &key, days).await;
        self.seen(link).await;
        link
    }
}

#[tokio::test]
async fn nfts_are_told_claimed_and_kept_apart() {
    for database in databases::each() {
        let house = House::on(database).await;
        let (card, stickers) = (house.card_link(0).await, house.sticker_link(0).await);
        let told = house.seen(card).await;
        assert_eq!(
            (told.kind, told.token.symbol.as_str()),
            (AssetKind::Erc721, "CARD")
        );
        assert_eq!((told.token_id, told.amount), (U256::from(CARD), U256::ONE));
        let told = house.seen(stickers).await;
        assert_eq!(
            (told.kind, told.token.symbol.as_str()),
            (AssetKind::Erc1155, "STICK")
        );
        assert_eq!((told.token_id, told.amount), (U256::ONE, U256::from(3)));
        let of_transaction = async |link| {
            let made = house.seen(link).await.deposit.tx;
            let page = links_of_transaction(&house.ctx, house.chain().id, made, None).await;
            let links = page.unwrap().links;
            links.iter().map(|link| link.id).collect::<Vec<_>>()
        };
        assert_eq!(of_transaction(card).await, [card]);
        assert_eq!(of_transaction(stickers).await, [stickers]);

        for (link, number) in [(card, 1), (stickers, 2)] {
            let request = house.claim(link, &secret(number), stranger(1));
            claim(&house.ctx, request).await.unwrap();
            let done = house.link_when(link, |link| link.state == LinkState::Claimed);
            assert_eq!(done.await.withdrawal.unwrap().recipient, stranger(1));
        }
        assert_eq!(house.owner_of_card().await, stranger(1));
        assert_eq!(house.stickers_of(stranger(1)).await, U256::from(3));
    }
}

#[tokio::test]
async fn a_contract_that_takes_no_nfts_says_so_and_the_link_stays() {
    let house = House::new().await;
    let (card, stickers) = (house.card_link(0).await, house.sticker_link(0).await);
    let contracts = [
        (
            "has no such function",
            Bytes::from_static(&[0x5f, 0x5f, 0xfd]),
        ),
        ("answers nothing", Bytes::from_static(&[0x00])),
        ("takes all gas", Bytes::from_static(&[0xfe])),
    ];
    for (what, code) in contracts {
        house.chain().set_code(stranger(5), code).await;
        for (link, number) in [(card, 1), (stickers, 2)] {
            let request = house.claim(link, &secret(number), stranger(5));
            let refused = claim(&house.ctx, request).await.unwrap_err();
            let ClaimError::Refused(Refusal::Reverted { reason }) = &refused else {
                panic!("{what}: {refused:?}");
            };
            assert!(
                reason.ends_with("does not go to 0xA5A5…a5a5"),
                "{what}: {reason}"
            );
            assert_eq!(house.seen(link).await.state, LinkState::Pending);
        }
    }
    // Somebody else may still have it.
    let request = house.claim(card, &secret(1), stranger(1));
    claim(&house.ctx, request).await.unwrap();
}

#[tokio::test]
async fn a_sender_takes_nfts_back_and_pays_no_gas() {
    let house = House::new().await;
    let (card, stickers) = (house.card_link(0).await, house.sticker_link(0).await);
    let sender = house.person(3);
    let before = house.balance(sender.address).await;
    for link in [card, stickers] {
        reclaim(&house.ctx, signed(&house, sender, link))
            .await
            .unwrap();
        let back = house.link_when(link, |link| link.state == LinkState::Reclaimed);
        assert_eq!(back.await.way_back, Some(WayBack::TakenBack));
    }
    assert_eq!(house.owner_of_card().await, sender.address);
    assert_eq!(house.stickers_of(sender.address).await, U256::from(5));
    assert_eq!(house.balance(sender.address).await, before);
}

#[tokio::test]
async fn who_has_the_link_sends_an_nft_back() {
    let house = House::new().await;
    let card = house.card_link(0).await;
    let sender = house.person(3).address;
    let request = house.claim(card, &secret(1), sender);
    claim(&house.ctx, request).await.unwrap();
    let back = house.link_when(card, |link| link.state == LinkState::Reclaimed);
    assert_eq!(back.await.way_back, Some(WayBack::Declined));
    assert_eq!(house.owner_of_card().await, sender);
}

#[tokio::test]
async fn listed_nfts_that_expired_go_home() {
    let house = House::new().await;
    let (card, stickers) = (house.card_link(1).await, house.sticker_link(1).await);
    house.chain().finalize().await;
    house.chain().advance(DAY).await;
    let sender = house.person(3).address;
    for link in [card, stickers] {
        house.shift_clock(Duration::from_secs(11));
        let back = house.link_when(link, |link| link.state == LinkState::Reclaimed);
        assert_eq!(back.await.way_back, Some(WayBack::Expired));
    }
    assert_eq!(house.owner_of_card().await, sender);
    assert_eq!(house.stickers_of(sender).await, U256::from(5));
}

/// A sender whose code is called costs no more than the cap, and nothing at all where it refuses.
#[tokio::test]
#[ignore = "deep: every try of days"]
async fn an_expired_nft_of_a_sender_that_takes_none_stays_and_costs_nothing() {
    let house = House::new().await;
    let card = house.card_link(1).await;
    let (chain, sender) = (house.chain(), house.person(3).address);
    chain.finalize().await;
    chain.set_code(sender, Bytes::from_static(&[0xfe])).await;
    let sponsor = chain.sponsor_keys[0].address();
    let before = house.balance(sponsor).await;
    chain.advance(DAY).await;
    house.shift_clock(Duration::from_secs(11));
    let refused = house.link_when(card, |link| {
        let call = link.sponsored.as_ref();
        call.is_some_and(|call| call.state == SponsoredState::Rejected)
    });
    let refused = refused.await;
    assert_eq!(refused.state, LinkState::Pending);
    assert_eq!(house.balance(sponsor).await, before);
    chain.set_code(sender, Bytes::new()).await;
    let request = signed(&house, house.person(3), card);
    reclaim(&house.ctx, request)
        .await
        .expect("it is still theirs");
}

#[tokio::test]
async fn nfts_that_were_sent_directly_tell_to_whom() {
    let house = House::new().await;
    let (chain, sender) = (house.chain(), house.person(3).address);
    let cards = Postcard::new(house.cards(), &chain.node);
    let stickers = Stickers::new(house.stickers(), &chain.node);
    let id = U256::from(CARD);
    let plain = cards.transferFrom(sender, stranger(1), id).from(sender);
    let safe = cards.safeTransferFrom_0(sender, stranger(2), id + U256::ONE);
    let safe = safe.from(sender);
    let one = stickers.safeTransferFrom(sender, stranger(4), U256::ONE, U256::ONE, Bytes::new());
    let one = one.from(sender);
    let sent = [
        *plain.send().await.unwrap().tx_hash(),
        *safe.send().await.unwrap().tx_hash(),
        *one.send().await.unwrap().tx_hash(),
    ];
    for tx in sent {
        chain.mined(tx).await;
        submit_transfer(&house.ctx, chain.id, tx, sender, NETWORK)
            .await
            .unwrap();
    }
    let told = async {
        loop {
            let recent = recent_recipients(&house.ctx, sender).await.unwrap();
            let mut recent: Vec<_> = recent.iter().map(|one| one.recipient).collect();
            recent.sort();
            if recent == [stranger(1), stranger(2), stranger(4)] {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, told)
        .await
        .expect("all are told");
}
