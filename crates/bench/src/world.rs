use std::ops::Range;

use alloy::{
    primitives::{Address, B256, U256, Uint},
    providers::{Provider, RootProvider},
    rpc::types::TransactionReceipt,
    sol,
};
use chain::bindings::{ILinkVault, LinkVault};
use domain::{AssetKind, ChainId, ClaimSecret, LinkId, VaultVersion};
use serde::de::IgnoredAny;

use crate::product::Product;

sol! {
    #[sol(rpc)]
    interface IERC20 {
        function approve(address spender, uint256 value) external returns (bool);
    }
}

/// What each deposit holds, in smallest units.
pub const AMOUNT: u64 = 1_000;
/// Deposits in one transaction: two of these fit into a block.
const DEPOSITS_A_CALL: usize = 250;

/// The chain that a product serves, and money to put into links there.
pub struct World {
    pub node: RootProvider,
    pub chain: ChainId,
    pub vault: Address,
    /// The vault's version, as bodies name it.
    pub version: String,
    /// A token that most links hold: USD Coin.
    pub token: Address,
    /// The key of whoever makes the deposits.
    pub sender_key: B256,
    sender: Address,
}

/// A deposit, and what opens it.
pub struct Deposit {
    pub link: LinkId,
    pub secret: ClaimSecret,
}

impl World {
    /// The first chain of a product.
    pub async fn of(product: &Product) -> Self {
        let config = product.config().await;
        let chain = &config.chains[0];
        let url = chain.rpc_url.parse().expect("the node's URL");
        Self {
            node: RootProvider::new_http(url),
            chain: ChainId(chain.chain_id.parse().expect("a chain's id")),
            vault: chain.vaults[&chain.create_version],
            version: chain.create_version.clone(),
            token: chain.usd_coin(),
            sender_key: config.people[0].private_key,
            sender: config.people[0].address,
        }
    }

    /// Deposits of the chain's own currency, one for each number, which their secrets come from.
    pub async fn deposit(&self, numbers: Range<usize>) -> Vec<Deposit> {
        self.deposit_of(AssetKind::Native, Address::ZERO, numbers)
            .await
    }

    /// Deposits of [`token`](Self::token).
    pub async fn deposit_tokens(&self, numbers: Range<usize>) -> Vec<Deposit> {
        let allowed = U256::from(AMOUNT) * U256::from(numbers.len());
        let sent = IERC20::new(self.token, &self.node)
            .approve(self.vault, allowed)
            .from(self.sender)
            .send()
            .await
            .expect("the vault is approved");
        self.mine(*sent.tx_hash()).await;
        self.deposit_of(AssetKind::Erc20, self.token, numbers).await
    }

    /// Many in a call, and a block for each call.
    async fn deposit_of(
        &self,
        kind: AssetKind,
        token: Address,
        numbers: Range<usize>,
    ) -> Vec<Deposit> {
        let secrets: Vec<ClaimSecret> = numbers
            .map(|number| testkit::secret(number as u64))
            .collect();
        let mut deposits = Vec::with_capacity(secrets.len());
        for some in secrets.chunks(DEPOSITS_A_CALL) {
            let receipt = self.make_deposits(kind, token, some).await;
            let made = receipt.logs().iter().filter_map(|log| {
                let event = log.log_decode::<LinkVault::DepositEvent>().ok()?;
                let index = event.inner._index.to();
                Some(LinkId {
                    chain: self.chain,
                    version: VaultVersion::V4_4,
                    index,
                })
            });
            let before = deposits.len();
            deposits.extend(made.zip(some).map(|(link, secret)| Deposit {
                link,
                secret: secret.clone(),
            }));
            assert_eq!(deposits.len(), before + some.len(), "each deposit is told");
        }
        deposits
    }

    /// Gives an account a thousand of the chain's own currency.
    pub async fn fund(&self, account: Address) {
        let balance = U256::from(10).pow(U256::from(21));
        self.tell("anvil_setBalance", (account, balance)).await;
    }

    /// A transaction's receipt, which a block has.
    pub async fn receipt(&self, tx: B256) -> TransactionReceipt {
        let receipt = self.node.get_transaction_receipt(tx).await;
        receipt.expect("the node answers").expect("a block has it")
    }

    /// What the vault holds of the chain's own currency, in wei.
    pub async fn vault_balance(&self) -> U256 {
        let balance = self.node.get_balance(self.vault).await;
        balance.expect("the node answers")
    }

    async fn make_deposits(
        &self,
        kind: AssetKind,
        token: Address,
        secrets: &[ClaimSecret],
    ) -> TransactionReceipt {
        let keys = secrets.iter().map(|secret| secret.link_key().address());
        let terms = ILinkVault::Terms {
            onBehalfOf: self.sender,
            recipient: Address::ZERO,
            reclaimableAfter: Uint::ZERO,
            expiresInDays: 0,
            requiresMFA: false,
        };
        let amount = U256::from(AMOUNT);
        let value = match kind {
            AssetKind::Native => amount * U256::from(secrets.len()),
            _ => U256::ZERO,
        };
        let sent = LinkVault::new(self.vault, &self.node)
            .makeDeposits(
                token,
                kind as u8,
                U256::ZERO,
                vec![amount],
                keys.collect(),
                terms,
            )
            .from(self.sender)
            .value(value)
            .send()
            .await
            .expect("deposits are sent");
        self.mine(*sent.tx_hash()).await
    }

    /// The receipt of a transaction, in a block of its own.
    async fn mine(&self, tx: B256) -> TransactionReceipt {
        self.tell("anvil_mine", (U256::from(1),)).await;
        let receipt = self.receipt(tx).await;
        assert!(receipt.status(), "it works");
        receipt
    }

    async fn tell<P: alloy::rpc::json_rpc::RpcSend>(&self, method: &'static str, arguments: P) {
        let answer = self
            .node
            .raw_request::<_, IgnoredAny>(method.into(), arguments);
        answer
            .await
            .unwrap_or_else(|error| panic!("{method}: {error}"));
    }
}
