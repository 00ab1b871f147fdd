//! Whose gas the sponsor pays: nobody takes another's share of it, and nobody stops it for others.

use std::{collections::BTreeMap, num::NonZeroU64};

use alloy::{
    primitives::{B256, U256},
    providers::Provider,
};
use domain::{Authorization, Cents, NftKind};
use futures::future::join_all;
use payments::{
    Budgets, ClaimError, ClaimRequest, Ctx, DepositError, DepositRequest, Scope, claim,
};
use sandbox::Person;
use testkit::{eventually, secret};

use crate::{
    admitted::deposit,
    breaker,
    deposit::{now, send_before_us, signed_by},
    house::{House, stranger},
    points::priced,
};

const CENTS: U256 = U256::from_limbs([250_000, 0, 0, 0]);
const NETWORK: &str = "192.0.2.1";

/// A wallet that signs for all that it has many times over has one deposit made, and none fails in a block.
#[tokio::test]
async fn what_a_wallet_signed_for_too_often_is_deposited_once() {
    let house = House::new().await;
    let wallet = house.person(5);
    let all = house.tokens(wallet.address).await;
    let before = sent(&house).await;
    let tries = (0..8).map(|nonce| deposit(&house.ctx, signed(&house, wallet, all, nonce)));
    let answers = join_all(tries).await;
    let made = answers.iter().filter(|answer| answer.is_ok()).count();
    assert_eq!(made, 1, "{answers:?}");
    nothing_waits(&house).await;
    assert_eq!(
        sent(&house).await - before,
        1,
        "what would fail is not sent"
    );
}

#[tokio::test]
async fn two_deposits_that_a_wallet_has_the_money_for_are_both_made() {
    let house = House::new().await;
    let wallet = house.person(5);
    let tries = (0..2).map(|nonce| deposit(&house.ctx, signed(&house, wallet, CENTS, nonce)));
    for answer in join_all(tries).await {
        house.chain().mined(answer.expect("it is made")).await;
    }
}

#[tokio::test]
async fn a_wallet_and_a_network_have_a_part_of_the_days_gas() {
    let house = House::new().await;
    let (wallet, other) = (house.person(5), house.person(6));
    let plenty = within(&house, 1_000_000_000_000);
    let first = deposit(&plenty, signed(&house, wallet, CENTS, 1)).await;
    house.chain().mined(first.expect("it is made")).await;
    let one = spent(&house, Scope::WalletGas, &wallet.address.to_string()).await;
    assert!(one > 0);
    assert_eq!(spent(&house, Scope::NetworkDepositsGas, NETWORK).await, one);
    assert_eq!(spent(&house, Scope::DepositsGas, "").await, one);

    // A hundredth is the wallet's. One fits in, and nothing of another: what a block asks for falls from one to the next.
    let scarce = within(&house, one * 101);
    let second = deposit(&scarce, signed(&house, wallet, CENTS, 2)).await;
    assert!(
        matches!(second, Err(DepositError::OverBudget(Scope::WalletGas))),
        "{second:?}"
    );
    deposit(&scarce, signed(&house, other, CENTS, 3))
        .await
        .expect("another wallet's");

    // What is left is for money that is in links already.
    let link = house
        .chain()
        .deposit_native(house.person(0), CENTS, &secret(1))
        .await;
    house.seen(link).await;
    let spent_by_all = spent(&house, Scope::DepositsGas, "").await;
    let scarcer = within(&house, spent_by_all * 2);
    let third = deposit(&scarcer, signed(&house, house.person(7), CENTS, 4)).await;
    assert!(
        matches!(third, Err(DepositError::OverBudget(_))),
        "{third:?}"
    );
    let mut request = house.claim(link, &secret(1), stranger(1));
    request.network = Some("192.0.2.2".to_owned());
    claim(&scarcer, request)
        .await
        .expect("a claim has its part of the day");
}

#[tokio::test]
async fn claims_of_one_network_leave_half_of_the_days_gas_to_others() {
    let house = House::new().await;
    let mut requests = Vec::new();
    for number in 1..=3 {
        let link = house
            .chain()
            .deposit_native(house.person(0), CENTS, &secret(number))
            .await;
        house.seen(link).await;
        let mut request = house.claim(link, &secret(number), stranger(1));
        request.network = Some(NETWORK.to_owned());
        requests.push(request);
    }
    claim(&within(&house, 1_000_000_000_000), requests[0].clone())
        .await
        .unwrap();
    let one = spent(&house, Scope::NetworkGas, NETWORK).await;
    let scarce = within(&house, one * 2 + one / 50);
    let second = claim(&scarce, requests[1].clone()).await;
    assert!(
        matches!(second, Err(ClaimError::OverBudget(Scope::NetworkGas))),
        "{second:?}"
    );
    requests[2].network = Some("192.0.2.2".to_owned());
    claim(&scarce, requests[2].clone())
        .await
        .expect("another network's");
}

/// Its payee takes the money where a claim is tried, and refuses it in the block.
#[tokio::test]
async fn a_link_that_is_claimed_in_vain_from_many_networks_has_a_part_of_the_day() {
    let house = House::new().await;
    let mut links = Vec::new();
    for number in 1..=2 {
        let (sender, key) = (house.person(0), secret(number));
        let link = house.chain().deposit_native(sender, CENTS, &key);
        links.push(link.await);
    }
    for link in &links {
        house.seen(*link).await;
    }
    let payee = stranger(1);
    // It only stops, which takes the money.
    let code = breaker::only_simulated(&[0x00]);
    house.chain().set_code(payee, code).await;

    let mut request = house.claim(links[0], &secret(1), payee);
    request.network = Some(NETWORK.to_owned());
    let plenty = within(&house, 1_000_000_000_000);
    claim(&plenty, request.clone()).await.expect("it is sent");
    breaker::failed(&house, &links[..1]).await;
    let one = spent(&house, Scope::NetworkGas, NETWORK).await;
    // A twentieth of it is a try and a half.
    let scarce = within(&house, one * 30);
    request.network = Some("192.0.2.2".to_owned());
    let again = claim(&scarce, request).await;
    assert!(
        matches!(again, Err(ClaimError::OverBudget(Scope::LinkGas))),
        "{again:?}"
    );
    let other = house.claim(links[1], &secret(2), stranger(2));
    claim(&scarce, other).await.expect("another link's");
}

/// Somebody else's code may burn what it is given, and where a call is only tried it may burn nothing.
#[tokio::test]
async fn a_claim_that_runs_others_code_is_counted_with_all_that_it_may_burn() {
    let house = House::new().await;
    let ctx = within(&house, 1_000_000_000_000);
    let chain = house.chain();
    let contract = chain.token("USDC").address;
    let mut counted = Vec::new();
    for (number, recipient) in [(1, stranger(1)), (2, contract)] {
        let key = secret(number);
        let link = chain.deposit_native(house.person(0), CENTS, &key).await;
        house.seen(link).await;
        counted.push(counted_for(&house, &ctx, house.claim(link, &key, recipient)).await);
    }
    // A postcard of the fourth person.
    let (key, card) = (secret(3), U256::from(7));
    let card = (chain.token("CARD").address, NftKind::Erc721, card);
    let link = chain
        .deposit_nft(house.person(3), card, U256::ONE, &key, 0)
        .await;
    house.seen(link).await;
    counted.push(counted_for(&house, &ctx, house.claim(link, &key, stranger(1))).await);
    // Of gas: 80,000, 180,000 and 800,000. What a block asks for falls a little from one to the next.
    let [plain, to_a_contract, of_a_collection] = counted[..] else {
        panic!("three claims: {counted:?}");
    };
    assert!(to_a_contract > plain * 2, "{counted:?}");
    assert!(of_a_collection > plain * 6, "{counted:?}");
}

/// What a claim takes of its network's part of the day, whatever becomes of it.
async fn counted_for(house: &House, ctx: &Ctx, mut request: ClaimRequest) -> u64 {
    let before = spent(house, Scope::NetworkGas, NETWORK).await;
    request.network = Some(NETWORK.to_owned());
    let _ = claim(ctx, request).await;
    spent(house, Scope::NetworkGas, NETWORK).await - before
}

/// Ten that fail in their blocks would be a cheap way to stop everybody else's claims for half a minute.
#[tokio::test]
async fn deposits_that_are_overtaken_keep_nobodys_claim_waiting() {
    let house = House::new().await;
    let link = house
        .chain()
        .deposit_native(house.person(0), CENTS, &secret(1))
        .await;
    house.seen(link).await;
    house.chain().hold().await;
    let requests: Vec<_> = house
        .world
        .people
        .iter()
        .enumerate()
        .map(|(nonce, person)| signed(&house, person, CENTS, u8::try_from(nonce).unwrap()))
        .collect();
    assert!(requests.len() >= 10, "as many as are too many");
    let ours = join_all(
        requests
            .iter()
            .map(|request| deposit(&house.ctx, request.clone())),
    )
    .await;
    for request in &requests {
        send_before_us(&house, request).await;
    }
    for tx in ours {
        house.chain().knows(tx.expect("it is signed")).await;
    }
    house.chain().mine(1).await;
    eventually("each of them has failed", async || {
        let calls = house
            .ctx
            .store
            .queue_length(house.chain().id)
            .await
            .unwrap();
        let failed = failed(&house, &requests).await;
        if failed == requests.len() {
            Ok(())
        } else {
            Err((calls, failed))
        }
    })
    .await;
    let request = house.claim(link, &secret(1), stranger(1));
    claim(&house.ctx, request)
        .await
        .expect("it is signed at once");
}

/// How many of the deposits were refused in their blocks.
async fn failed(house: &House, requests: &[DepositRequest]) -> usize {
    let mut failed = 0;
    for request in requests {
        let nonce = request.authorization.token_nonce();
        let (chain, token, from) = (house.chain().id, request.token, request.authorization.from);
        let purpose = format!("deposit:{chain}:{token}:{from}:{nonce}");
        // A rejected call is live no more.
        failed += usize::from(house.ctx.store.live_call(&purpose).await.unwrap().is_none());
    }
    failed
}

/// A deposit of so little costs more than it moves.
#[tokio::test]
async fn so_little_is_not_deposited_at_our_cost() {
    let house = House::new().await;
    let (_server, prices) = priced(&house.world.chains).await;
    let ctx = house.ctx.clone().priced(prices).within(Budgets {
        least_deposit: Cents(25),
        ..Budgets::default()
    });
    let wallet = house.person(5);
    let little = signed(&house, wallet, CENTS - U256::ONE, 1);
    let refused = deposit(&ctx, little.clone()).await;
    assert!(
        matches!(refused, Err(DepositError::TooLittle { least: Cents(25) })),
        "{refused:?}"
    );
    deposit(&ctx, signed(&house, wallet, CENTS, 2))
        .await
        .expect("enough");
    let without_prices = house.ctx.clone().within(ctx.budgets.as_ref().clone());
    deposit(&without_prices, little)
        .await
        .expect("what has no price is not turned away");
}

fn within(house: &House, gwei_a_day: u64) -> Ctx {
    let a_day = NonZeroU64::new(gwei_a_day).unwrap();
    house.ctx.clone().within(Budgets {
        gwei_per_chain: BTreeMap::from([(house.chain().id, a_day)]),
        ..Budgets::default()
    })
}

async fn spent(house: &House, scope: Scope, subject: &str) -> u64 {
    let (chain, now) = (house.chain().id, house.now());
    house
        .ctx
        .store
        .spent(chain, scope, subject, now)
        .await
        .unwrap()
}

/// Transactions of the sponsor's keys.
async fn sent(house: &House) -> u64 {
    let mut sent = 0;
    for key in &house.chain().sponsor_keys {
        sent += house
            .chain()
            .node
            .get_transaction_count(key.address())
            .await
            .unwrap();
    }
    sent
}

async fn nothing_waits(house: &House) {
    eventually("nothing waits for a transaction", async || {
        match house
            .ctx
            .store
            .queue_length(house.chain().id)
            .await
            .unwrap()
        {
            0 => Ok(()),
            waiting => Err(waiting),
        }
    })
    .await;
}

fn signed(house: &House, wallet: &Person, value: U256, nonce: u8) -> DepositRequest {
    let authorization = Authorization {
        from: wallet.address,
        value,
        pub_key20: secret(u64::from(nonce) + 100).link_key().address(),
        nonce: B256::repeat_byte(nonce + 1),
        valid_after: 0,
        valid_before: now() + 3_600,
        expires_in_days: 0,
    };
    DepositRequest {
        network: Some(NETWORK.to_owned()),
        ..signed_by(house, wallet, authorization)
    }
}
