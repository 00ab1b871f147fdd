//! The process ends between a draw, the second signature and the transaction.

use std::{os::unix::process::ExitStatusExt, time::Duration};

use payments::FAIL_POINTS;
use reqwest::Client;
use testkit::{PATIENCE, TestWorld};
use tokio::{
    task::JoinSet,
    time::{Instant, sleep, timeout},
};

use super::*;
use crate::{books::withdrawals, databases, process::Program};

const KILLED: i32 = 9;
const SLOTS: u8 = 4;

#[tokio::test]
#[ignore = "deep: a kill at every step"]
async fn wherever_the_process_ends_each_wallet_gets_one_slot() {
    let world = TestWorld::start().await;
    let chain = &world.chains[0];
    let points = FAIL_POINTS
        .iter()
        .filter(|point| point.starts_with("raffles/") || point.starts_with("sponsor"));
    for (number, point) in (1..).zip(testkit::rounds(points, 2)) {
        let amounts = vec![U256::from(1_000_000); usize::from(SLOTS)];
        let secret = secret(number);
        let slots = chain
            .deposit_raffle(&world.people[0], &amounts, &secret, 0)
            .await;
        let database = databases::sqlite();
        let program = Program::on(chain, &database, "warn").with_own_vault_of(chain);
        let launch = |fail_at: Option<&str>| {
            let key = world.sandbox().mfa_key.to_bytes().to_string();
            let mut command = program.command("run");
            command.env("FILBERT_RAFFLE_AUTHORIZER_KEY", key);
            command.env("FILBERT_RAFFLE_PROOF_BITS", "0");
            if let Some(point) = fail_at {
                command.env("FILBERT_FAIL_AT", point);
            }
            program.launch(command)
        };
        let mut child = launch(Some(point));
        let mut people = JoinSet::new();
        for one in 0..SLOTS {
            let (base, chain, secret) = (program.base.clone(), chain.clone(), secret.clone());
            let (link, wallet) = (slots[0], wallet(one + number as u8 * SLOTS));
            people.spawn(async move { insist(&base, &chain, link, wallet, &secret).await });
        }
        let ended = timeout(PATIENCE, child.wait()).await;
        let ended = ended.unwrap_or_else(|_| panic!("it never gets to {point}"));
        let signal = ended.expect("its end").signal();
        assert_eq!(signal, Some(KILLED), "{point}: {}", program.read_log());
        let mut child = launch(None);
        program.until_it_answers(&mut child).await;
        let mut drawn = people.join_all().await;
        drawn.sort_unstable();
        let made: Vec<_> = slots.iter().map(|slot| slot.index).collect();
        assert_eq!(drawn, made, "{point}: every slot once");
        let deadline = Instant::now() + PATIENCE;
        loop {
            let out = withdrawals(chain).await;
            let times: Vec<_> = made.iter().filter_map(|slot| out.get(slot)).collect();
            assert!(times.iter().all(|times| **times == 1), "{point}: {times:?}");
            if times.len() == made.len() {
                break;
            }
            assert!(Instant::now() < deadline, "{point}: {}", program.read_log());
            sleep(Duration::from_millis(50)).await;
        }
        child.kill().await.expect("it is killed");
    }
}

/// Draws and claims until both are answered. Which slot it was.
async fn insist(
    base: &str,
    chain: &TestChain,
    link: LinkId,
    wallet: Address,
    secret: &ClaimSecret,
) -> u64 {
    let path = format!("{base}/api/filbert/raffles/{link}");
    let drawn = ask(
        &format!("{path}/slots"),
        &entry(chain, wallet, secret),
        "index",
    )
    .await;
    let slot = drawn.parse().expect("digits");
    ask(
        &format!("{path}/claims"),
        &claim(chain, slot, wallet, secret),
        "txHash",
    )
    .await;
    slot
}

async fn ask(url: &str, body: &Value, wanted: &str) -> String {
    let client = Client::new();
    let deadline = Instant::now() + PATIENCE * 2;
    let mut last = String::new();
    loop {
        assert!(Instant::now() < deadline, "never answered: {last}");
        sleep(Duration::from_millis(20)).await;
        let Ok(response) = client.post(url).json(body).send().await else {
            continue;
        };
        let status = response.status().as_u16();
        let Ok(told) = response.json::<Value>().await else {
            continue;
        };
        if let Some(answer) = told[wanted].as_str() {
            return answer.to_owned();
        }
        // Still confirming, or saved and not sent yet: anything else would be a refusal.
        last = format!("{status} {told}");
        assert!(matches!(status, 404 | 503), "{last}");
    }
}
