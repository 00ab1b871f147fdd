//! Links of the protocol's older vaults, on doubles of them (`contracts/sandbox/legacy`).

mod doubles;
mod past;

use alloy::primitives::{Address, Bytes, U256, Uint};
use domain::{AssetKind, LinkId, LinkState, ReclaimList, VaultVersion};
use payments::{ClaimError, Link, Refusal, claim, find_links};
use testkit::secret;

use self::doubles::{OLDER, WEI, made, reclaim_of, vault_of};
pub use self::doubles::{among_older, among_theirs, deposit, signed};
use crate::{
    admitted::reclaim,
    databases,
    house::{House, stranger},
};

#[tokio::test]
async fn links_of_older_vaults_are_found_shown_and_claimed() {
    for database in databases::each() {
        let house = among_older(database).await;
        for (number, version) in (0..).zip(OLDER) {
            shown_and_claimed(&house, version, number).await;
        }
    }
}

/// The interface of ours says the same version, but not who made it.
#[tokio::test]
async fn a_vault_of_ours_is_not_taken_for_the_protocols() {
    let house = among_theirs().await;
    shown_and_claimed(&house, VaultVersion::V4_4, 0).await;
    paid_back(&house, VaultVersion::V4_4, 1).await;

    let (sender, key) = (house.person(0).address, secret(2).link_key().address());
    let vault = vault_of(&house, VaultVersion::V4_4);
    let bound = vault
        .makeCustomDeposit(
            Address::ZERO,
            0,
            WEI,
            U256::ZERO,
            key,
            sender,
            false,
            stranger(7),
            Uint::from(1_900_000_000_u64),
            false,
            Bytes::new(),
        )
        .from(sender)
        .value(WEI);
    let link = made(
        &house,
        VaultVersion::V4_4,
        *bound.send().await.unwrap().tx_hash(),
    )
    .await;
    let seen = house.seen(link).await;
    assert_eq!(seen.recipient, Some(stranger(7)));
    assert_eq!(seen.reclaimable_after, Some(1_900_000_000));
    let other = claim(&house.ctx, signed(&house, link, &secret(2), stranger(1))).await;
    assert!(
        matches!(other, Err(ClaimError::Refused(Refusal::WrongRecipient { bound })) if bound == stranger(7)),
        "{other:?}"
    );
}

#[tokio::test]
async fn senders_get_deposits_of_older_vaults_back() {
    let house = among_older(databases::sqlite()).await;
    paid_back(&house, VaultVersion::V4_2, 0).await;
    paid_back(&house, VaultVersion::V4_3, 1).await;

    let link = deposit(&house, VaultVersion::V4, AssetKind::Native, 2).await;
    house.seen(link).await;
    let refused = reclaim(&house.ctx, reclaim_of(&house, link)).await;
    assert!(
        matches!(&refused, Err(ClaimError::Refused(Refusal::Reverted { reason })) if reason.contains("own transaction")),
        "{refused:?}"
    );
    assert_eq!(house.seen(link).await.state, LinkState::Pending);
}

/// However it is signed: no such vault would take it.
#[tokio::test]
async fn older_vaults_take_no_signature_for_several_deposits() {
    let house = among_older(databases::sqlite()).await;
    let link = deposit(&house, VaultVersion::V4_3, AssetKind::Native, 0).await;
    house.seen(link).await;
    let mut request = reclaim_of(&house, link);
    request.list = Some(ReclaimList::new(vec![link.index]).unwrap());
    let refused = reclaim(&house.ctx, request).await;
    assert!(
        matches!(&refused, Err(ClaimError::Refused(Refusal::Reverted { reason })) if reason.contains("each by itself")),
        "{refused:?}"
    );
    assert_eq!(house.seen(link).await.state, LinkState::Pending);
}

#[tokio::test]
async fn a_link_that_needs_a_second_signature_says_so() {
    let house = among_older(databases::sqlite()).await;
    let key = secret(0).link_key().address();
    let vault = vault_of(&house, VaultVersion::V4_3);
    let locked = vault
        .makeMFADeposit(Address::ZERO, 0, WEI, U256::ZERO, key)
        .from(house.person(0).address)
        .value(WEI);
    let link = made(
        &house,
        VaultVersion::V4_3,
        *locked.send().await.unwrap().tx_hash(),
    )
    .await;
    assert!(house.seen(link).await.requires_mfa);
    let refused = claim(&house.ctx, signed(&house, link, &secret(0), stranger(1))).await;
    assert!(
        matches!(refused, Err(ClaimError::Refused(Refusal::RequiresMfa))),
        "{refused:?}"
    );
}

#[tokio::test]
async fn what_an_older_vault_would_pay_to_nobody_stays_in_it() {
    let house = among_older(databases::sqlite()).await;
    let link = deposit(&house, VaultVersion::V4, AssetKind::Native, 0).await;
    house.seen(link).await;
    let newest = vault_of(&house, VaultVersion::V4_3);
    for recipient in [Address::ZERO, *newest.address()] {
        let refused = claim(&house.ctx, signed(&house, link, &secret(0), recipient)).await;
        let words = refused.expect_err("it is refused").to_string();
        assert!(words.contains("is lost"), "{recipient}: {words}");
    }
    assert_eq!(house.seen(link).await.state, LinkState::Pending);
}

/// Of coins and of tokens.
async fn shown_and_claimed(house: &House, version: VaultVersion, number: u64) {
    for (kind, number) in [
        (AssetKind::Native, number * 2),
        (AssetKind::Erc20, number * 2 + 1),
    ] {
        let (link, secret) = (deposit(house, version, kind, number).await, secret(number));
        let seen = house.seen(link).await;
        let key = secret.link_key().address();
        assert_eq!((seen.state, seen.kind), (LinkState::Pending, kind));
        assert_eq!((seen.amount, seen.sender), (WEI, house.person(0).address));
        assert_eq!(seen.pub_key20, key);
        let symbol = if kind == AssetKind::Native {
            "ETH"
        } else {
            "USDC"
        };
        assert_eq!(seen.token.symbol, symbol);
        let found = find_links(&house.ctx, &[key], None).await.unwrap();
        let is_found = found.links.iter().any(|found| found.id == link);
        assert!(is_found, "{found:?}");

        let recipient = stranger(number as u8);
        let wrong = claim(
            &house.ctx,
            signed(house, link, &self::secret(99), recipient),
        )
        .await;
        assert!(
            matches!(wrong, Err(ClaimError::Refused(Refusal::WrongSignature))),
            "{wrong:?}"
        );
        let tx = claim(&house.ctx, signed(house, link, &secret, recipient)).await;
        let done = settled(house, link, LinkState::Claimed).await;
        assert_eq!(done.withdrawal.unwrap().tx, tx.unwrap());
        let paid = match kind {
            AssetKind::Native => house.balance(recipient).await,
            _ => house.tokens(recipient).await,
        };
        assert_eq!(paid, WEI);
    }
}

async fn paid_back(house: &House, version: VaultVersion, number: u64) {
    let link = deposit(house, version, AssetKind::Erc20, number).await;
    house.seen(link).await;
    let sender = house.person(0).address;
    let before = house.tokens(sender).await;
    let tx = reclaim(&house.ctx, reclaim_of(house, link)).await.unwrap();
    let done = settled(house, link, LinkState::Reclaimed).await;
    assert_eq!(done.withdrawal.unwrap().tx, tx);
    assert_eq!(house.tokens(sender).await, before + WEI);
}

async fn settled(house: &House, link: LinkId, state: LinkState) -> Link {
    house.link_when(link, |link| link.state == state).await
}
