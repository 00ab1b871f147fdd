use alloy::{
    primitives::{Address, B256, U256, Uint},
    providers::{Provider, RootProvider},
    rpc::types::TransactionReceipt,
};
use chain::bindings::{ILinkVault, LinkVault};
use domain::{AssetKind, ChainId, ClaimSecret, LinkId, VaultVersion};
use serde::de::IgnoredAny;

use crate::product::Product;

/// What each deposit holds, in wei.
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
            sender: config.people[0].address,
        }
    }

    /// Makes so many deposits, many in a call, and a block for each call.
    pub async fn deposit(&self, count: usize) -> Vec<Deposit> {
        let secrets: Vec<ClaimSecret> = (0..count as u64).map(testkit::secret).collect();
        let mut deposits = Vec::with_capacity(count);
        for some in secrets.chunks(DEPOSITS_A_CALL) {
            let receipt = self.make_deposits(some).await;
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

    async fn make_deposits(&self, secrets: &[ClaimSecret]) -> TransactionReceipt {
        let keys = secrets.iter().map(|secret| secret.link_key().address());
        let terms = ILinkVault::Terms {
            onBehalfOf: self.sender,
            recipient: Address::ZERO,
            reclaimableAfter: Uint::ZERO,
            expiresInDays: 0,
            requiresMFA: false,
        };
        let amount = U256::from(AMOUNT);
        let native = AssetKind::Native as u8;
        let sent = LinkVault::new(self.vault, &self.node)
            .makeDeposits(
                Address::ZERO,
                native,
                U256::ZERO,
                vec![amount],
                keys.collect(),
                terms,
            )
            .from(self.sender)
            .value(amount * U256::from(secrets.len()))
            .send()
            .await
            .expect("deposits are sent");
        self.tell("anvil_mine", (U256::from(1),)).await;
        let receipt = self.receipt(*sent.tx_hash()).await;
        assert!(receipt.status(), "deposits are made");
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
