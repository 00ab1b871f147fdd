//! Who people are by the bank's word, and their accounts at banks, by HTTP.

mod hidden;
mod kills;
mod refused;

use std::collections::BTreeMap;

use domain::Cents;
use partners::bank::Bank;
use payments::{BankDesk, BankFees};
use reqwest::Method;
use sandbox::{
    BankServer,
    bank::{IdentityChange, Kyc, Tos},
};
use serde_json::{Value, json};
use testkit::dead_chain;

use crate::{
    answer::Answer,
    app::Running,
    databases,
    somebody::{Beside, Somebody},
};

const IBAN: &str = "BE68539007547034";

/// A server that asks a bank, and whoever is signed in to it.
struct House {
    running: Running,
    bank: BankServer,
    beside: Beside,
}

impl House {
    async fn open() -> Self {
        Self::with(|desk| desk).await
    }

    /// The same, whose desk asks the bank in another way.
    async fn with(adjust: impl FnOnce(BankDesk) -> BankDesk) -> Self {
        let database = databases::sqlite();
        let bank = BankServer::start(0, &[], None).await.expect("a bank");
        let desk = adjust(desk(&bank));
        let furnish = |ctx: payments::Ctx| ctx.banking(desk);
        let running = Running::furnished(&database, vec![dead_chain()], furnish, |_| {}).await;
        let beside = Beside::of(&database).await;
        Self {
            running,
            bank,
            beside,
        }
    }

    async fn ask(&self, who: &Somebody, path: &str) -> Answer {
        let request = self.running.get(path).header("cookie", who.cookie());
        Answer::of(request.send().await.expect("an answer")).await
    }

    async fn say(&self, who: &Somebody, path: &str, body: Value) -> Answer {
        let request = self.running.ask(Method::POST, path);
        let request = request.header("cookie", who.cookie()).json(&body);
        Answer::of(request.send().await.expect("an answer")).await
    }

    /// Lets the bank decide about somebody.
    fn decide(&self, who: &Somebody, kyc: Kyc) {
        let change = IdentityChange {
            kyc: Some(kyc),
            tos: Some(Tos::Approved),
            ..IdentityChange::default()
        };
        self.bank
            .set_identity(&who.email, change)
            .expect("somebody");
    }

    /// How far somebody is, as soon as it is so far.
    async fn until(&self, who: &Somebody, state: &str) -> Value {
        for _ in 0..300 {
            let now = self.ask(who, "user/identity").await;
            assert_eq!(now.status, 200, "{now}");
            if now.body["state"] == state {
                return now.body;
            }
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
        panic!("it does not get to {state}");
    }

    /// Somebody whom the bank has verified.
    async fn verified(&self, number: u64) -> Somebody {
        let who = self.beside.somebody(number).await;
        let begun = self.say(&who, "user/begin-identity", json!({})).await;
        assert_eq!(begun.status, 200, "{begun}");
        self.decide(&who, Kyc::Approved);
        self.until(&who, "verified").await;
        who
    }
}

fn desk(bank: &BankServer) -> BankDesk {
    BankDesk {
        bank: Bank::new(bank.api(), bank.key().parse().expect("a key")),
        routes: BTreeMap::new(),
        landing: None,
        fees: BankFees {
            sepa: Cents(100),
            ach: Cents(50),
        },
        home: "http://localhost/".parse().expect("an address"),
        poll_every: BankDesk::POLL_EVERY,
    }
}

fn us_account(number: &str) -> Value {
    json!({
        "number": number, "routingNumber": "021000021", "street": "1 Main Street",
        "city": "New York", "state": "NY", "postalCode": "10001", "country": "USA",
    })
}

/// One state, wherever they are signed in.
#[tokio::test]
async fn what_is_begun_on_one_device_goes_on_on_another() {
    let house = House::open().await;
    let ann = house.beside.somebody(1).await;
    let elsewhere = house.beside.again(&ann).await;
    let none = json!({
        "state": "none", "tosLink": null, "kycLink": null, "reasons": [], "canBegin": true,
        "stale": false,
    });
    for device in [&ann, &elsewhere] {
        let now = house.ask(device, "user/identity").await;
        assert_eq!(now.body, none, "{now}");
    }
    let begun = house.say(&ann, "user/begin-identity", json!({})).await;
    assert_eq!(begun.body["state"], "terms", "{begun}");
    assert!(begun.body["tosLink"].is_string());
    let there = house.ask(&elsewhere, "user/identity").await;
    assert_eq!(there.body, begun.body, "{there}");
    let again = house
        .say(&elsewhere, "user/begin-identity", json!({}))
        .await;
    assert_eq!(again.body, begun.body, "{again}");

    house.decide(&ann, Kyc::Incomplete);
    let check = house.until(&elsewhere, "check").await;
    assert!(
        check["kycLink"].is_string() && check["tosLink"].is_null(),
        "{check}"
    );
    house.decide(&ann, Kyc::Approved);
    house.until(&ann, "verified").await;
    let record = house.ask(&elsewhere, "user/get-user-from-cookie").await;
    assert_eq!(record.body["user"]["kycStatus"], "verified", "{record}");
    assert!(record.body["user"]["bridge_customer_id"].is_string());
    house.running.stop().await;
}

#[tokio::test]
async fn accounts_at_banks_are_part_of_ones_account() {
    let house = House::open().await;
    let ann = house.verified(1).await;
    let iban = json!({"number": "be68 5390 0754 7034", "bic": "KREDBEBB"});
    let linked = house
        .say(&ann, "user/link-bank-account", iban.clone())
        .await;
    assert_eq!(linked.status, 200, "{linked}");
    let us = house
        .say(&ann, "user/link-bank-account", us_account("000123456789"))
        .await;
    let accounts = us.body["accounts"].as_array().expect("accounts");
    assert_eq!(accounts.len(), 2, "{us}");
    let (one, two) = (&accounts[0], &accounts[1]);
    assert_eq!(one["account_identifier"], "BE68…7034");
    assert_eq!(
        (&one["account_type"], &two["account_type"]),
        (&json!("iban"), &json!("us"))
    );
    assert_eq!(two["account_identifier"], "021000021 …6789");
    assert!(one["bridge_account_id"].is_string());

    let number = json!({"number": IBAN});
    let known = house.say(&ann, "bank/check-number", number.clone()).await;
    let wanted = json!({"type": "iban", "country": "BEL", "hint": "BE68…7034", "linked": one});
    assert_eq!(known.body, wanted, "{known}");
    let visitor = house.running.call("bank/check-number", &number).await;
    assert_eq!(visitor.body["linked"], Value::Null, "{visitor}");
    let ben = house.verified(2).await;
    let others = house.say(&ben, "bank/check-number", number).await;
    assert_eq!(others.body["linked"], Value::Null, "{others}");
    for (routing, linked) in [("021000021", two), ("121000358", &Value::Null)] {
        let at_bank = json!({"number": "000123456789", "routingNumber": routing});
        let told = house.say(&ann, "bank/check-number", at_bank).await;
        assert_eq!(&told.body["linked"], linked, "{told}");
        assert_eq!(told.body["hint"], "…6789", "of the number alone");
    }

    let export = house.ask(&ann, "user/export").await;
    assert_eq!(export.body["identity"]["state"], "verified", "{export}");
    assert_eq!(
        export.body["bankAccounts"].as_array().map(Vec::len),
        Some(2)
    );

    let id = json!({"accountId": one["account_id"]});
    let refused = house
        .say(&ben, "user/unlink-bank-account", id.clone())
        .await;
    assert_eq!((refused.status, refused.code()), (404, "account_not_found"));
    let unlinked = house
        .say(&ann, "user/unlink-bank-account", id.clone())
        .await;
    assert_eq!(unlinked.body["accounts"].as_array().map(Vec::len), Some(1));
    let refused = house.say(&ann, "user/unlink-bank-account", id).await;
    assert_eq!((refused.status, refused.code()), (404, "account_not_found"));
    house.running.stop().await;
}

#[tokio::test]
async fn a_link_is_kept_with_the_account_that_it_is_for() {
    let house = House::open().await;
    let ann = house.verified(1).await;
    let kept = "user/kept-claim?c=31337&v=v4.4&i=5";
    let none = house.ask(&ann, kept).await;
    assert_eq!((none.status, &none.body), (200, &Value::Null), "{none}");
    let body = json!({"chainId": "31337", "version": "v4.4", "index": "5"});
    let said = house.say(&ann, "user/keep-claim", body.clone()).await;
    assert_eq!(said.body, json!({"success": true}), "{said}");
    let there = house.ask(&ann, kept).await;
    assert_eq!(there.body, json!({"bankAccountId": null}), "{there}");
    let iban = json!({"number": IBAN, "bic": "KREDBEBB"});
    let linked = house.say(&ann, "user/link-bank-account", iban).await;
    let mut to = body.clone();
    to["number"] = json!(IBAN);
    house.say(&ann, "user/keep-claim", to.clone()).await;
    let there = house.ask(&ann, kept).await;
    assert_eq!(
        there.body["bankAccountId"],
        linked.body["accounts"][0]["account_id"]
    );
    let ben = house.beside.somebody(2).await;
    assert_eq!(house.ask(&ben, kept).await.body, Value::Null);
    for (name, value, code) in [
        ("chainId", "1", "unknown_chain"),
        ("version", "v9", "unknown_version"),
        ("version", "v4.3", "unknown_version"),
        ("number", "BE68539007547035", "invalid_iban"),
    ] {
        let mut wrong = body.clone();
        wrong[name] = json!(value);
        let refused = house.say(&ann, "user/keep-claim", wrong).await;
        assert_eq!(refused.code(), code, "{refused}");
    }
    house.running.stop().await;
}
