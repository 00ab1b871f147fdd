use std::time::Duration;

use alloy::{
    primitives::{Bytes, U256},
    signers::{SignerSync, local::PrivateKeySigner},
};
use domain::{LinkState, ReclaimList, SponsoredState, reclaim_many_digest};
use payments::{
    AuthorizeSlot, ClaimSlotError, EnterRaffleError, RaffleSlotState, ReclaimRequest,
    authorize_slot, claim, raffle_wallet, read_raffle,
};

use crate::{admitted::reclaim, databases};

use super::{PAST_THE_HOLD, Raffle, wallet};

/// What the first had drawn and left is the second's; the first has another one drawn.
#[tokio::test]
async fn a_slot_that_waits_for_too_long_is_drawn_for_another() {
    for database in databases::both() {
        let raffle = Raffle::on(database, 2).await;
        let first = raffle.enter(wallet(1)).await.unwrap();
        raffle.enter(wallet(2)).await.unwrap();
        let none = raffle.enter(wallet(3)).await;
        assert!(
            matches!(none, Err(EnterRaffleError::AllHeld { .. })),
            "{none:?}"
        );

        raffle.house.shift_clock(PAST_THE_HOLD);
        let third = raffle.enter(wallet(3)).await.unwrap();
        let fourth = raffle.enter(wallet(4)).await.unwrap();
        assert_ne!(third.index, fourth.index);
        let late = raffle.claim(first.index, wallet(1)).await;
        assert!(matches!(late, Err(ClaimSlotError::NotHeld)), "{late:?}");
        let again = raffle.enter(wallet(1)).await;
        assert!(
            matches!(again, Err(EnterRaffleError::AllHeld { .. })),
            "{again:?}"
        );
        raffle.claim(third.index, wallet(3)).await.unwrap();
        raffle.claim(fourth.index, wallet(4)).await.unwrap();
    }
}

/// Nobody else wanted it.
#[tokio::test]
async fn a_slot_that_nobody_else_was_given_is_still_its_first_ones() {
    let raffle = Raffle::of(3).await;
    let drawn = raffle.enter(wallet(1)).await.unwrap();
    raffle.house.shift_clock(PAST_THE_HOLD);
    assert_eq!(raffle.enter(wallet(1)).await.unwrap().index, drawn.index);
    raffle.house.shift_clock(PAST_THE_HOLD);
    raffle.claim(drawn.index, wallet(1)).await.unwrap();
}

/// Once a second signature is out, its wallet gets no other slot while that one may still be paid to it.
#[tokio::test]
async fn whoever_has_a_second_signature_gets_no_second_slot() {
    let raffle = Raffle::of(2).await;
    let ctx = &raffle.house.ctx;
    let asked = |number| AuthorizeSlot {
        link: raffle.link(),
        pub_key20: raffle.secret.link_key().address(),
        recipient: wallet(number),
        name: None,
        proof: None,
    };
    let first = authorize_slot(ctx, asked(1)).await.unwrap();
    let same = authorize_slot(ctx, asked(1)).await.unwrap();
    assert_eq!(same, first, "asked again it answers the same");
    raffle.house.shift_clock(PAST_THE_HOLD);
    let second = raffle.enter(wallet(2)).await.unwrap();
    let third = raffle.enter(wallet(3)).await.unwrap();
    let (owner, slot) = match second.index == first.index {
        true => (wallet(2), second),
        false => (wallet(3), third),
    };
    assert_eq!(slot.index, first.index, "it waited for too long");
    let waits = raffle.enter(wallet(1)).await;
    assert!(
        matches!(waits, Err(EnterRaffleError::Unsettled)),
        "{waits:?}"
    );

    // The old signature still counts on the chain, by the call for any link.
    let mut request = raffle
        .house
        .claim(raffle.at(first.index), &raffle.secret, wallet(1));
    request.authorization = Some(first.authorization);
    claim(ctx, request).await.unwrap();
    let claimed = |link: &payments::Link| link.state == LinkState::Claimed;
    raffle
        .house
        .link_when(raffle.at(first.index), claimed)
        .await;
    let had = raffle.enter(wallet(1)).await;
    assert!(matches!(had, Err(EnterRaffleError::Paid { .. })), "{had:?}");
    // Whom it was drawn for in the meantime lost it, and had no second signature: there is another.
    raffle.house.shift_clock(PAST_THE_HOLD);
    let anew = raffle.enter(owner).await.unwrap();
    assert_ne!(anew.index, first.index);
    raffle.claim(anew.index, owner).await.unwrap();
}

#[tokio::test]
async fn a_slot_that_the_sender_took_back_is_nobodys_and_another_is_drawn() {
    let raffle = Raffle::of(2).await;
    let drawn = raffle.enter(wallet(1)).await.unwrap();
    raffle.take_back(drawn.index).await;
    let late = raffle.claim(drawn.index, wallet(1)).await;
    assert!(matches!(late, Err(ClaimSlotError::Claim(_))), "{late:?}");
    let other = raffle.enter(wallet(1)).await.unwrap();
    assert_ne!(other.index, drawn.index);
    raffle.claim(other.index, wallet(1)).await.unwrap();
    let claimed = |link: &payments::Link| link.state == LinkState::Claimed;
    raffle
        .house
        .link_when(raffle.at(other.index), claimed)
        .await;

    let told = read_raffle(&raffle.house.ctx, raffle.link()).await.unwrap();
    assert_eq!((told.counts.claimed, told.counts.taken_back), (1, 1));
    assert_eq!(told.left, U256::ZERO);
    let over = raffle.enter(wallet(2)).await;
    assert!(matches!(over, Err(EnterRaffleError::Over)), "{over:?}");
}

/// The block that paid goes away. The wallet's slot stays its own, and is paid by the same bytes.
#[tokio::test]
async fn a_claim_whose_block_is_dropped_is_paid_and_gives_no_second_slot() {
    let raffle = Raffle::of(2).await;
    let house = &raffle.house;
    for slot in &raffle.slots {
        house.link_when(*slot, |link| link.deposit.is_final).await;
    }
    let drawn = raffle.enter(wallet(1)).await.unwrap();
    let tx = raffle.claim(drawn.index, wallet(1)).await.unwrap();
    let block = house.chain().mined(tx).await.block_number.unwrap();
    let slot = raffle.at(drawn.index);
    house
        .link_when(slot, |link| link.state == LinkState::Claimed)
        .await;

    house.chain().drop_from(block).await;
    house.chain().mine(1).await;
    house
        .link_when(slot, |link| link.state == LinkState::Pending)
        .await;
    let standing = raffle_wallet(&house.ctx, raffle.link(), wallet(1))
        .await
        .unwrap();
    let its = standing.slot.unwrap();
    assert_eq!(
        (its.index, its.state, its.is_claiming),
        (drawn.index, RaffleSlotState::Held, true)
    );
    assert_eq!(raffle.enter(wallet(1)).await.unwrap().index, drawn.index);
    let again = raffle.claim(drawn.index, wallet(1)).await.unwrap();
    assert_eq!(again, tx, "the same bytes");

    // Longer than the sponsor waits for a block to take a transaction.
    house.shift_clock(Duration::from_secs(20));
    while house.seen(slot).await.state == LinkState::Pending {
        house.chain().mine(1).await;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    house.chain().finalize().await;
    let ended = |link: &payments::Link| {
        let call = link.sponsored.as_ref();
        call.is_some_and(|call| call.state == SponsoredState::Final)
    };
    house.link_when(slot, ended).await;
    assert_eq!(house.balance(wallet(1)).await, drawn.amount);
}

/// A second factor binds claims alone: one signature of the sender brings the rest home.
#[tokio::test]
async fn what_is_left_comes_back_to_its_sender_by_one_signature() {
    let raffle = Raffle::of(4).await;
    let (house, chain) = (&raffle.house, raffle.house.chain());
    let drawn = raffle.enter(wallet(1)).await.unwrap();
    raffle.claim(drawn.index, wallet(1)).await.unwrap();
    let sender = house.person(0);
    let left: Vec<_> = raffle
        .slots
        .iter()
        .map(|slot| slot.index)
        .filter(|index| *index != drawn.index)
        .collect();
    let list = ReclaimList::new(left.clone()).unwrap();
    let key = PrivateKeySigner::from_bytes(&sender.private_key).unwrap();
    let digest = reclaim_many_digest(chain.id, chain.vault, &list);
    let signature = Bytes::from(key.sign_hash_sync(&digest).unwrap().as_bytes());
    for index in left {
        let request = ReclaimRequest {
            link: raffle.at(index),
            signer: sender.address,
            signature: signature.clone(),
            list: Some(list.clone()),
            network: None,
        };
        reclaim(&house.ctx, request).await.unwrap();
        let back = |link: &payments::Link| link.state == LinkState::Reclaimed;
        house.link_when(raffle.at(index), back).await;
    }
    let claimed = |link: &payments::Link| link.state == LinkState::Claimed;
    house.link_when(raffle.at(drawn.index), claimed).await;
    let told = read_raffle(&house.ctx, raffle.link()).await.unwrap();
    assert_eq!((told.counts.taken_back, told.counts.claimed), (3, 1));
    assert_eq!(house.balance(chain.vault).await, U256::ZERO);
}

#[tokio::test]
async fn names_are_shown_as_plain_text_and_kept() {
    let raffle = Raffle::of(2).await;
    let mut entry = raffle.entry(wallet(1));
    entry.name = Some(format!("  Gr\u{202e}ace\n{}", "e".repeat(100)));
    let drawn = payments::enter_raffle(&raffle.house.ctx, entry)
        .await
        .unwrap();
    raffle.claim(drawn.index, wallet(1)).await.unwrap();
    let claimed = |link: &payments::Link| link.state == LinkState::Claimed;
    raffle
        .house
        .link_when(raffle.at(drawn.index), claimed)
        .await;
    let told = read_raffle(&raffle.house.ctx, raffle.link()).await.unwrap();
    let name = told.leaders[0].name.clone().unwrap();
    assert!(
        name.starts_with("Graceeee") && name.chars().count() <= 30,
        "{name}"
    );
}
