use std::time::{Duration, UNIX_EPOCH};

use alloy::{
    primitives::{Address, B256, Bytes, Signature, U256},
    signers::{SignerSync, local::PrivateKeySigner},
};
use chain::{ChainSpec, Chains, bindings::LinkVault};
use domain::{AssetKind, Authorization, LinkState, VaultVersion};
use payments::{
    Ctx, DepositError, DepositRequest, Link, Refusal, claim, find_links, recent_recipients,
};
use sandbox::Person;
use testkit::{PATIENCE, secret};

use crate::{
    admitted::deposit,
    house::{House, spec, stranger},
};

const CENTS: U256 = U256::from_limbs([250_000, 0, 0, 0]);
const DUST: U256 = U256::ONE;

#[expect(
    clippy::disallowed_methods,
    reason = "the test signs as a wallet would, now"
)]
pub fn now() -> u64 {
    std::time::SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap()
        .as_secs()
}

fn terms(house: &House, nonce: u8) -> Authorization {
    Authorization {
        from: house.person(5).address,
        value: CENTS,
        pub_key20: secret(1).link_key().address(),
        nonce: B256::repeat_byte(nonce),
        valid_after: 0,
        valid_before: now() + 3_600,
        expires_in_days: 0,
    }
}

fn signed(house: &House, authorization: Authorization) -> DepositRequest {
    signed_by(house, house.person(5), authorization)
}

/// A deposit of USDC as somebody's wallet signs it.
pub fn signed_by(house: &House, wallet: &Person, authorization: Authorization) -> DepositRequest {
    let chain = house.chain();
    let token = chain.token("USDC");
    let domain = token.gasless.as_ref().unwrap();
    let digest = authorization.digest(chain.id, token.address, chain.vault, domain);
    let key = PrivateKeySigner::from_bytes(&wallet.private_key).unwrap();
    DepositRequest {
        chain: chain.id,
        version: VaultVersion::V4_4,
        token: token.address,
        authorization,
        signature: Bytes::from(key.sign_hash_sync(&digest).unwrap().as_bytes()),
        network: None,
    }
}

async fn found(house: &House) -> Link {
    let key = secret(1).link_key().address();
    let look = async {
        loop {
            let found = find_links(&house.ctx, &[key], Some(house.chain().id)).await;
            let links = found.unwrap().links;
            if let [link] = links.as_slice() {
                return link.clone();
            }
            assert!(links.is_empty(), "one signature, one deposit: {links:?}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, look)
        .await
        .expect("the deposit is found")
}

/// One signature as ever, and nobody can make another link of it: neither one that lasts nor one that
/// expires on another day.
#[tokio::test]
async fn a_signature_becomes_a_link_that_expires() {
    let house = House::new().await;
    let terms = Authorization {
        expires_in_days: 7,
        ..terms(&house, 3)
    };
    for other in [0, 8] {
        let mut forged = signed(&house, terms.clone());
        forged.authorization.expires_in_days = other;
        let error = deposit(&house.ctx, forged).await.unwrap_err();
        let refused = DepositError::Refused(Refusal::WrongSignature);
        assert_eq!(error.to_string(), refused.to_string());
    }
    let request = signed(&house, terms);
    let tx = deposit(&house.ctx, request.clone()).await.unwrap();
    let link = found(&house).await;
    assert_eq!(link.deposit.tx, tx);
    assert_eq!(link.expires_at, Some(link.created_at + 7 * 86_400));
    assert_eq!(link.sender, house.person(5).address);
    assert_eq!(
        deposit(&house.ctx, request).await.unwrap(),
        tx,
        "asked again"
    );

    let older = ChainSpec {
        contracts: None,
        ..spec(house.chain())
    };
    let chains = Chains::connect(vec![older]).unwrap();
    let ctx = Ctx {
        chains,
        ..house.ctx.clone()
    };
    let request = signed(
        &house,
        Authorization {
            expires_in_days: 7,
            ..self::terms(&house, 4)
        },
    );
    let error = deposit(&ctx, request).await.unwrap_err();
    assert!(matches!(error, DepositError::NeverExpires(_)), "{error:?}");
}

#[tokio::test]
async fn a_signature_becomes_a_link_that_can_be_claimed() {
    let house = House::new().await;
    let before = house.tokens(house.person(5).address).await;
    let gas_money = house.balance(house.person(5).address).await;
    let tx = deposit(&house.ctx, signed(&house, terms(&house, 1)))
        .await
        .unwrap();
    let again = deposit(&house.ctx, signed(&house, terms(&house, 1)))
        .await
        .unwrap();
    assert_eq!(again, tx);

    let link = found(&house).await;
    assert_eq!((link.kind, link.amount), (AssetKind::Erc20, CENTS));
    assert_eq!(
        (link.deposit.tx, link.sender),
        (tx, house.person(5).address)
    );
    assert_eq!(house.tokens(house.person(5).address).await, before - CENTS);
    assert_eq!(house.balance(house.person(5).address).await, gas_money);

    claim(&house.ctx, house.claim(link.id, &secret(1), stranger(1)))
        .await
        .unwrap();
    house
        .link_when(link.id, |link| link.state == LinkState::Claimed)
        .await;
    assert_eq!(house.tokens(stranger(1)).await, CENTS);

    // A process that has no keys knows it too, and asks no chain.
    let mut keyless = spec(house.chain());
    keyless.rpc_urls = vec!["http://127.0.0.1:9".parse().unwrap()];
    keyless.sponsor_keys.clear();
    let ctx = Ctx {
        chains: Chains::connect(vec![keyless]).unwrap(),
        ..house.ctx.clone()
    };
    let recent = recent_recipients(&ctx, link.sender).await.unwrap();
    let recipients: Vec<_> = recent.iter().map(|one| one.recipient).collect();
    assert_eq!(recipients, [stranger(1)]);
}

/// Several deposits can be locked under one key, as when one link opens them all.
#[tokio::test]
async fn a_deposit_that_cannot_be_made_is_not_taken_for_an_earlier_one_like_it() {
    let house = House::new().await;
    let all = house.tokens(house.person(5).address).await;
    let half_and_more = |nonce| Authorization {
        value: all / U256::from(2) + U256::from(1),
        ..terms(&house, nonce)
    };
    deposit(&house.ctx, signed(&house, half_and_more(1)))
        .await
        .unwrap();
    found(&house).await;
    let answer = deposit(&house.ctx, signed(&house, half_and_more(2))).await;
    assert!(
        matches!(answer, Err(DepositError::Refused(Refusal::Reverted { .. }))),
        "{answer:?}"
    );
}

/// Somebody else brings the signature to the vault.
async fn overtake(house: &House, request: &DepositRequest) -> B256 {
    let overtaking = send_before_us(house, request).await;
    house.chain().mined(overtaking).await;
    overtaking
}

/// The same, by a transaction for whose place in the block more is paid than we do.
pub async fn send_before_us(house: &House, request: &DepositRequest) -> B256 {
    let signature = Signature::try_from(request.signature.as_ref()).unwrap();
    let (chain, terms) = (house.chain(), &request.authorization);
    let sent = LinkVault::new(chain.vault, &chain.node)
        .makeDepositWithAuthorization(
            request.token,
            terms.from,
            terms.value,
            terms.pub_key20,
            terms.nonce,
            U256::ZERO,
            U256::from(terms.valid_before),
            27 + u8::from(signature.v()),
            signature.r().into(),
            signature.s().into(),
        )
        .from(house.person(9).address)
        .gas(400_000)
        .max_fee_per_gas(500_000_000_000)
        .max_priority_fee_per_gas(100_000_000_000)
        .send()
        .await
        .unwrap();
    *sent.tx_hash()
}

/// Whoever sees the signature can only make the very deposit that its signer wanted.
#[tokio::test]
async fn being_overtaken_with_the_same_signature_is_success() {
    let house = House::new().await;
    let request = signed(&house, terms(&house, 1));
    let overtaking = overtake(&house, &request).await;
    let link = found(&house).await;

    let tx = deposit(&house.ctx, request).await.unwrap();
    assert_eq!((tx, link.deposit.tx), (overtaking, overtaking));
}

/// Whoever overtakes can bury the deposit in others under its key, before and after it.
#[tokio::test]
async fn being_overtaken_amid_dust_is_success_too() {
    let house = House::new().await;
    let request = signed(&house, terms(&house, 1));
    let bury = async || {
        let keys = std::array::from_fn::<_, 21, _>(|_| secret(1));
        let links = house.chain().deposit_batch(house.person(9), DUST, &keys, 0);
        house.seen(*links.await.last().unwrap()).await;
    };
    bury().await;
    let overtaking = overtake(&house, &request).await;
    bury().await;
    assert_eq!(deposit(&house.ctx, request).await.unwrap(), overtaking);
}

#[tokio::test]
async fn what_is_wrong_with_a_deposit_is_said_and_costs_nothing() {
    let house = House::new().await;
    let good = terms(&house, 1);
    let try_it = async |terms: Authorization| {
        deposit(&house.ctx, signed(&house, terms))
            .await
            .unwrap_err()
    };

    let error = try_it(Authorization {
        pub_key20: Address::ZERO,
        ..good.clone()
    })
    .await;
    assert!(matches!(error, DepositError::ZeroKey), "{error:?}");
    let error = try_it(Authorization {
        value: U256::ZERO,
        ..good.clone()
    })
    .await;
    assert!(matches!(error, DepositError::ZeroAmount), "{error:?}");
    let error = try_it(Authorization {
        valid_before: 1_000,
        ..good.clone()
    })
    .await;
    assert!(
        matches!(
            error,
            DepositError::Expired {
                valid_before: 1_000
            }
        ),
        "{error:?}"
    );
    let error = try_it(Authorization {
        valid_after: now() + 999,
        ..good.clone()
    })
    .await;
    assert!(
        matches!(error, DepositError::NotYetValid { .. }),
        "{error:?}"
    );
    let error = try_it(Authorization {
        value: U256::MAX,
        ..good.clone()
    })
    .await;
    assert!(
        matches!(error, DepositError::Refused(Refusal::Reverted { .. })),
        "{error:?}"
    );

    let mut other_terms = signed(&house, good.clone());
    other_terms.authorization.pub_key20 = stranger(1);
    let error = deposit(&house.ctx, other_terms).await.unwrap_err();
    assert!(
        matches!(error, DepositError::Refused(Refusal::WrongSignature)),
        "{error:?}"
    );
    let mut other_token = signed(&house, good);
    other_token.token = house.chain().token("DAI").address;
    let error = deposit(&house.ctx, other_token).await.unwrap_err();
    assert!(
        matches!(error, DepositError::NotGasless { .. }),
        "{error:?}"
    );
    assert_eq!(
        house
            .ctx
            .store
            .queue_length(house.chain().id)
            .await
            .unwrap(),
        0
    );
}

#[tokio::test]
async fn an_authorization_that_was_used_otherwise_is_said_to_be_used() {
    let house = House::new().await;
    let request = signed(&house, terms(&house, 1));
    let chain = house.chain();
    let usdc = sandbox::UsdCoin::new(request.token, &chain.node);
    let key = PrivateKeySigner::from_bytes(&house.person(5).private_key).unwrap();
    let cancel = cancel_digest(&house, request.authorization.token_nonce()).await;
    let signature = key.sign_hash_sync(&cancel).unwrap();
    let sent = usdc
        .cancelAuthorization_0(
            request.authorization.from,
            request.authorization.token_nonce(),
            27 + u8::from(signature.v()),
            signature.r().into(),
            signature.s().into(),
        )
        .from(house.person(5).address)
        .send()
        .await
        .unwrap();
    chain.mined(*sent.tx_hash()).await;
    let error = deposit(&house.ctx, request).await.unwrap_err();
    assert!(
        matches!(error, DepositError::Refused(Refusal::AuthorizationUsed)),
        "{error:?}"
    );
}

async fn cancel_digest(house: &House, nonce: B256) -> B256 {
    use alloy::primitives::keccak256;

    let chain = house.chain();
    let usdc = sandbox::UsdCoin::new(chain.token("USDC").address, &chain.node);
    let separator = usdc.DOMAIN_SEPARATOR().call().await.unwrap();
    let kind = keccak256("CancelAuthorization(address authorizer,bytes32 nonce)");
    let message = keccak256([kind, house.person(5).address.into_word(), nonce].concat());
    keccak256([&[0x19, 0x01], separator.as_slice(), message.as_slice()].concat())
}
