//! The sponsor stops for a while when it pays for nothing again and again, and nobody can bring that about.

use alloy::primitives::{Address, Bytes, U256};
use domain::{LinkId, LinkState};
use futures::future::join_all;
use payments::{ClaimError, ReclaimRequest, Waiting, claim};
use testkit::{eventually, secret};

use crate::{
    admitted::reclaim,
    house::{House, stranger},
};

/// One more than the breaker bears among the last twenty.
const MANY: u64 = 11;
const AMOUNT: U256 = U256::from_limbs([1_000_000, 0, 0, 0]);

/// Code that does what `simulated` does where a transaction pays no gas, as in a simulation, and else reverts.
pub fn only_simulated(simulated: &[u8]) -> Bytes {
    // GASPRICE, JUMPI to the end
    let head = [0x3a, 0x60, 4 + u8::try_from(simulated.len()).unwrap(), 0x57];
    // JUMPDEST, REVERT of nothing
    let tail = [0x5b, 0x60, 0x00, 0x60, 0x00, 0xfd];
    [&head, simulated, &tail].concat().into()
}

/// Links of listed money, all of one sender.
async fn links(house: &House, count: u64) -> Vec<LinkId> {
    let usdc = house.chain().token("USDC").address;
    let sender = house.person(3);
    let mut links = Vec::new();
    for number in 1..=count {
        let secret = secret(number);
        let link = house.chain().deposit_erc20(sender, usdc, AMOUNT, &secret);
        links.push(link.await);
    }
    for link in &links {
        house.seen(*link).await;
    }
    links
}

/// Until the sponsor has seen that the transactions of all of these failed in their blocks.
pub async fn failed(house: &House, links: &[LinkId]) {
    eventually("every transaction failed", async || {
        let calls = house.ctx.store.calls_of_links(links).await.unwrap();
        let failed = calls.iter().filter(|call| {
            let reason = call.reason.as_deref().unwrap_or_default();
            reason.contains("failed in the block")
        });
        match failed.count() == links.len() {
            true => Ok(()),
            false => Err(calls),
        }
    })
    .await;
}

/// A contract wallet looks at its signature itself, and may say one thing when it is asked and another in a block.
#[tokio::test]
async fn refunds_of_a_contract_wallet_that_fail_in_their_blocks_keep_nobody_waiting() {
    let house = House::new().await;
    let all = links(&house, MANY + 1).await;
    let (own, honest) = all.split_at(MANY as usize);
    // PUSH4 of ERC-1271's word for yes, to memory's left end, RETURN
    let yes = [
        0x63, 0x16, 0x26, 0xba, 0x7e, 0x60, 0xe0, 0x1b, 0x60, 0x00, 0x52, 0x60, 0x20, 0x60, 0x00,
        0xf3,
    ];
    let wallet = house.person(3).address;
    house.chain().set_code(wallet, only_simulated(&yes)).await;
    let refunds = own.iter().map(|link| {
        let request = ReclaimRequest {
            link: *link,
            signer: wallet,
            signature: Bytes::from(vec![7; 65]),
            list: None,
            network: None,
        };
        reclaim(&house.ctx, request)
    });
    for sent in join_all(refunds).await {
        sent.unwrap();
    }
    failed(&house, own).await;

    let request = house.claim(honest[0], &secret(MANY + 1), stranger(1));
    claim(&house.ctx, request)
        .await
        .expect("it is sent at once");
    house
        .link_when(honest[0], |link| link.state == LinkState::Claimed)
        .await;
}

/// Nobody but the token's issuer can bring that about.
#[tokio::test]
async fn claims_of_listed_money_that_fail_in_their_blocks_stop_the_sponsor_for_a_while() {
    let house = House::new().await;
    let all = links(&house, MANY).await;
    let usdc: Address = house.chain().token("USDC").address;
    // RETURN of true
    let yes = [0x60, 0x01, 0x60, 0x00, 0x52, 0x60, 0x20, 0x60, 0x00, 0xf3];
    house.chain().set_code(usdc, only_simulated(&yes)).await;
    let mut answers = Vec::new();
    for (link, number) in all.iter().zip(1..) {
        let request = house.claim(*link, &secret(number), stranger(1));
        let answer = claim(&house.ctx, request).await;
        if answer.is_ok() {
            failed(&house, &[*link]).await;
        }
        answers.push(answer);
    }
    let last = answers.pop().unwrap();
    assert!(answers.iter().all(Result::is_ok), "{answers:?}");
    assert!(
        matches!(last, Err(ClaimError::Saved(Waiting::Busy))),
        "{last:?}"
    );
}
