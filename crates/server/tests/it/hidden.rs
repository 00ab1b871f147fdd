//! What an operator is trusted with stays out of everything that the program writes.

use std::fs;

use alloy::primitives::{Address, U256};
use reqwest::Client;
use testkit::TestWorld;

use crate::{databases, process::Program, sign};

/// In the address of a node, of a collector and of a database, and what the bank provider is asked with.
const CANARY: &str = "c4n4ryc4n4ryc4n4ry";

#[tokio::test]
async fn no_key_of_the_operators_gets_into_log_figures_or_answers() {
    let (world, database) = (TestWorld::start().await, databases::sqlite());
    let chain = &world.chains[0];
    let program = Program::on(chain, &database, "trace");
    let settings = fs::read_to_string(program.settings()).expect("settings");
    let (plain, keyed) = (
        format!("rpc_urls = [\"{}\"]", chain.rpc_url),
        format!("rpc_urls = [\"{}?key={CANARY}\"]", chain.rpc_url),
    );
    assert!(settings.contains(&plain), "{settings}");
    let otlp = format!("[telemetry]\notlp_endpoint = \"http://127.0.0.1:9/{CANARY}\"\n");
    let provider = world.sandbox().bank.api();
    let bank = format!("[bank]\napi_url = \"{provider}\"\napi_key = \"{CANARY}\"\n");
    // Lines for people show all that a library says of where it is.
    let settings = format!(
        "[log]\nformat = \"text\"\n{otlp}{bank}{}",
        settings.replace(&plain, &keyed)
    );
    fs::write(program.settings(), settings).expect("settings");

    let mut child = program.start().await;
    let secret = testkit::secret(1);
    let link = chain
        .deposit_native(&world.people[0], U256::from(5), &secret)
        .await;
    let body = sign::claim(chain, link, Address::repeat_byte(9), &secret);
    chain.mined(program.claimed(&body).await).await;
    let mut told = String::new();
    for path in ["config", "ready"] {
        let answer = Client::new().get(format!("{}/api/filbert/{path}", program.base));
        let answer = answer.send().await.expect("an answer");
        told += &answer.text().await.expect("text");
    }
    child.kill().await.expect("it is killed");
    let check = program.command("check").output().await.expect("it runs");
    let checked = String::from_utf8_lossy(&[check.stdout, check.stderr].concat()).into_owned();
    assert!(checked.contains("correct `api_key` of [bank]"), "{checked}");
    told += &checked;
    let database = program
        .command("check")
        .env(
            "FILBERT_DATABASE_URL",
            format!("postgres://app:{CANARY}@127.0.0.1:9/app"),
        )
        .output()
        .await
        .expect("it runs");
    told += &String::from_utf8_lossy(&[database.stdout, database.stderr].concat());
    told += &program.read_log();

    assert!(
        told.contains("TRACE"),
        "the log is not at its most talkative"
    );
    let keys = chain.sponsor_keys.iter();
    let keys = keys.map(|key| alloy::hex::encode(key.to_bytes()));
    for hidden in keys.chain([CANARY.to_owned()]) {
        let line = told.lines().find(|line| line.contains(&hidden));
        assert_eq!(line, None, "{hidden} is told");
    }
}
