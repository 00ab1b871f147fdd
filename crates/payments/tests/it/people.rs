//! Who has an account, and how they prove it.

mod contracts;
mod known_devices;
mod login;
mod sessions;
mod sign_in;
mod wallets;

use std::{sync::Arc, time::Duration};

use alloy::{
    primitives::{Address, B256, Bytes, eip191_hash_message, hex},
    signers::{SignerSync, local::PrivateKeySigner},
};
use domain::{AccountId, ChainId, Email, Moment};
use payments::{
    Ctx, Random,
    people::{
        FullName, PasswordProof, Registration, Signed, SignedIn, Site, Visit, sign_in,
        sign_in_nonce, user_id, wallets_of,
    },
};

use crate::house::House;

const CHAIN: ChainId = ChainId(31337);

fn site() -> Site {
    Site {
        domain: "filbert.example".to_owned(),
        uri: "https://filbert.example".to_owned(),
    }
}

fn visit() -> Visit {
    from("192.0.2.1")
}

fn from(network: &str) -> Visit {
    Visit {
        network: network.to_owned(),
        device: "Firefox on Linux".to_owned(),
        replaces: None,
        known_device: None,
    }
}

async fn addresses_of(ctx: &Ctx, account: AccountId) -> Vec<Address> {
    let wallets = wallets_of(ctx, account).await.unwrap();
    wallets.into_iter().map(|wallet| wallet.address).collect()
}

fn email(text: &str) -> Email {
    Email::parse(text).unwrap()
}

/// What a browser sends for a password that begins with that.
fn proof(byte: u8) -> PasswordProof {
    PasswordProof([byte; 64])
}

fn registration(address: &str, password: u8) -> Registration {
    Registration {
        email: email(address),
        salt: [3; 16],
        proof: proof(password),
        name: FullName::parse("Ann").unwrap(),
        code: None,
    }
}

fn key(number: u8) -> PrivateKeySigner {
    PrivateKeySigner::from_bytes(&B256::repeat_byte(number)).unwrap()
}

/// A message as the web app writes it.
#[derive(Clone, Debug)]
struct Message {
    domain: String,
    uri: String,
    address: Address,
    statement: String,
    chain: ChainId,
    nonce: String,
    issued_at: i64,
    more: String,
}

impl Message {
    async fn new(house: &House, address: Address, statement: &str) -> Self {
        Self {
            domain: site().domain,
            uri: site().uri,
            address,
            statement: statement.to_owned(),
            chain: CHAIN,
            nonce: sign_in_nonce(&house.ctx).await.unwrap().nonce,
            issued_at: house.ctx.clock.now_ms(),
            more: String::new(),
        }
    }

    fn text(&self) -> String {
        format!(
            "{} wants you to sign in with your Ethereum account:\n{}\n\n{}\n\nURI: {}\nVersion: 1\n\
             Chain ID: {}\nNonce: {}\nIssued At: {}{}",
            self.domain,
            self.address,
            self.statement,
            self.uri,
            self.chain,
            self.nonce,
            iso(self.issued_at),
            self.more,
        )
    }

    fn signed_by(&self, key: &PrivateKeySigner) -> Signed {
        let message = self.text();
        let hash = eip191_hash_message(message.as_bytes());
        let signature = key.sign_hash_sync(&hash).unwrap();
        Signed {
            message,
            signature: Bytes::copy_from_slice(&signature.as_bytes()),
        }
    }
}

fn iso(milliseconds: i64) -> String {
    Moment(milliseconds.unsigned_abs() / 1_000).iso()
}

fn as_user(account: Option<AccountId>) -> String {
    match account {
        Some(account) => format!("Sign in to Filbert as {account}"),
        None => "Sign in to Filbert as a new user".to_owned(),
    }
}

/// What an account is called in the message by which its wallet signs in.
async fn name_for(house: &House, wallet: Address, account: Option<AccountId>) -> Option<AccountId> {
    account?;
    user_id(&house.ctx, wallet).await.unwrap()
}

/// Signs in by a key as its owner would.
async fn enter(house: &House, number: u8, account: Option<AccountId>) -> SignedIn {
    let key = key(number);
    let account = name_for(house, key.address(), account).await;
    let message = Message::new(house, key.address(), &as_user(account)).await;
    sign_in(&house.ctx, &site(), message.signed_by(&key), &visit())
        .await
        .unwrap()
}

/// Chance that is always the same.
struct Fixed(u8);

impl Random for Fixed {
    fn fill(&self, bytes: &mut [u8]) {
        bytes.fill(self.0);
    }
}

#[tokio::test]
async fn what_is_drawn_comes_from_where_one_says() {
    let mut house = House::new().await;
    house.ctx = house.ctx.clone().drawing(Arc::new(Fixed(0xab)));
    let nonce = sign_in_nonce(&house.ctx).await.unwrap();
    assert_eq!(nonce.nonce, hex::encode([0xab; 16]));
    let ends = Duration::from_millis((nonce.expires_at - house.ctx.clock.now_ms()) as u64);
    assert!(ends > Duration::from_secs(590) && ends <= Duration::from_secs(600));
}
