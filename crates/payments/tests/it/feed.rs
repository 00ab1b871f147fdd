use alloy::primitives::{Address, B256, U256};
use domain::{AssetKind, ChainId, LinkId, LinkState, VaultVersion};
use futures::StreamExt;
use payments::{Ctx, Link, LinkFeed, News, Subscription, Telling, Told, claim, find_links};
use store::{BlockUpdate, NewDeposit, Store};
use testkit::{Database, PATIENCE, secret};
use tokio_util::sync::CancellationToken;

use crate::{
    databases,
    house::{House, stranger},
};

const WEI: U256 = U256::from_limbs([1_000_000, 0, 0, 0]);

#[tokio::test]
async fn followers_hear_how_a_link_stands_and_every_change() {
    let house = House::new().await;
    let feed = LinkFeed::new(house.ctx.clone());
    let cancel = CancellationToken::new();
    tokio::spawn(feed.clone().run(cancel.clone()));

    let key = secret(1).link_key().address();
    let mut by_key = feed
        .subscribe(Vec::new(), vec![key], Told::default())
        .unwrap();
    let link = house
        .chain()
        .deposit_native(house.person(0), WEI, &secret(1))
        .await;
    let first = standing(&mut by_key).await;
    assert_eq!((first.id, first.state), (link, LinkState::Pending));

    let mut by_id = feed
        .subscribe(vec![link], Vec::new(), Told::default())
        .unwrap();
    claim(&house.ctx, house.claim(link, &secret(1), stranger(1)))
        .await
        .unwrap();
    for follower in [&mut by_key, &mut by_id] {
        let mut last = None;
        let claimed = async {
            loop {
                let link = standing(follower).await;
                assert_ne!(last.as_ref(), Some(&link), "nothing is told twice");
                let is_claimed = link.state == LinkState::Claimed;
                last = Some(link);
                if is_claimed {
                    return;
                }
            }
        };
        claimed.await;
    }
    cancel.cancel();
    let end = async { while by_id.next().await.is_some() {} };
    tokio::time::timeout(PATIENCE, end)
        .await
        .expect("following ends");
}

/// A follower whose connection broke goes on at another process, which never heard of it.
#[tokio::test]
async fn a_follower_goes_on_elsewhere_from_what_it_was_told() {
    follower_moves(databases::sqlite()).await;
}

#[tokio::test]
async fn a_follower_goes_on_elsewhere_on_postgres_too() {
    follower_moves(databases::postgres()).await;
}

async fn follower_moves(database: Database) {
    let house = House::on(database).await;
    let cancel = CancellationToken::new();
    let feeds = [house.ctx.clone(), another_process(&house).await].map(LinkFeed::new);
    for feed in &feeds {
        tokio::spawn(feed.clone().run(cancel.clone()));
    }
    let mut links = Vec::new();
    for number in 1..=2 {
        let (chain, sender) = (house.chain(), house.person(0));
        links.push(chain.deposit_native(sender, WEI, &secret(number)).await);
    }
    for link in &links {
        house.link_when(*link, |link| link.deposit.is_final).await;
    }

    let mut told = Told::default();
    let mut follower = feeds[0].subscribe(links.clone(), Vec::new(), told).unwrap();
    next(&mut follower).await;
    told = next(&mut follower).await.told;
    drop(follower);
    claim(&house.ctx, house.claim(links[1], &secret(2), stranger(1)))
        .await
        .unwrap();

    // Its word goes through a header.
    let told = Told::read(&told.to_string());
    let mut follower = feeds[1].subscribe(links.clone(), Vec::new(), told).unwrap();
    loop {
        let link = standing(&mut follower).await;
        assert_eq!(link.id, links[1], "how the other stands is known");
        if link.state == LinkState::Claimed {
            break;
        }
    }
    cancel.cancel();
}

/// The chain takes back a deposit, and puts another one in its place or none.
#[tokio::test]
async fn followers_hear_of_a_link_that_is_no_more() {
    let house = House::new().await;
    let feed = LinkFeed::new(house.ctx.clone());
    let cancel = CancellationToken::new();
    tokio::spawn(feed.clone().run(cancel.clone()));
    let link = house
        .chain()
        .deposit_native(house.person(0), WEI, &secret(1))
        .await;
    let key = secret(1).link_key().address();
    let block = house.seen(link).await.deposit.block;
    let mut followers = [
        feed.subscribe(vec![link], Vec::new(), Told::default()),
        feed.subscribe(Vec::new(), vec![key], Told::default()),
    ]
    .map(Result::unwrap);
    let mut told = Told::default();
    for follower in &mut followers {
        told = next(follower).await.told;
    }

    house.chain().drop_from(block).await;
    house.chain().mine(1).await;
    for follower in &mut followers {
        let gone = loop {
            let telling = next(follower).await;
            if let News::Gone(gone) = telling.news {
                assert_eq!(telling.told, Told::default());
                break gone;
            }
        };
        assert_eq!(gone, link);
    }
    for (links, keys) in [(vec![link], Vec::new()), (Vec::new(), vec![key])] {
        let mut late = feed.subscribe(links, keys, told.clone()).unwrap();
        assert_eq!(next(&mut late).await.news, News::Gone(link), "who was away");
    }
    cancel.cancel();
}

#[tokio::test]
async fn a_foreign_word_of_what_was_told_does_no_harm() {
    let mut house = House::new().await;
    house.close().await;
    let chain = house.chain().id;
    let key = Address::repeat_byte(1);
    index(&house, chain, vec![deposit(chain, 0, key)]).await;
    let feed = LinkFeed::new(house.ctx.clone());
    let cancel = CancellationToken::new();
    tokio::spawn(feed.clone().run(cancel.clone()));
    for word in [
        "",
        "last",
        "31337/v4.4/0=0000000000000001",
        "1/v4/7=00,\u{0}",
    ] {
        let told = Told::read(word);
        let mut follower = feed
            .subscribe(vec![link(chain, 0)], Vec::new(), told)
            .unwrap();
        assert_eq!(standing(&mut follower).await.id, link(chain, 0), "{word}");
    }
    cancel.cancel();
}

/// The next thing that a follower hears.
async fn next(follower: &mut Subscription) -> Telling {
    let next = tokio::time::timeout(PATIENCE, follower.next()).await;
    next.expect("it is told in time").expect("it is told")
}

/// How a link stands, which is the next thing that a follower hears.
pub async fn standing(follower: &mut Subscription) -> Link {
    match next(follower).await.news {
        News::Stands(link) => *link,
        News::Gone(link) => panic!("{link} is gone"),
    }
}

/// What another process works with.
async fn another_process(house: &House) -> Ctx {
    Ctx::new(
        Store::connect(house.database().url()).await.unwrap(),
        house.ctx.chains.clone(),
        house.ctx.clock.clone(),
        "another process".to_owned(),
    )
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
    let mut follower = feed
        .subscribe(Vec::new(), vec![honest], Told::default())
        .unwrap();
    let _stranger = feed
        .subscribe(Vec::new(), vec![dusty], Told::default())
        .unwrap();
    let cancel = CancellationToken::new();
    tokio::spawn(feed.run(cancel.clone()));
    assert_eq!(standing(&mut follower).await.pub_key20, honest);
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
    assert_eq!(found.links.len(), 1);
    assert_eq!(found.links[0].id.chain, here);
    let feed = LinkFeed::new(house.ctx.clone());
    let mut follower = feed
        .subscribe(Vec::new(), vec![key], Told::default())
        .unwrap();
    let cancel = CancellationToken::new();
    tokio::spawn(feed.run(cancel.clone()));
    assert_eq!(standing(&mut follower).await.id.chain, here);
    cancel.cancel();
}

/// Writes deposits as a watcher would.
pub async fn index(house: &House, chain: ChainId, deposits: Vec<NewDeposit>) {
    let (store, holder) = (&house.ctx.store, "a watcher");
    let from = store.lease_cursor(chain, 0, holder, 0, 1_000).await;
    let from = from.unwrap().expect("nobody else watches");
    let update = BlockUpdate {
        blocks: vec![(from.next, B256::repeat_byte(9))],
        time: 1_700_000_000,
        head: from.next,
        deposits,
        withdrawals: Vec::new(),
        vaults: Vec::new(),
    };
    store
        .apply_blocks(chain, holder, from, &update)
        .await
        .unwrap();
}

pub fn link(chain: ChainId, index: u64) -> LinkId {
    LinkId {
        chain,
        version: VaultVersion::V4_4,
        index,
    }
}

pub fn deposit(chain: ChainId, index: u64, pub_key20: Address) -> NewDeposit {
    NewDeposit {
        id: link(chain, index),
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
