use alloy_primitives::{B256, address};

use super::*;

const CHAIN: &str = r#"
    id = 10
    name = "Optimism"
    rpc_urls = ["https://rpc.example/secret-key"]
    public_rpc_url = "https://public.example"
    native = { name = "Ether", symbol = "ETH", decimals = 18 }
    vaults = { "v4.4" = "0x0000000000000000000000000000000000000001" }
    create_version = "v4.4"
    block_milliseconds = 2000
    start_block = 1
    finality_blocks = 20
"#;

fn read(text: &str) -> Result<ChainConfig, String> {
    let table = text.parse().expect("TOML");
    ChainConfig::read(table, &Environment::new()).map_err(|error| error.to_string())
}

#[test]
fn keys_come_from_the_environment_and_never_show() {
    let key = "11".repeat(32);
    let name = "FILBERT_SPONSOR_KEYS_10".to_owned();
    let table = CHAIN.parse().unwrap();
    let chain = ChainConfig::read(table, &[(name, key.clone())].into()).unwrap();
    let [read] = &chain.spec.sponsor_keys[..] else {
        panic!("it is one key")
    };
    let expected = SponsorKey::plain(&B256::repeat_byte(0x11)).unwrap();
    assert_eq!(read.address(), expected.address());
    assert!(!format!("{chain:?} {read:?}").contains(&key));
}

#[test]
fn an_empty_variable_hides_no_file() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("keys");
    std::fs::write(&file, "11".repeat(32)).unwrap();
    let named = format!("{CHAIN}\nsponsor_keys_file = \"{}\"", file.display());
    let empty = ("FILBERT_SPONSOR_KEYS_10".to_owned(), " ".to_owned());
    let chain = ChainConfig::read(named.parse().unwrap(), &[empty].into()).unwrap();
    assert_eq!(chain.spec.sponsor_keys.len(), 1);
}

#[test]
fn a_key_that_is_not_opened_is_one_all_the_same() {
    let chain = read(CHAIN).unwrap();
    assert!(!chain.spec.is_sponsored);
    let keystores = format!("{CHAIN}\nsponsor_keystores = [\"/nowhere/10.json\"]");
    let chain = read(&keystores).unwrap();
    let spec = chain.spec;
    assert!(spec.is_sponsored && spec.sponsor_keys.is_empty());
}

#[test]
fn bounds_of_what_is_spent_are_told_in_gwei_and_in_whole_coins() {
    let chain = read(CHAIN).unwrap();
    let defaults = chain.spec;
    assert_eq!(defaults.fee_cap, 500 * GWEI);
    assert_eq!(defaults.low_balance, U256::from(10).pow(U256::from(16)));

    let table = "fee_cap_gwei = 3\nlow_balance = \"1.5\"";
    let chain = read(&format!("{CHAIN}\n{table}")).unwrap();
    let spec = chain.spec;
    assert_eq!(spec.fee_cap, 3 * GWEI);
    assert_eq!(spec.low_balance, U256::from(1_500_000_000_000_000_000_u64));

    let table = "budget_a_day = \"0.5\"";
    let chain = read(&format!("{CHAIN}\n{table}")).unwrap();
    assert_eq!(chain.gwei_a_day, NonZeroU64::new(500_000_000));
    assert_eq!(read(CHAIN).unwrap().gwei_a_day, None);
    for wrong in ["0", "-1", "much", "99999999999999999999"] {
        let table = format!("budget_a_day = \"{wrong}\"");
        let error = read(&format!("{CHAIN}\n{table}")).unwrap_err();
        assert!(error.contains("budget_a_day is"), "{error}");
    }

    for wrong in ["-1", "much"] {
        let table = format!("low_balance = \"{wrong}\"");
        let error = read(&format!("{CHAIN}\n{table}")).unwrap_err();
        assert!(error.contains("low_balance is not an amount"), "{error}");
    }
}

#[test]
fn what_a_transactions_bytes_cost_is_asked_where_it_is_charged() {
    let oracle = |table: &str| read(table).unwrap().spec.data_fee_oracle;
    let of_op_stack = address!("0x420000000000000000000000000000000000000F");
    assert_eq!(oracle(CHAIN), Some(of_op_stack));
    let of = |id: u64| CHAIN.replace("id = 10", &format!("id = {id}"));
    for id in [169, 7560] {
        assert_eq!(oracle(&of(id)), Some(of_op_stack), "{id}");
    }
    // Mantle's answer is in another token than it takes.
    assert_eq!(oracle(&of(5000)), None);
    let arbitrum = of(42161);
    assert_eq!(oracle(&arbitrum), None);
    let own = "data_fee_oracle = \"0x5300000000000000000000000000000000000002\"";
    let of_scroll = address!("0x5300000000000000000000000000000000000002");
    assert_eq!(oracle(&format!("{arbitrum}\n{own}")), Some(of_scroll));
}

/// The operator's own endpoint often has a key in it.
#[test]
fn browsers_are_given_an_endpoint_of_their_own() {
    let without = CHAIN.replace(r#"public_rpc_url = "https://public.example""#, "");
    let refused = read(&without).unwrap_err();
    assert!(refused.contains("public_rpc_url"), "{refused}");
    let chain = read(CHAIN).unwrap();
    let public = chain.spec.public_rpc_url;
    assert_eq!(public.as_str(), "https://public.example/");
}

#[test]
fn a_vault_may_have_a_first_block_of_its_own() {
    let vaults = r#"vaults = { "v4.3" = { address = "0x0000000000000000000000000000000000000002", start_block = 7 }, "#;
    let two = CHAIN.replace("vaults = {", vaults);
    let chain = read(&two).unwrap();
    let spec = chain.spec;
    assert_eq!(spec.vaults[&VaultVersion::V4_3], Address::with_last_byte(2));
    assert_eq!(spec.start_block_of(VaultVersion::V4_3), 7);
    assert_eq!(spec.start_block_of(VaultVersion::V4_4), spec.start_block);
    let unknown = two.replace("start_block = 7", "start_block = 7, end_block = 9");
    assert!(read(&unknown).is_err());
}

#[test]
fn a_chain_may_have_contracts_of_ours() {
    let others = read(CHAIN).unwrap();
    let others = others.spec;
    assert_eq!((others.own_vault(), others.router()), (None, None));

    let target = Address::repeat_byte(3);
    let table = format!(
        r#"contracts = {{ router = "{}", bridge_targets = ["{target}"] }}"#,
        Address::repeat_byte(2)
    );
    let ours = read(&format!("{CHAIN}\n{table}")).unwrap();
    let ours = ours.spec;
    assert_eq!(ours.own_vault(), Some(Address::with_last_byte(1)));
    assert_eq!(ours.router(), Some(Address::repeat_byte(2)));
    let contracts = ours.contracts.unwrap();
    assert_eq!(contracts.mfa_authorizer, Address::ZERO);
    assert_eq!(contracts.bridge_targets, [target]);

    let twice = table.replace(']', &format!(r#", "{target}"]"#));
    let error = read(&format!("{CHAIN}\n{twice}")).unwrap_err();
    assert_eq!(error, "chain 10: bridge_targets names a bridge twice");
}

#[test]
fn what_cannot_be_read_is_named() {
    let error = read(&CHAIN.replace("v4.4", "v9")).unwrap_err();
    assert_eq!(error, "chain 10: \"v9\" is not a vault version");
}

#[test]
fn what_would_stop_all_work_or_end_in_a_script_is_refused_by_its_field() {
    for (field, from, to) in [
        ("finality_blocks", "blocks = 20", "blocks = 0"),
        ("block_milliseconds", "seconds = 2000", "seconds = 0"),
        (
            "fee_cap_gwei",
            "start_block",
            "fee_cap_gwei = 0\nstart_block",
        ),
        ("public_rpc_url", "https://public", "ftp://public"),
        (
            "public_rpc_url",
            "https://public.example",
            "https://public.example;script-src",
        ),
        (
            "public_rpc_url",
            "https://public.example",
            "https://public.example *",
        ),
        ("rpc_urls", "https://rpc", "ws://rpc"),
        (
            "explorer_url",
            "start_block",
            "explorer_url = \"javascript:1\"\nstart_block",
        ),
    ] {
        let refused = read(&CHAIN.replace(from, to)).unwrap_err();
        assert!(
            refused.starts_with(&format!("chain 10: {field}: ")),
            "{refused}"
        );
        assert!(!refused.contains("secret-key"), "{refused}");
    }
}

#[test]
fn a_token_that_is_hidden_in_vain_is_known() {
    let nobodys = Address::repeat_byte(9);
    let chain = read(&format!("{CHAIN}\nhidden_tokens = [\"{nobodys}\"]")).unwrap();
    assert_eq!(chain.hidden_in_vain, [nobodys]);
    let listed = chain.spec.tokens[0].address;
    let chain = read(&format!("{CHAIN}\nhidden_tokens = [\"{listed}\"]")).unwrap();
    assert!(chain.hidden_in_vain.is_empty());
}
