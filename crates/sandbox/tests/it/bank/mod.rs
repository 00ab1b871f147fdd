//! The sandbox's bank, asked as the provider is asked: over plain HTTP.

mod arrivals;
mod caller;
mod calls;
mod conformance;
mod faults;
mod hosted;
mod keeping;
mod refunds;
mod replays;
mod webhooks;

use std::time::Duration;

use alloy::primitives::Address;
use caller::Caller;
use domain::{AssetKind, ChainId};
use sandbox::{
    BankServer, NativeCurrency, SandboxChain, SandboxToken,
    bank::{IdentityChange, Kyc, Pace, Tos},
};
use serde_json::{Value, json};
use testkit::PATIENCE;
use tokio::time::{sleep, timeout};
use url::Url;

/// A bank of whose chains no node is there.
async fn bank() -> BankServer {
    bank_on(&[chain("http://127.0.0.1:9".parse().unwrap())]).await
}

async fn bank_on(chains: &[SandboxChain]) -> BankServer {
    BankServer::start(0, chains, None).await.unwrap()
}

/// A chain with one token that is read at `rpc_url`.
pub(crate) fn chain(rpc_url: Url) -> SandboxChain {
    SandboxChain {
        id: ChainId(31337),
        name: "Hazel Local",
        native: NativeCurrency {
            name: "Ether",
            symbol: "ETH",
            decimals: 18,
        },
        rpc_url,
        vault: Address::ZERO,
        older_vault: Address::ZERO,
        mfa_authorizer: Address::ZERO,
        router: Address::ZERO,
        bridge: Address::ZERO,
        request_addresses: Address::ZERO,
        tokens: vec![SandboxToken {
            address: Address::repeat_byte(7),
            kind: AssetKind::Erc20,
            symbol: "USDC",
            name: "USD Coin",
            decimals: 6,
            gasless: None,
            token_ids: Vec::new(),
        }],
        names: Address::ZERO,
        sponsor_keys: Vec::new(),
        finality_blocks: 3,
    }
}

/// Waits until something is there.
async fn seen<T>(what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let found = async {
        loop {
            if let Some(found) = look().await {
                return found;
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    let found = timeout(PATIENCE, found).await;
    found.unwrap_or_else(|_| panic!("{what} is not there after {PATIENCE:?}"))
}

/// Somebody of that name, approved for dollars and euros: their id as a customer.
async fn customer(bank: &BankServer, name: &str) -> String {
    let caller = Caller::of(bank);
    let email = format!("{}@example.com", name.to_lowercase().replace(' ', "."));
    let link = json!({
        "type": "individual", "full_name": name, "email": email, "endorsements": ["sepa"],
    });
    let (_, link) = caller.post("kyc_links", &link).await;
    let change = IdentityChange {
        kyc: Some(Kyc::Approved),
        tos: Some(Tos::Approved),
        ..IdentityChange::default()
    };
    bank.set_identity(&email, change).unwrap();
    let id = link["id"].as_str().unwrap();
    let (_, link) = caller.get(&format!("kyc_links/{id}")).await;
    link["customer_id"].as_str().unwrap().to_owned()
}

fn iban(owner: &str) -> Value {
    json!({
        "currency": "eur", "account_type": "iban", "account_owner_name": owner,
        "account_owner_type": "individual", "first_name": "Ada", "last_name": "Example",
        "iban": { "account_number": "BE68539007547034", "bic": "KREDBEBB", "country": "BEL" },
    })
}

fn us(owner: &str) -> Value {
    json!({
        "currency": "usd", "account_type": "us", "account_owner_name": owner,
        "account": {
            "account_number": "000123456789", "routing_number": "021000021",
            "checking_or_savings": "checking",
        },
        "address": {
            "street_line_1": "1 Example Street", "city": "Springfield", "state": "NY",
            "postal_code": "10001", "country": "USA",
        },
    })
}

/// Adds an account of a customer's, and answers with its id.
async fn add_account(bank: &BankServer, customer: &str, account: &Value) -> String {
    let path = format!("customers/{customer}/external_accounts");
    let (status, account) = Caller::of(bank).post(&path, account).await;
    assert_eq!(status, 201, "{account}");
    account["id"].as_str().unwrap().to_owned()
}

/// An address of `optimism` whose tokens go to an IBAN.
async fn add_address(bank: &BankServer, customer: &str, account: &str) -> Value {
    let path = format!("customers/{customer}/liquidation_addresses");
    let (status, address) = Caller::of(bank).post(&path, &to_iban(account)).await;
    assert_eq!(status, 201, "{address}");
    address
}

fn to_iban(account: &str) -> Value {
    json!({
        "chain": "optimism", "currency": "usdc", "external_account_id": account,
        "destination_payment_rail": "sepa", "destination_currency": "eur",
    })
}

/// A transfer of `optimism` to a US account.
fn transfer(customer: &str, account: &str, amount: &str, fee: &str) -> Value {
    json!({
        "amount": amount, "on_behalf_of": customer, "developer_fee": fee,
        "client_reference_id": "co_1",
        "source": { "payment_rail": "optimism", "currency": "usdc" },
        "destination": {
            "payment_rail": "ach", "currency": "usd", "external_account_id": account,
        },
    })
}

/// Fast enough for tests.
fn hurry(bank: &BankServer) {
    bank.pace(Pace::StepMs(20));
}
