//! What earns nothing, whoever says what.

use std::time::Duration;

use alloy::primitives::{Address, B256, U256};
use chain::bindings::LinkVault;
use domain::NftKind;
use payments::{points_of, submit_transfer};
use proptest::{prelude::*, sample::select, strategy::ValueTree, test_runner::TestRunner};
use sandbox::UsdCoin;
use testkit::secret;

use super::Bank;
use crate::house::{NETWORK, stranger};

/// Whoever has any link may name any recipient: dust brings nobody, and neither does what has no price.
#[tokio::test]
async fn dust_pieces_and_tokens_of_strangers_earn_nothing_and_bring_nobody() {
    let bank = Bank::open().await;
    let (house, chain) = (&bank.house, bank.house.chain());
    let friend = stranger(1);
    for number in 1..=5 {
        bank.claimed(0, 99, number, friend).await;
    }
    let unlisted = UsdCoin::deploy(&chain.node).await;
    let unlisted = *unlisted.unwrap().address();
    let whole = U256::from(1_000_000_000_u64);
    let minted = UsdCoin::new(unlisted, &chain.node)
        .mint(bank.address(0), whole)
        .from(bank.address(0))
        .send()
        .await
        .unwrap();
    chain.mined(*minted.tx_hash()).await;
    let link = chain
        .deposit_erc20(house.person(0), unlisted, whole, &secret(6))
        .await;
    bank.claim(link, 6, friend).await;
    // A postcard of the fourth person's.
    let cards = chain.token("CARD").address;
    let card = (cards, NftKind::Erc721, U256::from(7));
    let link = chain
        .deposit_nft(house.person(3), card, U256::ONE, &secret(7), 0)
        .await;
    bank.claim(link, 7, friend).await;
    bank.settled().await;
    for wallet in [bank.address(0), bank.address(3), friend] {
        assert_eq!(bank.total(wallet).await, 0);
    }

    bank.claimed(1, 1_000, 8, friend).await;
    bank.settled().await;
    let of = async |wallet| points_of(&house.ctx, &[wallet]).await.unwrap();
    assert_eq!(of(bank.address(0)).await.referred_users, 0);
    let second = of(bank.address(1)).await;
    assert_eq!((second.referred_users, second.total), (1, 14));
}

/// A vault takes deposits in the name of others.
#[tokio::test]
async fn a_link_that_a_stranger_made_in_somebodys_name_credits_nobody() {
    let bank = Bank::open().await;
    let chain = bank.house.chain();
    let (named, forger) = (bank.address(3), bank.address(4));
    let usdc = chain.token("USDC").address;
    let amount = U256::from(100_000_000);
    let approved = UsdCoin::new(usdc, &chain.node)
        .approve(chain.vault, amount)
        .from(forger)
        .send()
        .await
        .unwrap();
    chain.mined(*approved.tx_hash()).await;
    let key = secret(1).link_key().address();
    let made = LinkVault::new(chain.vault, &chain.node)
        .makeSelflessDeposit(usdc, 1, amount, U256::ZERO, key, named)
        .from(forger)
        .send()
        .await
        .unwrap();
    let receipt = chain.mined(*made.tx_hash()).await;
    let event = receipt.decoded_log::<LinkVault::DepositEvent>().unwrap();
    let forged = chain.link(event._index.to());
    assert_eq!(bank.house.seen(forged).await.sender, named);
    bank.claim(forged, 1, forger).await;
    bank.settled().await;
    for wallet in [named, forger] {
        assert_eq!(bank.total(wallet).await, 0);
    }
    let of = points_of(&bank.house.ctx, &[named, forger]).await.unwrap();
    assert_eq!(of.referred_users, 0);
}

/// Whatever is said, in whosever name and of whatever transaction.
#[tokio::test]
async fn what_anybody_says_changes_nothing() {
    let bank = Bank::open().await;
    let (ctx, chain) = (&bank.house.ctx, bank.house.chain());
    let (sender, friend) = (bank.address(0), stranger(1));
    let link = bank.claimed(0, 5_000, 1, friend).await;
    let row = ctx.store.link(link).await.unwrap().unwrap();
    let known = [row.deposit_tx, row.withdrawal.unwrap().tx];
    let said = (
        prop_oneof![
            select(known.to_vec()),
            any::<[u8; 32]>().prop_map(B256::from),
        ],
        select(vec![sender, friend, bank.address(1), Address::ZERO]),
    );
    let mut runner = TestRunner::deterministic();
    for _ in 0..200 {
        let (tx, who) = said.new_tree(&mut runner).unwrap().current();
        submit_transfer(ctx, chain.id, tx, who, NETWORK)
            .await
            .unwrap();
    }
    bank.settled().await;
    bank.house.shift_clock(Duration::from_secs(60));
    bank.settled().await;
    assert_eq!(bank.total(sender).await, 70 + 2);
    assert_eq!(bank.total(friend).await, 35);
    for nobody in [bank.address(1), Address::ZERO] {
        assert_eq!(bank.total(nobody).await, 0);
    }
}
