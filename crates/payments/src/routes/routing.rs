use std::{sync::Arc, time::Duration};

use alloy_primitives::B256;
use domain::{Cents, ChainId};
use partners::routes::{
    Answered, RouteChain, RouteToken, Routes, RoutesError, Sought, Standing, Terms,
};
use url::Url;

use crate::assets::{Brought, Shelf};

/// How long chains and tokens are told without asking again.
const CATALOGUE_FRESH: Duration = Duration::from_secs(10 * 60);
/// How long a route is: whoever asks again while they decide hears the same.
const ROUTE_FRESH: Duration = Duration::from_secs(10);
/// How long nobody is asked again who failed.
const FAILURE_FRESH: Duration = Duration::from_secs(2);
/// Chains whose tokens are remembered, and their bytes all together.
const CATALOGUE: (usize, usize) = (100, 16 * 1024 * 1024);
/// Routes that are remembered, and their bytes all together.
const ROUTES: (usize, usize) = (1_000, 16 * 1024 * 1024);
/// What a token, a chain or a route takes in memory besides its words, about.
const ENTRY_BYTES: usize = 256;

type Chains = Result<Arc<Vec<RouteChain>>, RoutesError>;
type Tokens = Result<Arc<Vec<RouteToken>>, RoutesError>;
type Route = Result<Arc<Answered>, RoutesError>;

/// Whom to ask for routes, and what they said of late.
#[derive(Clone, Debug)]
pub struct Routing {
    shared: Arc<Shared>,
    tracker: Option<Url>,
}

#[derive(Debug)]
struct Shared {
    routes: Routes,
    most_fee: Cents,
    chains: Arc<Shelf<(), Chains>>,
    tokens: Arc<Shelf<ChainId, Tokens>>,
    found: Arc<Shelf<Terms, Route>>,
}

impl Routing {
    /// Through that router, which may be given so much of ours for one claim.
    pub fn new(routes: Routes, most_fee: Cents) -> Self {
        let shared = Shared {
            routes,
            most_fee,
            chains: Shelf::new(1, CATALOGUE.1),
            tokens: Shelf::new(CATALOGUE.0, CATALOGUE.1),
            found: Shelf::new(ROUTES.0, ROUTES.1),
        };
        Self {
            shared: Arc::new(shared),
            tracker: None,
        }
    }

    /// The same, where below `tracker` is a page about each transaction that took a route.
    #[must_use]
    pub fn tracked_at(self, tracker: Url) -> Self {
        Self {
            tracker: Some(tracker),
            ..self
        }
    }

    /// What the way of one claim may cost us on top of what is carried over.
    pub(super) fn most_fee(&self) -> Cents {
        self.shared.most_fee
    }

    /// The page about a transaction that took a route.
    pub(crate) fn tracked(&self, tx: B256) -> Option<Url> {
        self.tracker.as_ref()?.join(&tx.to_string()).ok()
    }

    /// How an order stands, asked for anew each time.
    pub(crate) async fn standing(&self, sought: &Sought) -> Result<Standing, RoutesError> {
        self.shared.routes.status(sought).await
    }

    /// The chains that the router knows, at Unix milliseconds `now`. Those that it knew, while it does not say.
    pub(super) async fn chains(&self, now: i64) -> Chains {
        let (routes, shelf) = (self.shared.routes.clone(), &self.shared.chains);
        let before = shelf.last(());
        let told = shelf.get((), true, now, async move {
            catalogued(routes.chains().await, before)
        });
        told.await.unwrap_or(Err(BUSY))
    }

    /// The tokens of a chain that the router knows. Those that it knew, while it does not say.
    pub(super) async fn tokens(&self, chain: ChainId, now: i64) -> Tokens {
        let (routes, shelf) = (self.shared.routes.clone(), &self.shared.tokens);
        let before = shelf.last(chain);
        let told = shelf.get(chain, true, now, async move {
            catalogued(routes.tokens(chain).await, before)
        });
        told.await.unwrap_or(Err(BUSY))
    }

    /// A way for those terms.
    pub(super) async fn route(&self, terms: Terms, now: i64) -> Route {
        let routes = self.shared.routes.clone();
        let told = self.shared.found.get(terms, false, now, async move {
            let found = route(&routes, &terms).await.map(Arc::new);
            let data = found.as_ref().ok().and_then(|found| {
                let execution = found.execution.as_ref()?;
                Some(execution.data.len())
            });
            Brought {
                fresh_for: match &found {
                    Ok(_) | Err(RoutesError::NoRoute { .. }) => ROUTE_FRESH,
                    Err(_) => FAILURE_FRESH,
                },
                bytes: ENTRY_BYTES + data.unwrap_or_default(),
                value: found,
            }
        });
        told.await.unwrap_or(Err(BUSY))
    }
}

/// More is wanted than is asked for.
const BUSY: RoutesError = RoutesError::Throttled { after: None };

/// A router that fails may be resting: then it says so elsewhere.
async fn route(routes: &Routes, terms: &Terms) -> Result<Answered, RoutesError> {
    match routes.route(terms).await {
        Err(RoutesError::Broken) => match routes.maintenance().await {
            Ok(Some(words)) => Err(RoutesError::Maintenance { words }),
            _ => Err(RoutesError::Broken),
        },
        answer => answer,
    }
}

/// What is remembered of an answer; of none, what was known before.
fn catalogued<T>(
    told: Result<Vec<T>, RoutesError>,
    before: Option<Result<Arc<Vec<T>>, RoutesError>>,
) -> Brought<Result<Arc<Vec<T>>, RoutesError>> {
    match told {
        Ok(entries) => Brought {
            bytes: ENTRY_BYTES * (1 + entries.len()),
            value: Ok(Arc::new(entries)),
            fresh_for: CATALOGUE_FRESH,
        },
        Err(error) => {
            tracing::warn!(%error, "the router does not say what it knows");
            let known = before.and_then(Result::ok);
            Brought {
                bytes: ENTRY_BYTES * (1 + known.as_ref().map_or(0, |known| known.len())),
                value: known.ok_or(error),
                fresh_for: FAILURE_FRESH,
            }
        }
    }
}
