//! What nobody claims in time goes home by itself.

use std::{collections::BTreeSet, time::Duration};

use alloy::{
    eips::BlockNumberOrTag,
    primitives::{Address, Bytes, U256, Uint},
    providers::Provider,
};
use chain::bindings::{ILinkVault, LinkVault};
use domain::{AssetKind, LinkId, LinkState, SponsoredKind, SponsoredState};
use payments::{Link, WayBack, claim, start_workers};
use sandbox::UsdCoin;
use testkit::{PATIENCE, TestChain, secret};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::{
    admitted::reclaim,
    databases,
    house::{House, stranger},
    reclaim::signed,
    wire::Fate,
};

mod limits;

const WEI: U256 = U256::from_limbs([1_000_000, 0, 0, 0]);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// Longer than the pause between two looks for expired links.
const TURN: Duration = Duration::from_secs(11);

/// Final deposits of one person, each under a secret of its own, which expire after so many days.
async fn deposited(house: &House, person: usize, count: u64, days: u8) -> Vec<LinkId> {
    let first = 100 * person as u64 + 10 * u64::from(days);
    let secrets: Vec<_> = (first..first + count).map(secret).collect();
    let (chain, person) = (house.chain(), house.person(person));
    let links = chain.deposit_batch(person, WEI, &secrets, days).await;
    chain.finalize().await;
    for link in &links {
        house.link_when(*link, |link| link.deposit.is_final).await;
    }
    links
}

/// A final deposit of a token, which expires after a day.
async fn expiring_token(house: &House, token: Address) -> LinkId {
    let (chain, sender) = (house.chain(), house.person(3).address);
    let approval = UsdCoin::new(token, &chain.node)
        .approve(chain.vault, WEI)
        .from(sender)
        .send()
        .await
        .unwrap();
    chain.mined(*approval.tx_hash()).await;
    let terms = ILinkVault::Terms {
        onBehalfOf: sender,
        recipient: Address::ZERO,
        reclaimableAfter: Uint::ZERO,
        expiresInDays: 1,
        requiresMFA: false,
    };
    let sent = LinkVault::new(chain.vault, &chain.node)
        .makeDeposits(
            token,
            AssetKind::Erc20 as u8,
            U256::ZERO,
            vec![WEI],
            vec![secret(900).link_key().address()],
            terms,
        )
        .from(sender)
        .send()
        .await
        .unwrap();
    let receipt = chain.mined(*sent.tx_hash()).await;
    let event = receipt
        .decoded_log::<LinkVault::DepositEvent>()
        .expect("the vault tells of it");
    chain.finalize().await;
    let link = chain.link(event._index.to());
    house.link_when(link, |link| link.deposit.is_final).await;
    link
}

/// Waits until expired links were looked for twice more: once with all that is known by now.
async fn looked_for(house: &House) {
    for _ in 0..2 {
        let turn = async || {
            let job = house.ctx.store.live_job("expired_links").await.unwrap();
            job.filter(|job| job.lease.1 == 0).map(|job| job.turn)
        };
        let look = async {
            let before = loop {
                match turn().await {
                    Some(turn) => break turn,
                    None => tokio::time::sleep(Duration::from_millis(20)).await,
                }
            };
            house.shift_clock(TURN);
            while turn().await.is_none_or(|turn| turn <= before) {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let looked = tokio::time::timeout(PATIENCE, look).await;
        looked.expect("expired links are looked for");
    }
}

fn is_home(link: &Link) -> bool {
    link.state == LinkState::Reclaimed
}

/// Whether a transaction of ours that takes it home waits for a block.
fn is_sent(link: &Link) -> bool {
    let call = link.sponsored.as_ref();
    call.is_some_and(|call| call.state == SponsoredState::Broadcast)
}

async fn home(house: &House, link: LinkId) -> Link {
    house.shift_clock(TURN);
    house.link_when(link, is_home).await
}

/// How many transactions wait for a block.
async fn pending(chain: &TestChain) -> usize {
    let block = chain.node.get_block_by_number(BlockNumberOrTag::Pending);
    block.await.unwrap().unwrap().transactions.len()
}

/// How often a deposit left its vault.
async fn withdrawals(house: &House, link: LinkId) -> usize {
    let chain = house.chain();
    let vault = LinkVault::new(chain.vault, &chain.node);
    let left = vault.WithdrawEvent_filter().from_block(0);
    left.topic1(U256::from(link.index))
        .query()
        .await
        .unwrap()
        .len()
}

#[tokio::test]
async fn an_expired_deposit_goes_home_by_itself_and_no_other() {
    for database in databases::each() {
        let house = House::on(database).await;
        let expiring = deposited(&house, 3, 1, 1).await[0];
        let (lasting, later) = (
            deposited(&house, 3, 1, 0).await[0],
            deposited(&house, 3, 1, 2).await[0],
        );
        let sender = house.person(3).address;
        let before = house.balance(sender).await;
        house.chain().advance(DAY).await;

        let back = home(&house, expiring).await;
        assert_eq!(back.way_back, Some(WayBack::Expired));
        let call = back.sponsored.unwrap();
        assert_eq!(
            (call.kind, call.recipient, call.tx),
            (
                SponsoredKind::Return,
                sender,
                back.withdrawal.map(|withdrawal| withdrawal.tx)
            )
        );
        assert_eq!(
            house.balance(sender).await,
            before + WEI,
            "without gas of theirs"
        );
        looked_for(&house).await;
        for link in [lasting, later] {
            let waiting = house.seen(link).await;
            assert_eq!(
                (waiting.state, waiting.sponsored),
                (LinkState::Pending, None)
            );
        }
        assert_eq!(withdrawals(&house, expiring).await, 1);
    }
}

/// Whatever our own clock says.
#[tokio::test]
async fn a_link_expires_by_the_chains_clock() {
    let house = House::new().await;
    let link = deposited(&house, 3, 1, 1).await[0];
    house.shift_clock(DAY * 2);
    looked_for(&house).await;
    assert_eq!(house.seen(link).await.sponsored, None);
    house.chain().advance(DAY).await;
    home(&house, link).await;
}

/// In a block that may be dropped it may be another deposit tomorrow.
#[tokio::test]
async fn a_deposit_that_is_not_final_waits() {
    let house = House::new().await;
    house.chain().hold().await;
    let link = {
        let (chain, person) = (house.chain(), house.person(3));
        let secrets = [secret(1)];
        let made = chain.deposit_batch(person, WEI, &secrets, 1);
        // Once it waits for a block.
        let mined = async {
            while pending(chain).await == 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            chain.mine(1).await;
        };
        tokio::join!(made, mined).0[0]
    };
    house.chain().advance(DAY).await;
    let expired = house.link_when(link, |link| link.is_expired).await;
    assert!(!expired.deposit.is_final);
    looked_for(&house).await;
    assert_eq!(house.seen(link).await.sponsored, None);
    house.chain().finalize().await;
    house.link_when(link, |link| link.deposit.is_final).await;
    house.shift_clock(TURN);
    house.mining(house.link_when(link, is_home)).await;
}

/// It costs no transaction, is tried on five days at most, and the sender who can take it by then
/// still has it.
#[tokio::test]
#[ignore = "deep: every try of days"]
async fn a_sender_that_takes_no_money_is_not_tried_for_ever() {
    let house = House::new().await;
    let link = deposited(&house, 3, 1, 1).await[0];
    let sender = house.person(3).address;
    let key = house.chain().sponsor_keys[0].address();
    let refuse = Bytes::from_static(&[0x5f, 0x5f, 0xfd]);
    house.chain().set_code(sender, refuse).await;
    let nonce = house.chain().node.get_transaction_count(key).await.unwrap();

    let mut tries = Vec::new();
    let mut wait = DAY;
    for _ in 0..5 {
        house.chain().advance(wait).await;
        house.shift_clock(TURN);
        let seen = tries.clone();
        let newest = async || {
            let calls = house.ctx.store.calls_of_links(&[link]).await.unwrap();
            calls.into_iter().next()
        };
        let tried = async {
            loop {
                match newest().await {
                    Some(call)
                        if call.state == SponsoredState::Rejected && !seen.contains(&call.id) =>
                    {
                        return call.id;
                    }
                    _ => tokio::time::sleep(Duration::from_millis(20)).await,
                }
            }
        };
        let tried = tokio::time::timeout(PATIENCE, tried).await;
        tries.push(tried.expect("it is tried"));
        // Not again before its time.
        looked_for(&house).await;
        assert_eq!(newest().await.map(|call| call.id), tries.last().cloned());
        wait = wait.max(DAY) * if tries.len() > 1 { 2 } else { 1 };
    }
    let told = house.seen(link).await.sponsored.unwrap();
    assert_eq!(
        (told.kind, told.state),
        (SponsoredKind::Return, SponsoredState::Rejected)
    );
    assert!(told.reason.unwrap().contains("does not take the money"));

    house.chain().advance(wait * 2).await;
    looked_for(&house).await;
    house.chain().advance(DAY * 365).await;
    looked_for(&house).await;
    let newest = house.ctx.store.calls_of_links(&[link]).await.unwrap();
    assert_eq!(newest.first().map(|call| &call.id), tries.last());
    let unspent = house.chain().node.get_transaction_count(key).await.unwrap();
    assert_eq!(unspent, nonce, "nothing was sent");

    house.chain().set_code(sender, Bytes::new()).await;
    let request = signed(&house, house.person(3), link);
    reclaim(&house.ctx, request)
        .await
        .expect("it is still theirs");
}

/// Whoever asks for many calls of which a chain says nothing does not keep others' money from going home.
#[tokio::test]
async fn calls_that_stepped_aside_keep_no_expired_link_here() {
    let (mut house, wire) = House::on_a_wire().await;
    let stuck = deposited(&house, 4, 70, 0).await;
    let link = deposited(&house, 3, 1, 1).await[0];
    house.close().await;
    let unwanted = format!("{:x}", stranger(1));
    wire.rule(move |question| {
        if question["params"].to_string().contains(&unwanted) {
            Fate::refused("out of memory")
        } else {
            Fate::Carried
        }
    });
    let mut asking = JoinSet::new();
    for (stuck, number) in stuck.iter().zip(400..) {
        let request = house.claim(*stuck, &secret(number), stranger(1));
        let ctx = house.ctx.clone();
        asking.spawn(async move { claim(&ctx, request).await });
    }
    let (store, id) = (&house.ctx.store, house.chain().id);
    while store.queue_length(id).await.unwrap() < 70 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    house.chain().advance(DAY).await;
    house.open();
    house.link_when(link, |link| link.is_expired).await;
    home(&house, link).await;
}

/// The sender who asks for it joins what is under way already.
#[tokio::test]
async fn a_reclaim_of_what_is_on_its_way_home_is_the_same() {
    let house = House::new().await;
    let link = deposited(&house, 3, 1, 1).await[0];
    house.chain().hold().await;
    house.chain().advance(DAY).await;
    house.shift_clock(TURN);
    let sent = house.link_when(link, is_sent).await;
    let request = signed(&house, house.person(3), link);
    let joined = reclaim(&house.ctx, request.clone()).await.unwrap();
    assert_eq!(Some(joined), sent.sponsored.unwrap().tx);
    house.chain().mine(1).await;
    home(&house, link).await;
    assert_eq!(reclaim(&house.ctx, request).await.unwrap(), joined);
    assert_eq!(withdrawals(&house, link).await, 1);
}

/// Two processes look at the same time, and the block that did it goes away.
#[tokio::test]
async fn it_goes_home_once_whoever_looks_and_whatever_the_chain_drops() {
    for database in databases::each() {
        let house = House::on(database).await;
        let mut other = house.ctx.clone();
        other.holder = "the second process".to_owned();
        let cancel = CancellationToken::new();
        let second = start_workers(&other, cancel.clone());
        let links = deposited(&house, 3, 6, 1).await;
        // All go in one block, the last: what was dropped after it was final would be another matter.
        house.chain().hold().await;
        house.chain().advance(DAY).await;
        house.shift_clock(TURN);
        for link in &links {
            house.link_when(*link, is_sent).await;
        }
        house.chain().mine(1).await;
        let mut blocks = BTreeSet::new();
        for link in &links {
            let back = house.link_when(*link, is_home).await;
            blocks.insert(back.withdrawal.unwrap().block);
        }
        assert_eq!(blocks.len(), 1, "{blocks:?}");
        house.chain().drop_from(*blocks.first().unwrap()).await;
        house.chain().mine(1).await;
        house
            .link_when(links[0], |link| link.state == LinkState::Pending)
            .await;
        house.shift_clock(Duration::from_secs(20));
        for link in &links {
            house.mining(house.link_when(*link, is_home)).await;
            assert_eq!(withdrawals(&house, *link).await, 1);
        }
        cancel.cancel();
        second.join().await;
    }
}

#[tokio::test]
async fn what_whoever_has_the_link_sends_back_is_told_from_what_the_sender_takes() {
    let house = House::new().await;
    let links = deposited(&house, 3, 3, 0).await;
    let sender = house.person(3).address;
    let before = house.balance(sender).await;
    let declined = house.claim(links[0], &secret(300), sender);
    claim(&house.ctx, declined).await.unwrap();
    let paid = house.claim(links[1], &secret(301), stranger(1));
    claim(&house.ctx, paid).await.unwrap();
    let back = house
        .link_when(links[0], |link| link.state == LinkState::Reclaimed)
        .await;
    assert_eq!(back.way_back, Some(WayBack::Declined));
    assert_eq!(house.balance(sender).await, before + WEI);
    let claimed = house
        .link_when(links[1], |link| link.state == LinkState::Claimed)
        .await;
    assert_eq!(claimed.way_back, None);

    by_its_own_transaction(&house, sender, links[2]).await;
    let own = house
        .link_when(links[2], |link| link.state == LinkState::Reclaimed)
        .await;
    assert_eq!(own.way_back, None, "that was none of ours");
}

async fn by_its_own_transaction(house: &House, sender: Address, link: LinkId) {
    let chain = house.chain();
    let sent = LinkVault::new(chain.vault, &chain.node)
        .withdrawDepositSender(U256::from(link.index))
        .from(sender)
        .send()
        .await
        .unwrap();
    chain.mined(*sent.tx_hash()).await;
}
