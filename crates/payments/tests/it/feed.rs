use std::time::Duration;

use alloy::primitives::U256;
use domain::LinkState;
use futures::StreamExt;
use payments::{LinkFeed, claim};
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
