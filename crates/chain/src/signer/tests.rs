use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

use alloy::{
    consensus::{Transaction, TxEnvelope},
    eips::eip2718::Decodable2718,
    primitives::{address, b256, uint},
};
use futures::{FutureExt, future::BoxFuture};

use super::*;

const VAULT: Address = address!("00000000000000000000000000000000000000aa");
const OLD_VAULT: Address = address!("00000000000000000000000000000000000000bb");
const ROUTER: Address = address!("00000000000000000000000000000000000000cc");
const REQUESTS: Address = address!("00000000000000000000000000000000000000dd");
const DYNAMIC: Fees = Fees::Dynamic {
    max_fee: 7,
    max_priority_fee: 1,
};
const LEGACY: Fees = Fees::Legacy { gas_price: 9 };
const HALF_ORDER: U256 =
    uint!(0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0_U256);
const ORDER: U256 = uint!(0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141_U256);

fn local() -> LocalKey {
    let key = b256!("0101010101010101010101010101010101010101010101010101010101010101");
    LocalKey::new(&key).unwrap()
}

fn signer(key: impl SigningKey) -> Signer {
    let vaults = vec![VAULT, OLD_VAULT];
    let key = SponsorKey::new(key);
    let targets = Targets {
        vaults,
        own_vault: Some(VAULT),
        router: Some(ROUTER),
        request_addresses: Some(REQUESTS),
    };
    Signer::new(ChainId(31337), key, targets)
}

fn claim() -> Bytes {
    LinkVault::withdrawDepositCall::SELECTOR.into()
}

fn decoded(signed: &SignedTransaction) -> TxEnvelope {
    let envelope = TxEnvelope::decode_2718(&mut signed.raw.as_ref()).unwrap();
    assert_eq!(*envelope.tx_hash(), signed.hash);
    envelope
}

fn sender(envelope: &TxEnvelope) -> Address {
    let hash = envelope.signature_hash();
    let sender = envelope.signature().recover_address_from_prehash(&hash);
    sender.unwrap()
}

/// A key service: what it answers is the local key's answer, changed.
#[derive(Clone)]
struct Service {
    answer: fn(DigestSignature) -> Result<DigestSignature, KeyError>,
    asked: Arc<AtomicU32>,
}

impl Service {
    fn that(answer: fn(DigestSignature) -> Result<DigestSignature, KeyError>) -> Self {
        Self {
            answer,
            asked: Arc::default(),
        }
    }
}

impl SigningKey for Service {
    fn address(&self) -> Address {
        local().address()
    }

    fn sign_digest(&self, digest: B256) -> BoxFuture<'_, Result<DigestSignature, KeyError>> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        async move { (self.answer)(local().sign_digest(digest).await?) }.boxed()
    }
}

#[tokio::test]
async fn signs_claims_of_its_vaults_in_both_kinds() {
    for (fees, kind) in [(DYNAMIC, 2), (LEGACY, 0)] {
        let signer = signer(local());
        let signed = signer
            .sign(7, 100_000, fees, VAULT, U256::ZERO, claim())
            .await
            .unwrap();
        let envelope = decoded(&signed);
        assert_eq!(envelope.tx_type() as u8, kind);
        assert_eq!(sender(&envelope), signer.address());
        assert_eq!(envelope.chain_id(), Some(31337));
        assert_eq!(
            (envelope.nonce(), envelope.gas_limit(), envelope.to()),
            (7, 100_000, Some(VAULT))
        );
        assert_eq!((envelope.value(), envelope.input()), (U256::ZERO, &claim()));
        assert_eq!(envelope.max_fee_per_gas(), fees.max_fee());
    }
}

#[tokio::test]
async fn nothing_else_gets_to_the_key() {
    let own_claim: Bytes = LinkVault::withdrawDepositSenderCall::SELECTOR.into();
    let many: Bytes = LinkVault::withdrawManyCall::SELECTOR.into();
    let back: Bytes = LinkVault::reclaimOneOfManyCall::SELECTOR.into();
    let home: Bytes = LinkVault::returnExpiredCall::SELECTOR.into();
    let expiring: Bytes = LinkVault::makeDepositsWithAuthorizationCall::SELECTOR.into();
    let forward: Bytes = RequestAddresses::forwardCall::SELECTOR.into();
    let send_back: Bytes = RequestAddresses::sendBackCall::SELECTOR.into();
    let elsewhere = Address::repeat_byte(1);
    let service = Service::that(Ok);
    let signer = signer(service.clone());
    for (target, calldata) in [
        (VAULT, forward.clone()),
        (ROUTER, send_back.clone()),
        (REQUESTS, claim()),
        (elsewhere, claim()),
        (signer.address(), claim()),
        (VAULT, own_claim),
        (OLD_VAULT, many.clone()),
        (OLD_VAULT, back.clone()),
        (OLD_VAULT, home.clone()),
        (OLD_VAULT, expiring.clone()),
        (VAULT, Bytes::new()),
        (VAULT, Bytes::from_static(&[1, 2, 3])),
    ] {
        let refused = signer.sign(0, 100_000, DYNAMIC, target, U256::ZERO, calldata.clone());
        let refused = refused.await;
        assert_eq!(refused, Err(SignError::NotAllowed { target }), "{calldata}");
    }
    assert!(signer.fill(0, 10_000_000, DYNAMIC).await.is_err());
    assert_eq!(service.asked.load(Ordering::Relaxed), 0);
    for ours in [many, back, home, expiring] {
        let signed = signer.sign(0, 1, DYNAMIC, VAULT, U256::ZERO, ours);
        signed.await.unwrap();
    }
    for of_requests in [forward, send_back] {
        let signed = signer.sign(0, 1, DYNAMIC, REQUESTS, U256::ZERO, of_requests.clone());
        signed.await.unwrap();
        let fee = U256::from(1);
        let refused = signer.sign(0, 1, DYNAMIC, REQUESTS, fee, of_requests).await;
        assert_eq!(refused, Err(SignError::NotAllowed { target: REQUESTS }));
    }
    assert_eq!(service.asked.load(Ordering::Relaxed), 6);
}

/// What a key gives away is a bridge's fee, and nothing else.
#[tokio::test]
async fn coins_go_to_the_router_only() {
    let fee = U256::from(5);
    let route: Bytes = LinkRouter::withdrawAndRouteCall::SELECTOR.into();
    let bridge: Bytes = LinkRouter::withdrawAndBridgeCall::SELECTOR.into();
    let service = Service::that(Ok);
    let signer = signer(service.clone());
    for (target, value, calldata) in [
        (VAULT, fee, claim()),
        (VAULT, U256::ZERO, route.clone()),
        (OLD_VAULT, fee, route.clone()),
        (ROUTER, fee, claim()),
        (ROUTER, fee, Bytes::new()),
        (Address::repeat_byte(1), fee, route.clone()),
    ] {
        let refused = signer.sign(0, 1, DYNAMIC, target, value, calldata.clone());
        let refused = refused.await;
        assert_eq!(refused, Err(SignError::NotAllowed { target }), "{calldata}");
    }
    assert_eq!(service.asked.load(Ordering::Relaxed), 0);
    for calldata in [route, bridge] {
        let signed = signer.sign(0, 1, LEGACY, ROUTER, fee, calldata.clone());
        let envelope = decoded(&signed.await.unwrap());
        assert_eq!(envelope.to(), Some(ROUTER));
        assert_eq!((envelope.value(), envelope.input()), (fee, &calldata));
    }
}

#[tokio::test]
async fn a_filler_moves_nothing() {
    let signer = signer(local());
    let filler = signer.fill(3, TRANSFER_GAS, LEGACY).await.unwrap();
    let filler = decoded(&filler);
    assert_eq!(filler.to(), Some(signer.address()));
    assert_eq!(
        (filler.nonce(), filler.value(), filler.input().len()),
        (3, U256::ZERO, 0)
    );
    assert_eq!(filler.gas_limit(), 21_000);
}

/// Key services give either s, and often no parity; chains take the lower one only.
#[tokio::test]
async fn what_a_service_leaves_open_is_settled() {
    let higher = |mut answer: DigestSignature| {
        let s = U256::from_be_slice(&answer.r_s[32..]);
        answer.r_s[32..].copy_from_slice(&(ORDER - s).to_be_bytes::<32>());
        answer.y_is_odd = answer.y_is_odd.map(|odd| !odd);
        Ok(answer)
    };
    let no_parity = |answer| {
        Ok(DigestSignature {
            y_is_odd: None,
            ..answer
        })
    };
    for service in [Service::that(higher), Service::that(no_parity)] {
        let signer = signer(service);
        for nonce in 0..8 {
            let signed = signer
                .sign(nonce, 1, DYNAMIC, VAULT, U256::ZERO, claim())
                .await
                .unwrap();
            let envelope = decoded(&signed);
            assert!(envelope.signature().s() <= HALF_ORDER);
            assert_eq!(sender(&envelope), signer.address());
        }
    }
}

#[tokio::test]
async fn a_signature_of_another_key_is_not_used() {
    let another = |mut answer: DigestSignature| {
        let other = LocalKey::new(&B256::repeat_byte(2)).unwrap();
        answer.r_s = other
            .sign_digest(B256::repeat_byte(9))
            .now_or_never()
            .unwrap()?
            .r_s;
        Ok(answer)
    };
    let nonsense = |answer| {
        Ok(DigestSignature {
            r_s: [0; 64],
            ..answer
        })
    };
    for service in [Service::that(another), Service::that(nonsense)] {
        let signer = signer(service);
        let refused = signer
            .sign(0, 1, DYNAMIC, VAULT, U256::ZERO, claim())
            .await
            .unwrap_err();
        let key = signer.address();
        assert_eq!(refused, SignError::WrongKey { key });
        assert!(!refused.is_transient());
    }
}

#[tokio::test]
async fn what_a_service_says_is_told_by_kind() {
    let throttled = Service::that(|_| Err(KeyError::Unavailable("throttled".to_owned())));
    let error = signer(throttled)
        .sign(0, 1, DYNAMIC, VAULT, U256::ZERO, claim())
        .await;
    let error = error.unwrap_err();
    assert!(error.is_transient() && error.to_string().ends_with("throttled"));

    let denied = Service::that(|_| Err(KeyError::Refused("no permission".to_owned())));
    let error = signer(denied)
        .sign(0, 1, DYNAMIC, VAULT, U256::ZERO, claim())
        .await;
    let error = error.unwrap_err();
    assert!(!error.is_transient() && error.to_string().ends_with("no permission"));
}

#[tokio::test(start_paused = true)]
async fn a_service_that_says_nothing_is_not_waited_for() {
    struct Silent;
    impl SigningKey for Silent {
        fn address(&self) -> Address {
            local().address()
        }
        fn sign_digest(&self, _: B256) -> BoxFuture<'_, Result<DigestSignature, KeyError>> {
            Box::pin(std::future::pending())
        }
    }
    let error = signer(Silent)
        .sign(0, 1, DYNAMIC, VAULT, U256::ZERO, claim())
        .await;
    assert!(error.unwrap_err().is_transient());
}

#[test]
fn shows_no_key() {
    let shown = format!("{:?} {:?}", signer(local()), SponsorKey::new(local()));
    assert!(!shown.contains("0101"), "{shown}");
}
