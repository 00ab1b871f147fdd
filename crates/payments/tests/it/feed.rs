use std::time::Duration;

use alloy::primitives::{Address, B256, U256};
use domain::{AssetKind, ChainId, LinkId, LinkState, VaultVersion};
use futures::StreamExt;
use payments::{LinkFeed, claim, find_links};
use store::{BlockUpdate, NewDeposit};
use testkit::secret;
use tokio_util::sync::CancellationToken;

use crate::house::{House, stranger};

const WEI: U256 = U256::from_limbs([1_000_000, 0, 0, 0]);

#[tokio::test]
async fn followers_hear_how_a_link_stands_and_every_change() {
    let house = House::new().await;
    let feed = LinkFeed::new(house.ctx.clone());
    let cancel = CancellationToken::new();
    tokio::spawn(feed.clone().run(cancel.clone()));

    let key = secret(1).link_key().address();
    let mut by_key = feed.subscribe(Vec::new(), vec![key]).unwrap();
    let link = house
        .chain()
        .deposit_native(house.person(0), WEI, &secret(1))
        .await;
    let first = tokio::time::timeout(Duration::from_secs(10), by_key.next()).await;
    let first = first.unwrap().unwrap();
    assert_eq!((first.id, first.state), (link, LinkState::Pending));

    let mut by_id = feed.subscribe(vec![link], Vec::new()).unwrap();
    claim(&house.ctx, house.claim(link, &secret(1), stranger(1)))
        .await
        .unwrap();
    for follower in [&mut by_key, &mut by_id] {
        let mut last = None;
        let claimed = async {
            while let Some(link) = follower.next().await {
                assert_ne!(last.as_ref(), Some(&link), "nothing is told twice");
                let is_claimed = link.state == LinkState::Claimed;
                last = Some(link);
                if is_claimed {
                    return;
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(10), claimed)
            .await
            .unwrap();
    }
    cancel.cancel();
    let end = async { while by_id.next().await.is_some() {} };
    tokio::time::timeout(Duration::from_secs(10), end)
        .await
        .expect("following ends");
}

/// Anybody can lock dust under a key of their own, and follow it.
#[tokio::test]
async fn dust_under_one_key_hides_nobody_elses_link() {
    let mut house = House::new().await;
    house.close().await;
    let chain = house.chain().id;
    let (honest, dusty) = (Address::repeat_byte(1), Address::repeat_byte(2));
    let mut deposits = vec![deposit(chain, 0, honest)];
    deposits.extend((1..500).map(|index| deposit(chain, index, dusty)));
    index(&house, chain, deposits).await;

    let feed = LinkFeed::new(house.ctx.clone());
    let mut follower = feed.subscribe(Vec::new(), vec![honest]).unwrap();
    let _stranger = feed.subscribe(Vec::new(), vec![dusty]).unwrap();
    let cancel = CancellationToken::new();
    tokio::spawn(feed.run(cancel.clone()));
    let told = tokio::time::timeout(Duration::from_secs(10), follower.next()).await;
    assert_eq!(told.expect("it is told").unwrap().pub_key20, honest);
    cancel.cancel();
}

/// The operator took a chain out of the configuration; its links are still in the index.
#[tokio::test]
async fn links_of_a_chain_that_is_gone_hide_no_others() {
    let mut house = House::new().await;
    house.close().await;
    let (here, gone) = (house.chain().id, ChainId(999));
    let key = Address::repeat_byte(1);
    index(&house, here, vec![deposit(here, 0, key)]).await;
    index(&house, gone, vec![deposit(gone, 0, key)]).await;

    let found = find_links(&house.ctx, &[key], None).await.unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].id.chain, here);
    let feed = LinkFeed::new(house.ctx.clone());
    let mut follower = feed.subscribe(Vec::new(), vec![key]).unwrap();
    let cancel = CancellationToken::new();
    tokio::spawn(feed.run(cancel.clone()));
    let told = tokio::time::timeout(Duration::from_secs(10), follower.next()).await;
    assert_eq!(told.expect("it is told").unwrap().id.chain, here);
    cancel.cancel();
}

/// Writes deposits as a watcher would.
async fn index(house: &House, chain: ChainId, deposits: Vec<NewDeposit>) {
    let (store, holder) = (&house.ctx.store, "a watcher");
    let from = store.lease_cursor(chain, 0, holder, 0, 1_000).await;
    let from = from.unwrap().expect("nobody else watches");
    let update = BlockUpdate {
        blocks: vec![(from.next, B256::repeat_byte(9))],
        time: 1_700_000_000,
        head: from.next,
        deposits,
        withdrawals: Vec::new(),
    };
    store
        .apply_blocks(chain, holder, from, &update)
        .await
        .unwrap();
}

fn deposit(chain: ChainId, index: u64, pub_key20: Address) -> NewDeposit {
    NewDeposit {
        id: LinkId {
            chain,
            version: VaultVersion::V4_4,
            index,
        },
        pub_key20,
        kind: AssetKind::Native,
        token: Address::ZERO,
        token_id: U256::ZERO,
        amount: WEI,
        sender: stranger(1),
        recipient: None,
        reclaimable_after: None,
        expires_at: None,
        requires_mfa: false,
        created_at: 1_700_000_000 + index,
        tx: B256::repeat_byte(3),
        block: 1,
    }
}
