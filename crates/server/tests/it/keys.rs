//! Sponsor keys in encrypted files: made by the program, and used by it.

use std::{
    fs,
    io::Write,
    os::unix::fs::PermissionsExt,
    path::Path,
    process::{Command, Output, Stdio},
};

use alloy::primitives::{Address, U256};
use testkit::TestWorld;

use crate::{databases, process::Program, sign};

const PASSWORD: &str = "a horse, a battery, a staple";

fn keys(arguments: &[&str], file: &Path, password: &str, input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_filbert"))
        .arg("keys")
        .args(arguments)
        .arg(file)
        .env("FILBERT_KEYSTORE_PASSWORD", password)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input");
    // A command that reads nothing may have ended before.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

fn text(output: &Output) -> String {
    let text = [output.stdout.as_slice(), &output.stderr].concat();
    String::from_utf8(text).expect("text")
}

#[test]
fn a_key_goes_in_and_only_its_address_comes_out() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("sponsor.json");
    #[expect(
        clippy::disallowed_methods,
        reason = "the test has a key as a wallet would"
    )]
    let key = alloy::signers::local::PrivateKeySigner::random();
    let hex = alloy::hex::encode(key.to_bytes());
    let imported = keys(&["import"], &file, PASSWORD, &format!("0x{hex}\n"));
    assert!(imported.status.success(), "{}", text(&imported));
    assert_eq!(text(&imported), format!("{}\n", key.address()));

    let mode = fs::metadata(&file).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let written = fs::read_to_string(&file).expect("a file");
    assert!(!written.contains(&hex), "the key stands in it");
    assert!(written.contains("scrypt") && written.contains("\"version\":3"));
    let here = fs::read_dir(dir.path()).expect("a folder").count();
    assert_eq!(here, 1, "nothing else is left");

    let address = keys(&["address"], &file, PASSWORD, "");
    assert_eq!(text(&address), format!("{}\n", key.address()));
}

#[test]
fn what_gives_no_key_is_said() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("sponsor.json");
    let made = keys(&["new"], &file, PASSWORD, "");
    assert!(made.status.success(), "{}", text(&made));
    let before = fs::read(&file).expect("a file");
    let elsewhere = dir.path().join("another.json");
    fs::write(&elsewhere, "{}").expect("a file");
    for (arguments, file, password, input, words) in [
        ("new", &file, PASSWORD, "", "exists already"),
        ("address", &file, "another password", "", "does not open"),
        ("address", &elsewhere, PASSWORD, "", "is no keystore file"),
        ("new", &dir.path().join("x"), "short", "", "choose a longer"),
        ("new", &dir.path().join("x"), "", "", "no password: set"),
        ("address", &file, "", "", "no password: set"),
        (
            "import",
            &dir.path().join("y"),
            PASSWORD,
            "hunter2",
            "is not a private key",
        ),
    ] {
        let refused = keys(&[arguments], file, password, input);
        assert!(!refused.status.success());
        assert!(text(&refused).contains(words), "{}", text(&refused));
        for secret in [password, "hunter2"] {
            assert!(
                secret.is_empty() || !text(&refused).contains(secret),
                "{}",
                text(&refused)
            );
        }
    }
    assert_eq!(fs::read(&file).expect("a file"), before);
}

#[tokio::test]
async fn an_encrypted_key_pays_for_claims() {
    let (world, database) = (TestWorld::start().await, databases::sqlite());
    let chain = &world.chains[0];
    let program = Program::on(chain, &database, "info");
    let file = program.dir.path().join("sponsor.json");
    let made = keys(&["new"], &file, PASSWORD, "");
    let payer: Address = text(&made).trim().parse().expect("an address");
    chain.set_balance(payer, U256::from(10_u64.pow(18))).await;
    let mut settings = fs::read_to_string(program.settings()).expect("settings");
    settings.push_str(&format!("sponsor_keystores = [\"{}\"]\n", file.display()));
    fs::write(program.settings(), settings).expect("settings");

    let locked = program
        .command("run")
        .env_remove("FILBERT_SPONSOR_KEYS_31337")
        .output()
        .await
        .expect("it runs");
    assert!(
        text(&locked).contains("set FILBERT_KEYSTORE_PASSWORD"),
        "{}",
        text(&locked)
    );

    let mut child = program
        .command("run")
        .env_remove("FILBERT_SPONSOR_KEYS_31337")
        .env("FILBERT_KEYSTORE_PASSWORD", PASSWORD)
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    program.until_it_answers(&mut child).await;
    let secret = testkit::secret(1);
    let link = chain
        .deposit_native(&world.people[0], U256::from(5), &secret)
        .await;
    let body = sign::claim(chain, link, Address::repeat_byte(9), &secret);
    let receipt = chain.mined(program.claimed(&body).await).await;
    assert_eq!(receipt.from, payer);
}

/// What answers needs it; what only sends does not, and is not kept from its work by it.
#[tokio::test]
async fn the_key_of_raffles_is_opened_by_what_answers() {
    let (world, database) = (TestWorld::start().await, databases::sqlite());
    let chain = &world.chains[0];
    let program = Program::on(chain, &database, "info").with_own_vault_of(chain);
    let file = program.dir.path().join("authorizer.json");
    let key = format!("{}\n", world.sandbox().mfa_key.to_bytes());
    let imported = keys(&["import"], &file, PASSWORD, &key);
    assert!(imported.status.success(), "{}", text(&imported));
    let command = |name: &str| {
        let mut command = program.command(name);
        command.env("FILBERT_RAFFLE_AUTHORIZER_KEYSTORE", &file);
        command
    };
    let locked = command("serve").output().await.expect("it runs");
    let told = text(&locked);
    assert!(told.contains("set FILBERT_KEYSTORE_PASSWORD"), "{told}");

    let mut serving = command("serve");
    serving.env("FILBERT_KEYSTORE_PASSWORD", PASSWORD);
    let mut child = program.launch(serving);
    program.until_it_answers(&mut child).await;
    let config = reqwest::get(format!("{}/api/filbert/config", program.base)).await;
    let config: serde_json::Value = config.expect("an answer").json().await.expect("JSON");
    assert_eq!(config["chains"][0]["raffles"], true, "{config}");
    child.kill().await.expect("it is killed");
}
