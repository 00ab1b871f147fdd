//! Accounts over HTTP: what each call says, whatever is asked of it.

mod entering;
mod own;
mod refused;

use alloy::{
    primitives::{Address, B256, eip191_hash_message, hex},
    signers::{SignerSync, local::PrivateKeySigner},
};
use domain::Moment;
use reqwest::header::{COOKIE, SET_COOKIE, USER_AGENT};
use serde_json::{Value, json};
use testkit::{Database, dead_chain};

use crate::{answer::Answer, app::Running, databases};

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";

/// A server that needs no chain: one that is never asked.
async fn server() -> (Running, Database) {
    let database = databases::sqlite();
    let running = Running::start(&database, vec![dead_chain()], |_| {}).await;
    (running, database)
}

/// Somebody's browser.
struct Browser<'a> {
    running: &'a Running,
    cookie: Option<String>,
    /// By which it is known again.
    device: Option<String>,
}

impl<'a> Browser<'a> {
    fn new(running: &'a Running) -> Self {
        Self {
            running,
            cookie: None,
            device: None,
        }
    }

    async fn post(&mut self, path: &str, body: Value) -> Answer {
        let request = self.running.post(&format!("user/{path}"));
        self.send(request.json(&body)).await
    }

    async fn get(&mut self, path: &str) -> Answer {
        self.send(self.running.get(&format!("user/{path}"))).await
    }

    async fn send(&mut self, request: reqwest::RequestBuilder) -> Answer {
        let mut request = request.header(USER_AGENT, FIREFOX);
        for cookie in self.cookie.iter().chain(&self.device) {
            request = request.header(COOKIE, cookie);
        }
        let answer = Answer::of(request.send().await.expect("an answer")).await;
        for set in answer.headers.get_all(SET_COOKIE) {
            let (cookie, _) = set.to_str().expect("text").split_once(';').expect("flags");
            let is_cleared = cookie.ends_with('=');
            let kept = match cookie.contains("device=") {
                true => &mut self.device,
                false => &mut self.cookie,
            };
            *kept = (!is_cleared).then(|| cookie.to_owned());
        }
        answer
    }

    async fn register(&mut self, email: &str, password: u8) -> Answer {
        self.post("register-user", registration(email, password))
            .await
    }

    async fn log_in(&mut self, email: &str, password: u8) -> Answer {
        let body = json!({"email": email, "hash": hash(password)});
        self.post("login-user", body).await
    }

    /// Signs in by a key, saying `statement`.
    async fn sign(&mut self, number: u8, statement: &str, purpose: &str) -> Answer {
        let mut body = self.message(number, statement).await;
        body["purpose"] = json!(purpose);
        self.post("get-jwt-token", body).await
    }

    async fn message(&mut self, number: u8, statement: &str) -> Value {
        let nonce = self.get("sign-in-nonce").await.body;
        let text = text_of(&nonce, key(number).address(), statement);
        signed(&text, number)
    }

    async fn user_id(&mut self) -> Value {
        self.get("get-decoded-token").await.body["userId"].clone()
    }
}

fn registration(email: &str, password: u8) -> Value {
    json!({
        "email": email,
        "salt": "0f".repeat(16),
        "hash": hash(password),
        "fullName": "Ann Öst",
    })
}

fn hash(password: u8) -> String {
    hex::encode([password; 64])
}

fn key(number: u8) -> PrivateKeySigner {
    PrivateKeySigner::from_bytes(&B256::repeat_byte(number)).expect("a key")
}

fn text_of(nonce: &Value, address: Address, statement: &str) -> String {
    let text = |name: &str| nonce[name].as_str().expect("text").to_owned();
    let ends = nonce["expiresAt"].as_u64().expect("a time");
    let chain = dead_chain().id;
    format!(
        "{} wants you to sign in with your Ethereum account:\n{address}\n\n{statement}\n\nURI: {}\n\
         Version: 1\nChain ID: {chain}\nNonce: {}\nIssued At: {}\nExpiration Time: {}",
        text("domain"),
        text("uri"),
        text("nonce"),
        Moment(ends - 600).iso(),
        Moment(ends).iso(),
    )
}

fn signed(text: &str, number: u8) -> Value {
    let hash = eip191_hash_message(text.as_bytes());
    let signature = key(number).sign_hash_sync(&hash).expect("a signature");
    json!({"message": text, "signature": hex::encode_prefixed(signature.as_bytes())})
}

/// What an error says to programs and to people.
fn told(answer: &Answer) -> (u16, &str, &str) {
    let text = |name: &str| answer.body[name].as_str().unwrap_or_default();
    (answer.status, text("code"), text("message"))
}

const NEW: &str = "Sign in to Filbert as a new user";
