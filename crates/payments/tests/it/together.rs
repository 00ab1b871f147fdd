//! Claims that wait at the same time share a transaction.

use std::time::Duration;

use alloy::primitives::{Address, B256, Bytes, U256, bytes};
use chain::bindings::LinkVault;
use domain::{LinkId, LinkState, SponsoredState};
use futures::future::join_all;
use payments::{ClaimError, Refusal, claim};
use testkit::secret;

use crate::house::{House, stranger};

const WEI: U256 = U256::from_limbs([1_000_000, 0, 0, 0]);
const CENTS: U256 = U256::from_limbs([10_000, 0, 0, 0]);

#[tokio::test]
async fn claims_that_wait_together_go_out_in_one_transaction() {
    let mut house = House::new().await;
    let links = some_of_each(&house, 10).await;
    let hashes = claimed_at_once(&mut house, &links).await;
    let hashes: Vec<_> = hashes.into_iter().map(Result::unwrap).collect();
    assert!(hashes.iter().all(|hash| *hash == hashes[0]), "{hashes:?}");

    for (link, number) in links.iter().zip(0u8..) {
        let done = paid(&house, *link).await;
        assert_eq!(done.tx, hashes[0]);
        assert_eq!(done.recipient, stranger(number));
        match number % 2 {
            0 => assert_eq!(house.balance(stranger(number)).await, WEI),
            _ => assert_eq!(house.tokens(stranger(number)).await, CENTS),
        }
    }
    house.chain().finalize().await;
    for link in &links {
        house
            .link_when(*link, stands_at(SponsoredState::Final))
            .await;
    }
}

/// What ten cost together, and one alone: the reason for it all.
#[tokio::test]
async fn ten_claims_together_cost_two_thirds_of_ten_alone() {
    let mut house = House::new().await;
    let mut links = Vec::new();
    for number in 0..11 {
        links.push(deposited_token(&house, number).await);
    }
    let tx = claim(
        &house.ctx,
        house.claim(links[10], &secret(10), stranger(10)),
    );
    let alone = house.chain().mined(tx.await.unwrap()).await.gas_used;
    let hashes = claimed_at_once(&mut house, &links[..10]).await;
    let together = *hashes[0].as_ref().unwrap();
    let each = house.chain().mined(together).await.gas_used / 10;
    assert!(each * 100 <= alone * 65, "{each} each, {alone} alone");
}

/// The sender was quicker: in the same block, and before it.
#[tokio::test]
async fn a_claim_that_its_block_skips_is_told_why_and_the_others_are_paid() {
    let mut house = House::new().await;
    let links = some_of_each(&house, 4).await;
    house.chain().hold().await;
    let hashes = claimed_at_once(&mut house, &links).await;
    let tx = hashes.into_iter().map(Result::unwrap).next().unwrap();
    house
        .link_when(links[2], stands_at(SponsoredState::Broadcast))
        .await;
    taken_back(&house, links[2]).await;
    house.chain().mine(1).await;

    let skipped = house
        .link_when(links[2], stands_at(SponsoredState::Rejected))
        .await;
    let reason = skipped.sponsored.unwrap().reason.unwrap();
    assert_eq!(reason, "the deposit has been claimed already");
    for number in [0, 1, 3] {
        assert_eq!(paid(&house, links[number]).await.tx, tx);
    }
    let reclaimed = |link: &payments::Link| link.state == LinkState::Reclaimed;
    house.link_when(links[2], reclaimed).await;
}

/// It is found out before anything is signed, and costs nobody else anything.
#[tokio::test]
async fn a_claim_that_would_fail_does_not_go_out_with_the_others() {
    let mut house = House::new().await;
    let links = some_of_each(&house, 4).await;
    let deaf = refusing_contract(&house).await;
    house.close().await;
    let requests = links.iter().zip(0u8..).map(|(link, number)| {
        let to = if number == 2 { deaf } else { stranger(number) };
        house.claim(*link, &secret(u64::from(number)), to)
    });
    let requests: Vec<_> = requests.collect();
    let answers = answers(&mut house, requests).await;
    let mut hashes = Vec::new();
    for (answer, number) in answers.into_iter().zip(0..) {
        match (number, answer) {
            (2, answer) => assert!(
                matches!(answer, Err(ClaimError::Refused(Refusal::Reverted { .. }))),
                "{answer:?}"
            ),
            (_, answer) => hashes.push(answer.unwrap()),
        }
    }
    assert!(hashes.iter().all(|hash| *hash == hashes[0]), "{hashes:?}");
    for number in [0, 1, 3] {
        paid(&house, links[number]).await;
    }
    assert_eq!(house.seen(links[2]).await.state, LinkState::Pending);
}

/// Its code is cheap when it is asked beforehand, and burns all it is given in a block.
#[tokio::test]
async fn a_payee_that_burns_gas_in_its_block_only_harms_itself() {
    // No gas price: stop. Else loop for ever.
    let two_faced = bytes!("3a156009575b6005565b00");
    let mut house = House::new().await;
    let links = some_of_each(&house, 4).await;
    let burner = stranger(9);
    house.chain().set_code(burner, two_faced).await;
    house.close().await;
    let requests = links.iter().zip(0u8..).map(|(link, number)| {
        let to = if number == 2 {
            burner
        } else {
            stranger(number)
        };
        house.claim(*link, &secret(u64::from(number)), to)
    });
    let requests: Vec<_> = requests.collect();
    let hashes = answers(&mut house, requests).await;
    let tx = *hashes[0].as_ref().unwrap();
    for number in [0, 1, 3] {
        assert_eq!(paid(&house, links[number]).await.tx, tx);
    }
    house
        .link_when(links[2], stands_at(SponsoredState::Rejected))
        .await;
    assert_eq!(house.seen(links[2]).await.state, LinkState::Pending);
}

/// Deposits of the chain's currency and of USDC in turn.
async fn some_of_each(house: &House, count: u64) -> Vec<LinkId> {
    let mut links = Vec::new();
    for number in 0..count {
        links.push(if number % 2 == 0 {
            let person = house.person(0);
            let secret = secret(number);
            house.chain().deposit_native(person, WEI, &secret).await
        } else {
            deposited_token(house, number).await
        });
    }
    for link in &links {
        house.seen(*link).await;
    }
    links
}

async fn deposited_token(house: &House, number: u64) -> LinkId {
    let chain = house.chain();
    let usdc = chain.token("USDC").address;
    let (person, secret) = (house.person(0), secret(number));
    let link = chain.deposit_erc20(person, usdc, CENTS, &secret).await;
    house.seen(link).await;
    link
}

/// Claims that are all there before the sponsor looks, each for a stranger of its number.
async fn claimed_at_once(house: &mut House, links: &[LinkId]) -> Vec<Result<B256, ClaimError>> {
    house.close().await;
    let requests = links
        .iter()
        .zip(0u8..)
        .map(|(link, number)| house.claim(*link, &secret(u64::from(number)), stranger(number)));
    let requests: Vec<_> = requests.collect();
    answers(house, requests).await
}

async fn answers(
    house: &mut House,
    requests: Vec<payments::ClaimRequest>,
) -> Vec<Result<B256, ClaimError>> {
    let (ctx, count) = (house.ctx.clone(), requests.len() as u64);
    let asking = tokio::spawn(async move {
        join_all(requests.into_iter().map(|request| claim(&ctx, request))).await
    });
    while house
        .ctx
        .store
        .queue_length(house.chain().id)
        .await
        .unwrap()
        < count
    {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    house.open();
    asking.await.unwrap()
}

async fn paid(house: &House, link: LinkId) -> payments::Withdrawal {
    let claimed = |link: &payments::Link| link.state == LinkState::Claimed;
    house.link_when(link, claimed).await.withdrawal.unwrap()
}

fn stands_at(state: SponsoredState) -> impl Fn(&payments::Link) -> bool {
    move |link| {
        link.sponsored
            .as_ref()
            .is_some_and(|call| call.state == state)
    }
}

/// Its sender has it back in the next block, before anything of ours.
async fn taken_back(house: &House, link: LinkId) {
    let chain = house.chain();
    let sent = LinkVault::new(chain.vault, &chain.node)
        .withdrawDepositSender(U256::from(link.index))
        .from(house.person(0).address)
        .gas(200_000)
        .max_fee_per_gas(500_000_000_000)
        .max_priority_fee_per_gas(100_000_000_000)
        .send()
        .await;
    let _ = sent.expect("a reclaim is sent");
}

/// A contract that takes no money.
async fn refusing_contract(house: &House) -> Address {
    let (address, revert) = (stranger(9), Bytes::from_static(&[0x5f, 0x5f, 0xfd]));
    house.chain().set_code(address, revert).await;
    address
}
