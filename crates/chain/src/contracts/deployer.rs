use std::time::Duration;

use alloy::{
    primitives::{Address, B256, Bytes, U256, keccak256},
    signers::{SignerSync, local::PrivateKeySigner},
};
use tokio::time::{Instant, sleep};

use super::{Contract, DeployError, factory};
use crate::{Chain, SendOutcome, SignedTransaction, signer::Unsigned};

/// The most gas that one transaction may take (EIP-7825).
const GAS_CAP: u64 = 1 << 24;
/// How long a transaction may take to get into a block. It is not lost afterwards: the next try
/// waits for it again.
const MINED_WITHIN: Duration = Duration::from_secs(300);

/// The private key that pays for contracts. Its `Debug` shows nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct DeployerKey(pub B256);

impl std::fmt::Debug for DeployerKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("DeployerKey(redacted)")
    }
}

/// Puts contracts onto one chain, and pays for them. Each step looks first whether it is done, so
/// that whoever was interrupted begins again from the start.
pub struct Deployer<'a> {
    chain: &'a Chain,
    key: PrivateKeySigner,
}

/// A transaction that did what it was for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mined {
    /// Its hash.
    pub transaction: B256,
    /// The block that has it.
    pub block: u64,
    /// Gas that was paid for.
    pub gas_used: u64,
}

impl Chain {
    /// Whether the deterministic deployment proxy is there.
    ///
    /// # Errors
    /// When something else is, or no node answers.
    pub async fn has_factory(&self) -> Result<bool, DeployError> {
        let code = self.code(factory::ADDRESS).await?;
        match keccak256(&code) {
            _ if code.is_empty() => Ok(false),
            factory::CODE_HASH => Ok(true),
            found => Err(DeployError::OtherFactory { found }),
        }
    }
}

impl<'a> Deployer<'a> {
    /// # Errors
    /// When the bytes are no private key.
    pub fn new(chain: &'a Chain, key: &DeployerKey) -> Result<Self, DeployError> {
        let key = PrivateKeySigner::from_bytes(&key.0).map_err(|_| DeployError::NotAKey)?;
        Ok(Self { chain, key })
    }

    /// Who pays.
    pub fn account(&self) -> Address {
        self.key.address()
    }

    /// Waits until no transaction of the account is on its way: one of an earlier try may be the
    /// very one that would be sent.
    ///
    /// # Errors
    /// When that takes too long.
    pub async fn settle(&self) -> Result<(), DeployError> {
        let account = self.account();
        let settled = self.within(async || {
            let mined = self.chain.mined_nonce(account).await?;
            Ok((self.chain.pending_nonce(account).await? <= mined).then_some(()))
        });
        settled.await?.ok_or(DeployError::Busy { account })
    }

    /// Puts the deterministic deployment proxy onto a chain that has none.
    ///
    /// The node is asked to take the transaction before its one-time account is funded, so that no
    /// money goes to where it could not be used.
    ///
    /// # Errors
    /// As each variant says.
    pub async fn make_factory(&self) -> Result<Mined, DeployError> {
        let mut outcome = self.chain.send(&factory::PRESIGNED).await?;
        if outcome == SendOutcome::OutOfFunds {
            self.fund_factory().await?;
            outcome = self.chain.send(&factory::PRESIGNED).await?;
        }
        match outcome {
            SendOutcome::Accepted | SendOutcome::NonceUsed => {
                self.mined(factory::PRESIGNED_HASH).await
            }
            SendOutcome::Underpriced => Err(DeployError::FactoryRefused {
                reason: "gas costs more than the 100 gwei it offers".to_owned(),
            }),
            SendOutcome::OutOfFunds => Err(DeployError::NoFunds {
                account: factory::PRESIGNED_BY,
                needed: factory::PRESIGNED_COST,
                has: self.chain.balance(factory::PRESIGNED_BY).await?,
            }),
            SendOutcome::NonceAhead => Err(DeployError::FactoryRefused {
                reason: "an endpoint does not know the chain's newest state".to_owned(),
            }),
            SendOutcome::Refused(reason) => Err(DeployError::FactoryRefused { reason }),
        }
    }

    /// Gives the one-time account what it lacks.
    async fn fund_factory(&self) -> Result<(), DeployError> {
        let account = factory::PRESIGNED_BY;
        let has = self.chain.balance(account).await?;
        let lacking = factory::PRESIGNED_COST.saturating_sub(has);
        let signed = self.sign_call(account, lacking, Bytes::new()).await?;
        self.send(&signed).await.map(drop)
    }

    /// The transaction that makes a contract. It is not sent yet: who keeps its hash first finds it
    /// again, whatever happens afterwards.
    ///
    /// # Errors
    /// When it would fail, or the account cannot pay for it.
    pub async fn sign(&self, contract: &Contract) -> Result<SignedTransaction, DeployError> {
        let input = factory::call(&contract.init_code());
        self.sign_call(factory::ADDRESS, U256::ZERO, input).await
    }

    async fn sign_call(
        &self,
        to: Address,
        value: U256,
        input: Bytes,
    ) -> Result<SignedTransaction, DeployError> {
        let account = self.account();
        let gas = self
            .chain
            // Whether the account has what it gives is asked below, in words of our own.
            .simulate(account, to, U256::ZERO, input.clone(), GAS_CAP)
            .await
            .map_err(DeployError::Estimate)?;
        let gas_limit = gas.saturating_add(gas / 20).min(GAS_CAP);
        let fees = self.chain.fees().await?;
        let needed = U256::from(gas_limit)
            .saturating_mul(U256::from(fees.max_fee()))
            .saturating_add(value);
        let has = self.chain.balance(account).await?;
        if has < needed {
            return Err(DeployError::NoFunds {
                account,
                needed,
                has,
            });
        }
        let nonce = self.chain.mined_nonce(account).await?;
        let unsigned = Unsigned::new(self.chain.id(), nonce, gas_limit, fees, to, value, input);
        let signature = self.key.sign_hash_sync(&unsigned.digest());
        Ok(unsigned.seal(signature.map_err(|_| DeployError::NotAKey)?))
    }

    /// Sends a transaction and waits for it.
    ///
    /// # Errors
    /// When the node does not take it, or it does not get into a block in time, or it fails.
    pub async fn send(&self, signed: &SignedTransaction) -> Result<Mined, DeployError> {
        match self.chain.send(&signed.raw).await? {
            // The nonce is used by this one, if an endpoint took it and lost its answer.
            SendOutcome::Accepted | SendOutcome::NonceUsed => self.mined(signed.hash).await,
            SendOutcome::Underpriced => Err(DeployError::Refused("fees have risen".to_owned())),
            SendOutcome::OutOfFunds => Err(DeployError::Refused("funds are gone".to_owned())),
            SendOutcome::NonceAhead => Err(DeployError::Refused(
                "transactions of the account before it are missing".to_owned(),
            )),
            SendOutcome::Refused(reason) => Err(DeployError::Refused(reason)),
        }
    }

    /// What became of a transaction of an earlier try, if it is in a block.
    ///
    /// # Errors
    /// When no node answers, or it failed.
    pub async fn look_up(&self, transaction: B256) -> Result<Option<Mined>, DeployError> {
        let Some(receipt) = self.chain.receipt(transaction).await? else {
            return Ok(None);
        };
        if !receipt.succeeded {
            return Err(DeployError::Failed(transaction));
        }
        Ok(Some(Mined {
            transaction,
            block: receipt.block,
            gas_used: receipt.gas_used,
        }))
    }

    async fn mined(&self, transaction: B256) -> Result<Mined, DeployError> {
        let mined = self.within(async || self.look_up(transaction).await);
        mined.await?.ok_or(DeployError::NotMined(transaction))
    }

    /// Asks again and again until there is an answer or the time is up.
    async fn within<T>(
        &self,
        question: impl AsyncFn() -> Result<Option<T>, DeployError>,
    ) -> Result<Option<T>, DeployError> {
        let pause = (self.chain.spec().block_time / 4)
            .clamp(Duration::from_millis(50), Duration::from_secs(2));
        let deadline = Instant::now() + MINED_WITHIN;
        loop {
            if let Some(answer) = question().await? {
                return Ok(Some(answer));
            }
            if Instant::now() > deadline {
                return Ok(None);
            }
            sleep(pause).await;
        }
    }
}
