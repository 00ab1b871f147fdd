use alloy::primitives::{Address, B256, b256};
use alloy::signers::local::PrivateKeySigner;

/// Somebody who lives in the sandbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// What to call them.
    pub name: &'static str,
    /// Their account, on both chains.
    pub address: Address,
    /// Its key. Everybody in the world knows it: it comes from the mnemonic of every local chain,
    /// so that any wallet that has imported those accounts is one of these people.
    pub private_key: B256,
}

impl Person {
    /// Their name in ENS, such as `almond.eth`.
    pub fn ens_name(&self) -> String {
        format!("{}.eth", self.name.to_lowercase())
    }
}

/// The ten accounts of `test test test test test test test test test test test junk`.
const PEOPLE: [(&str, B256); 10] = [
    (
        "Almond",
        b256!("ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"),
    ),
    (
        "Brazil",
        b256!("59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d"),
    ),
    (
        "Cashew",
        b256!("5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a"),
    ),
    (
        "Chestnut",
        b256!("7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6"),
    ),
    (
        "Hickory",
        b256!("47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a"),
    ),
    (
        "Macadamia",
        b256!("8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba"),
    ),
    (
        "Pinenut",
        b256!("92db14e403b83dfe3df233f83dfa3a0d7096f21ca9b0d6d6b8d88b2b4ec1564e"),
    ),
    (
        "Pecan",
        b256!("4bbbf85ce3377467afe5d46f804f221813b2bb87f24d81f60f1fcdbf7cbf4356"),
    ),
    (
        "Pistachio",
        b256!("dbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97"),
    ),
    (
        "Walnut",
        b256!("2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6"),
    ),
];

/// Everybody, in the order of their accounts.
pub(crate) fn everybody() -> Vec<Person> {
    PEOPLE
        .into_iter()
        .map(|(name, private_key)| Person {
            name,
            address: PrivateKeySigner::from_bytes(&private_key)
                .expect("invariant: the mnemonic's keys are keys")
                .address(),
            private_key,
        })
        .collect()
}
