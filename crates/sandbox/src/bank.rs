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
mod clock;
mod control;
mod countries;
mod customers;
mod deliveries;
mod events;
mod fate;
mod faults;
mod file;
mod form;
mod gate;
mod hosted;
mod html;
mod kyc_links;
mod lists;
mod money;
mod page;
mod payouts;
mod rates;
mod refunds;
mod refusal;
mod replays;
mod route;
mod shared;
mod signing;
mod transfers;
mod webhooks;
mod words;

use std::{
    net::{Ipv4Addr, SocketAddr},
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use axum::{
    Router,
    extract::DefaultBodyLimit,
    middleware,
    routing::{get, post, put},
};
use serde_json::Value;
use tokio::{net::TcpListener, task::JoinSet};
use url::Url;

pub use control::{IdentityChange, NoSuch, PayoutChange};
pub use faults::Faults;
pub use shared::Pace;
pub use words::{Kyc, PayoutState, Rail, Tos};

use crate::{SandboxChain, SandboxError};
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
        let books = match &file {
            Some(file) => file::read(file)?,
            None => books::Books::default(),
        };
        let bank = Arc::new(Bank::new(origin_at(at), chains, books, file));
        let routes = routes(&bank);
        let mut tasks = JoinSet::new();
        tasks.spawn(async move {
            // It only ends with its listener, which nobody closes.
            let _ = axum::serve(listener, routes).await;
        });
        tasks.spawn(bank.clone().keep_written());
        tasks.spawn(payouts::move_on(bank.clone()));
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

fn routes(bank: &Arc<Bank>) -> Router {
    let of_customer = "/customers/{customer}";
    let accounts = format!("{of_customer}/external_accounts");
    let addresses = format!("{of_customer}/liquidation_addresses");
    let api = Router::new()
        .route("/kyc_links", post(kyc_links::create).get(kyc_links::list))
        .route("/kyc_links/{id}", get(kyc_links::one))
        .route("/customers", get(customers::list))
        .route(of_customer, get(customers::one))
        .route(&format!("{of_customer}/kyc_link"), get(customers::kyc_link))
        .route(
            &format!("{of_customer}/tos_acceptance_link"),
            get(customers::tos_link),
        )
        .route(
            &format!("{of_customer}/simulate_kyc_approval"),
            post(customers::approve),
        )
        .route(&accounts, post(accounts::create).get(accounts::list))
        .route(
            &format!("{accounts}/{{id}}"),
            get(accounts::one).delete(accounts::delete),
        )
        .route(&addresses, post(addresses::create).get(addresses::list))
        .route(&format!("{addresses}/{{id}}"), get(addresses::one))
        .route(&format!("{addresses}/{{id}}/drains"), get(payouts::drains))
        .route("/liquidation_addresses", get(addresses::list_all))
        .route("/liquidation_addresses/drains", get(payouts::all_drains))
        .route("/transfers", post(transfers::create).get(transfers::list))
        .route(
            "/transfers/{id}",
            get(transfers::one).delete(transfers::cancel),
        )
        .route("/webhooks", post(webhooks::create).get(webhooks::list))
        .route(
            "/webhooks/{id}",
            put(webhooks::change).delete(webhooks::delete),
        )
        .route("/webhooks/{id}/send", post(webhooks::send))
        .route("/exchange_rates", get(rates::rates))
        .fallback(gate::nowhere)
        .layer(middleware::from_fn_with_state(bank.clone(), gate::gate));
    Router::new()
        .nest("/v0", api)
        .route(
            "/accept-terms-of-service",
            get(hosted::terms).post(hosted::answer_terms),
        )
        .route(
            "/verify",
            get(hosted::identity).post(hosted::answer_identity),
        )
        .route(
            "/widget",
            get(hosted::identity).post(hosted::answer_identity),
        )
        .route("/receipts/{id}", get(hosted::receipt))
        .route("/", get(page::page))
        .route("/identities/{id}", post(page::press_identity))
        .route("/payouts/{id}", post(page::press_payout))
        .route("/control/state", get(control::get_state))
        .route("/control/faults", put(control::put_faults))
        .route("/control/pace", put(control::put_pace))
        .route("/control/clock", put(control::put_clock))
        .route("/control/identities/{email}", put(control::put_identity))
        .route("/control/payouts/{id}", put(control::put_payout))
        .layer(DefaultBodyLimit::max(LONGEST))
        .with_state(bank.clone())
}
