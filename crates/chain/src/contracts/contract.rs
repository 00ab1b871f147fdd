use alloy::primitives::{Address, B256, Bytes};
use domain::ChainId;

use super::{build::Build, factory};

/// A contract as it is to stand on chains: its code, and what its constructor is told.
pub struct Contract {
    build: &'static Build,
    arguments: Vec<u8>,
    needs: Vec<Address>,
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

impl Contract {
    /// `arguments` are ABI-encoded; `expected` says what can be read of it afterwards.
    pub(super) fn new(
        build: &'static Build,
        arguments: Vec<u8>,
        needs: Vec<Address>,
        expected: impl Fn(ChainId, Address) -> Expected + Send + Sync + 'static,
    ) -> Self {
        Self {
            build,
            arguments,
            needs,
            expected: Box::new(expected),
        }
    }

    /// What the compiler made of it.
    pub fn build(&self) -> &'static Build {
        self.build
    }

    /// What its constructor is told, ABI-encoded.
    pub fn arguments(&self) -> &[u8] {
        &self.arguments
    }

    /// Contracts without which it cannot be made.
    pub fn needs(&self) -> &[Address] {
        &self.needs
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
