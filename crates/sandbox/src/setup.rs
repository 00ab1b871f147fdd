//! The transactions that turn an empty chain into one of the sandbox.
//!
//! All of them come from one account that does nothing else, in a fixed order. So the account's
//! nonce says which are done: a chain that was stopped half-way goes on where it was, and one that
//! is complete is left alone.

use std::time::Duration;

use alloy::{
    consensus::{SignableTransaction, TxEip1559, TxEnvelope},
    eips::Encodable2718,
    primitives::{Address, B256, Bytes, TxKind, U256, keccak256, utils::parse_ether},
    providers::{Provider, RootProvider},
    rpc::client::BatchRequest,
    signers::{SignerSync, local::PrivateKeySigner},
    transports::TransportError,
};
use domain::ChainId;
use futures::future::try_join_all;

use crate::{
    DaiStablecoin, Person, Postcard, SandboxError, StepFault, Stickers, UsdCoin,
    contracts::{Contracts, Roles, call, creations, well_known},
    names,
};

/// Enough for each step; what is not used is not paid for.
const GAS_LIMIT: u64 = 8_000_000;
/// Far above what a local chain asks for.
const MAX_FEE: u128 = 100_000_000_000;
/// More than all steps together fill.
const MOST_BLOCKS: usize = 10;
/// How often a node is asked for a receipt, and how long it has in between.
const RECEIPT_TRIES: usize = 100;
const RECEIPT_PAUSE: Duration = Duration::from_millis(50);
/// What each person has of the two ERC-20s, in whole tokens.
const TOKENS_EACH: u64 = 10_000;
const POSTCARDS_EACH: usize = 2;
const STICKERS_EACH: u64 = 5;

/// The set-up of a chain: who sends it, and what.
pub(crate) struct Setup {
    deployer: PrivateKeySigner,
    steps: Vec<(TxKind, Vec<u8>)>,
    pub contracts: Contracts,
    pub roles: Roles,
}

impl Setup {
    pub fn new(people: &[Person]) -> Self {
        let deployer = well_known_key("filbert sandbox: deployer");
        let roles = Roles {
            mfa_authorizer: well_known_key("filbert sandbox: second factor").address(),
            filler: well_known_key("filbert sandbox: bridge").address(),
        };
        let contracts = Contracts::of(deployer.address(), roles);
        let steps = creations(roles)
            .into_iter()
            .chain(
                people
                    .iter()
                    .flat_map(|person| gifts(person.address, &contracts)),
            )
            .chain(names::steps(people, contracts.names))
            .collect();
        Self {
            deployer,
            steps,
            contracts,
            roles,
        }
    }

    /// Differs when contracts or gifts do: such chains are not the same world.
    pub fn fingerprint(&self) -> B256 {
        let hashes: Vec<B256> = self
            .steps
            .iter()
            .map(|(_, input)| keccak256(input))
            .collect();
        keccak256(hashes.concat())
    }

    /// Does what is not done yet.
    pub async fn run(&self, chain: ChainId, node: &RootProvider) -> Result<(), SandboxError> {
        let rpc = |source| SandboxError::Rpc { chain, source };
        let done = self.nonce(node).await.map_err(rpc)?;
        let total = self.steps.len() as u64;
        if done >= total {
            return Ok(());
        }
        give_native(node, self.deployer.address())
            .await
            .map_err(rpc)?;
        let hashes = self.send_from(done, chain, node).await.map_err(rpc)?;
        for _ in 0..MOST_BLOCKS {
            mine(node).await.map_err(rpc)?;
            if self.nonce(node).await.map_err(rpc)? == total {
                break;
            }
        }
        // The node counts a block's nonces before it has its receipts. With the next block it mostly has.
        mine(node).await.map_err(rpc)?;
        let faults = hashes.into_iter().map(|hash| fault(node, hash));
        let faults = try_join_all(faults).await.map_err(rpc)?;
        match faults
            .into_iter()
            .zip(done..)
            .find_map(|(fault, step)| Some((fault?, step)))
        {
            Some((fault, step)) => Err(SandboxError::Setup { chain, step, fault }),
            None => Ok(()),
        }
    }

    async fn nonce(&self, node: &RootProvider) -> Result<u64, TransportError> {
        node.get_transaction_count(self.deployer.address()).await
    }

    /// Sends all steps from `first` on in one request.
    async fn send_from(
        &self,
        first: u64,
        chain: ChainId,
        node: &RootProvider,
    ) -> Result<Vec<B256>, TransportError> {
        let mut batch = BatchRequest::new(node.client());
        let mut answers = Vec::new();
        for (nonce, step) in self.steps.iter().enumerate().skip(first as usize) {
            let raw = self.sign(chain, nonce as u64, step);
            answers.push(batch.add_call::<_, B256>("eth_sendRawTransaction", &(raw,))?);
        }
        batch.send().await?;
        try_join_all(answers).await
    }

    fn sign(&self, chain: ChainId, nonce: u64, (to, input): &(TxKind, Vec<u8>)) -> Bytes {
        let transaction = TxEip1559 {
            chain_id: chain.0,
            nonce,
            gas_limit: GAS_LIMIT,
            max_fee_per_gas: MAX_FEE,
            max_priority_fee_per_gas: 0,
            to: *to,
            value: U256::ZERO,
            access_list: Default::default(),
            input: input.clone().into(),
        };
        let signature = self
            .deployer
            .sign_hash_sync(&transaction.signature_hash())
            .expect("invariant: a 32-byte hash can be signed");
        TxEnvelope::from(transaction.into_signed(signature))
            .encoded_2718()
            .into()
    }
}

/// What each person gets.
fn gifts(to: Address, contracts: &Contracts) -> Vec<(TxKind, Vec<u8>)> {
    let whole = |decimals: u64| U256::from(TOKENS_EACH) * U256::from(10).pow(U256::from(decimals));
    let usdc = UsdCoin::mintCall {
        to,
        amount: whole(6),
    };
    let dai = DaiStablecoin::mintCall {
        to,
        amount: whole(18),
    };
    let stickers = Stickers::mintCall {
        to,
        id: U256::from(1),
        amount: U256::from(STICKERS_EACH),
    };
    let mut gifts = vec![call(contracts.usdc, &usdc), call(contracts.dai, &dai)];
    gifts.extend((0..POSTCARDS_EACH).map(|_| call(contracts.postcard, &Postcard::mintCall { to })));
    gifts.push(call(contracts.stickers, &stickers));
    gifts
}

/// Gives an account enough of the chain's own currency, unless it has some.
pub(crate) async fn give_native(
    node: &RootProvider,
    account: Address,
) -> Result<(), TransportError> {
    let one = parse_ether("1").expect("invariant: a number");
    if node.get_balance(account).await? < one {
        let balance = one * U256::from(1_000);
        node.raw_request::<_, ()>("anvil_setBalance".into(), (account, balance))
            .await?;
    }
    Ok(())
}

/// Puts contracts where public chains have them. What they keep stays.
pub(crate) async fn put_well_known(node: &RootProvider) -> Result<(), TransportError> {
    for contract in well_known() {
        node.raw_request::<_, ()>("anvil_setCode".into(), contract)
            .await?;
    }
    Ok(())
}

/// What is wrong with a transaction, once its block is there. `None`: it did what it was to do.
async fn fault(node: &RootProvider, hash: B256) -> Result<Option<StepFault>, TransportError> {
    for _ in 0..RECEIPT_TRIES {
        if let Some(receipt) = node.get_transaction_receipt(hash).await? {
            return Ok((!receipt.status()).then_some(StepFault::Failed));
        }
        tokio::time::sleep(RECEIPT_PAUSE).await;
    }
    Ok(Some(StepFault::NoReceipt))
}

async fn mine(node: &RootProvider) -> Result<(), TransportError> {
    node.raw_request("anvil_mine".into(), (U256::from(1),))
        .await
}

/// A key that everybody can derive, because it guards nothing.
fn well_known_key(seed: &str) -> PrivateKeySigner {
    PrivateKeySigner::from_bytes(&keccak256(seed)).expect("invariant: a hash is a key")
}
