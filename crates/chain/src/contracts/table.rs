//! Filbert's contracts, an entry each: what its constructor is told, and what it then says of
//! itself.

use alloy::{
    primitives::{Address, B256, U256, keccak256},
    sol_types::{SolCall, SolConstructor, SolValue},
};
use domain::{ChainId, VaultVersion, domain_separator};

use super::{
    Contract,
    build::{LINK_ROUTER, LINK_VAULT, REQUEST_ADDRESSES},
    contract::{Expected, ExpectedAnswer},
};
use crate::{
    ChainSpec, OWN_VERSION, OwnContracts,
    bindings::{LinkRouter, LinkVault, RequestAddresses},
    request_addresses,
};

/// The contracts of a chain, in the order in which they are made.
pub fn of(spec: &ChainSpec, own: &OwnContracts) -> Vec<Contract> {
    let vault = link_vault(own.mfa_authorizer);
    let router = router_of(spec, own, vault.address());
    let all = [vault].into_iter().chain(router);
    all.chain([request_addresses()]).collect()
}

/// The router of a chain, for its `vault` and all others that it has and a router can serve. None
/// without bridges.
pub fn router_of(spec: &ChainSpec, own: &OwnContracts, vault: Address) -> Option<Contract> {
    let others = spec
        .vaults
        .iter()
        .filter(|(version, _)| ![OWN_VERSION, VaultVersion::V4].contains(version))
        .map(|(_, vault)| *vault);
    let vaults: Vec<_> = [vault].into_iter().chain(others).collect();
    (!own.bridge_targets.is_empty()).then(|| link_router(&vaults, &own.bridge_targets))
}

/// The vault. `mfa_authorizer` gives the second signature of MFA deposits; zero to offer none.
pub fn link_vault(mfa_authorizer: Address) -> Contract {
    let arguments = LinkVault::constructorCall {
        mfaAuthorizer: mfa_authorizer,
    };
    let expected = move |chain, at| {
        let domain = Domain::new("Filbert", chain, at);
        Expected {
            immutables: domain.immutables_and(mfa_authorizer),
            answers: vec![
                answer(&LinkVault::MFA_AUTHORIZERCall {}, &mfa_authorizer),
                answer(&LinkVault::DOMAIN_SEPARATORCall {}, &domain.separator),
            ],
        }
    };
    Contract::new(&LINK_VAULT, arguments.abi_encode(), Vec::new(), expected)
}

/// The router: takes deposits of these vaults to these bridges, the first of which is that of
/// `withdrawAndBridge`. At least one and at most 16 of each, none twice.
pub fn link_router(vaults: &[Address], targets: &[Address]) -> Contract {
    let (vaults, targets) = (vaults.to_vec(), targets.to_vec());
    let needs = [vaults.clone(), targets.clone()].concat();
    let arguments = LinkRouter::constructorCall {
        vaultList: vaults.clone(),
        targetList: targets.clone(),
    };
    let expected = move |chain, at| {
        let domain = Domain::new("Filbert Router", chain, at);
        let first = targets.first().copied().unwrap_or_default();
        Expected {
            immutables: domain.immutables_and(first),
            answers: vec![
                answer(&LinkRouter::vaultsCall {}, &vaults),
                answer(&LinkRouter::targetsCall {}, &targets),
                answer(&LinkRouter::squidAddressCall {}, &first),
                answer(&LinkRouter::DOMAIN_SEPARATORCall {}, &domain.separator),
            ],
        }
    };
    Contract::new(&LINK_ROUTER, arguments.abi_encode(), needs, expected)
}

/// What gives each request an address of its own. It is told nothing, so there is one on a chain.
pub fn request_addresses() -> Contract {
    let expected = |chain, at: Address| {
        let domain = Domain::new("Filbert Requests", chain, at);
        let implementation = request_addresses::implementation(at);
        Expected {
            immutables: domain.immutables_and(implementation),
            answers: vec![
                answer(&RequestAddresses::implementationCall {}, &implementation),
                answer(
                    &RequestAddresses::DOMAIN_SEPARATORCall {},
                    &domain.separator,
                ),
            ],
        }
    };
    Contract::new(&REQUEST_ADDRESSES, Vec::new(), Vec::new(), expected)
}

/// The EIP-712 domain of a contract: each of its parts is an immutable.
struct Domain {
    name: &'static str,
    chain: ChainId,
    contract: Address,
    separator: B256,
}

impl Domain {
    const VERSION: &str = "1";

    fn new(name: &'static str, chain: ChainId, contract: Address) -> Self {
        Self {
            name,
            chain,
            contract,
            separator: domain_separator(name, Self::VERSION, chain, contract),
        }
    }

    /// What a contract keeps that has a domain and one address of its own besides.
    fn immutables_and(&self, address: Address) -> Vec<B256> {
        vec![
            keccak256(self.name),
            keccak256(Self::VERSION),
            U256::from(self.chain.0).into(),
            self.contract.into_word(),
            self.separator,
            address.into_word(),
        ]
    }
}

fn answer<C: SolCall>(call: &C, value: &impl SolValue) -> ExpectedAnswer {
    ExpectedAnswer {
        function: C::SIGNATURE,
        calldata: call.abi_encode().into(),
        answer: value.abi_encode().into(),
    }
}
