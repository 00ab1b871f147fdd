use alloy::{
    contract::SolCallBuilder,
    primitives::{Address, B256, U256, Uint},
    providers::RootProvider,
    sol_types::SolCall,
};
use chain::bindings::{ILinkVault, LinkVault};
use domain::{AssetKind, ClaimSecret, DepositIndex, LinkId, NftKind, VaultVersion};
use sandbox::{Person, Postcard, UsdCoin};

use crate::TestChain;

/// The secret number `number` of a test: always the same, and another for each number.
pub fn secret(number: u64) -> ClaimSecret {
    ClaimSecret::parse(&format!("{number:016}")).expect("invariant: 16 digits")
}

/// More than the chain's own word for what a deposit takes: should a claim empty the vault of the same token in between,
/// the vault gets a balance anew, which costs 17,100 more.
const SPARE_GAS: u64 = 20_000;

impl TestChain {
    /// Locks `amount` smallest units of the chain's own currency under a secret, in a mined
    /// transaction of the sender's own.
    pub async fn deposit_native(
        &self,
        sender: &Person,
        amount: U256,
        secret: &ClaimSecret,
    ) -> LinkId {
        self.deposit(sender, Address::ZERO, AssetKind::Native, amount, secret)
            .await
    }

    /// The same with an ERC-20: approves the vault, then deposits.
    pub async fn deposit_erc20(
        &self,
        sender: &Person,
        token: Address,
        amount: U256,
        secret: &ClaimSecret,
    ) -> LinkId {
        // Every ERC-20 of the sandbox has this method.
        let approval = UsdCoin::new(token, &self.node)
            .approve(self.vault, amount)
            .from(sender.address)
            .send()
            .await
            .expect("an approval is sent");
        self.mined(*approval.tx_hash()).await;
        self.deposit(sender, token, AssetKind::Erc20, amount, secret)
            .await
    }

    /// Locks pieces of a collection under a secret, approved and in a mined transaction of the sender's own.
    /// The link expires after so many days; 0 is never.
    pub async fn deposit_nft(
        &self,
        sender: &Person,
        (contract, kind, id): (Address, NftKind, U256),
        pieces: U256,
        secret: &ClaimSecret,
        expires_in_days: u8,
    ) -> LinkId {
        // Both standards have this method.
        let approval = Postcard::new(contract, &self.node)
            .setApprovalForAll(self.vault, true)
            .from(sender.address)
            .send()
            .await
            .expect("an approval is sent");
        self.mined(*approval.tx_hash()).await;
        let terms = ILinkVault::Terms {
            onBehalfOf: sender.address,
            recipient: Address::ZERO,
            reclaimableAfter: Uint::ZERO,
            expiresInDays: expires_in_days,
            requiresMFA: false,
        };
        let link_key = secret.link_key().address();
        let vault = LinkVault::new(self.vault, &self.node);
        let call = vault
            .makeDeposits(
                contract,
                AssetKind::from(kind) as u8,
                id,
                vec![pieces],
                vec![link_key],
                terms,
            )
            .from(sender.address);
        let receipt = self.mined(sent(call).await).await;
        let event = receipt
            .decoded_log::<LinkVault::DepositEvent>()
            .expect("the vault tells of the deposit");
        self.link(event._index.to())
    }

    /// Locks `amount` of the chain's own currency under each of the secrets, all in one transaction.
    /// The links expire after so many days; 0 is never.
    pub async fn deposit_batch(
        &self,
        sender: &Person,
        amount: U256,
        secrets: &[ClaimSecret],
        expires_in_days: u8,
    ) -> Vec<LinkId> {
        let keys = secrets.iter().map(|secret| secret.link_key().address());
        let terms = ILinkVault::Terms {
            onBehalfOf: sender.address,
            recipient: Address::ZERO,
            reclaimableAfter: Uint::ZERO,
            expiresInDays: expires_in_days,
            requiresMFA: false,
        };
        let native = AssetKind::Native as u8;
        let vault = LinkVault::new(self.vault, &self.node);
        let call = vault
            .makeDeposits(
                Address::ZERO,
                native,
                U256::ZERO,
                vec![amount],
                keys.collect(),
                terms,
            )
            .from(sender.address)
            .value(amount * U256::from(secrets.len()));
        let receipt = self.mined(sent(call).await).await;
        let events = receipt.logs().iter().filter_map(|log| {
            let event = log.log_decode::<LinkVault::DepositEvent>().ok()?;
            Some(self.link(event.inner._index.to()))
        });
        events.collect()
    }

    /// Gives somebody more of a token that anybody may mint, in its smallest units.
    pub async fn mint(&self, token: Address, to: &Person, amount: U256) {
        let sent = UsdCoin::new(token, &self.node)
            .mint(to.address, amount)
            .from(to.address)
            .send()
            .await
            .expect("a mint is sent");
        self.mined(*sent.tx_hash()).await;
    }

    /// Locks so much of an ERC-20 under each of the secrets, all in one transaction: approves the vault, then
    /// deposits.
    pub async fn deposit_erc20_batch(
        &self,
        sender: &Person,
        token: Address,
        deposits: &[(U256, ClaimSecret)],
    ) -> Vec<LinkId> {
        let amounts: Vec<U256> = deposits.iter().map(|(amount, _)| *amount).collect();
        let keys = deposits
            .iter()
            .map(|(_, secret)| secret.link_key().address());
        let approval = UsdCoin::new(token, &self.node)
            .approve(self.vault, amounts.iter().sum())
            .from(sender.address)
            .send()
            .await
            .expect("an approval is sent");
        self.mined(*approval.tx_hash()).await;
        let terms = ILinkVault::Terms {
            onBehalfOf: sender.address,
            recipient: Address::ZERO,
            reclaimableAfter: Uint::ZERO,
            expiresInDays: 0,
            requiresMFA: false,
        };
        let vault = LinkVault::new(self.vault, &self.node);
        let call = vault
            .makeDeposits(
                token,
                AssetKind::Erc20 as u8,
                U256::ZERO,
                amounts,
                keys.collect(),
                terms,
            )
            .from(sender.address);
        let receipt = self.mined(sent(call).await).await;
        let events = receipt.logs().iter().filter_map(|log| {
            let event = log.log_decode::<LinkVault::DepositEvent>().ok()?;
            Some(self.link(event.inner._index.to()))
        });
        events.collect()
    }

    /// Locks these amounts of the chain's own currency under one secret, each to be claimed with a second signature, all
    /// in one transaction. The slots expire after so many days; 0 is never.
    pub async fn deposit_raffle(
        &self,
        sender: &Person,
        amounts: &[U256],
        secret: &ClaimSecret,
        expires_in_days: u8,
    ) -> Vec<LinkId> {
        let terms = ILinkVault::Terms {
            onBehalfOf: sender.address,
            recipient: Address::ZERO,
            reclaimableAfter: Uint::ZERO,
            expiresInDays: expires_in_days,
            requiresMFA: true,
        };
        let vault = LinkVault::new(self.vault, &self.node);
        let call = vault
            .makeDeposits(
                Address::ZERO,
                AssetKind::Native as u8,
                U256::ZERO,
                amounts.to_vec(),
                vec![secret.link_key().address()],
                terms,
            )
            .from(sender.address)
            .value(amounts.iter().sum());
        let receipt = self.mined(sent(call).await).await;
        let events = receipt.logs().iter().filter_map(|log| {
            let event = log.log_decode::<LinkVault::DepositEvent>().ok()?;
            Some(self.link(event.inner._index.to()))
        });
        events.collect()
    }

    /// The public name of one of this chain's deposits.
    pub fn link(&self, index: DepositIndex) -> LinkId {
        LinkId {
            chain: self.id,
            version: VaultVersion::V4_4,
            index,
        }
    }

    /// The block that made one of this chain's deposits.
    pub async fn block_of(&self, link: LinkId) -> u64 {
        let vault = LinkVault::new(self.vault, &self.node);
        let made = vault.DepositEvent_filter().from_block(0);
        let made = made.topic1(U256::from(link.index)).query().await;
        let (_, log) = made
            .expect("the chain answers")
            .pop()
            .expect("the vault tells of the deposit");
        log.block_number.expect("it is in a block")
    }

    async fn deposit(
        &self,
        sender: &Person,
        token: Address,
        kind: AssetKind,
        amount: U256,
        secret: &ClaimSecret,
    ) -> LinkId {
        let value = if kind == AssetKind::Native {
            amount
        } else {
            U256::ZERO
        };
        let link_key = secret.link_key().address();
        let vault = LinkVault::new(self.vault, &self.node);
        let call = vault
            .makeDeposit(token, kind as u8, amount, U256::ZERO, link_key)
            .from(sender.address)
            .value(value);
        let receipt = self.mined(sent(call).await).await;
        let event = receipt
            .decoded_log::<LinkVault::DepositEvent>()
            .expect("the vault tells of the deposit");
        self.link(event._index.to())
    }
}

/// Sends a call that locks something. Its hash.
async fn sent<C: SolCall>(call: SolCallBuilder<&&RootProvider, C>) -> B256 {
    let gas = call.estimate_gas().await.expect("a deposit is possible");
    let sent = call.gas(gas + SPARE_GAS).send().await;
    *sent.expect("a deposit is sent").tx_hash()
}
