//! The doubles, and how people use such a vault.

use alloy::{
    network::TransactionBuilder,
    primitives::{Address, Bytes, U256},
    providers::Provider,
    rpc::types::TransactionRequest,
    signers::{SignerSync, local::PrivateKeySigner},
};
use chain::ChainSpec;
use domain::{
    AssetKind, ClaimMode, ClaimSecret, LinkId, VaultVersion, claim_digest, claim_digest_v4,
    domain_separator, reclaim_digest_under,
};
use payments::{ClaimRequest, ReclaimRequest};
use sandbox::{SandboxChain, UsdCoin};
use serde_json::Value;
use testkit::{Database, TestChain, TestWorld, secret};

use crate::{
    databases,
    house::{House, spec},
};

pub const WEI: U256 = U256::from_limbs([1_000_000, 0, 0, 0]);

alloy::sol! {
    #[sol(rpc)]
    #[allow(clippy::too_many_arguments, reason = "the shape of the contract's ABI")]
    interface OlderVault {
        event DepositEvent(
            uint256 indexed _index, uint8 indexed _contractType, uint256 _amount, address indexed _senderAddress
        );
        function makeDeposit(address token, uint8 kind, uint256 amount, uint256 tokenId, address pubKey20)
            external payable returns (uint256);
        function makeMFADeposit(address token, uint8 kind, uint256 amount, uint256 tokenId, address pubKey20)
            external payable returns (uint256);
        function makeCustomDeposit(
            address token, uint8 kind, uint256 amount, uint256 tokenId, address pubKey20, address onBehalfOf,
            bool withMFA, address recipient, uint40 reclaimableAfter, bool isGasless3009, bytes args3009
        ) external payable returns (uint256);
        function withdrawDeposit(uint256 index, address recipient, bytes32 hash, bytes signature)
            external returns (bool);
        function withdrawDeposit(uint256 index, address recipient, bytes signature)
            external returns (bool);
    }
}

pub const OLDER: [VaultVersion; 3] = [VaultVersion::V4, VaultVersion::V4_2, VaultVersion::V4_3];

/// A house whose first chain has a vault of every version; the newest is ours.
pub async fn among_older(database: Database) -> House {
    let world = TestWorld::start().await;
    let specs = vec![with_older(&world.chains[0], spec(&world.chains[0])).await];
    House::with(world, database, specs).await
}

/// A house whose first chain has only the newest vault of the protocol, and none of ours.
pub async fn among_theirs() -> House {
    let mut world = TestWorld::start().await;
    let chain = &mut world.chains[0];
    let vault = deploy(chain, VaultVersion::V4_4).await;
    *chain = TestChain::new(SandboxChain {
        vault,
        ..SandboxChain::clone(chain)
    });
    let theirs = ChainSpec {
        contracts: None,
        ..spec(chain)
    };
    House::with(world, databases::sqlite(), vec![theirs]).await
}

pub async fn with_older(chain: &TestChain, mut spec: ChainSpec) -> ChainSpec {
    for version in OLDER {
        spec.vaults.insert(version, deploy(chain, version).await);
    }
    spec
}

/// Puts the double of that version onto a chain.
pub async fn deploy(chain: &TestChain, version: VaultVersion) -> Address {
    let name = match version {
        VaultVersion::V4 => "LegacyVaultV4",
        VaultVersion::V4_2 => "LegacyVaultV42",
        VaultVersion::V4_3 => "LegacyVaultV43",
        VaultVersion::V4_4 => "LegacyVaultV44",
    };
    let out = testkit::crate_dir().join("../../contracts/out");
    let path = out.join(format!("{name}.sol/{name}.json"));
    let built = std::fs::read_to_string(&path).unwrap_or_else(|error| {
        panic!(
            "{}: {error}; run `npm run build` in contracts/",
            path.display()
        )
    });
    let built: Value = serde_json::from_str(&built).unwrap();
    let code: Bytes = built["bytecode"]["object"]
        .as_str()
        .unwrap()
        .parse()
        .unwrap();
    let payer = chain.node.get_accounts().await.unwrap()[0];
    let request = TransactionRequest::default()
        .from(payer)
        .with_deploy_code(code);
    let sent = chain.node.send_transaction(request).await.unwrap();
    chain.mined(*sent.tx_hash()).await.contract_address.unwrap()
}

pub fn vault_of(
    house: &House,
    version: VaultVersion,
) -> OlderVault::OlderVaultInstance<&alloy::providers::RootProvider> {
    let spec = house.ctx.chains.spec(house.chain().id).unwrap();
    OlderVault::new(spec.vaults[&version], &house.chain().node)
}

pub async fn deposit(house: &House, version: VaultVersion, kind: AssetKind, number: u64) -> LinkId {
    let (vault, sender) = (vault_of(house, version), house.person(0).address);
    let (token, value) = match kind {
        AssetKind::Native => (Address::ZERO, WEI),
        _ => (house.chain().token("USDC").address, U256::ZERO),
    };
    if kind != AssetKind::Native {
        let approval = UsdCoin::new(token, &house.chain().node)
            .approve(*vault.address(), WEI)
            .from(sender)
            .send()
            .await
            .unwrap();
        house.chain().mined(*approval.tx_hash()).await;
    }
    let key = secret(number).link_key().address();
    let sent = vault
        .makeDeposit(token, kind as u8, WEI, U256::ZERO, key)
        .from(sender)
        .value(value)
        .send()
        .await
        .unwrap();
    made(house, version, *sent.tx_hash()).await
}

/// The link that a transaction made.
pub async fn made(house: &House, version: VaultVersion, tx: alloy::primitives::B256) -> LinkId {
    let receipt = house.chain().mined(tx).await;
    let event = receipt.decoded_log::<OlderVault::DepositEvent>().unwrap();
    LinkId {
        chain: house.chain().id,
        version,
        index: event._index.to(),
    }
}

/// A claim as the protocol's own programs sign it.
pub fn signed(
    house: &House,
    link: LinkId,
    secret: &ClaimSecret,
    recipient: Address,
) -> ClaimRequest {
    let vault = *vault_of(house, link.version).address();
    let digest = match link.version {
        VaultVersion::V4 => claim_digest_v4(recipient),
        _ => claim_digest(link.chain, vault, link.index, recipient, ClaimMode::Anyone),
    };
    ClaimRequest {
        link,
        recipient,
        signature: Bytes::from(secret.link_key().sign(digest)),
        authorization: None,
        network: None,
        redirect: false,
    }
}

pub fn reclaim_of(house: &House, link: LinkId) -> ReclaimRequest {
    let (person, vault) = (house.person(0), *vault_of(house, link.version).address());
    let key = PrivateKeySigner::from_bytes(&person.private_key).unwrap();
    let separator = domain_separator("Peanut", "4.2", link.chain, vault);
    let digest = reclaim_digest_under(separator, link.index);
    ReclaimRequest {
        link,
        signer: person.address,
        signature: Bytes::from(key.sign_hash_sync(&digest).unwrap().as_bytes()),
        list: None,
        network: None,
    }
}
