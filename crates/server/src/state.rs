use std::sync::Arc;

use payments::{Board, Ctx, LinkFeed, Tally, people::Site};
use tokio_util::sync::CancellationToken;

use crate::{
    app::BankOptions,
    http::{Packed, Places, RateLimits, SessionCookie},
    web::{Logos, Web},
};

/// What handlers share.
#[derive(Clone)]
pub(crate) struct AppState(Arc<Shared>);

pub(crate) struct Shared {
    /// What use cases work on.
    pub ctx: Ctx,
    /// What was seen of late of all that serving people depends on.
    pub board: Board,
    /// What there is in all, as it was counted of late.
    pub tally: Tally,
    /// Changes of links.
    pub feed: LinkFeed,
    /// What clients are told of this server, as JSON.
    pub config: Packed,
    /// Who may come about money to banks.
    pub bank: BankOptions,
    /// Pages and files of the web app.
    pub web: Web,
    /// Pictures of the operator's partners.
    pub logos: Logos,
    /// What wallets sign when people sign in here.
    pub site: Site,
    /// How much each network may still ask.
    pub rates: RateLimits,
    /// How a browser keeps a session.
    pub cookie: SessionCookie,
    /// A place for each open event stream.
    pub streams: Arc<Places>,
    /// A place for each file that is being read.
    pub downloads: Arc<Places>,
    /// Cancelled when the server stops: event streams end.
    pub stop: CancellationToken,
    /// Cancelled some time before: nobody new should be sent here.
    pub draining: CancellationToken,
}

impl AppState {
    pub(crate) fn new(shared: Shared) -> Self {
        Self(Arc::new(shared))
    }
}

impl std::ops::Deref for AppState {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}
