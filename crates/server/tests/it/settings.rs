//! Settings that are wrong: everything that reads them says so in the same words, before anything is made or
//! asked.

use std::{fs, process::Stdio};

use testkit::PATIENCE;
use tokio::process::Command;

/// What the program says of a setting, in every part that could be started.
async fn refuses(setting: &Setting) {
    let dir = tempfile::tempdir().expect("a folder");
    let (file, data) = (dir.path().join("filbert.toml"), dir.path().join("data"));
    let text = match setting {
        Setting::Chain(field, value) => changed(field, value),
        Setting::Variable(..) => CHAIN.to_owned(),
    };
    fs::write(&file, text).expect("a file");
    let mut said = Vec::new();
    for part in ["check", "run", "serve", "migrate"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_filbert"));
        command
            .arg(part)
            .arg("--config")
            .arg(&file)
            .env("PORT", "0")
            .env("FILBERT_DATA_DIR", &data)
            .stdin(Stdio::null())
            .kill_on_drop(true);
        if let Setting::Variable(name, value, _) = setting {
            command.env(name, value);
        }
        let ended = tokio::time::timeout(PATIENCE, command.output()).await;
        let output = ended.unwrap_or_else(|_| panic!("{setting:?}: {part} runs on it"));
        let output = output.expect("it runs");
        assert!(!output.status.success(), "{setting:?}: {part}");
        said.push(String::from_utf8(output.stderr).expect("text"));
    }
    let words = format!("the configuration is wrong: {}", setting.blames());
    assert!(said[0].contains(&words), "{setting:?}: {}", said[0]);
    assert!(said.iter().all(|other| *other == said[0]), "{said:?}");
    assert!(!data.exists(), "{setting:?}: something was made");
}

#[derive(Debug)]
enum Setting {
    /// A field of the chain's table.
    Chain(&'static str, &'static str),
    /// A variable, what it is set to, and what is blamed.
    Variable(&'static str, &'static str, &'static str),
}

impl Setting {
    fn blames(&self) -> String {
        match self {
            Self::Chain(field, _) => format!("chain 10: {field}"),
            Self::Variable(_, _, blamed) => (*blamed).to_owned(),
        }
    }
}

const CHAIN: &str = r#"
[[chains]]
id = 10
name = "Optimism"
rpc_urls = ["http://127.0.0.1:9"]
public_rpc_url = "http://127.0.0.1:9"
native = { name = "Ether", symbol = "ETH", decimals = 18 }
vaults = { "v4.4" = "0x0000000000000000000000000000000000000001" }
create_version = "v4.4"
block_milliseconds = 2000
start_block = 1
finality_blocks = 20
"#;

/// The chain with one field as it should not be.
fn changed(field: &str, value: &str) -> String {
    let own = format!("{field} = ");
    let others = CHAIN.lines().filter(|line| !line.starts_with(&own));
    let others: Vec<_> = others.collect();
    format!("{}\n{own}{value}\n", others.join("\n"))
}

#[tokio::test]
async fn check_refuses_what_run_refuses_and_nothing_is_migrated() {
    use Setting::{Chain, Variable};
    let settings = [
        Chain("budget_a_day", "\"0\""),
        Chain("budget_a_day", "\"much\""),
        Chain("explorer_url", "\"javascript:alert(1)\""),
        Chain("public_rpc_url", "\"mailto:x\""),
        Chain("rpc_urls", "[\"ws://127.0.0.1:9\"]"),
        Chain("fee_cap_gwei", "0"),
        Chain("finality_blocks", "0"),
        Chain("block_milliseconds", "0"),
        Variable("FILBERT_ENS_CHAIN_ID", "5", "[ens] chain_id is 5"),
        Variable("FILBERT_WEB_DIR", "/nowhere", "cannot read /nowhere/"),
        Variable(
            "FILBERT_FRAME_ANCESTORS",
            "https://a.example; script-src *",
            "FILBERT_FRAME_ANCESTORS: ",
        ),
        Variable("FILBERT_BASE_URL", "mailto:x", "FILBERT_BASE_URL: "),
        Variable(
            "FILBERT_SCHEDULING_URL",
            "javascript:alert(1)",
            "FILBERT_SCHEDULING_URL: ",
        ),
        Variable("FILBERT_LLAMA_URL", "mailto:x", "FILBERT_LLAMA_URL: "),
        Variable(
            "FILBERT_COINGECKO_URL",
            "ftp://x",
            "FILBERT_COINGECKO_URL: ",
        ),
        Variable(
            "FILBERT_OTLP_ENDPOINT",
            "grpc://x",
            "FILBERT_OTLP_ENDPOINT: ",
        ),
        Variable("FILBERT_LOG", "filbert=loud", "FILBERT_LOG: "),
        Variable(
            "FILBERT_SPONSOR_KEYS_11",
            "0x11",
            "FILBERT_SPONSOR_KEYS_11 is set, and no [[chains]] table",
        ),
        Variable(
            "FILBERT_SPONSOR_KEYS_010",
            "0x11",
            "FILBERT_SPONSOR_KEYS_010 is no setting",
        ),
        Variable("FILBERT_S3_REGION", "eu-central-1", "s3_region is set"),
        Variable("FILBERT_MAX_WRITES", "0", "FILBERT_MAX_WRITES: "),
        Variable("FILBERT_REQUEST_SECONDS", "0", "FILBERT_REQUEST_SECONDS: "),
        Variable("FILBERT_MAX_UPLOADS", "-1", "FILBERT_MAX_UPLOADS: "),
        Variable("FILBERT_HOST", "x", "FILBERT_HOST: "),
        Variable(
            "FILBERT_DATABASE_URL",
            "sqlite://relative.db",
            "FILBERT_DATABASE_URL should be",
        ),
    ];
    for setting in &settings {
        refuses(setting).await;
    }
}

/// A service that is not asked has no use for a key.
#[tokio::test]
async fn a_key_without_its_service_is_refused() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_filbert"));
    command
        .arg("check")
        .env("FILBERT_COINGECKO_URL", "")
        .env("FILBERT_COINGECKO_KEY", "S3CR3T");
    let output = command.output().await.expect("it runs");
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(
        said.contains("coingecko_key is set and does nothing"),
        "{said}"
    );
    assert!(!said.contains("S3CR3T"), "{said}");
}
