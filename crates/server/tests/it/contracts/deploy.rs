use std::process::Stdio;

use alloy::{
    primitives::{Address, Bytes, U256},
    providers::Provider,
};
use chain::contracts::link_vault;
use serde_json::Value;
use testkit::{EmptyChain, PATIENCE};
use tokio::time::{Duration, sleep, timeout};

use super::{NOTHING_YET, Operator, vault};

#[tokio::test]
async fn from_nothing_to_a_chain_that_is_in_order() {
    let operator = Operator::on(EmptyChain::start().await).await;
    let (vault, authorizer) = vault();
    let foretold = operator
        .run(&format!(
            "address --chain 31337 --mfa-authorizer {authorizer}"
        ))
        .await;
    assert!(
        foretold
            .text
            .contains(&format!("LinkVault {}\n", vault.address())),
        "{foretold}"
    );

    operator.deploy(&vault, authorizer).await;
    let checked = operator.run("check").await;
    assert!(checked.success, "{checked}");
    assert!(checked.text.contains("is the build's"), "{checked}");

    let record: Value = serde_json::from_str(&operator.record()).expect("JSON");
    let block = record["block"].as_u64().expect("a block");
    let receipt = operator
        .chain
        .node
        .get_transaction_receipt(
            record["transaction"]
                .as_str()
                .expect("a hash")
                .parse()
                .expect("a hash"),
        )
        .await
        .expect("an answer")
        .expect("a receipt");
    assert_eq!(receipt.block_number, Some(block));
    assert_eq!(
        record["address"],
        vault.address().to_string().to_lowercase()
    );
    let input = operator
        .dir
        .path()
        .join("data/deployments/31337/LinkVault.input.json");
    let input = std::fs::read_to_string(input).expect("the explorer's input");
    assert_eq!(input, vault.build().verification_input);
}

#[tokio::test]
async fn a_second_time_it_pays_nothing_and_writes_the_same() {
    let operator = Operator::on(EmptyChain::start().await).await;
    let (vault, authorizer) = vault();
    let first = operator.deploy(&vault, authorizer).await;
    let (record, sent) = (operator.record(), operator.sent().await);
    let second = operator.deploy(&vault, authorizer).await;
    assert!(second.text.contains("is there already"), "{second}");
    assert_eq!(second.settings(), first.settings());
    assert_eq!(operator.record(), record);
    assert_eq!(operator.sent().await, sent);
}

#[tokio::test]
async fn what_is_known_of_an_older_contract_is_kept() {
    let operator = Operator::on(EmptyChain::start().await).await;
    let (older, authorizer) = vault();
    operator.deploy(&older, authorizer).await;
    let record = operator.record();
    operator.configure(EmptyChain::ID, NOTHING_YET);
    let newer = link_vault(Address::ZERO);
    operator.deploy(&newer, Address::ZERO).await;

    assert_ne!(operator.record(), record);
    let folder = operator.dir.path().join("data/deployments/31337");
    let kept = |name: &str| {
        let file = folder.join(format!("{}-{name}", older.address()));
        std::fs::read_to_string(file).expect("the older file")
    };
    assert_eq!(kept("LinkVault.json"), record);
    assert_eq!(
        kept("LinkVault.input.json"),
        older.build().verification_input
    );
}

/// Killed while the vault's transaction waits, on a chain that had no proxy either: the next run
/// waits for that very transaction and does not send another.
#[tokio::test]
async fn killed_in_between_it_goes_on() {
    let operator = Operator::on(EmptyChain::without_factory().await).await;
    let (_, authorizer) = vault();
    let arguments = format!("deploy --chain 31337 --mfa-authorizer {authorizer}");
    let mut command = operator.command(&arguments);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("it starts");
    let node = &operator.chain.node;
    let proxy = async {
        while node
            .get_code_at(chain::contracts::factory::ADDRESS)
            .await
            .expect("an answer")
            .is_empty()
        {
            sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(PATIENCE, proxy).await.expect("the proxy is made");
    operator.chain.hold().await;
    let waits = async {
        let mined = operator.sent().await;
        while node
            .get_transaction_count(operator.account())
            .pending()
            .await
            .expect("an answer")
            == mined
        {
            sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(PATIENCE, waits)
        .await
        .expect("the vault's transaction is sent");
    child.kill().await.expect("it is killed");
    let kept: Value = serde_json::from_str(&operator.record()).expect("JSON");
    assert_eq!(kept["block"], Value::Null);

    let (again, ()) = tokio::join!(operator.run(&arguments), async {
        sleep(Duration::from_millis(500)).await;
        operator.chain.go_on().await;
    });
    assert!(again.success, "{again}");
    let record: Value = serde_json::from_str(&operator.record()).expect("JSON");
    assert_eq!(record["transaction"], kept["transaction"]);
    assert!(record["block"].is_u64());
    let sent = "the proxy's money, the vault and what gives requests addresses";
    assert_eq!(operator.sent().await, 3, "{sent}");
}

#[tokio::test]
async fn nothing_is_sent_to_another_chain_than_the_named_one() {
    let operator = Operator::on(EmptyChain::start().await).await;
    operator.configure(10, NOTHING_YET);
    let refused = operator.run("deploy --chain 10").await;
    assert!(!refused.success);
    let words = "a node of chain 10 says that it is chain 31337";
    assert!(refused.text.contains(words), "{refused}");
    let unknown = operator.run("deploy --chain 11").await;
    assert!(!unknown.success);
    assert!(
        unknown.text.contains("the configuration names no chain 11"),
        "{unknown}"
    );
    assert_eq!(operator.sent().await, 0);
}

#[tokio::test]
async fn who_cannot_pay_is_told_what_is_missing() {
    let operator = Operator::on(EmptyChain::start().await).await;
    operator
        .chain
        .set_balance(operator.account(), U256::from(12_345))
        .await;
    let refused = operator.run("deploy --chain 31337").await;
    assert!(!refused.success);
    let account = operator.account();
    assert!(
        refused.text.contains(&format!("{account} needs "))
            && refused.text.contains("wei and has 12345 wei"),
        "{refused}"
    );
    assert_eq!(operator.sent().await, 0);
}

#[tokio::test]
async fn what_stands_in_the_way_is_named() {
    let operator = Operator::on(EmptyChain::start().await).await;
    let (vault, authorizer) = vault();
    operator
        .chain
        .set_code(vault.address(), Bytes::from_static(&[0xfe]))
        .await;
    let arguments = format!("deploy --chain 31337 --mfa-authorizer {authorizer}");
    let refused = operator.run(&arguments).await;
    assert!(!refused.success);
    assert!(
        refused
            .text
            .contains("is something else: it differs from the build at byte 0"),
        "{refused}"
    );

    let told = format!(
        "{NOTHING_YET}contracts = {{ mfa_authorizer = \"{}\" }}",
        Address::ZERO
    );
    operator.configure(EmptyChain::ID, &told);
    let refused = operator.run(&arguments).await;
    assert!(!refused.success);
    assert!(
        refused.text.contains("leave --mfa-authorizer out"),
        "{refused}"
    );
    assert_eq!(operator.sent().await, 0);
}

/// A link names a version, and a version one vault.
#[tokio::test]
async fn a_vault_whose_links_would_be_lost_is_named() {
    let operator = Operator::on(EmptyChain::start().await).await;
    let (vault, authorizer) = vault();
    let before = Address::repeat_byte(0x44);
    let lines = format!("{NOTHING_YET}vaults = {{ \"v4.4\" = \"{before}\" }}");
    operator.configure(EmptyChain::ID, &lines);
    let told = operator.deploy(&vault, authorizer).await;
    let words = format!("# vault of v4.4 = {before} until now; its links are not found");
    assert!(told.text.contains(&words), "{told}");
    assert!(operator.run("check").await.success);
}

#[tokio::test]
async fn a_key_may_stand_in_a_file() {
    let operator = Operator::on(EmptyChain::start().await).await;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("key");
    std::fs::write(&file, format!("{}\n", super::KEY)).expect("a file");
    let arguments = format!("deploy --chain 31337 --key-file {}", file.display());
    let mut command = operator.command(&arguments);
    let output = command.env_remove("FILBERT_DEPLOYER_KEY").output();
    assert!(output.await.expect("it runs").status.success());

    let mut command = operator.command("deploy --chain 31337");
    let output = command.env_remove("FILBERT_DEPLOYER_KEY").output();
    let output = output.await.expect("it runs");
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(words.contains("FILBERT_DEPLOYER_KEY should be"), "{words}");
}
