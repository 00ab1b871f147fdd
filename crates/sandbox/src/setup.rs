//! The transactions that turn an empty chain into one of the sandbox.
//!
//! All of them come from one account that does nothing else, in a fixed order. So the account's
//! nonce says which are done: a chain that was stopped half-way goes on where it was, and one that
//! is complete is left alone.

use std::time::Duration;

use alloy::{
    primitives::{Address, B256, Bytes, TxKind, U256, keccak256, utils::parse_ether},
    providers::{Provider, RootProvider},
    rpc::{
        client::BatchRequest,
        types::{TransactionInput, TransactionRequest},
    },
    signers::local::PrivateKeySigner,
    transports::TransportError,
};
use domain::ChainId;
use futures::future::try_join_all;

use crate::{
    DaiStablecoin, Person, Postcard, SandboxError, StepFault, Stickers, UsdCoin,
    contracts::{Contracts, Roles, bridge_code, call, creations, well_known},
    names,
    transactions::{self, Unsigned},
};

/// Enough for each step; what is not used is not paid for.
const GAS_LIMIT: u64 = 8_000_000;
/// More than all steps together fill.
const MOST_BLOCKS: usize = 10;
/// How often a node is asked for a receipt, and how long it has in between.
const RECEIPT_TRIES: usize = 100;
const RECEIPT_PAUSE: Duration = Duration::from_millis(50);
/// What each person has of the two ERC-20s, in whole tokens.
const TOKENS_EACH: u64 = 10_000;
const POSTCARDS_EACH: usize = 2;
const STICKERS_EACH: u64 = 5;
/// What each bridge has of the two ERC-20s, in whole tokens.
const STOCK: u64 = 1_000_000_000;

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
            mfa_authorizer: authorizer_key().address(),
            filler: filler_key().address(),
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
            .chain(coins(contracts.bridge, STOCK, &contracts))
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
        let unsigned = Unsigned {
            chain: chain.0,
            nonce,
            gas_limit: GAS_LIMIT,
            to: *to,
            input: input.clone().into(),
        };
        transactions::sign(&self.deployer, unsigned).raw
    }
}

/// What each person gets.
fn gifts(to: Address, contracts: &Contracts) -> Vec<(TxKind, Vec<u8>)> {
    let stickers = Stickers::mintCall {
        to,
        id: U256::from(1),
        amount: U256::from(STICKERS_EACH),
    };
    let mut gifts = coins(to, TOKENS_EACH, contracts).to_vec();
    gifts.extend((0..POSTCARDS_EACH).map(|_| call(contracts.postcard, &Postcard::mintCall { to })));
    gifts.push(call(contracts.stickers, &stickers));
    gifts
}

/// So many whole tokens of each ERC-20.
fn coins(to: Address, whole: u64, contracts: &Contracts) -> [(TxKind, Vec<u8>); 2] {
    let amount = |decimals: u64| U256::from(whole) * U256::from(10).pow(U256::from(decimals));
    let usdc = UsdCoin::mintCall {
        to,
        amount: amount(6),
    };
    let dai = DaiStablecoin::mintCall {
        to,
        amount: amount(18),
    };
    [call(contracts.usdc, &usdc), call(contracts.dai, &dai)]
}

/// Gives an account enough of the chain's own currency to pay for transactions, unless it has some.
pub(crate) async fn give_native(
    node: &RootProvider,
    account: Address,
) -> Result<(), TransportError> {
    top_up(node, account, 1).await
}

/// Gives a bridge as much of the chain's own currency as people may want of it.
pub(crate) async fn stock_native(
    node: &RootProvider,
    bridge: Address,
) -> Result<(), TransportError> {
    top_up(node, bridge, 1_000_000).await
}

/// A thousand times `least` whole coins, unless there are at least so many.
async fn top_up(node: &RootProvider, account: Address, least: u64) -> Result<(), TransportError> {
    let least = parse_ether("1").expect("invariant: a number") * U256::from(least);
    if node.get_balance(account).await? < least {
        let balance = least * U256::from(1_000);
        node.raw_request::<_, ()>("anvil_setBalance".into(), (account, balance))
            .await?;
    }
    Ok(())
}

/// Puts contracts where public chains have them, and the bridge. What they keep stays.
pub(crate) async fn put_well_known(
    setup: &Setup,
    node: &RootProvider,
) -> Result<(), TransportError> {
    // Made and not sent, a contract answers with its code.
    let made = TransactionRequest::default().input(TransactionInput::new(bridge_code(setup.roles)));
    let bridge = (setup.contracts.bridge, node.call(made).await?);
    for contract in well_known().into_iter().chain([bridge]) {
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

/// Who gives the second signature that some deposits need.
pub(crate) fn authorizer_key() -> PrivateKeySigner {
    well_known_key("filbert sandbox: second factor")
}

/// Whose word the bridges take for what is to be paid out.
pub(crate) fn filler_key() -> PrivateKeySigner {
    well_known_key("filbert sandbox: bridge")
}

/// A key that everybody can derive, because it guards nothing.
fn well_known_key(seed: &str) -> PrivateKeySigner {
    PrivateKeySigner::from_bytes(&keccak256(seed)).expect("invariant: a hash is a key")
}
