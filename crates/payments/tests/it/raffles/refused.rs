use alloy::primitives::{Address, B256, U256};
use chain::{Authorizer, SponsorKey};
use payments::{
    ClaimError, ClaimSlotError, EnterRaffleError, ReadRaffleError, Refusal, claim, enter_raffle,
    offers_raffles, raffle_slots, read_raffle,
};
use testkit::secret;

use super::{Raffle, claim_of, entry, other, wallet};
use crate::house::stranger;

/// Under one key are two raffles: each is its sender's.
#[tokio::test]
async fn what_another_sender_locks_under_the_key_is_another_raffle() {
    let raffle = Raffle::of(2).await;
    let (house, chain) = (&raffle.house, raffle.house.chain());
    let amounts = [U256::from(5), U256::from(6), U256::from(7)];
    let others = chain
        .deposit_raffle(other(house), &amounts, &raffle.secret, 0)
        .await;
    house.seen(others[2]).await;
    let told = read_raffle(&house.ctx, raffle.link()).await.unwrap();
    assert_eq!((told.counts.total, told.total), (2, U256::from(2_001)));
    assert_eq!(told.id.sender, house.person(0).address);
    let told = read_raffle(&house.ctx, others[1]).await.unwrap();
    assert_eq!((told.counts.total, told.total), (3, U256::from(18)));

    let drawn = raffle.enter(wallet(1)).await.unwrap();
    assert!(raffle.slots.contains(&raffle.at(drawn.index)));
    let entered = entry(chain, others[0], &raffle.secret, wallet(1));
    let theirs = enter_raffle(&house.ctx, entered).await.unwrap();
    assert!(others.contains(&raffle.at(theirs.index)));
    raffle.claim(theirs.index, wallet(1)).await.unwrap();
    raffle.claim(drawn.index, wallet(1)).await.unwrap();
}

#[tokio::test]
async fn only_who_has_the_link_takes_part_and_only_of_raffles() {
    let raffle = Raffle::of(2).await;
    let (house, chain) = (&raffle.house, raffle.house.chain());
    let ctx = &house.ctx;
    let without = entry(chain, raffle.link(), &secret(2), wallet(1));
    let refused = enter_raffle(ctx, without).await;
    assert!(
        matches!(refused, Err(EnterRaffleError::WrongSignature)),
        "{refused:?}"
    );
    let for_another = payments::EnterRaffle {
        recipient: wallet(2),
        ..raffle.entry(wallet(1))
    };
    let refused = enter_raffle(ctx, for_another).await;
    assert!(
        matches!(refused, Err(EnterRaffleError::WrongSignature)),
        "{refused:?}"
    );
    let drawn = raffle.enter(wallet(1)).await.unwrap();
    let unsigned = claim_of(chain, raffle.at(drawn.index), &secret(2), wallet(1));
    let refused = payments::claim_slot(ctx, unsigned).await;
    assert!(
        matches!(refused, Err(ClaimSlotError::WrongSignature)),
        "{refused:?}"
    );
    let another = raffle.claim(drawn.index, wallet(2)).await;
    assert!(
        matches!(another, Err(ClaimSlotError::NotHeld)),
        "{another:?}"
    );
    for keeps in [Address::ZERO, chain.vault] {
        let refused = raffle.enter(keeps).await;
        assert!(
            matches!(refused, Err(EnterRaffleError::DeadEnd { .. })),
            "{refused:?}"
        );
    }

    let plain = chain
        .deposit_native(house.person(0), U256::from(9), &secret(3))
        .await;
    house.seen(plain).await;
    for refused in [
        read_raffle(ctx, plain).await.map(|_| ()),
        raffle_slots(ctx, plain, None).await.map(|_| ()),
    ] {
        assert!(
            matches!(refused, Err(ReadRaffleError::NotARaffle)),
            "{refused:?}"
        );
    }
    let refused = enter_raffle(ctx, entry(chain, plain, &secret(3), wallet(1))).await;
    let is_none = matches!(
        refused,
        Err(EnterRaffleError::Raffle(ReadRaffleError::NotARaffle))
    );
    assert!(is_none, "{refused:?}");
}

#[tokio::test]
async fn nothing_is_drawn_where_the_second_signature_is_not_ours_to_give() {
    let mut raffle = Raffle::of(2).await;
    let spec = raffle.house.ctx.chains.specs().next().unwrap().clone();
    assert!(offers_raffles(&raffle.house.ctx, &spec));
    let drawn = raffle.enter(wallet(1)).await.unwrap();
    let wrong = SponsorKey::plain(&B256::repeat_byte(9)).map(Authorizer::new);
    for authorizer in [None, wrong] {
        raffle.house.ctx.raffles.authorizer = authorizer;
        assert!(!offers_raffles(&raffle.house.ctx, &spec));
        let told = read_raffle(&raffle.house.ctx, raffle.link()).await.unwrap();
        assert!(
            !told.is_offered && told.counts.total == 2,
            "it is told of all the same"
        );
        let refused = raffle.enter(wallet(2)).await;
        assert!(
            matches!(refused, Err(EnterRaffleError::NotOffered)),
            "{refused:?}"
        );
        let refused = raffle.claim(drawn.index, wallet(1)).await;
        assert!(
            matches!(refused, Err(ClaimSlotError::NotOffered)),
            "{refused:?}"
        );
    }
}

/// By the call for any link, no slot goes to anybody whom the authoriser did not sign for.
#[tokio::test]
async fn a_slot_is_not_claimed_around_the_raffle() {
    let raffle = Raffle::of(2).await;
    let house = &raffle.house;
    let request = house.claim(raffle.link(), &raffle.secret, stranger(1));
    let plain = claim(&house.ctx, request.clone()).await;
    assert!(
        matches!(plain, Err(ClaimError::Refused(Refusal::RequiresMfa))),
        "{plain:?}"
    );
    let forged = payments::ClaimRequest {
        authorization: Some(request.signature.clone()),
        ..request
    };
    let forged = claim(&house.ctx, forged).await;
    assert!(
        matches!(forged, Err(ClaimError::Refused(Refusal::WrongSignature))),
        "{forged:?}"
    );
    let calls = house.ctx.store.calls_of_links(&raffle.slots).await.unwrap();
    assert_eq!(calls, []);
}

#[tokio::test]
async fn slots_are_told_in_pages_and_none_says_for_whom_it_is_held() {
    let raffle = Raffle::of(120).await;
    let drawn = raffle.enter(wallet(1)).await.unwrap();
    let ctx = &raffle.house.ctx;
    let first = raffle_slots(ctx, raffle.link(), None).await.unwrap();
    assert_eq!(first.slots.len(), 100);
    let second = raffle_slots(ctx, raffle.link(), first.next).await.unwrap();
    assert_eq!((second.slots.len(), second.next), (20, None));
    let all: Vec<_> = first.slots.iter().chain(&second.slots).collect();
    let indexes: Vec<_> = all.iter().map(|slot| slot.index).collect();
    let made: Vec<_> = raffle.slots.iter().map(|slot| slot.index).collect();
    assert_eq!(indexes, made);
    let held: Vec<_> = all
        .iter()
        .filter(|slot| slot.state == payments::RaffleSlotState::Held)
        .collect();
    assert_eq!(held.len(), 1);
    assert_eq!((held[0].index, held[0].recipient), (drawn.index, None));
}

#[tokio::test]
async fn what_expired_is_not_drawn() {
    let raffle = Raffle::of(1).await;
    let (house, chain) = (&raffle.house, raffle.house.chain());
    let amounts = [U256::from(5), U256::from(6)];
    let slots = chain
        .deposit_raffle(house.person(2), &amounts, &secret(7), 1)
        .await;
    house.seen(slots[1]).await;
    chain
        .advance(std::time::Duration::from_secs(25 * 60 * 60))
        .await;
    house.link_when(slots[0], |link| link.is_expired).await;
    let refused = enter_raffle(&house.ctx, entry(chain, slots[0], &secret(7), wallet(1))).await;
    assert!(
        matches!(refused, Err(EnterRaffleError::Over)),
        "{refused:?}"
    );
    let told = read_raffle(&house.ctx, slots[0]).await.unwrap();
    assert_eq!((told.counts.expired, told.left), (2, U256::ZERO));
}
