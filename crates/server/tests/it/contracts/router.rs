use alloy::primitives::{Address, Bytes};
use testkit::EmptyChain;

use super::{NOTHING_YET, Operator, vault};

const BRIDGE: Address = Address::repeat_byte(0xb1);
const OTHER_BRIDGE: Address = Address::repeat_byte(0xb2);

/// An operator whose chain has two bridges, one of them configured, and an older vault.
async fn with_bridges() -> Operator {
    let operator = Operator::on(EmptyChain::start().await).await;
    for contract in [BRIDGE, OTHER_BRIDGE, Address::repeat_byte(0x43)] {
        let stop = Bytes::from_static(&[0x00]);
        operator.chain.set_code(contract, stop).await;
    }
    operator.configure(EmptyChain::ID, &to_bridge(BRIDGE));
    operator
}

fn to_bridge(bridge: Address) -> String {
    let (_, authorizer) = vault();
    format!(
        r#"
            {NOTHING_YET}
            vaults = {{ "v4.3" = "{}" }}
            contracts = {{ mfa_authorizer = "{authorizer}", bridge_targets = ["{bridge}"] }}
        "#,
        Address::repeat_byte(0x43)
    )
}

#[tokio::test]
async fn with_a_bridge_there_is_a_router() {
    let operator = with_bridges().await;
    let (vault, authorizer) = vault();
    let told = operator.deploy(&vault, authorizer).await;
    let settings = told.settings();
    assert!(settings.contains("router = "), "{told}");
    assert!(settings.contains(r#""v4.3" = "0x4343"#), "{told}");
    assert!(settings.contains("request_addresses = "), "{told}");
    let checked = operator.run("check").await;
    assert!(checked.success, "{checked}");
    for contract in ["router", "request addresses"] {
        let line = checked.text.lines().find(|line| line.contains(contract));
        assert!(
            line.expect("a line").contains("is the build's"),
            "{checked}"
        );
    }

    // Made for one bridge, configured with another.
    let other = settings.replace(&BRIDGE.to_string(), &OTHER_BRIDGE.to_string());
    operator.configure(EmptyChain::ID, &other);
    let checked = operator.run("check").await;
    assert!(!checked.success);
    assert!(checked.text.contains("targets() answers"), "{checked}");
}

#[tokio::test]
async fn a_router_that_is_not_there_is_missed() {
    let operator = with_bridges().await;
    let (vault, authorizer) = vault();
    let told = operator.deploy(&vault, authorizer).await;
    let lines = told.settings().lines();
    let without: Vec<_> = lines
        .filter(|line| !line.contains("contracts = "))
        .collect();
    let contracts = format!(
        r#"contracts = {{ mfa_authorizer = "{authorizer}", bridge_targets = ["{BRIDGE}"] }}"#
    );
    operator.configure(
        EmptyChain::ID,
        &[&without.join("\n"), "\n", &contracts].concat(),
    );
    let checked = operator.run("check").await;
    assert!(!checked.success);
    let words = "there are bridge_targets and no router";
    assert!(checked.text.contains(words), "{checked}");
}

#[tokio::test]
async fn a_bridge_without_code_is_named_before_it_is_paid_for() {
    let operator = with_bridges().await;
    let nobody = Address::repeat_byte(0xb3);
    operator.configure(EmptyChain::ID, &to_bridge(nobody));
    let refused = operator.run("deploy --chain 31337").await;
    assert!(!refused.success);
    let words = format!("LinkRouter needs a contract at {nobody}, where there is none");
    assert!(refused.text.contains(&words), "{refused}");
    assert_eq!(operator.sent().await, 1, "the vault is there");
}
