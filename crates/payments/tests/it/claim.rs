use alloy::primitives::{Address, U256, uint};
use chain::OwnContracts;
use domain::{LinkState, SponsoredState, limits};
use futures::future::join_all;
use payments::{ClaimError, ReadLinkError, Refusal, Waiting, claim};
use sea_orm::ConnectionTrait;
use testkit::{TestWorld, secret};

use crate::{
    databases,
    house::{House, spec, stranger},
};

const WEI: U256 = U256::from_limbs([1_000_000, 0, 0, 0]);

/// A vault takes v of 27 and 28 alone, and older ones the lower s.
#[tokio::test]
async fn each_form_of_a_links_signature_claims_it() {
    let house = House::new().await;
    let order = uint!(0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141_U256);
    for form in 1..=3 {
        let key = secret(form);
        let link = house.chain().deposit_native(house.person(0), WEI, &key);
        let link = link.await;
        house.seen(link).await;
        let mut request = house.claim(link, &key, stranger(1));
        let mut signature = request.signature.to_vec();
        match form {
            1 => signature[64] -= 27,
            2 => {
                let v = signature.pop().unwrap();
                signature[32] |= (v - 27) << 7;
            }
            _ => {
                let s = order - U256::from_be_slice(&signature[32..64]);
                signature[32..64].copy_from_slice(&s.to_be_bytes::<32>());
                signature[64] = 27 + 28 - signature[64];
            }
        }
        request.signature = signature.into();
        let tx = claim(&house.ctx, request).await.unwrap();
        house.chain().mined(tx).await;
    }
}

#[tokio::test]
async fn a_claim_pays_its_recipient_and_is_followed_until_final() {
    for database in databases::each() {
        let house = House::on(database).await;
        let link = house
            .chain()
            .deposit_native(house.person(0), WEI, &secret(1))
            .await;
        house.seen(link).await;

        let tx = claim(&house.ctx, house.claim(link, &secret(1), stranger(1)))
            .await
            .unwrap();
        let done = house
            .link_when(link, |link| {
                link.sponsored
                    .as_ref()
                    .is_some_and(|call| call.state == SponsoredState::Final)
            })
            .await;
        assert_eq!(done.state, LinkState::Claimed);
        let withdrawal = done.withdrawal.unwrap();
        assert_eq!((withdrawal.tx, withdrawal.recipient), (tx, stranger(1)));
        assert_eq!(house.balance(stranger(1)).await, WEI);

        let again = claim(&house.ctx, house.claim(link, &secret(1), stranger(1)))
            .await
            .unwrap();
        assert_eq!(again, tx, "the same claim has the same outcome");
        let other = claim(&house.ctx, house.claim(link, &secret(1), stranger(2))).await;
        assert!(
            matches!(&other, Err(ClaimError::Refused(Refusal::AlreadyClaimed { tx: Some(by) })) if *by == tx),
            "{other:?}"
        );
    }
}

#[tokio::test]
async fn tokens_are_claimed_on_the_other_chain_too() {
    let house = House::new().await;
    let chain = &house.world.chains[1];
    let usdc = chain.token("USDC").address;
    let link = chain
        .deposit_erc20(house.person(0), usdc, WEI, &secret(1))
        .await;
    let seen = house.seen(link).await;
    assert_eq!(
        (seen.token.symbol.as_str(), seen.token.decimals),
        ("USDC", 6)
    );
    claim(&house.ctx, house.claim(link, &secret(1), stranger(1)))
        .await
        .unwrap();
    let done = house
        .link_when(link, |link| link.state == LinkState::Claimed)
        .await;
    assert_eq!(done.withdrawal.unwrap().recipient, stranger(1));
}

/// Programs make a link and claim it at once; the chain has it before our index does.
#[tokio::test]
async fn a_deposit_can_be_claimed_the_moment_it_is_mined() {
    let house = House::new().await;
    for number in 0..5u8 {
        let secret = secret(u64::from(number));
        let link = house
            .chain()
            .deposit_native(house.person(0), WEI, &secret)
            .await;
        let request = house.claim(link, &secret, stranger(number));
        claim(&house.ctx, request).await.unwrap();
    }
}

#[tokio::test]
async fn of_many_who_press_at_once_everybody_hears_of_one_transaction() {
    let house = House::new().await;
    let link = house
        .chain()
        .deposit_native(house.person(0), WEI, &secret(1))
        .await;
    house.seen(link).await;
    let request = house.claim(link, &secret(1), stranger(1));
    let answers = join_all((0..64).map(|_| claim(&house.ctx, request.clone()))).await;
    let first = answers[0].as_ref().unwrap();
    assert!(
        answers
            .iter()
            .all(|answer| answer.as_ref().unwrap() == first)
    );
    house
        .link_when(link, |link| link.state == LinkState::Claimed)
        .await;
    assert_eq!(house.balance(stranger(1)).await, WEI);
}

/// Of these, none pays out what it was not given through its own methods.
#[tokio::test]
async fn a_link_is_not_paid_to_a_contract_that_keeps_it() {
    let world = TestWorld::start().await;
    let (router, usdc) = (stranger(9), world.chains[0].token("USDC").address);
    let mut specs: Vec<_> = world.chains.iter().map(spec).collect();
    specs[0].contracts = Some(OwnContracts {
        router: Some(router),
        ..OwnContracts::default()
    });
    let house = House::with(world, databases::sqlite(), specs).await;
    let chain = house.chain();
    let link = chain
        .deposit_erc20(house.person(0), usdc, WEI, &secret(1))
        .await;
    house.seen(link).await;
    let before = house.tokens(chain.vault).await;
    for recipient in [usdc, chain.vault, router, Address::ZERO] {
        let refused = claim(&house.ctx, house.claim(link, &secret(1), recipient)).await;
        let words = refused.expect_err("it is refused").to_string();
        assert!(words.contains("is lost"), "{recipient}: {words}");
    }
    let calls = house.ctx.store.calls_of_links(&[link]).await.unwrap();
    assert_eq!(calls, []);
    assert_eq!(house.tokens(chain.vault).await, before);

    let paid = claim(&house.ctx, house.claim(link, &secret(1), stranger(1))).await;
    paid.expect("the money is in the link");
}

#[tokio::test]
async fn of_two_recipients_one_is_paid() {
    let house = House::new().await;
    let link = house
        .chain()
        .deposit_native(house.person(0), WEI, &secret(1))
        .await;
    house.seen(link).await;
    let (one, two) = tokio::join!(
        claim(&house.ctx, house.claim(link, &secret(1), stranger(1))),
        claim(&house.ctx, house.claim(link, &secret(1), stranger(2))),
    );
    let refused = |answer: &Result<_, ClaimError>| {
        matches!(
            answer,
            Err(ClaimError::Conflict(_) | ClaimError::Refused(Refusal::AlreadyClaimed { .. }))
        )
    };
    assert!(one.is_ok() != two.is_ok(), "{one:?} {two:?}");
    assert!(refused(&one) || refused(&two), "{one:?} {two:?}");
    house
        .link_when(link, |link| link.state == LinkState::Claimed)
        .await;
    let paid = house.balance(stranger(1)).await + house.balance(stranger(2)).await;
    assert_eq!(paid, WEI);
}

#[tokio::test]
async fn many_claims_are_all_paid() {
    let house = House::new().await;
    let mut links = Vec::new();
    for number in 0..30 {
        let secret = secret(number);
        links.push((
            house
                .chain()
                .deposit_native(house.person(0), WEI, &secret)
                .await,
            secret,
        ));
    }
    house.seen(links[29].0).await;
    let claims = links
        .iter()
        .zip(0u8..)
        .map(|((link, secret), to)| claim(&house.ctx, house.claim(*link, secret, stranger(to))));
    for answer in join_all(claims).await {
        answer.unwrap();
    }
    for ((link, _), to) in links.iter().zip(0u8..) {
        house
            .link_when(*link, |link| link.state == LinkState::Claimed)
            .await;
        assert_eq!(house.balance(stranger(to)).await, WEI);
    }
}

#[tokio::test]
async fn what_is_wrong_with_a_claim_is_said() {
    let house = House::new().await;
    let link = house
        .chain()
        .deposit_native(house.person(0), WEI, &secret(1))
        .await;
    house.seen(link).await;

    let forged = claim(&house.ctx, house.claim(link, &secret(2), stranger(1))).await;
    assert!(
        matches!(forged, Err(ClaimError::Refused(Refusal::WrongSignature))),
        "{forged:?}"
    );
    let mut redirected = house.claim(link, &secret(1), stranger(1));
    redirected.recipient = stranger(2);
    let redirected = claim(&house.ctx, redirected).await;
    assert!(
        matches!(
            redirected,
            Err(ClaimError::Refused(Refusal::WrongSignature))
        ),
        "{redirected:?}"
    );
    let mut cut = house.claim(link, &secret(1), stranger(1));
    // Of 64 bytes it would be a compact one, as good as it was.
    cut.signature = cut.signature.slice(..63);
    let cut = claim(&house.ctx, cut).await;
    assert!(
        matches!(cut, Err(ClaimError::Refused(Refusal::WrongSignature))),
        "{cut:?}"
    );

    for (index, soon) in [(1, true), (64, true), (65, false)] {
        let link = house.chain().link(index);
        let answer = claim(&house.ctx, house.claim(link, &secret(1), stranger(1))).await;
        let unconfirmed = matches!(
            answer,
            Err(ClaimError::Link(ReadLinkError::Unconfirmed { .. }))
        );
        let missing = matches!(
            answer,
            Err(ClaimError::Link(ReadLinkError::NotFound { count: 1, .. }))
        );
        assert_eq!((unconfirmed, missing), (soon, !soon), "{index}: {answer:?}");
    }
    assert_eq!(house.seen(link).await.state, LinkState::Pending);
}

/// The next call would be one too many; a call that is saved already is not turned away.
#[tokio::test]
async fn a_full_queue_takes_nobody_in_and_turns_away_nobody_who_is_in() {
    let mut house = House::new().await;
    let mut links = Vec::new();
    for number in 0..2 {
        let secret = secret(number);
        let link = house.chain().deposit_native(house.person(0), WEI, &secret);
        let link = link.await;
        house.seen(link).await;
        links.push(link);
    }
    house.close().await;
    // Nobody signs: however long is waited, the answer is the same.
    house.ctx.signing_wait = std::time::Duration::from_millis(500);
    let saved = house.claim(links[0], &secret(0), stranger(0));
    let answer = claim(&house.ctx, saved.clone()).await;
    assert!(
        matches!(answer, Err(ClaimError::Saved(Waiting::Busy))),
        "{answer:?}"
    );
    let database = sea_orm::Database::connect(house.database().url())
        .await
        .unwrap();
    let copies = format!(
        "WITH RECURSIVE copy(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < {}) \
         INSERT INTO sponsored_calls (id, chain_id, kind, purpose, recipient, target, calldata, \
         state, created_at, updated_at) SELECT 'copy ' || n, chain_id, kind, 'copy ' || n, \
         recipient, target, calldata, state, created_at, updated_at FROM sponsored_calls, copy",
        limits::QUEUED_CALLS_PER_CHAIN
    );
    database.execute_unprepared(&copies).await.unwrap();

    let one_more = claim(&house.ctx, house.claim(links[1], &secret(1), stranger(1))).await;
    assert!(
        matches!(one_more, Err(ClaimError::QueueFull)),
        "{one_more:?}"
    );
    let again = claim(&house.ctx, saved).await;
    assert!(matches!(again, Err(ClaimError::Saved(_))), "{again:?}");
}
