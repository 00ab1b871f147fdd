//! What is looked at before a start, through the real program.

use std::{fs, process::Output};

use alloy::primitives::{Address, Bytes, U256};
use chain::UNIVERSAL_RESOLVER;
use reqwest::Client;
use serde_json::Value;
use testkit::{Database, PATIENCE, TestWorld};

use crate::{process::Program, sign};

fn text(output: &Output) -> String {
    let text = [output.stdout.as_slice(), &output.stderr].concat();
    String::from_utf8(text).expect("text")
}

fn change(program: &Program, from: &str, to: &str) {
    let settings = fs::read_to_string(program.settings()).expect("settings");
    assert!(settings.contains(from), "{settings}");
    fs::write(program.settings(), settings.replace(from, to)).expect("settings");
}

/// Every part that could be started, and what it says instead.
async fn refuses(program: &Program, variables: &[(&str, &str)], words: &[&str]) {
    for part in ["run", "serve", "work"] {
        let mut command = program.command(part);
        command.envs(variables.iter().copied());
        let ended = tokio::time::timeout(PATIENCE, command.output());
        let output = ended.await.expect("it ends").expect("it runs");
        assert!(!output.status.success(), "{part}: {}", text(&output));
        for words in [&["it would lose money"], words].concat() {
            assert!(text(&output).contains(words), "{part}: {}", text(&output));
        }
    }
    let mut check = program.command("check");
    let output = check.envs(variables.iter().copied()).output().await;
    let output = output.expect("it runs");
    assert!(text(&output).contains("FAIL"), "{}", text(&output));
}

#[tokio::test]
async fn nothing_starts_on_another_chain() {
    let (world, database) = (TestWorld::start().await, Database::sqlite());
    let program = Program::on(&world.chains[0], &database, "warn");
    let (right, wrong) = (&world.chains[0].rpc_url, &world.chains[1].rpc_url);
    change(
        &program,
        &format!("rpc_urls = [\"{right}\"]"),
        &format!("rpc_urls = [\"{wrong}\"]"),
    );
    let words = ["it is of chain 31338", "correct `id` or `rpc_urls`"];
    refuses(&program, &[], &words).await;

    // One that is right is enough; the other is told of.
    change(
        &program,
        &format!("rpc_urls = [\"{wrong}\"]"),
        &format!("rpc_urls = [\"{wrong}\", \"{right}\"]"),
    );
    let check = program.command("check").output().await.expect("it runs");
    assert!(
        text(&check).contains("endpoint 1: it is of chain 31338; take it out of `rpc_urls`"),
        "{}",
        text(&check)
    );
    program.start().await;
}

#[tokio::test]
async fn nothing_starts_on_a_vault_that_is_not_there() {
    let (world, database) = (TestWorld::start().await, Database::sqlite());
    let program = Program::on(&world.chains[0], &database, "warn");
    let vault = world.chains[0].vault.to_string();
    change(&program, &vault, &Address::repeat_byte(0xee).to_string());
    let words = ["new links would put their money"];
    refuses(&program, &[], &words).await;
}

#[tokio::test]
async fn nothing_starts_on_a_vault_that_should_be_ours_and_is_not() {
    let (world, database) = (TestWorld::start().await, Database::sqlite());
    let program = Program::on(&world.chains[0], &database, "warn");
    let settings = fs::read_to_string(program.settings()).expect("settings");
    let other = Address::repeat_byte(7);
    let contracts = format!("contracts = {{ mfa_authorizer = \"{other}\" }}\n");
    fs::write(program.settings(), settings + &contracts).expect("settings");
    let words = [
        "vault v4.4",
        "MFA_AUTHORIZER() answers",
        "not the contract that this program",
    ];
    refuses(&program, &[], &words).await;
}

/// Its address would be offered to people, who sign claims to it.
#[tokio::test]
async fn nothing_starts_on_a_router_that_cannot_be_compared() {
    let (world, database) = (TestWorld::start().await, Database::sqlite());
    let program = Program::on(&world.chains[0], &database, "warn");
    let settings = fs::read_to_string(program.settings()).expect("settings");
    let (made_for, router) = (world.chains[0].mfa_authorizer, Address::repeat_byte(7));
    let contracts =
        format!("contracts = {{ mfa_authorizer = \"{made_for}\", router = \"{router}\" }}\n");
    fs::write(program.settings(), settings + &contracts).expect("settings");
    let words = [
        "router: without `bridge_targets`",
        "no build to compare",
        &router.to_string(),
    ];
    refuses(&program, &[], &words).await;
}

/// People would pay at addresses from which nothing comes back.
#[tokio::test]
async fn nothing_starts_on_request_addresses_of_another_contract() {
    let (world, database) = (TestWorld::start().await, Database::sqlite());
    let program = Program::on(&world.chains[0], &database, "warn");
    let settings = fs::read_to_string(program.settings()).expect("settings");
    let (made_for, other) = (world.chains[0].mfa_authorizer, world.chains[0].router);
    let contracts = format!(
        "contracts = {{ mfa_authorizer = \"{made_for}\", request_addresses = \"{other}\" }}\n"
    );
    fs::write(program.settings(), settings + &contracts).expect("settings");
    let words = ["request addresses", "not the contract that this program"];
    refuses(&program, &[], &words).await;
}

#[tokio::test]
async fn nothing_starts_on_a_database_that_forgets() {
    let (world, database) = (TestWorld::start().await, Database::sqlite());
    let program = Program::on(&world.chains[0], &database, "warn");
    let memory = [("FILBERT_DATABASE_URL", "sqlite::memory:")];
    refuses(
        &program,
        &memory,
        &["journal_mode=memory", "put the file on a local disk"],
    )
    .await;

    let postgres = Database::postgres();
    let url = format!("{}&options=-c%20synchronous_commit%3Doff", postgres.url());
    let forgetful = [("FILBERT_DATABASE_URL", url.as_str())];
    refuses(
        &program,
        &forgetful,
        &["synchronous_commit=off", "set synchronous_commit to on"],
    )
    .await;
}

#[tokio::test]
async fn a_node_that_is_down_keeps_nothing_from_starting() {
    let (world, database) = (TestWorld::start().await, Database::sqlite());
    let program = Program::on(&world.chains[0], &database, "warn");
    let url = world.chains[0].rpc_url.to_string();
    change(&program, &url, "http://127.0.0.1:9/");
    program.start().await;
    let check = program.command("check").output().await.expect("it runs");
    let words = "endpoint 1: it cannot be reached";
    assert!(text(&check).contains(words), "{}", text(&check));
}

#[tokio::test]
async fn nobody_is_asked_to_sign_under_a_wrong_domain() {
    let (world, database) = (TestWorld::start().await, Database::sqlite());
    let chain = &world.chains[0];
    let program = Program::on(chain, &database, "warn");
    let usdc = chain.token("USDC").address;
    let token = |version: &str| {
        format!(
            "tokens = [{{ address = \"{usdc}\", kind = 1, symbol = \"USDC\", name = \"USDC\", \
             decimals = 6, gasless = {{ name = \"USD Coin\", version = \"{version}\" }} }}]\n"
        )
    };
    let settings = fs::read_to_string(program.settings()).expect("settings");
    for (version, agrees) in [("2", true), ("1", false)] {
        fs::write(program.settings(), format!("{settings}{}", token(version))).expect("settings");
        let check = program.command("check").output().await.expect("it runs");
        assert_eq!(check.status.success(), agrees, "{}", text(&check));
        let words = match agrees {
            true => "its domain is the configured one",
            false => "people would sign for nothing",
        };
        assert!(text(&check).contains(words), "{}", text(&check));

        let mut child = program.start().await;
        let config = Client::new().get(format!("{}/api/filbert/config", program.base));
        let config = config.send().await.expect("an answer");
        let config: Value = config.json().await.expect("JSON");
        let gasless = &config["chains"][0]["tokens"][0]["gasless"];
        assert_eq!(gasless.is_object(), agrees, "{gasless}");
        assert_eq!(
            program.read_log().contains("takes no gasless deposits"),
            !agrees
        );
        child.kill().await.expect("it is killed");
    }
}

#[tokio::test]
async fn amounts_are_not_shown_with_decimals_that_a_token_has_not() {
    let (world, database) = (TestWorld::start().await, Database::sqlite());
    let chain = &world.chains[0];
    let program = Program::on(chain, &database, "warn");
    let (usdc, dai) = (chain.token("USDC").address, chain.token("DAI").address);
    let nobody = Address::repeat_byte(0xee);
    let token = |address, symbol: &str, decimals: u8| {
        format!(
            "{{ address = \"{address}\", kind = 1, symbol = \"{symbol}\", name = \"{symbol}\", \
             decimals = {decimals} }},"
        )
    };
    let tokens = [
        token(usdc, "USDC", 6),
        token(dai, "DAI", 6),
        token(nobody, "NONE", 18),
    ]
    .concat();
    let settings = fs::read_to_string(program.settings()).expect("settings");
    let listed = format!("{settings}tokens = [{tokens}]\n");
    fs::write(program.settings(), listed).expect("settings");

    let check = program.command("check").output().await.expect("it runs");
    assert!(!check.status.success(), "{}", text(&check));
    for words in [
        format!("{dai} has 18 decimals and is listed with 6"),
        format!("{nobody} does not tell its decimals"),
        "1 have the decimals that they are listed with".to_owned(),
    ] {
        assert!(text(&check).contains(&words), "{words}: {}", text(&check));
    }

    let _running = program.start().await;
    let config = Client::new().get(format!("{}/api/filbert/config", program.base));
    let config = config.send().await.expect("an answer");
    let config: Value = config.json().await.expect("JSON");
    let tokens = config["chains"][0]["tokens"].as_array().expect("a list");
    let offered: Vec<_> = tokens.iter().map(|token| &token["symbol"]).collect();
    assert_eq!(offered, ["USDC", "NONE"]);
    assert!(program.read_log().contains("another number of decimals"));
}

#[tokio::test]
async fn where_names_cannot_be_looked_up_is_told() {
    let (world, database) = (TestWorld::start().await, Database::sqlite());
    let chain = &world.chains[0];
    let program = Program::on(chain, &database, "warn");
    let check = async |ens_chain: &str| {
        let mut check = program.command("check");
        let output = check.env("FILBERT_ENS_CHAIN_ID", ens_chain).output().await;
        text(&output.expect("it runs"))
    };
    let told = check("31337").await;
    assert!(told.contains("they can be looked up"), "{told}");
    let told = check("0").await;
    assert!(!told.contains("names"), "{told}");
    chain.set_code(UNIVERSAL_RESOLVER, Bytes::new()).await;
    let told = check("31337").await;
    assert!(told.contains("this chain holds no ENS"), "{told}");
}

#[tokio::test]
async fn whether_a_chain_says_what_bytes_cost_is_told() {
    let (world, database) = (TestWorld::start().await, Database::sqlite());
    let program = Program::on(&world.chains[0], &database, "warn");
    let ours = "finality_blocks = ";
    let oracle = "0x420000000000000000000000000000000000000F";
    change(
        &program,
        ours,
        &format!("data_fee_oracle = \"{oracle}\"\n{ours}"),
    );
    let check = program.command("check").output().await.expect("it runs");
    let line = format!("{oracle} does not answer, so that nothing is sent");
    assert!(text(&check).contains(&line), "{}", text(&check));
    assert!(!check.status.success());
}

#[tokio::test]
async fn a_key_that_runs_low_is_told_of_before_it_is_empty() {
    let (world, database) = (TestWorld::start().await, Database::sqlite());
    let chain = &world.chains[0];
    let program = Program::on(chain, &database, "warn");
    let poor = chain.sponsor_keys[0].address();
    chain
        .set_balance(poor, U256::from(5 * 10_u64.pow(15)))
        .await;
    let check = program.command("check").output().await.expect("it runs");
    let line = format!("{poor} has 0.005 ETH, less than low_balance (0.01 ETH): fill it up");
    assert!(text(&check).contains(&line), "{}", text(&check));
    assert!(!check.status.success());
}

#[tokio::test]
async fn a_key_that_was_removed_too_early_is_told_of() {
    let (world, database) = (TestWorld::start().await, Database::sqlite());
    let chain = &world.chains[0];
    let program = Program::on(chain, &database, "warn");
    let mut child = program.start().await;
    let secret = testkit::secret(1);
    let link = chain
        .deposit_native(&world.people[0], U256::from(5), &secret)
        .await;
    chain.hold().await;
    let body = sign::claim(chain, link, Address::repeat_byte(9), &secret);
    program.claimed(&body).await;
    child.kill().await.expect("it is killed");

    let store = store::Store::connect(database.url())
        .await
        .expect("a store");
    let under_way = store.keys_under_way(chain.id, &[]).await.expect("keys");
    let [signed] = under_way[..] else {
        panic!("one key signed: {under_way:?}")
    };
    let others = chain
        .sponsor_keys
        .iter()
        .filter(|key| key.address() != signed);
    let others: Vec<_> = others.map(|key| key.to_bytes().to_string()).collect();
    let mut check = program.command("check");
    check.env("FILBERT_SPONSOR_KEYS_31337", others.join(","));
    let check = check.output().await.expect("it runs");
    let line = format!("note  Hazel Local (31337) sponsor: {signed} is not configured any more");
    assert!(text(&check).contains(&line), "{}", text(&check));
    assert!(check.status.success(), "{}", text(&check));
}
