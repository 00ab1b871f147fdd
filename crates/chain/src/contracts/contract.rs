use alloy::{
    primitives::{Address, B256, Bytes, U256, keccak256},
    sol_types::{SolCall, SolConstructor, SolValue},
};
use domain::{ChainId, vault_domain_separator};

use super::{
    build::{Build, LINK_VAULT},
    factory,
};
use crate::{OwnContracts, bindings::LinkVault};

/// A contract as it is to stand on chains: its code, and what its constructor is told.
pub struct Contract {
    build: &'static Build,
    arguments: Vec<u8>,
    expected: Box<dyn Fn(ChainId, Address) -> Expected + Send + Sync>,
}

/// What can be read of a contract on a certain chain, at a certain address.
pub(super) struct Expected {
    /// The values of its immutables, in no order.
    pub immutables: Vec<B256>,
    /// What its view functions answer.
    pub answers: Vec<ExpectedAnswer>,
}

pub(super) struct ExpectedAnswer {
    /// Such as `MFA_AUTHORIZER()`.
    pub function: &'static str,
    pub calldata: Bytes,
    pub answer: Bytes,
}

/// The contracts of a chain, in the order in which they are made.
pub fn of(own: &OwnContracts) -> Vec<Contract> {
    vec![link_vault(own.mfa_authorizer)]
}

/// The vault. `mfa_authorizer` gives the second signature of MFA deposits; zero to offer none.
pub fn link_vault(mfa_authorizer: Address) -> Contract {
    let arguments = LinkVault::constructorCall {
        mfaAuthorizer: mfa_authorizer,
    };
    let expected = move |chain: ChainId, at| {
        let separator = vault_domain_separator(chain, at);
        Expected {
            immutables: vec![
                mfa_authorizer.into_word(),
                at.into_word(),
                U256::from(chain.0).into(),
                keccak256("Filbert"),
                keccak256("1"),
                separator,
            ],
            answers: vec![
                answer(&LinkVault::MFA_AUTHORIZERCall {}, &mfa_authorizer),
                answer(&LinkVault::DOMAIN_SEPARATORCall {}, &separator),
            ],
        }
    };
    Contract {
        build: &LINK_VAULT,
        arguments: arguments.abi_encode(),
        expected: Box::new(expected),
    }
}

impl Contract {
    /// What the compiler made of it.
    pub fn build(&self) -> &'static Build {
        self.build
    }

    /// What its constructor is told, ABI-encoded.
    pub fn arguments(&self) -> &[u8] {
        &self.arguments
    }

    /// What makes it: its creation code and the constructor's arguments.
    pub fn init_code(&self) -> Vec<u8> {
        [self.build.creation.as_ref(), &self.arguments].concat()
    }

    /// Where it is on every chain, once it is there.
    pub fn address(&self) -> Address {
        factory::address_of(&self.init_code())
    }

    pub(super) fn expected(&self, chain: ChainId, at: Address) -> Expected {
        (self.expected)(chain, at)
    }
}

impl std::fmt::Debug for Contract {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Contract({} at {})", self.build.name, self.address())
    }
}

fn answer<C: SolCall>(call: &C, value: &impl SolValue) -> ExpectedAnswer {
    ExpectedAnswer {
        function: C::SIGNATURE,
        calldata: call.abi_encode().into(),
        answer: value.abi_encode().into(),
    }
}
