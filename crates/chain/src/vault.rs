pub(crate) mod v4;

mod stored;

use alloy::{
    primitives::{Address, B256, Bytes, Signature, U256, Uint},
    sol_types::SolCall,
};
use domain::{
    Authorization, ClaimMode, DepositIndex, ReclaimList, VaultVersion, claim_digest,
    claim_digest_v4, reclaim_digest, reclaim_digest_under, reclaim_many_digest,
    second_factor_digest,
};

use crate::{
    Chain, NodeError,
    bindings::{ILinkVault, LinkVault},
};

pub(crate) use stored::Stored;

/// One of a chain's vaults: Filbert's own, or one of the protocol's older ones. What differs between
/// versions is known here and nowhere else.
#[derive(Clone, Copy, Debug)]
pub struct Vault<'a> {
    chain: &'a Chain,
    version: VaultVersion,
    address: Address,
}

impl<'a> Vault<'a> {
    pub(crate) fn new(chain: &'a Chain, version: VaultVersion, address: Address) -> Self {
        Self {
            chain,
            version,
            address,
        }
    }

    /// Whether it is Filbert's own, whose events tell all of a deposit.
    pub fn is_own(&self) -> bool {
        self.chain.spec().own_vault() == Some(self.address)
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

    /// The 32 bytes that the link key signs (as an EIP-191 message) for anyone to pay a deposit to
    /// `recipient`.
    pub fn claim_digest(&self, index: DepositIndex, recipient: Address) -> B256 {
        match self.version {
            VaultVersion::V4 => claim_digest_v4(recipient),
            _ => claim_digest(
                self.chain.id(),
                self.address,
                index,
                recipient,
                ClaimMode::Anyone,
            ),
        }
    }

    /// The same for `recipient` alone to bring, as a contract does that goes on with the money. `None`: a vault of
    /// version v4 knows no such claim.
    pub fn claim_digest_as_recipient(
        &self,
        index: DepositIndex,
        recipient: Address,
    ) -> Option<B256> {
        (self.version != VaultVersion::V4).then(|| {
            claim_digest(
                self.chain.id(),
                self.address,
                index,
                recipient,
                ClaimMode::RecipientOnly,
            )
        })
    }

    /// The call that pays a deposit to `recipient`, by the link key's signature.
    pub fn claim_call(&self, index: DepositIndex, recipient: Address, signature: Bytes) -> Bytes {
        if self.version == VaultVersion::V4 {
            return v4::claim_call(index, recipient, signature);
        }
        LinkVault::withdrawDepositCall {
            index: U256::from(index),
            recipient,
            signature,
        }
        .abi_encode()
        .into()
    }

    /// The 32 bytes that the authoriser signs (as an EIP-191 message) for a deposit that needs a second factor to be paid
    /// to `recipient`.
    pub fn second_factor_digest(&self, index: DepositIndex, recipient: Address) -> B256 {
        second_factor_digest(self.chain.id(), self.address, index, recipient)
    }

    /// The call that pays such a deposit to `recipient`, by the link key's signature and the authoriser's.
    pub fn authorized_claim_call(
        &self,
        index: DepositIndex,
        recipient: Address,
        signature: Bytes,
        authorization: Bytes,
    ) -> Bytes {
        LinkVault::withdrawMFADepositCall {
            index: U256::from(index),
            recipient,
            signature,
            mfaSignature: authorization,
        }
        .abi_encode()
        .into()
    }

    /// Whose second signature deposits of this vault may need, as far as is configured: of Filbert's own vault, if it
    /// offers any.
    pub fn authorizer(&self) -> Option<Address> {
        let own = self.chain.spec().contracts.as_ref()?;
        (self.is_own() && !own.mfa_authorizer.is_zero()).then_some(own.mfa_authorizer)
    }

    /// The EIP-712 digest that a deposit's sender signs to get it back without paying gas. `None`: a
    /// vault of version v4 gives it back only to the sender's own transaction.
    ///
    /// The domain of older vaults is asked for: three versions have the same one.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn reclaim_digest(&self, index: DepositIndex) -> Result<Option<B256>, NodeError> {
        if self.version == VaultVersion::V4 {
            return Ok(None);
        }
        if self.is_own() {
            return Ok(Some(reclaim_digest(self.chain.id(), self.address, index)));
        }
        let calldata = LinkVault::DOMAIN_SEPARATORCall {}.abi_encode().into();
        let answer = self.chain.call(self.address, calldata).await?;
        let separator = LinkVault::DOMAIN_SEPARATORCall::abi_decode_returns(&answer)
            .map_err(|_| self.chain.unreadable("DOMAIN_SEPARATOR"))?;
        Ok(Some(reclaim_digest_under(separator, index)))
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

    /// The EIP-712 digest that the sender of several deposits signs once to get each of them back.
    /// `None`: only Filbert's own vault takes a signature for several.
    pub fn reclaim_many_digest(&self, list: &ReclaimList) -> Option<B256> {
        self.is_own()
            .then(|| reclaim_many_digest(self.chain.id(), self.address, list))
    }

    /// The call that pays the deposit at a position of the list back to its sender, by `signer`'s
    /// signature of the whole list.
    pub fn reclaim_one_of_many_call(
        &self,
        list: &ReclaimList,
        position: usize,
        signer: Address,
        signature: Bytes,
    ) -> Bytes {
        LinkVault::reclaimOneOfManyCall {
            depositIndexes: list.indexes().iter().copied().map(U256::from).collect(),
            position: U256::from(position),
            signer,
            signature,
        }
        .abi_encode()
        .into()
    }

    /// The call that pays a deposit back to its sender because its link has expired. Only Filbert's
    /// own vault has it.
    pub fn return_call(&self, index: DepositIndex) -> Bytes {
        LinkVault::returnExpiredCall {
            index: U256::from(index),
        }
        .abi_encode()
        .into()
    }

    /// The call that makes a deposit of an EIP-3009 token by its holder's authorization. One that
    /// expires is a batch of one, which only Filbert's own vault has.
    pub fn deposit_call(
        &self,
        token: Address,
        authorization: &Authorization,
        signature: &Signature,
    ) -> Bytes {
        if authorization.expires_in_days != 0 {
            return expiring_deposit_call(token, authorization, signature);
        }
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

/// Whose signature a call carries that [`Vault::deposit_call`] wrote; `None`: it is another call.
pub fn depositor(calldata: &[u8]) -> Option<Address> {
    let lasting = LinkVault::makeDepositWithAuthorizationCall::abi_decode(calldata);
    let expiring = || LinkVault::makeDepositsWithAuthorizationCall::abi_decode(calldata);
    match lasting {
        Ok(call) => Some(call.from),
        Err(_) => expiring().ok().map(|call| call.authorization.from),
    }
}

fn expiring_deposit_call(
    token: Address,
    authorization: &Authorization,
    signature: &Signature,
) -> Bytes {
    LinkVault::makeDepositsWithAuthorizationCall {
        tokenAddress: token,
        amounts: vec![authorization.value],
        pubKeys20: vec![authorization.pub_key20],
        terms: ILinkVault::Terms {
            onBehalfOf: authorization.from,
            recipient: Address::ZERO,
            reclaimableAfter: Uint::ZERO,
            expiresInDays: authorization.expires_in_days,
            requiresMFA: false,
        },
        authorization: ILinkVault::Authorization {
            from: authorization.from,
            nonce: authorization.nonce,
            validAfter: U256::from(authorization.valid_after),
            validBefore: U256::from(authorization.valid_before),
            v: 27 + u8::from(signature.v()),
            r: signature.r().into(),
            s: signature.s().into(),
        },
    }
    .abi_encode()
    .into()
}
