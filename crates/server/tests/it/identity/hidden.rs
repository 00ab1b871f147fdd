//! The numbers of people's bank accounts pass through, and stay nowhere.

use std::{fs, path::Path};

use reqwest::Client;
use sandbox::{
    BankServer,
    bank::{Faults, IdentityChange, Kyc, Tos},
};
use serde_json::{Value, json};
use testkit::{TestWorld, eventually};

use super::{IBAN, us_account};
use crate::{databases, process::Program, somebody::Beside};

const US: &str = "98765432101234567";

/// The server logs as much as it can, and people make every mistake with their numbers that we could think of.
#[tokio::test]
async fn a_number_is_nowhere() {
    let world = TestWorld::start().await;
    let database = databases::sqlite();
    let program = Program::on(&world.chains[0], &database, "trace");
    let bank = BankServer::start(0, &[], None).await.expect("a bank");
    let mut command = program.command("run");
    command
        .env("FILBERT_BANK_API_URL", bank.api().as_str())
        .env("FILBERT_BANK_API_KEY", bank.key());
    let mut child = program.launch(command);
    program.until_it_answers(&mut child).await;
    let ann = Beside::of(&database).await.somebody(1).await;
    let client = Client::new();
    let say = async |path: &str, body: Value| {
        let url = format!("{}/api/filbert/{path}", program.base);
        let request = client.post(url).header("cookie", ann.cookie()).json(&body);
        request
            .send()
            .await
            .expect("an answer")
            .text()
            .await
            .expect("a text")
    };
    let mut answers = vec![say("user/begin-identity", json!({})).await];
    let change = IdentityChange {
        kyc: Some(Kyc::Approved),
        tos: Some(Tos::Approved),
        ..IdentityChange::default()
    };
    bank.set_identity(&ann.email, change).expect("somebody");
    eventually("it is verified", async || {
        let url = format!("{}/api/filbert/user/identity", program.base);
        let request = client.get(url).header("cookie", ann.cookie());
        let now: Value = request
            .send()
            .await
            .expect("an answer")
            .json()
            .await
            .expect("JSON");
        if now["state"] == "verified" {
            Ok(())
        } else {
            Err((now, answers.clone()))
        }
    })
    .await;
    let iban = json!({"number": IBAN, "bic": "KREDBEBB"});
    let us = us_account(US);
    let link = json!({"chainId": "31337", "version": "v4.4", "index": "0", "number": US});
    for (path, body) in [
        ("bank/check-number", json!({"number": IBAN})),
        ("bank/check-number", json!({"number": format!("{IBAN}0")})),
        ("bank/check-number", json!({"number": format!("{US}0")})),
        ("bank/check-number", json!({"number": US, IBAN: US})),
        ("bank/check-number", json!([US])),
        ("user/link-bank-account", json!({"number": US})),
        ("user/link-bank-account", json!({"number": IBAN, "bic": US})),
        ("user/link-bank-account", json!({"number": {"number": US}})),
        ("user/unlink-bank-account", json!({"accountId": IBAN})),
        ("user/keep-claim", link),
    ] {
        answers.push(say(path, body).await);
    }
    // What is asked and not answered is kept too.
    bank.fail(Faults {
        broken: 60,
        ..Faults::default()
    });
    for _ in 0..3 {
        answers.push(say("user/link-bank-account", iban.clone()).await);
        answers.push(say("user/link-bank-account", us.clone()).await);
    }
    bank.fail(Faults::default());
    answers.push(say("user/link-bank-account", iban).await);
    answers.push(say("user/link-bank-account", us).await);
    let there = bank.state()["external_accounts"].as_array().map(Vec::len);
    assert_eq!(there, Some(2));

    child.start_kill().expect("it runs");
    child.wait().await.expect("it ends");
    let log = program.read_log();
    assert!(
        log.contains("answered") && log.contains("TRACE"),
        "the log is all there"
    );
    assert_no_number("the log", log.as_bytes());
    assert!(!log.contains(bank.key()), "the log has the API key");
    assert_no_number("an answer", answers.concat().as_bytes());
    let path = database.url().trim_start_matches("sqlite://");
    let path = path.split('?').next().expect("a path");
    look_through(Path::new(path).parent().expect("a folder"));
    look_through(&program.dir.path().join("data"));
}

fn look_through(folder: &Path) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            look_through(&path);
            continue;
        }
        assert_no_number(
            &path.display().to_string(),
            &fs::read(&path).expect("a file"),
        );
    }
}

/// Looks for any nine characters of a number, as they are and in hex: four and four are shown to its owner.
fn assert_no_number(place: &str, bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes).to_uppercase();
    for number in [IBAN, US] {
        for part in number.as_bytes().windows(9) {
            let part = std::str::from_utf8(part).expect("ASCII");
            assert!(!text.contains(part), "{place} has {part}");
            let hex = alloy::hex::encode_upper(part);
            assert!(!text.contains(&hex), "{place} has {part} in hex");
        }
    }
}
