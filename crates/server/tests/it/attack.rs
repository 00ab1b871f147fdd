//! Somebody who signs for deposits only to use up what the server gives away, and the people who claim beside it.

use std::{
    collections::BTreeMap,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use alloy::{
    primitives::{Address, B256, U256},
    providers::Provider,
};
use domain::{ChainId, LinkId};
use futures::future::join_all;
use sandbox::{Person, UsdCoin};
use server::config::Config;
use testkit::{TestChain, TestWorld};
use tokio::time::{Instant, sleep};

use crate::{
    answer::Answer,
    app::{Running, spec},
    databases, sign,
};

const CLAIMS_A_ROUND: usize = 60;
const ROUNDS: usize = 3;
/// Between the claims of a round.
const PACE: Duration = Duration::from_millis(200);
const BLOCK_TIME: Duration = Duration::from_secs(1);
/// Of the base fee.
const TEN_GWEI: u64 = 10_000_000_000;
/// From which the attack comes.
const NETWORKS: u64 = 5;
const FAR: u64 = 4_000_000_000;
/// What the smallest deposit that is taken moves, in a token of six decimals.
const TEN_CENTS: u64 = 100_000;

/// With the limits and the budget of Ethereum that the example for production has. Rounds with the attack and rounds
/// without it take turns, so that both meet the same machine.
#[expect(clippy::print_stdout, reason = "it measures")]
#[tokio::test(flavor = "multi_thread")]
#[ignore = "deep: rounds of claims, with an attack and without"]
async fn wasteful_wallet_does_not_delay_claims() {
    let path = testkit::crate_dir().join("../../docs/examples/production.toml");
    let example = Config::from_sources(Some(&path), &BTreeMap::new()).expect("the example is read");
    let world = TestWorld::with_block_time(BLOCK_TIME).await;
    let chain = &world.chains[0];
    // Before the server looks: no chain's fee rises tenfold in a block.
    chain.raise_base_fee(U256::from(TEN_GWEI)).await;
    chain.mine(1).await;
    let a_day = example.budgets.gwei_per_chain[&ChainId(1)];
    let mut budgets = example.budgets.clone();
    budgets.gwei_per_chain = BTreeMap::from([(chain.id, a_day)]);
    let running = Running::furnished(
        &databases::sqlite(),
        vec![spec(chain)],
        |ctx| {
            ctx.within(budgets)
                .priced(server::world::prices(world.sandbox()))
        },
        |options| {
            options.limits = example.limits;
            options.trusted_proxies = 1;
        },
    )
    .await;
    let (honest, poor, rich) = (&world.people[0], &world.people[1], &world.people[2]);
    let links = links(chain, honest, &running).await;
    let fee = async {
        loop {
            chain.raise_base_fee(U256::from(TEN_GWEI)).await;
            sleep(BLOCK_TIME / 4).await;
        }
    };

    let attack = Attack {
        running: &running,
        chain,
        made: AtomicU64::new(0),
        taken: Mutex::default(),
    };
    let measured = async {
        let (mut quiet, mut attacked) = (Vec::new(), Vec::new());
        for pair in links.chunks(2 * CLAIMS_A_ROUND) {
            let (first, second) = pair.split_at(CLAIMS_A_ROUND);
            quiet.push(p99(claims(&running, chain, first).await));
            let beside = tokio::select! {
                beside = claims(&running, chain, second) => beside,
                () = attack.with_money_that_goes_away(poor, rich) => unreachable!("it goes on for ever"),
                () = attack.with_little_money(rich) => unreachable!("it goes on for ever"),
            };
            attacked.push(p99(beside));
        }
        (quiet, attacked)
    };
    let (quiet, attacked) = tokio::select! {
        both = measured => both,
        () = fee => unreachable!("it goes on for ever"),
    };

    // The machine's other work only adds to a round.
    let (quiet, attacked) = (quiet.into_iter().min(), attacked.into_iter().min());
    let (quiet, attacked) = (quiet.expect("rounds"), attacked.expect("rounds"));
    let made = attack.made.load(Ordering::Relaxed);
    println!("p99 of claims: {quiet:?} quiet, {attacked:?} beside {made} deposits");
    let most = a_day.get() / 100;
    let mut mined = 0;
    for wallet in [poor, rich] {
        let (count, spent) = attack.spent_by(wallet).await;
        println!("{}: {count} deposits, {spent} of {most} gwei", wallet.name);
        mined += count;
        assert!(spent <= most, "{} used {spent} gwei", wallet.name);
    }
    assert!(mined > 0, "none was taken in, so it was no attack");
    assert!(
        attacked <= quiet.mul_f64(1.2),
        "{attacked:?}, and {quiet:?} without it"
    );
    running.stop().await;
}

/// A link, and the number of its secret.
type Numbered = (LinkId, u64);

/// Links for all claims of all rounds.
async fn links(chain: &TestChain, sender: &Person, running: &Running) -> Vec<Numbered> {
    let numbers = (1..).take(2 * ROUNDS * CLAIMS_A_ROUND);
    let secrets: Vec<_> = numbers.clone().map(testkit::secret).collect();
    let amount = U256::from(1_000_000);
    let links = chain.deposit_batch(sender, amount, &secrets, 0).await;
    running.until_known(*links.last().expect("many")).await;
    links.into_iter().zip(numbers).collect()
}

/// Claims these links one after another, each from a network of its own, and says how long each took until its money
/// was there.
async fn claims(running: &Running, chain: &TestChain, links: &[Numbered]) -> Vec<Duration> {
    let each = links
        .iter()
        .zip(0..)
        .map(|((link, number), place)| async move {
            sleep(PACE * place).await;
            let begun = Instant::now();
            claim(running, chain, *link, *number).await;
            running
                .until(*link, |link| link["state"] == "claimed")
                .await;
            begun.elapsed()
        });
    join_all(each).await
}

/// Claims a link as its page does: again where it is asked to come later.
async fn claim(running: &Running, chain: &TestChain, link: LinkId, number: u64) {
    let recipient = Address::from_word(U256::from(0xf00d_0000 + number).into());
    let body = sign::claim(chain, link, recipient, &testkit::secret(number));
    let from = format!("10.{}.{}.1", number / 250, number % 250);
    loop {
        let request = running.post("claim-v2").header("x-forwarded-for", &from);
        let response = request.json(&body).send().await.expect("an answer");
        let again = response.headers().get("retry-after").cloned();
        let answer = Answer::of(response).await;
        if answer.status == 200 {
            return;
        }
        let seconds = again.and_then(|text| text.to_str().ok()?.parse().ok());
        let seconds = seconds.unwrap_or_else(|| panic!("no claim is refused for good: {answer}"));
        sleep(Duration::from_secs(seconds)).await;
    }
}

/// Of a hundred, how long all but one waited at most.
fn p99(mut waits: Vec<Duration>) -> Duration {
    waits.sort();
    let place = (waits.len() * 99).div_ceil(100) - 1;
    waits[place]
}

/// Deposits by signature that are worth nothing to anybody.
struct Attack<'a> {
    running: &'a Running,
    chain: &'a TestChain,
    /// How many were asked for.
    made: AtomicU64,
    /// The transactions of those that were taken in, and whose they are.
    taken: Mutex<Vec<(Address, B256)>>,
}

impl Attack<'_> {
    /// Signs twenty times for all that a wallet has, and moves it away before the block.
    async fn with_money_that_goes_away(&self, wallet: &Person, to: &Person) {
        let usdc = self.chain.token("USDC").address;
        loop {
            self.chain.mint(usdc, wallet, U256::from(1_000_000)).await;
            let coin = UsdCoin::new(usdc, &self.chain.node);
            let all = coin.balanceOf(wallet.address).call().await;
            let all = all.expect("a balance").to();
            join_all((0..20).map(|_| self.deposit(wallet, all))).await;
            let away = coin.transfer(to.address, U256::from(all));
            let sent = away.from(wallet.address).send().await;
            // It fails where a deposit was quicker.
            if let Ok(sent) = sent {
                let receipt = sent.get_receipt().await;
                receipt.expect("it is in a block");
            }
        }
    }

    /// Moves as little as is taken, again and again.
    async fn with_little_money(&self, wallet: &Person) {
        loop {
            self.deposit(wallet, TEN_CENTS).await;
            sleep(Duration::from_millis(50)).await;
        }
    }

    async fn deposit(&self, wallet: &Person, amount: u64) {
        let number = self.made.fetch_add(1, Ordering::Relaxed);
        let secret = testkit::secret(1_000_000 + number);
        let body = sign::deposit(self.chain, wallet, amount, &secret, FAR);
        let from = format!("192.168.{}.1", number % NETWORKS);
        let request = self.running.post("deposit-3009");
        let request = request.header("x-forwarded-for", from).json(&body);
        let answer = Answer::of(request.send().await.expect("an answer")).await;
        if answer.status == 200 {
            let hash = answer.tx_hash().parse().expect("a hash");
            let mut taken = self.taken.lock().expect("nobody panicked");
            taken.push((wallet.address, hash));
        }
    }

    /// How many deposits of a wallet are in blocks, failed ones too, and what they cost in gwei.
    async fn spent_by(&self, wallet: &Person) -> (usize, u64) {
        let taken = self.taken.lock().expect("nobody panicked").clone();
        let its = taken.iter().filter(|(owner, _)| *owner == wallet.address);
        let (mut count, mut spent) = (0, 0);
        for (_, hash) in its {
            let receipt = self.chain.node.get_transaction_receipt(*hash).await;
            if let Some(receipt) = receipt.expect("the chain answers") {
                count += 1;
                spent += u128::from(receipt.gas_used) * receipt.effective_gas_price;
            }
        }
        (count, u64::try_from(spent / 1_000_000_000).expect("few"))
    }
}
