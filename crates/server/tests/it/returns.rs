//! What comes back to its sender says how, to programs and in previews.

use std::time::Duration;

use alloy::primitives::U256;
use payments::{Budgets, Ctx};
use reqwest::StatusCode;
use testkit::TestWorld;

use crate::{
    app::{Running, spec},
    databases, sign,
};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

#[tokio::test]
#[ignore = "deep: every way back"]
async fn a_link_says_how_its_money_came_back() {
    for database in databases::each() {
        let world = TestWorld::start().await;
        let (chain, sender) = (&world.chains[0], &world.people[0]);
        let unlimited = |ctx: Ctx| ctx.within(Budgets::default());
        let specs = vec![spec(chain)];
        let running = Running::furnished(&database, specs, unlimited, |_| {}).await;
        let secrets: Vec<_> = (0..3).map(testkit::secret).collect();
        let amount = U256::from(1_000_000);
        let links = chain.deposit_batch(sender, amount, &secrets, 1).await;
        for link in &links {
            assert!(running.until_known(*link).await.body["wayBack"].is_null());
        }

        let declined = sign::claim(chain, links[0], sender.address, &secrets[0]);
        running.call("claim-v2", &declined).await.tx_hash();
        let taken = sign::reclaim(chain, links[1], sender);
        running.call("reclaim", &taken).await.tx_hash();
        for (link, way) in [(links[0], "declined"), (links[1], "takenBack")] {
            let back = running.until(link, |link| link["wayBack"] == way).await;
            assert_eq!(back.body["state"], "reclaimed");
        }
        chain.finalize().await;
        chain.advance(DAY).await;
        let home = running
            .until(links[2], |link| link["wayBack"] == "expired")
            .await;
        let told = &home.body;
        assert_eq!(
            (&told["state"], &told["expired"]),
            (&"reclaimed".into(), &true.into())
        );
        assert_eq!(told["sponsored"]["kind"], "return");
        assert_eq!(told["sponsored"]["txHash"], told["withdrawal"]["txHash"]);
        assert_eq!(told["withdrawal"]["recipient"], sender.address.to_string());

        for (link, title) in [
            (links[0], "was sent back"),
            (links[1], "was refunded"),
            (links[2], "has expired"),
        ] {
            let page = running.open(&format!("/claim?c={}&v=v4.4&i={}", link.chain, link.index));
            let page = page.send().await.expect("a page");
            assert_eq!(page.status(), StatusCode::OK);
            let page = page.text().await.expect("text");
            assert!(
                page.contains(&format!("<title>This link {title} · Filbert")),
                "{page}"
            );
        }
        running.stop().await;
    }
}
