//! Many deposits back by one signature of their sender, a request each.

use std::time::Duration;

use alloy::{
    primitives::{Address, B256, Bytes, U256},
    providers::Provider,
    signers::{SignerSync, local::PrivateKeySigner},
};
use chain::bindings::LinkVault;
use domain::{LinkId, LinkState, ReclaimList, SponsoredKind, reclaim_many_digest};
use futures::future::join_all;
use payments::{ClaimError, ReclaimRequest, Refusal};
use sandbox::Person;
use testkit::{Database, secret};

use crate::{
    admitted::reclaim,
    databases,
    house::{House, stranger},
    reclaim,
};

const WEI: U256 = U256::from_limbs([1_000_000, 0, 0, 0]);

/// Deposits of the fourth person, all seen.
async fn deposits(house: &House, count: u64) -> Vec<LinkId> {
    let secrets: Vec<_> = (0..count).map(secret).collect();
    let chain = house.chain();
    let links = chain.deposit_batch(house.person(3), WEI, &secrets, 0).await;
    house.seen(*links.last().unwrap()).await;
    links
}

fn list_of(links: &[LinkId]) -> ReclaimList {
    ReclaimList::new(links.iter().map(|link| link.index).collect()).unwrap()
}

/// A request for each of the links, all with the one signature by `person` for them together.
fn signed(house: &House, person: &Person, links: &[LinkId]) -> Vec<ReclaimRequest> {
    let list = list_of(links);
    let key = PrivateKeySigner::from_bytes(&person.private_key).unwrap();
    let digest = reclaim_many_digest(house.chain().id, house.chain().vault, &list);
    let signature = Bytes::from(key.sign_hash_sync(&digest).unwrap().as_bytes());
    let request = |link: &LinkId| ReclaimRequest {
        link: *link,
        signer: person.address,
        signature: signature.clone(),
        list: Some(list.clone()),
        network: None,
    };
    links.iter().map(request).collect()
}

async fn all(house: &House, requests: Vec<ReclaimRequest>) -> Vec<Result<B256, ClaimError>> {
    let answers = requests
        .into_iter()
        .map(|request| reclaim(&house.ctx, request));
    join_all(answers).await
}

async fn sponsored_so_far(house: &House) -> u64 {
    let counts = house.chain().sponsor_keys.iter().map(async |key| {
        let count = house.chain().node.get_transaction_count(key.address());
        count.pending().await.unwrap()
    });
    join_all(counts).await.into_iter().sum()
}

async fn fifty_come_back(database: Database) {
    let house = House::on(database).await;
    let links = deposits(&house, 50).await;
    let sender = house.person(3);
    let before = house.balance(sender.address).await;

    let requests = signed(&house, sender, &links);
    let answers = all(&house, requests.clone()).await;
    let sent: Vec<_> = answers.into_iter().map(Result::unwrap).collect();
    for (link, tx) in links.iter().zip(&sent) {
        let back = |link: &payments::Link| link.state == LinkState::Reclaimed;
        let done = house.link_when(*link, back).await;
        let withdrawal = done.withdrawal.unwrap();
        assert_eq!((withdrawal.tx, withdrawal.recipient), (*tx, sender.address));
        assert_eq!(done.sponsored.unwrap().kind, SponsoredKind::Reclaim);
    }
    let all_of_it = WEI * U256::from(links.len());
    assert_eq!(house.balance(sender.address).await, before + all_of_it);

    // The same again changes nothing, and says what it said.
    let transactions = sponsored_so_far(&house).await;
    let again = all(&house, requests).await;
    let again: Vec<_> = again.into_iter().map(Result::unwrap).collect();
    assert_eq!(again, sent);
    assert_eq!(sponsored_so_far(&house).await, transactions);
    assert_eq!(house.balance(sender.address).await, before + all_of_it);
}

#[tokio::test]
async fn fifty_deposits_come_back_by_one_signature_and_only_once() {
    fifty_come_back(databases::sqlite()).await;
}

#[tokio::test]
async fn fifty_deposits_come_back_by_one_signature_and_only_once_on_postgres() {
    fifty_come_back(databases::postgres()).await;
}

/// Somebody claims one of them after all were taken in, and before any is sent.
#[tokio::test]
async fn one_that_is_claimed_meanwhile_says_so_and_the_others_come_back() {
    let mut house = House::new().await;
    let links = deposits(&house, 4).await;
    let before = house.balance(house.person(3).address).await;
    house.close().await;
    let (ctx, id) = (house.ctx.clone(), house.chain().id);
    let requests = signed(&house, house.person(3), &links);
    let asking = tokio::spawn(async move {
        join_all(requests.into_iter().map(|request| reclaim(&ctx, request))).await
    });
    while house.ctx.store.queue_length(id).await.unwrap() < 4 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    claimed_by(&house, links[1], stranger(7)).await;
    house.open();

    let answers = asking.await.unwrap();
    for (number, (link, answer)) in links.iter().zip(answers).enumerate() {
        if number == 1 {
            assert!(
                matches!(
                    answer,
                    Err(ClaimError::Refused(Refusal::AlreadyClaimed { .. }))
                ),
                "{answer:?}"
            );
            continue;
        }
        answer.unwrap();
        house
            .link_when(*link, |link| link.state == LinkState::Reclaimed)
            .await;
    }
    let three = WEI * U256::from(3);
    assert_eq!(house.balance(house.person(3).address).await, before + three);
    assert_eq!(house.balance(stranger(7)).await, WEI);
}

/// By the second secret, without us.
async fn claimed_by(house: &House, link: LinkId, recipient: Address) {
    let chain = house.chain();
    let claim = house.claim(link, &secret(1), recipient);
    let sent = LinkVault::new(chain.vault, &chain.node)
        .withdrawDeposit(U256::from(link.index), recipient, claim.signature)
        .from(house.person(1).address)
        .send()
        .await
        .unwrap();
    chain.mined(*sent.tx_hash()).await;
}

#[tokio::test]
async fn nothing_comes_back_by_what_the_sender_did_not_sign() {
    let house = House::new().await;
    let links = deposits(&house, 3).await;
    let sender = house.person(3);

    let mut forged = signed(&house, house.person(4), &links).remove(0);
    forged.signer = sender.address;
    // The sender signed for the first two only, of which the third is none; and no other list.
    let two = signed(&house, sender, &links[..2]);
    let mut unlisted = two[0].clone();
    unlisted.link = links[2];
    let mut stretched = two[0].clone();
    stretched.list = Some(list_of(&links));
    let mut alone = reclaim::signed(&house, sender, links[0]);
    alone.list = Some(list_of(&links[..1]));
    let mut bare = signed(&house, sender, &links[..1]).remove(0);
    bare.list = None;
    for request in [forged, unlisted, stretched, alone, bare] {
        let answer = reclaim(&house.ctx, request.clone()).await;
        assert!(
            matches!(answer, Err(ClaimError::Refused(Refusal::WrongSignature))),
            "{request:?}: {answer:?}"
        );
    }
    let own = signed(&house, house.person(4), &links).remove(0);
    let answer = reclaim(&house.ctx, own).await;
    assert!(
        matches!(answer, Err(ClaimError::Refused(Refusal::NotTheSender { sender: found })) if found == sender.address),
        "{answer:?}"
    );
    for link in links {
        assert_eq!(house.seen(link).await.state, LinkState::Pending);
    }
}

/// One deposit has one call, by whichever of its sender's signatures.
#[tokio::test]
async fn asked_alone_and_with_others_it_comes_back_once() {
    let house = House::new().await;
    let links = deposits(&house, 2).await;
    let sender = house.person(3);
    let together = signed(&house, sender, &links).remove(0);
    let alone = reclaim::signed(&house, sender, links[0]);
    let answers = all(&house, vec![together, alone]).await;
    let sent: Vec<_> = answers.into_iter().map(Result::unwrap).collect();
    assert_eq!(sent[0], sent[1]);
    house
        .link_when(links[0], |link| link.state == LinkState::Reclaimed)
        .await;
    assert_eq!(house.seen(links[1]).await.state, LinkState::Pending);
}

/// Some wallets write v as 0 or 1, or sign compactly. The vault takes neither.
#[tokio::test]
async fn each_form_of_a_signature_takes_the_money_back() {
    let house = House::new().await;
    let links = deposits(&house, 4).await;
    let sender = house.person(3);
    let mut requests: Vec<_> = links[..2]
        .iter()
        .map(|link| reclaim::signed(&house, sender, *link))
        .collect();
    requests.extend(signed(&house, sender, &links[2..]));
    for (number, request) in requests.iter_mut().enumerate() {
        let usual = request.signature.to_vec();
        let odd = usual[64] - 27;
        request.signature = if number % 2 == 0 {
            [&usual[..64], &[odd]].concat().into()
        } else {
            let mut compact = usual[..64].to_vec();
            compact[32] |= odd << 7;
            compact.into()
        };
    }
    for answer in all(&house, requests).await {
        answer.unwrap();
    }
    for link in links {
        house
            .link_when(link, |link| link.state == LinkState::Reclaimed)
            .await;
    }
}
