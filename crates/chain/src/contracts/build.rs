use std::{collections::BTreeMap, sync::LazyLock};

use alloy::primitives::{B256, Bytes};
use serde::Deserialize;

/// What the compiler made of a contract, and what it made it of.
#[derive(Debug)]
pub struct Build {
    /// The contract's name.
    pub name: &'static str,
    /// The file that it stands in, such as `src/LinkVault.sol`.
    pub source: String,
    /// The compiler's version with its commit, as explorers list it.
    pub compiler: String,
    /// The compiler's standard JSON input. It and the compiler give this code and no other.
    pub verification_input: &'static str,
    /// What is sent to make the contract, without the constructor's arguments.
    pub creation: Bytes,
    /// What then stands on the chain, with zeros where immutables go.
    pub runtime: Bytes,
    /// Where each immutable stands in `runtime`: offsets of 32 bytes.
    immutables: Vec<Vec<usize>>,
}

/// The parts that are read of what forge writes.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Artifact {
    bytecode: Code,
    deployed_bytecode: Code,
    metadata: Metadata,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Code {
    object: Bytes,
    #[serde(default)]
    immutable_references: BTreeMap<String, Vec<Place>>,
}

#[derive(Deserialize)]
struct Place {
    start: usize,
}

#[derive(Deserialize)]
struct Metadata {
    compiler: Compiler,
    settings: Settings,
}

#[derive(Deserialize)]
struct Compiler {
    version: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Settings {
    compilation_target: BTreeMap<String, String>,
}

/// A contract's artifact and verification input, as parts of this program.
macro_rules! build {
    ($name:literal) => {
        LazyLock::new(|| {
            Build::read(
                $name,
                include_str!(concat!(
                    "../../../../contracts/out/",
                    $name,
                    ".sol/",
                    $name,
                    ".json"
                )),
                include_str!(concat!(
                    "../../../../contracts/out/verification/",
                    $name,
                    ".json"
                )),
            )
        })
    };
}

pub(super) static LINK_VAULT: LazyLock<Build> = build!("LinkVault");
pub(super) static LINK_ROUTER: LazyLock<Build> = build!("LinkRouter");
pub(super) static REQUEST_ADDRESSES: LazyLock<Build> = build!("RequestAddresses");

impl Build {
    fn read(name: &'static str, artifact: &str, verification_input: &'static str) -> Self {
        let artifact: Artifact =
            serde_json::from_str(artifact).expect("invariant: forge writes artifacts");
        let places = artifact.deployed_bytecode.immutable_references;
        let target = artifact.metadata.settings.compilation_target;
        Self {
            name,
            source: target.into_keys().next().unwrap_or_default(),
            compiler: artifact.metadata.compiler.version,
            verification_input,
            creation: artifact.bytecode.object,
            runtime: artifact.deployed_bytecode.object,
            immutables: places
                .into_values()
                .map(|places| places.into_iter().map(|place| place.start).collect())
                .collect(),
        }
    }

    /// Compares code of a chain with this build's, but for immutables. The value of each of these,
    /// in no order, or the offset of the first byte that is another one.
    pub(super) fn immutables_of(&self, code: &[u8]) -> Result<Vec<B256>, usize> {
        let value = |at: usize| code.get(at..at + 32).map(B256::from_slice);
        let mut expected = self.runtime.to_vec();
        let mut values = Vec::new();
        for places in &self.immutables {
            // The first place says the value; the others have to agree.
            let Some(found) = places.first().and_then(|place| value(*place)) else {
                continue;
            };
            for place in places {
                expected[*place..place + 32].copy_from_slice(found.as_slice());
            }
            values.push(found);
        }
        let same = code.iter().zip(&expected).take_while(|(a, b)| a == b);
        match same.count() {
            all if all == code.len() && all == expected.len() => Ok(values),
            first => Err(first),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use alloy::primitives::keccak256;
    use serde_json::Value;

    use super::*;
    use crate::bindings::{LinkRouter, LinkVault, RequestAddresses};

    /// A build that was made of one source, and bindings or verification input of another, would
    /// be found out only on a chain.
    #[test]
    fn code_bindings_and_verification_input_are_of_one_build() {
        assert_eq!(LINK_VAULT.creation, LinkVault::BYTECODE);
        assert_eq!(LINK_VAULT.runtime, LinkVault::DEPLOYED_BYTECODE);
        let artifact = include_str!("../../../../contracts/out/LinkVault.sol/LinkVault.json");
        assert_same_sources(&LINK_VAULT, artifact);

        assert_eq!(LINK_ROUTER.creation, LinkRouter::BYTECODE);
        assert_eq!(LINK_ROUTER.runtime, LinkRouter::DEPLOYED_BYTECODE);
        let artifact = include_str!("../../../../contracts/out/LinkRouter.sol/LinkRouter.json");
        assert_same_sources(&LINK_ROUTER, artifact);

        assert_eq!(REQUEST_ADDRESSES.creation, RequestAddresses::BYTECODE);
        assert_eq!(
            REQUEST_ADDRESSES.runtime,
            RequestAddresses::DEPLOYED_BYTECODE
        );
        let artifact =
            include_str!("../../../../contracts/out/RequestAddresses.sol/RequestAddresses.json");
        assert_same_sources(&REQUEST_ADDRESSES, artifact);
    }

    fn assert_same_sources(build: &Build, artifact: &str) {
        let artifact: Value = serde_json::from_str(artifact).unwrap();
        let input: Value = serde_json::from_str(build.verification_input).unwrap();
        let hashes = |sources: &Value, hash: &dyn Fn(&Value) -> String| {
            let sources = sources.as_object().expect("sources").iter();
            sources
                .map(|(name, source)| (name.clone(), hash(source)))
                .collect::<BTreeMap<_, _>>()
        };
        let compiled = hashes(&artifact["metadata"]["sources"], &|source| {
            source["keccak256"].as_str().unwrap().to_owned()
        });
        let kept = hashes(&input["sources"], &|source| {
            keccak256(source["content"].as_str().unwrap()).to_string()
        });
        assert_eq!(kept, compiled);
    }

    #[test]
    fn immutables_may_differ_and_nothing_else() {
        let build = &*LINK_VAULT;
        let places = &build.immutables;
        assert_eq!(
            places.len(),
            6,
            "five of the EIP-712 domain, and the authoriser"
        );

        let mut code = build.runtime.to_vec();
        let word = B256::repeat_byte(7);
        for place in &places[0] {
            code[*place..place + 32].copy_from_slice(word.as_slice());
        }
        let values = build.immutables_of(&code).unwrap();
        assert_eq!(values.iter().filter(|value| **value == word).count(), 1);

        // The same immutable cannot be two things.
        let last = places[0][places[0].len() - 1];
        code[last + 31] ^= 1;
        assert_eq!(build.immutables_of(&code), Err(last + 31));
        code[last + 31] ^= 1;
        code[100] ^= 1;
        assert_eq!(build.immutables_of(&code), Err(100));
        code[100] ^= 1;
        assert_eq!(
            build.immutables_of(&code[..code.len() - 1]),
            Err(code.len() - 1)
        );
        code.push(0);
        assert_eq!(build.immutables_of(&code), Err(code.len() - 1));
        assert_eq!(build.immutables_of(&[]), Err(0));
    }
}
