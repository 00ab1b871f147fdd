use std::fmt;

use alloy::primitives::{Address, B256, Bytes, keccak256};

use super::Contract;
use crate::{Chain, NodeError};

/// What stands where a contract should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// Nothing.
    NoCode,
    /// That very contract, made with those arguments.
    Same {
        /// Keccak-256 of its code.
        code_hash: B256,
    },
    /// Something else.
    Other {
        /// Keccak-256 of its code.
        code_hash: B256,
        /// How it differs, first of all.
        difference: Difference,
    },
}

/// How a contract differs from the build, or from what its constructor should have been told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The code, from this byte on; immutables are looked at afterwards.
    Code {
        /// Counted from 0.
        byte: usize,
    },
    /// A view function's answer.
    Answer {
        /// Such as `MFA_AUTHORIZER()`.
        function: &'static str,
        /// What it answers, ABI-encoded.
        found: Bytes,
        /// What it should.
        expected: Bytes,
    },
    /// An immutable that no function tells of.
    Immutable {
        /// What it holds.
        found: B256,
    },
}

impl Chain {
    /// Compares what stands at an address with the contract that should: byte by byte, then what
    /// its functions answer, then all that its immutables hold.
    ///
    /// # Errors
    /// When no node answers, or one does not answer a view function.
    pub async fn find(&self, contract: &Contract, at: Address) -> Result<Found, NodeError> {
        let code = self.code(at).await?;
        if code.is_empty() {
            return Ok(Found::NoCode);
        }
        let code_hash = keccak256(&code);
        Ok(match self.difference(contract, at, &code).await? {
            None => Found::Same { code_hash },
            Some(difference) => Found::Other {
                code_hash,
                difference,
            },
        })
    }

    async fn difference(
        &self,
        contract: &Contract,
        at: Address,
        code: &[u8],
    ) -> Result<Option<Difference>, NodeError> {
        let immutables = match contract.build().immutables_of(code) {
            Ok(immutables) => immutables,
            Err(byte) => return Ok(Some(Difference::Code { byte })),
        };
        let expected = contract.expected(self.id(), at);
        for answer in expected.answers {
            let found = self.call(at, answer.calldata).await?;
            if found != answer.answer {
                return Ok(Some(Difference::Answer {
                    function: answer.function,
                    found,
                    expected: answer.answer,
                }));
            }
        }
        let mut left = expected.immutables;
        let unexpected = immutables.into_iter().find(|value| {
            let known = left.iter().position(|expected| expected == value);
            known.map(|known| left.swap_remove(known)).is_none()
        });
        Ok(unexpected.map(|found| Difference::Immutable { found }))
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Code { byte } => write!(f, "differs from the build at byte {byte}"),
            Self::Answer {
                function,
                found,
                expected,
            } => write!(f, "{function} answers {found} and should answer {expected}"),
            Self::Immutable { found } => write!(f, "holds {found}, which it was not told"),
        }
    }
}
