//! What the sandbox sends to people stays in it: a mail server that keeps every letter, a push service that
//! keeps every message, and a page (`/outbox`) on which both are read.

mod browser;
mod fault;
mod kept;
mod mail;
mod page;
mod push;

use std::{
    net::{Ipv4Addr, SocketAddr},
    sync::Arc,
};

use axum::{
    Json, Router,
    extract::{DefaultBodyLimit, State},
    http::StatusCode,
    routing::{get, post, put},
};
use tokio::{net::TcpListener, task::JoinHandle};
use url::Url;

pub use browser::BrowserKeys;
pub use fault::OutboxFault;
pub use kept::{SentLetter, SentPush};

use crate::SandboxError;
use kept::Kept;

/// Most bytes of a request.
const LONGEST: usize = 8 * 1024;

/// Both servers. Dropped, they end.
pub struct Outbox {
    web: SocketAddr,
    mail: SocketAddr,
    kept: Arc<Kept>,
    tasks: [JoinHandle<()>; 2],
}

impl Outbox {
    /// Starts on 127.0.0.1; port 0 is any that is free, and mail has one of its own. Nothing is in it.
    ///
    /// # Errors
    /// When the port is in use.
    pub async fn start(port: u16) -> Result<Self, SandboxError> {
        let (web, at) = listen(port).await?;
        let (mail, mail_at) = listen(0).await?;
        let kept = Arc::new(Kept::new(at));
        let routes = Router::new()
            .route("/outbox", get(page::page))
            .route("/outbox.json", get(page::json))
            .route("/outbox/browsers", post(new_browser))
            .route("/outbox/fault", put(set_fault))
            .route("/push/{browser}", post(push::take_in))
            .layer(DefaultBodyLimit::max(LONGEST))
            .with_state(kept.clone());
        let web = tokio::spawn(async move {
            // It only ends with its listener, which nobody closes.
            let _ = axum::serve(web, routes).await;
        });
        let letters = kept.clone();
        let mail = tokio::spawn(async move { mail::serve(mail, letters).await });
        Ok(Self {
            web: at,
            mail: mail_at,
            kept,
            tasks: [web, mail],
        })
    }

    /// Where letters are handed in.
    pub fn mail_server(&self) -> String {
        format!("smtp://{}", self.mail)
    }

    /// Where messages to browsers are handed in.
    pub fn push_service(&self) -> Url {
        self.url("")
    }

    /// Where people read what was sent.
    pub fn page(&self) -> Url {
        self.url("outbox")
    }

    /// A browser that takes messages from whoever knows what this tells of it.
    pub fn new_browser(&self) -> BrowserKeys {
        self.kept.new_browser()
    }

    /// The letters, the newest last.
    pub fn letters(&self) -> Vec<SentLetter> {
        self.kept.letters()
    }

    /// The messages to browsers, the newest last.
    pub fn pushes(&self) -> Vec<SentPush> {
        self.kept.pushes()
    }

    /// From now on this goes wrong.
    pub fn fail(&self, fault: OutboxFault) {
        self.kept.fail(fault);
    }

    fn url(&self, path: &str) -> Url {
        format!("http://{}/{path}", self.web)
            .parse()
            .expect("invariant: an address and a path are a URL")
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

async fn listen(port: u16) -> Result<(TcpListener, SocketAddr), SandboxError> {
    let taken = |_| SandboxError::PortInUse(port);
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await;
    let listener = listener.map_err(taken)?;
    let at = listener.local_addr().map_err(taken)?;
    Ok((listener, at))
}

async fn new_browser(State(kept): State<Arc<Kept>>) -> Json<BrowserKeys> {
    Json(kept.new_browser())
}

async fn set_fault(State(kept): State<Arc<Kept>>, Json(fault): Json<OutboxFault>) -> StatusCode {
    kept.fail(fault);
    StatusCode::NO_CONTENT
}
