//! What must be so after any fault: each claim paid once, nothing else moved, nothing left over.

use std::{collections::BTreeMap, time::Duration};

use alloy::{
    primitives::{Address, B256, U256},
    providers::Provider,
    rpc::types::Filter,
    sol_types::SolEvent,
};
use chain::bindings::LinkVault;
use domain::{ClaimSecret, DepositIndex, LinkId};
use reqwest::Client;
use sandbox::Person;
use serde_json::Value;
use testkit::{PATIENCE, TestChain};
use tokio::time::{Instant, sleep};

use crate::{
    app::{Running, spec},
    databases, sign,
};

/// Deposits, and who is to have them.
pub struct Books {
    claims: Vec<Intended>,
    vault_before: U256,
    withdrawn_before: usize,
}

/// A claim that somebody means to make.
pub struct Intended {
    pub link: LinkId,
    pub secret: ClaimSecret,
    /// Nobody else's.
    pub recipient: Address,
}

/// So many deposits fit into one transaction.
const DEPOSITS_A_CALL: usize = 200;

impl Books {
    /// Makes so many deposits of one person's.
    pub async fn open(chain: &TestChain, sender: &Person, count: usize) -> Self {
        let vault_before = balance(chain, chain.vault).await;
        let withdrawn_before = withdrawals(chain).await.values().sum();
        let first = chain.node.get_transaction_count(sender.address);
        let first = first.await.expect("a nonce") * 10_000;
        let secrets: Vec<_> = (first..).take(count).map(testkit::secret).collect();
        let mut links = Vec::new();
        for some in secrets.chunks(DEPOSITS_A_CALL) {
            let made = chain.deposit_batch(sender, AMOUNT, some, 0);
            links.extend(made.await);
        }
        let claims = links
            .into_iter()
            .zip(secrets)
            .map(|(link, secret)| Intended {
                link,
                recipient: secret.link_key().address(),
                secret,
            });
        Self {
            claims: claims.collect(),
            vault_before,
            withdrawn_before,
        }
    }

    /// A claim as a browser sends it.
    pub fn body(&self, chain: &TestChain, number: usize) -> Value {
        let claim = &self.claims[number];
        sign::claim(chain, claim.link, claim.recipient, &claim.secret)
    }

    /// Waits until the server calls each claim final, and compares: chain, server, and what a server
    /// says that has never seen any of it.
    pub async fn close(&self, chain: &TestChain, base: &str) {
        self.compare(chain, base, |link| link["sponsored"]["state"] == "final")
            .await;
    }

    /// The same of a server that was put back to before some of them: it knows of those claims by the chain alone. A claim
    /// that the backup had as waiting is refused by the chain, which has paid it already.
    pub async fn close_restored(&self, chain: &TestChain, base: &str) {
        let is_over = |link: &Value| {
            let sending = &link["sponsored"];
            sending.is_null() || sending["state"] == "final" || sending["state"] == "rejected"
        };
        self.compare(chain, base, is_over).await;
    }

    async fn compare(&self, chain: &TestChain, base: &str, is_over: impl Fn(&Value) -> bool) {
        let mut told = Vec::new();
        for claim in &self.claims {
            told.push(read_until(base, claim.link, &is_over).await);
        }
        let withdrawn = withdrawals(chain).await;
        for claim in &self.claims {
            let paid = balance(chain, claim.recipient).await;
            assert_eq!(paid, AMOUNT, "{} is paid", claim.link);
            let times = withdrawn.get(&claim.link.index);
            assert_eq!(times, Some(&1), "{} left the vault once", claim.link);
        }
        let moved = withdrawn.values().sum::<usize>() - self.withdrawn_before;
        assert_eq!(moved, self.claims.len(), "nothing else moved");
        assert_eq!(balance(chain, chain.vault).await, self.vault_before);
        self.compare_with_fresh_index(chain, &told).await;
    }

    async fn compare_with_fresh_index(&self, chain: &TestChain, told: &[Value]) {
        let mut unpaid = spec(chain);
        unpaid.sponsor_keys.clear();
        // The processes' settings name no icon, and this chain is on no list that has one.
        unpaid.native.logo = None;
        let fresh = Running::start(&databases::sqlite(), vec![unpaid], |_| {}).await;
        for (claim, told) in self.claims.iter().zip(told) {
            let mut ours = told.clone();
            let is_final = |link: &Value| link["withdrawal"]["final"] == true;
            let mut theirs = fresh.until(claim.link, is_final).await.body;
            // Only who sent it knows of the sending.
            for link in [&mut ours, &mut theirs] {
                link.as_object_mut().expect("a link").remove("sponsored");
            }
            assert_eq!(ours, theirs);
        }
        fresh.stop().await;
    }
}

/// In wei.
const AMOUNT: U256 = U256::from_limbs([1_000, 0, 0, 0]);

/// The link, once its claim is final.
pub async fn read_final(base: &str, link: LinkId) -> Value {
    read_until(base, link, |link| link["sponsored"]["state"] == "final").await
}

/// The link, once its claim is final and the server is done with it.
async fn read_until(base: &str, link: LinkId, is_over: impl Fn(&Value) -> bool) -> Value {
    let url = format!("{base}/api/filbert/links/{link}");
    let deadline = Instant::now() + PATIENCE;
    loop {
        let answer = Client::new().get(&url).send().await.expect("an answer");
        let told: Value = answer.json().await.expect("JSON");
        if told["withdrawal"]["final"] == true && is_over(&told) {
            return told;
        }
        if Instant::now() >= deadline {
            let health = format!("{base}/api/filbert/health");
            let health = Client::new().get(health).send().await.expect("an answer");
            let health = health.text().await.expect("a text");
            panic!("it is stuck: {told}. The server says of itself: {health}");
        }
        sleep(Duration::from_millis(10)).await;
    }
}

/// Claims as a browser does: asks again until it has the hash of a transaction, which is signed by then.
pub async fn insist(base: String, body: Value) -> B256 {
    let client = Client::new();
    let deadline = Instant::now() + PATIENCE * 2;
    let mut last = String::new();
    loop {
        assert!(Instant::now() < deadline, "never acknowledged: {last}");
        let response = client
            .post(format!("{base}/api/filbert/claim-v2"))
            .json(&body)
            .send()
            .await;
        let Ok(response) = response else {
            sleep(Duration::from_millis(20)).await;
            continue;
        };
        let status = response.status().as_u16();
        let Ok(told) = response.json::<Value>().await else {
            continue;
        };
        if let Some(hash) = told["txHash"].as_str() {
            return hash.parse().expect("a hash");
        }
        // Still confirming, or saved and not sent yet: anything else would be a refusal.
        last = format!("{status} {told}");
        assert!(matches!(status, 404 | 503), "{last}");
        sleep(Duration::from_millis(50)).await;
    }
}

/// How often each deposit left the vault.
pub async fn withdrawals(chain: &TestChain) -> BTreeMap<DepositIndex, usize> {
    let filter = Filter::new()
        .address(chain.vault)
        .event_signature(LinkVault::WithdrawEvent::SIGNATURE_HASH)
        .from_block(0);
    let logs = chain.node.get_logs(&filter).await.expect("the vault's log");
    let mut times = BTreeMap::new();
    for log in logs {
        let event = log.log_decode::<LinkVault::WithdrawEvent>();
        let index = event.expect("the vault's event").inner._index.to();
        *times.entry(index).or_default() += 1;
    }
    times
}

async fn balance(chain: &TestChain, account: Address) -> U256 {
    chain.node.get_balance(account).await.expect("a balance")
}
