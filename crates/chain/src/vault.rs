use alloy::{
    primitives::{Address, Bytes, Signature, U256},
    sol_types::SolCall,
};
use domain::{Authorization, DepositIndex};

use crate::{
    Chain, NodeError,
    bindings::{ILinkVault, LinkVault},
};

/// One of a chain's vaults.
#[derive(Clone, Copy, Debug)]
pub struct Vault<'a> {
    chain: &'a Chain,
    address: Address,
}

impl<'a> Vault<'a> {
    pub(crate) fn new(chain: &'a Chain, address: Address) -> Self {
        Self { chain, address }
    }

    /// Its contract.
    pub fn address(&self) -> Address {
        self.address
    }

    /// How many deposits it ever held; the next one gets this index.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn deposit_count(&self) -> Result<u64, NodeError> {
        let calldata = LinkVault::getDepositCountCall {}.abi_encode().into();
        let answer = self.chain.call(self.address, calldata).await?;
        let count = LinkVault::getDepositCountCall::abi_decode_returns(&answer)
            .map_err(|_| self.chain.unreadable("getDepositCount"))?;
        Ok(count.saturating_to())
    }

    /// The call that pays a deposit to `recipient`, by the link key's signature.
    pub fn claim_call(&self, index: DepositIndex, recipient: Address, signature: Bytes) -> Bytes {
        LinkVault::withdrawDepositCall {
            index: U256::from(index),
            recipient,
            signature,
        }
        .abi_encode()
        .into()
    }

    /// The call that pays a deposit back to its sender, by `signer`'s EIP-712 signature.
    pub fn reclaim_call(&self, index: DepositIndex, signer: Address, signature: Bytes) -> Bytes {
        let reclaim = ILinkVault::GaslessReclaim {
            depositIndex: U256::from(index),
        };
        LinkVault::withdrawDepositSenderGaslessCall {
            reclaim,
            signer,
            signature,
        }
        .abi_encode()
        .into()
    }

    /// The call that makes a deposit of an EIP-3009 token by its holder's authorization.
    pub fn deposit_call(
        &self,
        token: Address,
        authorization: &Authorization,
        signature: &Signature,
    ) -> Bytes {
        LinkVault::makeDepositWithAuthorizationCall {
            tokenAddress: token,
            from: authorization.from,
            amount: authorization.value,
            pubKey20: authorization.pub_key20,
            nonce: authorization.nonce,
            validAfter: U256::from(authorization.valid_after),
            validBefore: U256::from(authorization.valid_before),
            v: 27 + u8::from(signature.v()),
            r: signature.r().into(),
            s: signature.s().into(),
        }
        .abi_encode()
        .into()
    }
}
