//! A bank that is none: it speaks the provider's API v0, asks people for their identity on pages of its own, sees
//! tokens arrive on the sandbox's chains, and says that it paid them out.
//!
//! The API is below `/v0/`; the pages that people are sent to stand beside it; `/` shows all there is, with
//! buttons; `/control/` does the same for programs. What it says of its provider's own sandbox: that one moves no
//! money at all, and shows none of these ends by itself.

mod accounts;
mod accounts_form;
mod addresses;
mod arrivals;
mod books;
mod control;
mod countries;
mod customers;
mod deliveries;
mod drains;
mod events;
mod fate;
mod faults;
mod form;
mod gate;
mod hosted;
mod kyc_links;
mod lists;
mod money;
mod page;
mod payouts;
mod rates;
mod receipts;
mod refunds;
mod refusal;
mod replays;
mod route;
mod routes;
mod shared;
mod signing;
mod transfers;
mod vanished;
mod webhooks;
mod wish;
mod words;

use std::{
    net::{Ipv4Addr, SocketAddr},
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use serde_json::Value;
use tokio::{net::TcpListener, task::JoinSet};
use url::Url;

pub use crate::pace::Pace;
pub use control::{IdentityChange, NoSuch, PayoutChange};
pub use faults::Faults;
pub use words::{Kyc, PayoutState, Rail, Tos};

use crate::{SandboxChain, SandboxError, clock, html, ledger::Ledger, pace};
use shared::Bank;

/// What the API is asked with.
const KEY: &str = "sk-test-filbert-sandbox";
/// Most bytes of a request.
const LONGEST: usize = 64 * 1024;

/// The bank of a world. Dropped, it ends.
pub struct BankServer {
    bank: Arc<Bank>,
    tasks: JoinSet<()>,
}

impl BankServer {
    /// Starts on 127.0.0.1; port 0 is any that is free. It watches these chains, and keeps what it knows in
    /// `file`, if there is one, where the next start finds it.
    ///
    /// # Errors
    /// When the port is in use, or what the file holds makes no sense.
    pub async fn start(
        port: u16,
        chains: &[SandboxChain],
        file: Option<PathBuf>,
    ) -> Result<Self, SandboxError> {
        let taken = |_| SandboxError::PortInUse(port);
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await;
        let listener = listener.map_err(taken)?;
        let at = listener.local_addr().map_err(taken)?;
        let ledger = Ledger::open(file)?;
        let bank = Arc::new(Bank::new(origin_at(at), chains, ledger));
        let routes = routes::all(&bank);
        let mut tasks = JoinSet::new();
        tasks.spawn(async move {
            // It only ends with its listener, which nobody closes.
            let _ = axum::serve(listener, routes).await;
        });
        let kept = bank.clone();
        tasks.spawn(async move { kept.ledger.keep_written().await });
        let moved = bank.clone();
        tasks.spawn(async move {
            let step = |ms| payouts::step_all(&moved, ms);
            pace::keep(moved.changes(), || moved.pace(), step).await;
        });
        tasks.spawn(refunds::send(bank.clone()));
        tasks.spawn(deliveries::deliver(bank.clone()));
        for chain in bank.chains.clone() {
            tasks.spawn(arrivals::watch(bank.clone(), chain));
        }
        Ok(Self { bank, tasks })
    }

    /// Where the API is: `…/v0/`.
    pub fn api(&self) -> Url {
        self.url("v0/")
    }

    /// What the API is asked with.
    pub fn key(&self) -> &str {
        KEY
    }

    /// What the signatures of webhooks are checked with, as PEM.
    pub fn webhook_public_key(&self) -> &str {
        signing::PUBLIC
    }

    /// Where the pages are that people are sent to.
    pub fn origin(&self) -> Url {
        self.bank.origin.clone()
    }

    /// Where people see all of it, and press its buttons.
    pub fn page(&self) -> Url {
        self.url("")
    }

    /// What the API calls the chain of this id. None: it pays out nothing from there.
    pub fn chain_name(&self, chain: domain::ChainId) -> Option<&'static str> {
        route::chain_name(chain.0)
    }

    /// Tells all events to this address, and to no other that was named so.
    pub fn deliver_to(&self, url: Url) {
        self.bank.deliver_to(url);
    }

    /// From now on this goes wrong.
    pub fn fail(&self, faults: Faults) {
        self.bank.fail(faults);
    }

    /// From now on money moves so fast. At first it takes two seconds a step.
    pub fn pace(&self, pace: Pace) {
        self.bank.set_pace(pace);
    }

    /// Moves the bank's clock on.
    pub fn pass(&self, time: Duration) {
        self.bank.pass(time);
    }

    /// Decides about somebody, by the address of their mail.
    ///
    /// # Errors
    /// When nobody began with that address.
    pub fn set_identity(&self, email: &str, change: IdentityChange) -> Result<(), NoSuch> {
        control::set_identity(&self.bank, email, change)
    }

    /// Decides about a drain or a transfer. Time moves it on from there.
    ///
    /// # Errors
    /// When there is none of this id, or nothing arrived that could be sent back.
    pub fn set_payout(&self, id: &str, change: PayoutChange) -> Result<(), NoSuch> {
        control::set_payout(&self.bank, id, change)
    }

    /// All that it knows, and what each account was paid: see `GET /control/state`.
    pub fn state(&self) -> Value {
        control::state(&self.bank)
    }

    /// Waits until what it knows by now is written, where it writes.
    pub async fn written(&self) {
        self.bank.written().await;
    }

    fn url(&self, path: &str) -> Url {
        self.bank
            .origin
            .join(path)
            .expect("invariant: an address and a path are a URL")
    }
}

impl Drop for BankServer {
    fn drop(&mut self) {
        self.tasks.abort_all();
    }
}

fn origin_at(at: SocketAddr) -> Url {
    format!("http://{at}")
        .parse()
        .expect("invariant: an address is a URL")
}
