//! Links of the protocol's older vaults, on doubles of them (`contracts/sandbox/legacy`).

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use alloy::{
    network::TransactionBuilder,
    primitives::{Address, Bytes, U256, Uint},
    providers::Provider,
    rpc::types::TransactionRequest,
    signers::{SignerSync, local::PrivateKeySigner},
};
use chain::{ChainSpec, Chains};
use domain::{
    AssetKind, ClaimMode, ClaimSecret, LinkId, LinkState, ReclaimList, VaultVersion, claim_digest,
    claim_digest_v4, domain_separator, reclaim_digest_under,
};
use payments::{
    ClaimError, ClaimRequest, Link, ReclaimRequest, Refusal, claim, find_links, reclaim,
};
use sandbox::{SandboxChain, UsdCoin};
use serde_json::Value;
use testkit::{Database, TestChain, TestWorld, secret};

use crate::{
    house::{House, spec, spec_at, stranger},
    wire::{Fate, Wire},
};

const WEI: U256 = U256::from_limbs([1_000_000, 0, 0, 0]);

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

const OLDER: [VaultVersion; 3] = [VaultVersion::V4, VaultVersion::V4_2, VaultVersion::V4_3];

#[tokio::test]
async fn links_of_older_vaults_are_found_shown_and_claimed() {
    for database in [Database::sqlite(), Database::postgres()] {
        let house = among_older(database).await;
        for (number, version) in (0..).zip(OLDER) {
            shown_and_claimed(&house, version, number).await;
        }
    }
}

/// The interface of ours says the same version, but not who made it.
#[tokio::test]
async fn a_vault_of_ours_is_not_taken_for_the_protocols() {
    let house = among_theirs().await;
    shown_and_claimed(&house, VaultVersion::V4_4, 0).await;
    paid_back(&house, VaultVersion::V4_4, 1).await;

    let (sender, key) = (house.person(0).address, secret(2).link_key().address());
    let vault = vault_of(&house, VaultVersion::V4_4);
    let bound = vault
        .makeCustomDeposit(
            Address::ZERO,
            0,
            WEI,
            U256::ZERO,
            key,
            sender,
            false,
            stranger(7),
            Uint::from(1_900_000_000_u64),
            false,
            Bytes::new(),
        )
        .from(sender)
        .value(WEI);
    let link = made(
        &house,
        VaultVersion::V4_4,
        *bound.send().await.unwrap().tx_hash(),
    )
    .await;
    let seen = house.seen(link).await;
    assert_eq!(seen.recipient, Some(stranger(7)));
    assert_eq!(seen.reclaimable_after, Some(1_900_000_000));
    let other = claim(&house.ctx, signed(&house, link, &secret(2), stranger(1))).await;
    assert!(
        matches!(other, Err(ClaimError::Refused(Refusal::WrongRecipient { bound })) if bound == stranger(7)),
        "{other:?}"
    );
}

#[tokio::test]
async fn senders_get_deposits_of_older_vaults_back() {
    let house = among_older(Database::sqlite()).await;
    paid_back(&house, VaultVersion::V4_2, 0).await;
    paid_back(&house, VaultVersion::V4_3, 1).await;

    let link = deposit(&house, VaultVersion::V4, AssetKind::Native, 2).await;
    house.seen(link).await;
    let refused = reclaim(&house.ctx, reclaim_of(&house, link)).await;
    assert!(
        matches!(&refused, Err(ClaimError::Refused(Refusal::Reverted { reason })) if reason.contains("own transaction")),
        "{refused:?}"
    );
    assert_eq!(house.seen(link).await.state, LinkState::Pending);
}

/// However it is signed: no such vault would take it.
#[tokio::test]
async fn older_vaults_take_no_signature_for_several_deposits() {
    let house = among_older(Database::sqlite()).await;
    let link = deposit(&house, VaultVersion::V4_3, AssetKind::Native, 0).await;
    house.seen(link).await;
    let mut request = reclaim_of(&house, link);
    request.list = Some(ReclaimList::new(vec![link.index]).unwrap());
    let refused = reclaim(&house.ctx, request).await;
    assert!(
        matches!(&refused, Err(ClaimError::Refused(Refusal::Reverted { reason })) if reason.contains("each by itself")),
        "{refused:?}"
    );
    assert_eq!(house.seen(link).await.state, LinkState::Pending);
}

#[tokio::test]
async fn a_link_that_needs_a_second_signature_says_so() {
    let house = among_older(Database::sqlite()).await;
    let key = secret(0).link_key().address();
    let vault = vault_of(&house, VaultVersion::V4_3);
    let locked = vault
        .makeMFADeposit(Address::ZERO, 0, WEI, U256::ZERO, key)
        .from(house.person(0).address)
        .value(WEI);
    let link = made(
        &house,
        VaultVersion::V4_3,
        *locked.send().await.unwrap().tx_hash(),
    )
    .await;
    assert!(house.seen(link).await.requires_mfa);
    let refused = claim(&house.ctx, signed(&house, link, &secret(0), stranger(1))).await;
    assert!(
        matches!(refused, Err(ClaimError::Refused(Refusal::RequiresMfa))),
        "{refused:?}"
    );
}

#[tokio::test]
async fn what_an_older_vault_would_pay_to_nobody_stays_in_it() {
    let house = among_older(Database::sqlite()).await;
    let link = deposit(&house, VaultVersion::V4, AssetKind::Native, 0).await;
    house.seen(link).await;
    let newest = vault_of(&house, VaultVersion::V4_3);
    for recipient in [Address::ZERO, *newest.address()] {
        let refused = claim(&house.ctx, signed(&house, link, &secret(0), recipient)).await;
        let words = refused.expect_err("it is refused").to_string();
        assert!(words.contains("is lost"), "{recipient}: {words}");
    }
    assert_eq!(house.seen(link).await.state, LinkState::Pending);
}

/// It is read from its own first block, and nothing else is read again. What happens meanwhile is
/// told in its order.
#[tokio::test]
async fn a_vault_that_is_configured_later_is_read_from_its_start() {
    for database in [Database::sqlite(), Database::postgres()] {
        let world = TestWorld::start().await;
        let wire = Wire::to(&world.chains[0].rpc_url).await;
        let vault = deploy(&world.chains[0], VaultVersion::V4_3).await;
        let without = spec_at(&world.chains[0], wire.url.clone());
        let mut with = without.clone();
        with.vaults.insert(VaultVersion::V4_3, vault);
        let begun = world.chains[0].node.get_block_number().await.unwrap();
        with.vault_start_blocks.insert(VaultVersion::V4_3, begun);
        let mut house = House::with(world, database, vec![without]).await;
        house.ctx.chains = Chains::connect(vec![with]).unwrap();

        let claimed = deposit(&house, VaultVersion::V4_3, AssetKind::Native, 0).await;
        let waiting = deposit(&house, VaultVersion::V4_3, AssetKind::Native, 1).await;
        house.chain().mine(300).await;
        let ours = house.chain();
        let ours = ours.deposit_native(house.person(1), WEI, &secret(9)).await;
        house.link_when(ours, |link| link.deposit.is_final).await;
        house.close().await;
        assert_eq!(house.ctx.store.link(claimed).await.unwrap(), None);
        let seen = house.seen(ours).await;

        let lowest = Arc::new(AtomicU64::new(u64::MAX));
        let (noted, own) = (lowest.clone(), house.chain().vault);
        wire.rule_for("eth_getLogs", move |question| {
            let filter = &question["params"][0];
            let from = filter["fromBlock"].as_str().unwrap_or("0xffffffff");
            let from = u64::from_str_radix(&from[2..], 16).unwrap();
            if filter["address"]
                .to_string()
                .to_lowercase()
                .contains(&format!("{own:#x}"))
            {
                noted.fetch_min(from, Ordering::Relaxed);
            } else if from < begun {
                return Fate::refused("before its first block");
            }
            Fate::Carried
        });
        house.open();
        let request = signed(&house, claimed, &secret(0), stranger(0));
        let withdraw = vault_of(&house, VaultVersion::V4_3);
        let withdraw = withdraw
            .withdrawDeposit_1(U256::from(claimed.index), stranger(0), request.signature)
            .from(house.person(1).address);
        let tx = *withdraw.send().await.unwrap().tx_hash();
        let done = settled(&house, claimed, LinkState::Claimed).await;
        assert_eq!(done.withdrawal.unwrap().tx, tx);
        assert_eq!(house.seen(waiting).await.state, LinkState::Pending);
        shown_and_claimed(&house, VaultVersion::V4_3, 2).await;
        assert_eq!(house.seen(ours).await, seen);
        let lowest = lowest.load(Ordering::Relaxed);
        assert!(lowest > begun, "the other vault was read again: {lowest}");
    }
}

/// A v4 vault deletes what leaves it. The state of the deposit's own block still has it.
#[tokio::test]
async fn a_deposit_that_left_before_anybody_watched_is_read_whole() {
    let (mut house, _wire) = among_older_on_a_wire().await;
    house.close().await;
    let link = taken(&house).await;
    house.open();
    let seen = house.seen(link).await;
    assert_eq!(seen.state, LinkState::Claimed);
    assert_eq!(seen.pub_key20, secret(0).link_key().address());
    assert_eq!(seen.token.symbol, "USDC");
}

/// Most nodes remember the state of a hundred blocks or so. What is left then is what events tell.
#[tokio::test]
async fn what_no_node_remembers_is_said_to_be_unknown() {
    let (mut house, wire) = among_older_on_a_wire().await;
    house.close().await;
    let link = taken(&house).await;
    wire.rule_for("eth_call", |question| {
        let at = question["params"][1].as_str();
        if at.is_some_and(|at| at.starts_with("0x")) {
            Fate::refused("missing trie node")
        } else {
            Fate::Carried
        }
    });
    house.open();
    let seen = house.seen(link).await;
    assert_eq!(seen.state, LinkState::Claimed);
    assert_eq!((seen.amount, seen.sender), (WEI, house.person(0).address));
    assert_eq!(seen.withdrawal.unwrap().recipient, stranger(1));
    assert_eq!(seen.pub_key20, Address::ZERO);
    assert_eq!(seen.token.symbol, "?");
}

/// What is kept as unknown is so for good: a node that has been asked too often is asked again.
#[tokio::test]
async fn a_node_that_is_asked_too_often_forgets_nothing() {
    read_whole_after_some_say("You have exceeded the rate limit").await;
}

/// As little as one that did not come to the question's end.
#[tokio::test]
async fn a_node_that_takes_too_long_forgets_nothing() {
    read_whole_after_some_say("execution aborted (timeout = 5s)").await;
}

/// Two questions about the past are refused in such words.
async fn read_whole_after_some_say(words: &'static str) {
    let (mut house, wire) = among_older_on_a_wire().await;
    house.close().await;
    let link = taken(&house).await;
    let refused = Arc::new(AtomicU64::new(0));
    let count = refused.clone();
    wire.rule_for("eth_call", move |question| {
        let at = question["params"][1].as_str();
        let is_past = at.is_some_and(|at| at.starts_with("0x"));
        if is_past && count.fetch_add(1, Ordering::Relaxed) < 2 {
            Fate::refused(words)
        } else {
            Fate::Carried
        }
    });
    house.open();
    let seen = house.seen(link).await;
    assert_eq!(seen.pub_key20, secret(0).link_key().address());
    assert!(refused.load(Ordering::Relaxed) > 2);
}

/// Of coins and of tokens.
async fn shown_and_claimed(house: &House, version: VaultVersion, number: u64) {
    for (kind, number) in [
        (AssetKind::Native, number * 2),
        (AssetKind::Erc20, number * 2 + 1),
    ] {
        let (link, secret) = (deposit(house, version, kind, number).await, secret(number));
        let seen = house.seen(link).await;
        let key = secret.link_key().address();
        assert_eq!((seen.state, seen.kind), (LinkState::Pending, kind));
        assert_eq!((seen.amount, seen.sender), (WEI, house.person(0).address));
        assert_eq!(seen.pub_key20, key);
        let symbol = if kind == AssetKind::Native {
            "ETH"
        } else {
            "USDC"
        };
        assert_eq!(seen.token.symbol, symbol);
        let found = find_links(&house.ctx, &[key], None).await.unwrap();
        let is_found = found.links.iter().any(|found| found.id == link);
        assert!(is_found, "{found:?}");

        let recipient = stranger(number as u8);
        let wrong = claim(
            &house.ctx,
            signed(house, link, &self::secret(99), recipient),
        )
        .await;
        assert!(
            matches!(wrong, Err(ClaimError::Refused(Refusal::WrongSignature))),
            "{wrong:?}"
        );
        let tx = claim(&house.ctx, signed(house, link, &secret, recipient)).await;
        let done = settled(house, link, LinkState::Claimed).await;
        assert_eq!(done.withdrawal.unwrap().tx, tx.unwrap());
        let paid = match kind {
            AssetKind::Native => house.balance(recipient).await,
            _ => house.tokens(recipient).await,
        };
        assert_eq!(paid, WEI);
    }
}

async fn paid_back(house: &House, version: VaultVersion, number: u64) {
    let link = deposit(house, version, AssetKind::Erc20, number).await;
    house.seen(link).await;
    let sender = house.person(0).address;
    let before = house.tokens(sender).await;
    let tx = reclaim(&house.ctx, reclaim_of(house, link)).await.unwrap();
    let done = settled(house, link, LinkState::Reclaimed).await;
    assert_eq!(done.withdrawal.unwrap().tx, tx);
    assert_eq!(house.tokens(sender).await, before + WEI);
}

async fn settled(house: &House, link: LinkId, state: LinkState) -> Link {
    house.link_when(link, |link| link.state == state).await
}

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
    House::with(world, Database::sqlite(), vec![theirs]).await
}

async fn among_older_on_a_wire() -> (House, Wire) {
    let world = TestWorld::start().await;
    let wire = Wire::to(&world.chains[0].rpc_url).await;
    let on_wire = spec_at(&world.chains[0], wire.url.clone());
    let specs = vec![with_older(&world.chains[0], on_wire).await];
    (House::with(world, Database::sqlite(), specs).await, wire)
}

async fn with_older(chain: &TestChain, mut spec: ChainSpec) -> ChainSpec {
    for version in OLDER {
        spec.vaults.insert(version, deploy(chain, version).await);
    }
    spec
}

/// Puts the double of that version onto a chain.
async fn deploy(chain: &TestChain, version: VaultVersion) -> Address {
    let name = match version {
        VaultVersion::V4 => "LegacyVaultV4",
        VaultVersion::V4_2 => "LegacyVaultV42",
        VaultVersion::V4_3 => "LegacyVaultV43",
        VaultVersion::V4_4 => "LegacyVaultV44",
    };
    let out = concat!(env!("CARGO_MANIFEST_DIR"), "/../../contracts/out");
    let path = format!("{out}/{name}.sol/{name}.json");
    let built = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{path}: {error}; run `npm run build` in contracts/"));
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

fn vault_of(
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
async fn made(house: &House, version: VaultVersion, tx: alloy::primitives::B256) -> LinkId {
    let receipt = house.chain().mined(tx).await;
    let event = receipt.decoded_log::<OlderVault::DepositEvent>().unwrap();
    LinkId {
        chain: house.chain().id,
        version,
        index: event._index.to(),
    }
}

/// A deposit of tokens in the v4 vault that is final, and so is its claim by somebody else.
async fn taken(house: &House) -> LinkId {
    let link = deposit(house, VaultVersion::V4, AssetKind::Erc20, 0).await;
    let request = signed(house, link, &secret(0), stranger(1));
    let hash = alloy::primitives::eip191_hash_message(claim_digest_v4(stranger(1)));
    let sent = vault_of(house, VaultVersion::V4)
        .withdrawDeposit_0(U256::from(link.index), stranger(1), hash, request.signature)
        .from(house.person(1).address)
        .send()
        .await
        .unwrap();
    house.chain().mined(*sent.tx_hash()).await;
    house.chain().finalize().await;
    link
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
        network: None,
    }
}

fn reclaim_of(house: &House, link: LinkId) -> ReclaimRequest {
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
