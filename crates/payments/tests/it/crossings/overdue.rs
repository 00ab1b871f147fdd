//! What has no end is told to whoever runs this, once; and what somebody mends ends after all.

use payments::{OverdueCrossing, overdue_crossings};
use sandbox::router::Settlement;
use testkit::PATIENCE;

use super::*;
use crate::log::Log;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// As long as the alarm waits between two looks.
const AN_HOUR: Duration = Duration::from_secs(3_600);
const WORDS: &str = "no end for thirty days";

impl Bridged {
    async fn overdue(&self) -> Vec<OverdueCrossing> {
        let ctx = &self.house.ctx;
        overdue_crossings(&ctx.store, self.house.now(), 9)
            .await
            .unwrap()
    }

    /// Waits until the alarm has ended the look that is due. How many overdue claims it has told of.
    async fn told(&self) -> usize {
        let mut last = None;
        let look = async {
            loop {
                let job = self.house.ctx.store.live_job("overdue_crossings").await;
                last = job.unwrap();
                // Nobody has it, and it is not due before its next time.
                let ended = last.as_ref().filter(|job| {
                    job.turn > 0 && job.lease.1 == 0 && job.run_at > self.house.now()
                });
                if let Some(job) = ended {
                    return serde_json::from_str::<Vec<String>>(&job.payload).unwrap();
                }
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        let told = tokio::time::timeout(PATIENCE, look).await;
        let told = told.unwrap_or_else(|_| panic!("the alarm does not look: {last:#?}"));
        told.len()
    }

    /// Moves the clock on, and waits until the alarm has looked at the new time. How many it has told of.
    async fn told_after(&self, time: Duration) -> usize {
        // A look under way would go by both times.
        self.told().await;
        self.house.shift_clock(time);
        self.told().await
    }
}

#[tokio::test]
async fn a_claim_without_an_end_is_told_once_and_ends_when_somebody_mends_it() {
    let log = Log::here();
    let bridged = Bridged::open().await;
    let links = bridged.links(&[10_780_000, 10_000_000]).await;
    for (number, link) in links.iter().enumerate() {
        bridged.cross(*link, number as u64, receiver(number)).await;
    }
    let never = bridged.until_it(links[0], |it| it.near_tx.is_some()).await;
    bridged.until_it(links[1], |it| it.ended_at.is_some()).await;

    assert_eq!(bridged.told_after(29 * DAY).await, 0);
    assert_eq!(bridged.overdue().await, []);
    assert_eq!(bridged.told_after(DAY + AN_HOUR).await, 1);
    let [overdue] = &bridged.overdue().await[..] else {
        panic!("the one that never comes is overdue")
    };
    assert_eq!((overdue.link, overdue.near_tx), (links[0], never.near_tx));
    let figures = bridged
        .house
        .ctx
        .store
        .crossing_figures(bridged.house.now() - 1);
    assert_eq!(figures.await.unwrap().overdue, 1);
    let lines = log.lines_with(WORDS);
    assert_eq!(lines.len(), 1, "{lines:?}");
    for part in [
        links[0].to_string(),
        never.near_tx.unwrap().to_string(),
        overdue.route.to_string(),
        "ask the router what became of it".to_owned(),
    ] {
        assert!(lines[0].contains(&part), "{part}: {lines:?}");
    }

    let orders = bridged.router().state();
    let orders = orders["orders"].as_array().unwrap();
    let near_tx = never.near_tx.unwrap().to_string();
    let order = orders.iter().find(|order| order["tx"] == near_tx).unwrap();
    let order = order["id"].as_str().unwrap().parse().unwrap();
    bridged.router().settle(order, Settlement::Fill).unwrap();
    let arrived = async {
        // The router may say a moment later that it is there, and it is asked once an hour.
        while bridged.told_after(AN_HOUR).await > 0 {}
    };
    let arrived = tokio::time::timeout(PATIENCE, arrived).await;
    let crossing = bridged.crossing(links[0]).await.unwrap();
    assert!(arrived.is_ok(), "it does not end: {crossing:#?}");
    assert_eq!(crossing.state, CrossingState::Arrived);
    assert_eq!(bridged.overdue().await, []);
    assert_eq!(log.lines_with(WORDS).len(), 1, "nobody is told twice");
}

#[tokio::test]
async fn a_history_says_where_a_link_went_to_both_sides() {
    use payments::{HistoryStatus, OwnWallet, history};

    let bridged = Bridged::open().await;
    let links = bridged.links(&[10_000_000, 10_740_000, 10_780_000]).await;
    for (number, link) in links.iter().enumerate() {
        bridged.cross(*link, number as u64, receiver(number)).await;
    }
    let whole = bridged.until(links[0], CrossingState::Arrived).await;
    let other = bridged.until(links[1], CrossingState::Partial).await;
    bridged.until_it(links[2], |it| it.near_tx.is_some()).await;
    let far = bridged.far();
    let usdc = far.token("USDC").address;
    let of = async |wallet: Address| {
        let wallets = [OwnWallet {
            address: wallet,
            chain: None,
        }];
        let page = history(&bridged.house.ctx, &wallets, None, 100)
            .await
            .unwrap();
        page.items
    };
    let sent = of(bridged.house.person(0).address).await;
    for (number, link) in links.iter().enumerate() {
        let told = sent.iter().find(|item| item.link == Some(*link)).unwrap();
        assert_eq!(told.status, HistoryStatus::Claimed);
        let carried = told.carried.clone().unwrap();
        assert_eq!(carried.chain, far.id);
        let (state, token, amount, tx) = match number {
            0 => (CrossingState::Arrived, usdc, whole.received, whole.far_tx),
            1 => {
                let token = other.received_token.clone().unwrap().token.address;
                (CrossingState::Partial, token, other.received, other.far_tx)
            }
            _ => (CrossingState::Crossing, usdc, None, None),
        };
        assert_eq!(
            (carried.state, carried.token, carried.amount, carried.tx),
            (state, token, amount, tx)
        );
        assert_eq!(carried.token_info.unwrap().address, token);
        let received = of(receiver(number)).await;
        assert_eq!(received.len(), 1);
        assert_eq!(received[0].carried, told.carried);
    }
    assert_eq!(of(receiver(9)).await, [], "nobody else is told");
}
