//! Logins, many more than anybody means, beside the claims.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use reqwest::Client;
use serde_json::json;
use tokio::{
    task::{JoinHandle, JoinSet},
    time::{Instant, sleep_until},
};

use crate::{latency::Latency, product::Product};

/// Logins that go on until they are stopped.
pub struct Flood {
    stop: Arc<AtomicBool>,
    rate: f64,
    asking: JoinHandle<Vec<(u16, Duration)>>,
}

/// What became of them.
#[derive(Debug, serde::Serialize)]
pub struct Flooded {
    /// Logins a second.
    pub rate: f64,
    pub asked: usize,
    /// By status; 0: no answer.
    pub answers: BTreeMap<u16, usize>,
    pub took: Latency,
}

impl Flood {
    /// Begins `per_second` logins: each of somebody else, with a wrong password, from a network of its own, so
    /// that nothing which one person or one network may do stands in their way.
    pub fn begin(product: &Product, per_second: u32) -> Self {
        let (stop, rate) = (Arc::new(AtomicBool::new(false)), f64::from(per_second));
        let (stopped, base) = (stop.clone(), product.base.clone());
        let asking = tokio::spawn(async move {
            let (client, start) = (Client::new(), Instant::now());
            let mut requests = JoinSet::new();
            for number in 0_u32.. {
                if stopped.load(Ordering::Relaxed) {
                    break;
                }
                sleep_until(start + Duration::from_secs_f64(f64::from(number) / rate)).await;
                requests.spawn(log_in(client.clone(), base.clone(), number));
            }
            requests.join_all().await
        });
        Self { stop, rate, asking }
    }

    /// Ends it, and waits for the last answers.
    pub async fn end(self) -> Flooded {
        self.stop.store(true, Ordering::Relaxed);
        let outcomes = self.asking.await.expect("the flood ends well");
        let mut answers = BTreeMap::new();
        for (status, _) in &outcomes {
            *answers.entry(*status).or_default() += 1;
        }
        Flooded {
            rate: self.rate,
            asked: outcomes.len(),
            answers,
            took: Latency::of(outcomes.iter().map(|(_, took)| *took).collect()),
        }
    }
}

async fn log_in(client: Client, base: String, number: u32) -> (u16, Duration) {
    let [_, high, middle, low] = number.to_be_bytes();
    let body = json!({
        "email": format!("nobody-{number}@example.com"),
        "hash": format!("{number:0128x}"),
    });
    let asked = Instant::now();
    let answer = client
        .post(format!("{base}/api/filbert/user/login-user"))
        .header("x-forwarded-for", format!("10.{high}.{middle}.{low}"))
        .json(&body)
        .send()
        .await;
    let status = answer.map_or(0, |answer| answer.status().as_u16());
    (status, asked.elapsed())
}
