//! What the program's commands do and print.

use std::process::{Output, Stdio};

use alloy::primitives::{Address, U256};
use reqwest::Client;
use sea_orm::{ConnectionTrait, Database as Connection};
use testkit::{Database, PATIENCE, TestWorld};
use tokio::{net::TcpListener, process::Command};

use crate::{answer::Answer, process::Program, sign};

fn printed(output: &Output) -> String {
    let text = [output.stdout.as_slice(), &output.stderr].concat();
    String::from_utf8(text).expect("text")
}

#[tokio::test]
async fn check_says_what_is_wrong() {
    let (world, database) = (TestWorld::start().await, Database::sqlite());
    let chain = &world.chains[0];
    let program = Program::on(chain, &database, "warn");
    let good = program.command("check").output().await.expect("it runs");
    assert!(good.status.success(), "{}", printed(&good));
    assert!(!printed(&good).contains("FAIL"), "{}", printed(&good));

    let poor = chain.sponsor_keys[0].address();
    chain.set_balance(poor, U256::ZERO).await;
    let bad = program.command("check").output().await.expect("it runs");
    assert!(!bad.status.success());
    let line = format!("FAIL  Hazel Local (31337) sponsor: {poor} has no gas money");
    assert!(printed(&bad).contains(&line), "{}", printed(&bad));
}

#[tokio::test]
async fn api_and_work_run_apart() {
    let (world, database) = (TestWorld::start().await, Database::sqlite());
    let (chain, secret) = (&world.chains[0], testkit::secret(1));
    let program = Program::on(chain, &database, "warn");
    let mut api = program.spawn("serve");
    program.until_it_answers(&mut api).await;
    let _work = program.spawn("work");
    let link = chain
        .deposit_native(&world.people[0], U256::from(5), &secret)
        .await;
    let body = sign::claim(chain, link, Address::repeat_byte(9), &secret);

    chain.mined(program.claimed(&body).await).await;
}

#[tokio::test]
async fn a_signal_ends_it_well() {
    let (world, database) = (TestWorld::start().await, Database::sqlite());
    for signal in ["-INT", "-TERM"] {
        let program = Program::on(&world.chains[0], &database, "info");
        let mut child = program.start().await;
        let pid = child.id().expect("it runs").to_string();
        let told = Command::new("kill").args([signal, &pid]).status().await;
        assert!(told.expect("kill is there").success());
        let ended = tokio::time::timeout(PATIENCE, child.wait()).await;
        let status = ended.expect("it ends in time").expect("its status");
        assert!(status.success(), "{signal}: {}", program.read_log());
        assert!(program.read_log().contains("stopped"));
    }
}

#[tokio::test]
async fn what_keeps_it_from_running_is_said() {
    let (world, database) = (TestWorld::start().await, Database::sqlite());
    let program = Program::on(&world.chains[0], &database, "warn");
    let taken = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    for (variable, value, words) in [
        ("PORT", port.as_str(), "PORT chooses another port"),
        ("PORT", "eighty", "PORT should be a whole number"),
        (
            "FILBERT_SPONSOR_KEYS_31337",
            "0x12",
            "a sponsor key is not a private key of 32 bytes in hex",
        ),
        (
            "FILBERT_CONFIG",
            "/nowhere/filbert.toml",
            "cannot read /nowhere/filbert.toml",
        ),
    ] {
        let mut command = program.command("run");
        if variable == "FILBERT_CONFIG" {
            command = Command::new(env!("CARGO_BIN_EXE_filbert"));
            command.arg("run");
        }
        let output = command
            .env(variable, value)
            .output()
            .await
            .expect("it runs");
        assert!(!output.status.success());
        assert!(printed(&output).contains(words), "{}", printed(&output));
    }
}

/// A process that knows none of a deployment's chains would do their work.
#[tokio::test]
async fn a_sandbox_leaves_a_deployment_alone() {
    let (world, database) = (TestWorld::start().await, Database::sqlite());
    let program = Program::on(&world.chains[0], &database, "warn");
    let sandbox = async |mut command: Command| {
        let ended = command.arg("--sandbox").output();
        let ended = tokio::time::timeout(PATIENCE, ended).await;
        let output = ended.expect("it ends").expect("it runs");
        assert!(!output.status.success(), "{}", printed(&output));
        printed(&output)
    };
    let said = sandbox(program.command("run")).await;
    assert!(said.contains("a sandbox has its own"), "{said}");

    let migrated = program.command("migrate").output().await;
    assert!(migrated.expect("it runs").status.success());
    let tables = Connection::connect(database.url()).await.expect("tables");
    let read = "INSERT INTO chain_cursors (chain_id, next_block, head, lease_holder, lease_until) \
                VALUES (10, 1, 0, '', 0)";
    tables.execute_unprepared(read).await.expect("a row");
    let mut command = Command::new(env!("CARGO_BIN_EXE_filbert"));
    let data = program.dir.path().join("data");
    command
        .arg("run")
        .env("PORT", "0")
        .env("FILBERT_DATA_DIR", &data)
        .env("FILBERT_DATABASE_URL", database.url());
    let said = sandbox(command).await;
    assert!(
        said.contains("holds chain 10, which is no sandbox's"),
        "{said}"
    );
    assert!(!data.join("sandbox").exists(), "no world was made");
}

#[tokio::test]
async fn a_configured_budget_is_kept() {
    let (world, database) = (TestWorld::start().await, Database::sqlite());
    let chain = &world.chains[0];
    let program = Program::on(chain, &database, "warn");
    let mut child = program
        .command("run")
        .env("FILBERT_CALLS_PER_NETWORK", "1")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    program.until_it_answers(&mut child).await;
    let mut bodies = Vec::new();
    for number in [1, 2] {
        let secret = testkit::secret(number);
        let link = chain
            .deposit_native(&world.people[0], U256::from(5), &secret)
            .await;
        bodies.push(sign::claim(chain, link, Address::repeat_byte(9), &secret));
    }
    program.claimed(&bodies[1]).await;
    let claim = Client::new().post(format!("{}/api/filbert/claim-v2", program.base));
    let answer = claim.json(&bodies[0]).send().await.expect("an answer");
    let answer = Answer::of(answer).await;
    assert_eq!(answer.code(), "sponsor_share_spent", "{answer}");
    let words = answer.body["message"].as_str().unwrap_or_default();
    assert!(words.contains("as much gas for your network"), "{answer}");
}
