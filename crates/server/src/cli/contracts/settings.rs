use std::fmt::Write as _;

use chain::{ChainSpec, OWN_VERSION, OwnContracts, contracts};

/// The lines of `[[chains]]` that make the server use what was deployed, in block `made_in` if that
/// is known.
pub(super) fn settings(spec: &ChainSpec, mut own: OwnContracts, made_in: Option<u64>) -> String {
    let mut vaults = spec.vaults.clone();
    let vault = contracts::link_vault(own.mfa_authorizer).address();
    own.router = contracts::router_of(spec, &own, vault).map(|router| router.address());
    own.request_addresses = Some(contracts::request_addresses().address());
    let before = vaults.insert(OWN_VERSION, vault);
    let others = vaults.len() > 1;
    let vaults: Vec<_> = vaults
        .iter()
        .map(|(version, vault)| format!(r#""{version}" = "{vault}""#))
        .collect();
    let start_block = match made_in {
        // What other vaults hold from before is to be read as well.
        Some(block) if others => block.min(spec.start_block).to_string(),
        Some(block) => block.to_string(),
        None => format!("{} # or a later one, not after the vault", spec.start_block),
    };

    let mut text = format!("\nTo be set under [[chains]] of chain {}:\n\n", spec.id);
    let mut line = |name: &str, value: &str| {
        let _ = writeln!(text, "{name} = {value}");
    };
    if let Some(before) = before.filter(|before| *before != vault) {
        let lost = format!("{before} until now; its links are not found once this is set");
        line("# vault of v4.4", &lost);
    }
    line("vaults", &format!("{{ {} }}", vaults.join(", ")));
    line("create_version", &format!(r#""{OWN_VERSION}""#));
    line("start_block", &start_block);
    line("contracts", &told(&own));
    text
}

fn told(own: &OwnContracts) -> String {
    let mut entries = vec![format!(r#"mfa_authorizer = "{}""#, own.mfa_authorizer)];
    entries.extend(own.router.map(|router| format!(r#"router = "{router}""#)));
    if !own.bridge_targets.is_empty() {
        let targets: Vec<_> = own
            .bridge_targets
            .iter()
            .map(|target| format!(r#""{target}""#))
            .collect();
        entries.push(format!("bridge_targets = [{}]", targets.join(", ")));
    }
    let requests = own.request_addresses;
    entries.extend(requests.map(|requests| format!(r#"request_addresses = "{requests}""#)));
    format!("{{ {} }}", entries.join(", "))
}
