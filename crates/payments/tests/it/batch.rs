use alloy::primitives::{Address, B256, Bytes, U256};
use alloy::rpc::types::TransactionReceipt;
use chain::bindings::{ILinkVault, LinkVault};
use domain::{ClaimMode, ClaimSecret, LinkId, LinkState, claim_digest};
use testkit::secret;

use crate::house::{House, stranger};

const WEI: U256 = U256::from_limbs([1_000_000, 0, 0, 0]);

#[tokio::test]
async fn many_deposits_of_one_transaction_are_as_many_links() {
    let house = House::new().await;
    let secrets: Vec<_> = (0..20).map(secret).collect();
    let links = house
        .chain()
        .deposit_batch(house.person(0), WEI, &secrets, 0)
        .await;
    assert_eq!(links.len(), secrets.len());
    let mut transactions = Vec::new();
    for (link, secret) in links.iter().zip(&secrets) {
        let seen = house.seen(*link).await;
        assert_eq!((seen.state, seen.amount), (LinkState::Pending, WEI));
        assert_eq!(seen.pub_key20, secret.link_key().address());
        assert_eq!(seen.sender, house.person(0).address);
        assert_eq!(seen.expires_at, None);
        transactions.push(seen.deposit.tx);
    }
    transactions.dedup();
    assert_eq!(transactions.len(), 1);
}

/// One transaction pays two links, and skips one that is claimed with a false signature and one
/// that another transaction was quicker to take.
#[tokio::test]
async fn of_many_claims_in_one_transaction_those_that_are_skipped_change_nothing() {
    let house = House::new().await;
    let secrets: Vec<_> = (0..4).map(secret).collect();
    let links = house
        .chain()
        .deposit_batch(house.person(0), WEI, &secrets, 0)
        .await;
    let claim = |at: usize, signer: usize| signed(&house, links[at], &secrets[signer], at);
    let quicker = withdraw_many(&house, vec![claim(3, 3)]).await;
    let late = withdraw_many(
        &house,
        vec![claim(0, 0), claim(1, 0), claim(2, 2), claim(3, 3)],
    )
    .await;
    let skipped = late.logs().iter().filter_map(|log| {
        let skipped = log.log_decode::<LinkVault::ClaimSkipped>().ok()?;
        Some(skipped.inner.index.to::<u64>())
    });
    assert_eq!(
        skipped.collect::<Vec<_>>(),
        [links[1].index, links[3].index]
    );

    house.seen(links[0]).await;
    let paid = |tx: B256, at: u8| Some((tx, stranger(at)));
    for (at, state, withdrawal) in [
        (2, LinkState::Claimed, paid(late.transaction_hash, 2)),
        (0, LinkState::Claimed, paid(late.transaction_hash, 0)),
        (1, LinkState::Pending, None),
        (3, LinkState::Claimed, paid(quicker.transaction_hash, 3)),
    ] {
        let link = house.link_when(links[at], |link| link.state == state).await;
        let told = link.withdrawal.map(|told| (told.tx, told.recipient));
        assert_eq!(told, withdrawal, "link {at}");
    }
}

async fn withdraw_many(house: &House, claims: Vec<ILinkVault::Claim>) -> TransactionReceipt {
    let chain = house.chain();
    let sent = LinkVault::new(chain.vault, &chain.node)
        .withdrawMany(claims)
        .from(house.person(1).address)
        .gas(5_000_000)
        .send()
        .await
        .unwrap();
    chain.mined(*sent.tx_hash()).await
}

fn signed(house: &House, link: LinkId, secret: &ClaimSecret, to: usize) -> ILinkVault::Claim {
    let recipient: Address = stranger(to as u8);
    let (id, vault) = (link.chain, house.chain().vault);
    let digest = claim_digest(id, vault, link.index, recipient, ClaimMode::Anyone);
    ILinkVault::Claim {
        index: U256::from(link.index),
        recipient,
        signature: secret.link_key().sign(digest).into(),
        mfaSignature: Bytes::new(),
    }
}
