//! A router that is none: it speaks the API v2 of the service that takes tokens from chain to chain, quotes by the
//! sandbox's prices, sees what is paid into the sandbox's bridges, and has them pay out on the other chain.
//!
//! The API is below `/v2/`; `/` shows all there is, with buttons; `/control/` does the same for programs. It charges
//! 0.3 % of what is paid in, and for crossing $0.25 in the chain's own currency. What the service never shows by
//! itself, it shows by the amount that is paid in: see [`Fate`].

mod ask;
mod books;
mod calls;
mod catalogue;
mod control;
mod estimate;
mod fate;
mod faults;
mod filler;
mod gate;
mod orders;
mod page;
mod quote;
mod refusal;
mod shared;
mod stages;
mod status;
mod terms;

use std::{
    net::{Ipv4Addr, SocketAddr},
    path::PathBuf,
    sync::Arc,
};

use alloy::primitives::B256;
use serde_json::Value;
use tokio::{net::TcpListener, task::JoinSet};
use url::Url;

pub use crate::pace::Pace;
pub use control::{NoSuchOrder, Settlement};
pub use fate::Fate;
pub use faults::Faults;
pub use shared::Next;

use crate::{PriceServer, SandboxChain, SandboxError, ledger::Ledger, pace};
use shared::Broker;

/// Most bytes of a request.
const LONGEST: usize = 64 * 1024;

/// The router of a world. Dropped, it ends.
pub struct RouterServer {
    broker: Arc<Broker>,
    tasks: JoinSet<()>,
}

impl RouterServer {
    /// Starts on 127.0.0.1; port 0 is any that is free. It goes between these chains at these prices, and keeps what
    /// it knows in `file`, if there is one, where the next start finds it.
    ///
    /// # Errors
    /// When the port is in use, or what the file holds makes no sense.
    pub async fn start(
        port: u16,
        chains: &[SandboxChain],
        prices: &PriceServer,
        file: Option<PathBuf>,
    ) -> Result<Self, SandboxError> {
        let taken = |_| SandboxError::PortInUse(port);
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await;
        let listener = listener.map_err(taken)?;
        let at = listener.local_addr().map_err(taken)?;
        let ledger = Ledger::open(file)?;
        let broker = Broker::new(origin_at(at), chains, prices.coins(), ledger);
        let broker = Arc::new(broker);
        let calls = calls::all(&broker);
        let mut tasks = JoinSet::new();
        tasks.spawn(async move {
            // It only ends with its listener, which nobody closes.
            let _ = axum::serve(listener, calls).await;
        });
        let kept = broker.clone();
        tasks.spawn(async move { kept.ledger.keep_written().await });
        let moved = broker.clone();
        tasks.spawn(async move {
            let step = |ms| stages::step_all(&moved, ms);
            pace::keep(moved.changes(), || moved.pace(), step).await;
        });
        for chain in broker.chains.clone() {
            tasks.spawn(orders::watch(broker.clone(), chain.clone()));
            tasks.spawn(filler::pay(broker.clone(), chain));
        }
        Ok(Self { broker, tasks })
    }

    /// Where the API is: `…/v2/`. Any integrator's id is let in.
    pub fn api(&self) -> Url {
        self.broker.url("v2/")
    }

    /// Below which the page about each transaction is.
    pub fn tracker(&self) -> Url {
        self.broker.url("gmp/")
    }

    /// Where people see all of it, and press its buttons. What programs decide with is beside it: `control/…`.
    pub fn page(&self) -> Url {
        self.broker.url("")
    }

    /// From now on this goes wrong.
    pub fn fail(&self, faults: Faults) {
        self.broker.fail(faults);
    }

    /// From now on money moves so fast. At first it takes two seconds a step, of which there are two until it is
    /// paid out: for the first nobody is told anything of it.
    pub fn pace(&self, pace: Pace) {
        self.broker.set_pace(pace);
    }

    /// Decides about the next routes.
    pub fn next(&self, next: Next) {
        self.broker.set_next(next);
    }

    /// Decides about money that waits. Its transaction begins at once.
    ///
    /// # Errors
    /// When there is no such order, or it is too late.
    pub fn settle(&self, order: B256, what: Settlement) -> Result<(), NoSuchOrder> {
        control::settle(&self.broker, order, what)
    }

    /// All that it knows: see `GET /control/state`.
    pub fn state(&self) -> Value {
        control::state(&self.broker)
    }

    /// Waits until what it knows by now is written, where it writes.
    pub async fn written(&self) {
        self.broker.ledger.written().await;
    }
}

impl Drop for RouterServer {
    fn drop(&mut self) {
        self.tasks.abort_all();
    }
}

fn origin_at(at: SocketAddr) -> Url {
    format!("http://{at}")
        .parse()
        .expect("invariant: an address is a URL")
}
