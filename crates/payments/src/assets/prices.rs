//! What assets cost, remembered for a while.

use std::{
    collections::{HashMap, HashSet},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use domain::ChainId;
use partners::{
    ServiceError,
    prices::{Asset, CoinGecko, Llama, Markets, Quote, Quotes},
};
use tokio::time::timeout;

/// How long (s) a price is told without asking for it again, and that there is none too.
const FRESH: i64 = 60;
/// How long (s) nobody is asked again who did not answer, unless they say how long.
const PAUSE: i64 = 15;
/// Longest pause (s) that a service gets.
const LONGEST_PAUSE: i64 = 600;
/// How long (s) what was known is told while no service answers. Who is told hears its age.
const KEPT: i64 = 30 * 60;
/// How long whoever wants prices waits for services. What they bring later is there for the next.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// Prices of two services, of which the second is asked for what the first does not know.
///
/// They are asked for what the operator lists only: strangers cannot have them asked for more.
#[derive(Clone, Debug, Default)]
pub struct Prices(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    markets: Markets,
    llama: Option<Llama>,
    coingecko: Option<CoinGecko>,
    known: Mutex<HashMap<Asset, Known>>,
    /// What those wait for whose turn it is not.
    wanted: Mutex<HashSet<Asset>>,
    /// One asks at a time: those who wait find what it brought.
    asking: Arc<tokio::sync::Mutex<()>>,
    /// Said once an outage.
    is_failing: AtomicBool,
}

#[derive(Clone, Copy, Debug)]
struct Known {
    quote: Option<Quote>,
    /// When a service said so, or the first time that none said anything.
    told_at: i64,
    asked_at: i64,
    /// How long after that nobody is asked again.
    pause: i64,
}

impl Prices {
    /// Prices in those markets. Without services nothing has one.
    pub fn new(markets: Markets, llama: Option<Llama>, coingecko: Option<CoinGecko>) -> Self {
        Self(Arc::new(Shared {
            markets,
            llama,
            coingecko,
            ..Shared::default()
        }))
    }

    /// Quotes of those assets that have one; `now` in Unix seconds. Coins that are meant to be a
    /// dollar cost one. Services that take long keep nobody waiting.
    pub async fn of(&self, assets: &[Asset], now: i64) -> Quotes {
        let _ = timeout(PATIENCE, self.look_up(assets, now)).await;
        let known = lock(&self.0.known);
        let told = assets.iter().filter_map(|asset| {
            let known = known.get(asset)?;
            let quote = known.quote.filter(|_| now - known.told_at < KEPT)?;
            let usd = quote.usd.rounded_to_dollar();
            Some((*asset, Quote { usd, ..quote }))
        });
        told.collect()
    }

    /// Whether anything of a chain can have a price.
    pub(crate) fn knows(&self, chain: ChainId) -> bool {
        self.0.markets.contains_key(&chain)
    }

    /// Waits until services were asked for what is not known. Whoever's turn it is asks for what all want who wait.
    async fn look_up(&self, assets: &[Asset], now: i64) {
        let unknown = self.0.unknown(assets, now);
        if unknown.is_empty() {
            return;
        }
        lock(&self.0.wanted).extend(unknown);
        let turn = Arc::clone(&self.0.asking).lock_owned().await;
        if self.0.unknown(assets, now).is_empty() {
            return;
        }
        let mut wanted = std::mem::take(&mut *lock(&self.0.wanted));
        // They are no longer wanted if whoever asked before had another time.
        wanted.extend(assets);
        let wanted: Vec<_> = wanted.into_iter().collect();
        let shared = Arc::clone(&self.0);
        // By itself: whoever wanted it may be gone before it is there.
        let asked = tokio::spawn(async move {
            shared.ask(&shared.unknown(&wanted, now), now).await;
            drop(turn);
        });
        let _ = asked.await;
    }
}

impl Shared {
    /// Those that are not known, or not of late.
    fn unknown(&self, assets: &[Asset], now: i64) -> Vec<Asset> {
        let known = lock(&self.known);
        let is_fresh = |known: &Known| (0..known.pause).contains(&(now - known.asked_at));
        let unknown = assets
            .iter()
            .filter(|asset| self.markets.contains_key(&asset.chain))
            .filter(|asset| !known.get(asset).is_some_and(is_fresh));
        unknown.copied().collect()
    }

    async fn ask(&self, assets: &[Asset], now: i64) {
        let mut answer = Answer::default();
        if let Some(llama) = &self.llama {
            answer.add(llama.quotes(&self.markets, assets, now).await);
        }
        if let Some(coingecko) = &self.coingecko {
            let left = answer.left_of(assets);
            if !left.is_empty() {
                answer.add(coingecko.quotes(&self.markets, &left, now).await);
            }
        }
        self.note_failure(answer.failure.as_ref());
        let mut known = lock(&self.known);
        for asset in assets {
            let quote = answer.quotes.get(asset).copied();
            let before = known.get(asset).copied();
            let fresh = Known {
                quote,
                told_at: now,
                asked_at: now,
                pause: FRESH,
            };
            let now_known = match &answer.failure {
                // What was known stays.
                Some(failure) if quote.is_none() => Known {
                    asked_at: now,
                    pause: pause_of(failure),
                    ..before.unwrap_or(fresh)
                },
                _ => fresh,
            };
            known.insert(*asset, now_known);
        }
    }

    fn note_failure(&self, failure: Option<&ServiceError>) {
        let was_failing = self.is_failing.swap(failure.is_some(), Ordering::Relaxed);
        if let Some(error) = failure.filter(|_| !was_failing) {
            tracing::warn!(%error, "prices are missing or old");
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What services said.
#[derive(Default)]
struct Answer {
    quotes: Quotes,
    /// Why one of them did not answer, which may know what the others do not.
    failure: Option<ServiceError>,
}

impl Answer {
    fn add(&mut self, answer: Result<Quotes, ServiceError>) {
        match answer {
            Ok(quotes) => self.quotes.extend(quotes),
            Err(error) => self.failure = Some(error),
        }
    }

    fn left_of(&self, assets: &[Asset]) -> Vec<Asset> {
        let is_left = |asset: &&Asset| !self.quotes.contains_key(*asset);
        assets.iter().filter(is_left).copied().collect()
    }
}

fn pause_of(failure: &ServiceError) -> i64 {
    match failure {
        ServiceError::Throttled {
            after: Some(after), ..
        } => {
            let asked_for = i64::try_from(after.as_secs()).unwrap_or(LONGEST_PAUSE);
            asked_for.clamp(PAUSE, LONGEST_PAUSE)
        }
        _ => PAUSE,
    }
}
