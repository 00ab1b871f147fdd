use alloy::{
    primitives::{Address, Bytes, keccak256},
    providers::Provider,
};
use chain::{
    Chain,
    contracts::{Contract, Found},
};
use testkit::{EmptyChain, TestWorld};

use super::{NOTHING_YET, Operator, Told, vault};

/// An operator whose vault is deployed and configured.
async fn with_vault() -> (Operator, Address) {
    let operator = Operator::on(EmptyChain::start().await).await;
    let (vault, authorizer) = vault();
    operator.deploy(&vault, authorizer).await;
    (operator, vault.address())
}

impl Operator {
    async fn refusal(&self) -> Told {
        let told = self.run("check --chain 31337").await;
        assert!(!told.success, "{told}");
        told
    }
}

#[tokio::test]
async fn the_sandbox_has_what_any_chain_gets() {
    let world = TestWorld::start().await;
    for chain in &world.chains {
        let spec = crate::app::spec(chain);
        let own = spec.contracts.clone().expect("contracts");
        let contracts = chain::contracts::of(&spec, &own);
        let addresses: Vec<_> = contracts.iter().map(Contract::address).collect();
        let wanted = [chain.vault, chain.router, chain.request_addresses];
        assert_eq!(addresses, wanted);
        let chain = Chain::new(spec).expect("a chain");
        for contract in contracts {
            let found = chain.find(&contract, contract.address()).await;
            assert!(matches!(found, Ok(Found::Same { .. })), "{found:?}");
        }
    }
}

#[tokio::test]
async fn one_other_byte_is_found_and_placed() {
    let (operator, vault) = with_vault().await;
    let code = operator.chain.node.get_code_at(vault).await.expect("code");
    for byte in [0, 1_234, code.len() - 1] {
        let mut other = code.to_vec();
        other[byte] ^= 0x40;
        let hash = keccak256(&other);
        operator.chain.set_code(vault, other.into()).await;
        let told = operator.refusal().await;
        let words = format!(
            "FAIL  Hazel (31337) vault v4.4: {vault} differs from the build at byte {byte}, code {hash}"
        );
        assert!(told.text.contains(&words), "{told}");
    }
    operator.chain.set_code(vault, Bytes::new()).await;
    let told = operator.refusal().await;
    assert!(
        told.text.contains(&format!("{vault} has no code")),
        "{told}"
    );
    operator.chain.set_code(vault, code).await;
    let told = operator.run("check --chain 31337").await;
    assert!(told.success, "{told}");
}

#[tokio::test]
async fn an_authoriser_that_was_not_configured_is_named() {
    let (operator, address) = with_vault().await;
    let configured = Address::repeat_byte(0xbb);
    let lines = format!(
        r#"
            vaults = {{ "v4.4" = "{address}" }}
            create_version = "v4.4"
            start_block = 0
            contracts = {{ mfa_authorizer = "{configured}" }}
        "#
    );
    operator.configure(EmptyChain::ID, &lines);
    let told = operator.refusal().await;
    let (_, authorizer) = vault();
    let words = format!(
        "MFA_AUTHORIZER() answers {} and should answer {}",
        authorizer.into_word(),
        configured.into_word()
    );
    assert!(told.text.contains(&words), "{told}");
}

/// The right code, moved to where its signatures' domain is not its own.
#[tokio::test]
async fn code_of_another_address_is_not_ours() {
    let (operator, at) = with_vault().await;
    let code = operator.chain.node.get_code_at(at).await.expect("code");
    let (_, authorizer) = vault();
    let elsewhere = Address::repeat_byte(0xcc);
    operator.chain.set_code(elsewhere, code).await;
    let lines = format!(
        r#"
            vaults = {{ "v4.4" = "{elsewhere}" }}
            create_version = "v4.4"
            start_block = 0
            contracts = {{ mfa_authorizer = "{authorizer}" }}
        "#
    );
    operator.configure(EmptyChain::ID, &lines);
    let told = operator.refusal().await;
    assert!(told.text.contains("holds 0x"), "{told}");
}

#[tokio::test]
async fn vaults_of_others_are_not_compared() {
    let operator = Operator::on(EmptyChain::start().await).await;
    let theirs = Address::repeat_byte(0xdd);
    let lines = format!(
        r#"
            vaults = {{ "v4.3" = "{theirs}", "v4.4" = "{theirs}" }}
            create_version = "v4.4"
            start_block = 0
        "#
    );
    operator.configure(EmptyChain::ID, &lines);
    let told = operator.run("check").await;
    assert!(told.success, "{told}");
    for version in ["v4.3", "v4.4"] {
        let words = format!("ok    Hazel (31337) vault {version}: {theirs} is not ours");
        assert!(told.text.contains(&words), "{told}");
    }

    operator.configure(EmptyChain::ID, NOTHING_YET);
    let told = operator.refusal().await;
    let words = "FAIL  Hazel (31337): no vault is configured for new links";
    assert!(told.text.contains(words), "{told}");
}
