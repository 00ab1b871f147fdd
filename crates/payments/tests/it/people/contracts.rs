//! Wallets that are contracts (ERC-1271), on real chains.

use std::fs;

use alloy::{
    primitives::{Address, B256, Bytes, TxKind, address},
    providers::Provider,
    rpc::types::TransactionRequest,
    sol_types::SolValue,
};
use domain::ChainId;
use payments::{
    OwnWallet,
    people::{ProofError, SignInError, SignedIn, sign_in, wallets_of},
};

use super::{CHAIN, Message, as_user, key, name_for, site, visit};
use crate::house::{House, stranger};

/// What makes the sandbox's wallet that is a contract and signs by its owner's key.
fn smart_account_code(owner: Address) -> Bytes {
    let artifact = "../../contracts/out/SmartAccount.sol/SmartAccount.json";
    let artifact = testkit::crate_dir().join(artifact);
    let artifact: serde_json::Value =
        serde_json::from_slice(&fs::read(artifact).expect("contracts are built")).unwrap();
    let code = artifact["bytecode"]["object"].as_str().unwrap();
    let code: Bytes = code.parse().unwrap();
    Bytes::from([code.to_vec(), owner.abi_encode()].concat())
}

/// One on the first chain.
async fn smart_account(house: &House, owner: Address) -> Address {
    let code = smart_account_code(owner);
    let mut request = TransactionRequest::default()
        .from(house.person(0).address)
        .input(code.into());
    request.to = Some(TxKind::Create);
    let sent = house.chain().node.send_transaction(request).await.unwrap();
    let receipt = house.chain().mined(*sent.tx_hash()).await;
    receipt.contract_address.expect("a contract")
}

async fn sign(
    house: &House,
    wallet: Address,
    chain: ChainId,
    account: Option<domain::AccountId>,
    by: u8,
) -> Result<SignedIn, SignInError> {
    let account = name_for(house, wallet, account).await;
    let mut message = Message::new(house, wallet, &as_user(account)).await;
    message.chain = chain;
    sign_in(&house.ctx, &site(), message.signed_by(&key(by)), &visit()).await
}

/// The contract that makes others at addresses that are known before, on every chain. Source: Arachnid's deterministic
/// deployment proxy.
const MAKER: Address = address!("0x4e59b44847b379578588920cA78FbF26c0B4956C");

/// A wallet that is not there yet, and the call that makes it.
fn undeployed(owner: Address) -> (Address, Bytes) {
    let code = smart_account_code(owner);
    let salt = B256::repeat_byte(7);
    let wallet = MAKER.create2_from_code(salt, &code);
    (wallet, [salt.as_slice(), &code].concat().into())
}

/// A signature that tells how its wallet is made.
fn telling(signature: Bytes, maker: Address, calldata: &Bytes) -> Bytes {
    let told = (maker, calldata.clone(), signature).abi_encode_params();
    [told, [0x64, 0x92].repeat(16)].concat().into()
}

/// Signs in with a wallet by this key, as one that `calldata` to `maker` makes.
async fn sign_telling(
    house: &House,
    (wallet, account): (Address, Option<domain::AccountId>),
    by: u8,
    (maker, calldata): (Address, &Bytes),
) -> Result<SignedIn, SignInError> {
    let account = name_for(house, wallet, account).await;
    let message = Message::new(house, wallet, &as_user(account)).await;
    let mut signed = message.signed_by(&key(by));
    signed.signature = telling(signed.signature, maker, calldata);
    sign_in(&house.ctx, &site(), signed, &visit()).await
}

fn cause(answer: Result<SignedIn, SignInError>) -> ProofError {
    match answer {
        Err(SignInError::Proof(error)) => error,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_contract_signs_in_by_whom_it_takes_on_the_chain_that_it_is_on() {
    let house = House::new().await;
    let wallet = smart_account(&house, key(1).address()).await;
    let error = cause(sign(&house, wallet, CHAIN, None, 2).await);
    assert!(matches!(error, ProofError::Signature), "{error:?}");
    // On the other chain there is nothing at its address.
    let other = house.world.chains[1].id;
    let error = cause(sign(&house, wallet, other, None, 1).await);
    assert!(
        matches!(error, ProofError::NotThere(chain) if chain == other),
        "{error:?}"
    );
    let first = sign(&house, wallet, CHAIN, None, 1).await.unwrap();
    assert!(first.is_new && first.wallet == wallet);
    let again = sign(&house, wallet, CHAIN, Some(first.account), 1).await;
    assert_eq!(again.unwrap().account, first.account);
    let own = OwnWallet {
        address: wallet,
        chain: Some(CHAIN),
    };
    let wallets = wallets_of(&house.ctx, first.account).await.unwrap();
    assert_eq!(wallets, [own], "nothing of it on other chains is theirs");
}

#[tokio::test]
async fn whoever_has_its_address_on_another_chain_is_somebody_else() {
    let house = House::new().await;
    let wallet = smart_account(&house, key(1).address()).await;
    let first = sign(&house, wallet, CHAIN, None, 1).await.unwrap();
    // A contract that says yes to whatever it is asked: PUSH4 magic, PUSH1 224, SHL, PUSH0, MSTORE, PUSH1
    // 32, PUSH0, RETURN.
    let yes = "0x631626ba7e60e01b5f5260205ff3".parse::<Bytes>().unwrap();
    let other = &house.world.chains[1];
    other.set_code(wallet, yes.clone()).await;
    let error = cause(sign(&house, wallet, other.id, Some(first.account), 2).await);
    assert!(
        matches!(
            error,
            ProofError::OtherProof {
                before: Some(CHAIN)
            }
        ),
        "{error:?}"
    );

    // Nor does a contract speak for whoever has a key.
    let person = key(3).address();
    let theirs = sign(&house, person, CHAIN, None, 3).await.unwrap();
    other.set_code(person, yes).await;
    let error = cause(sign(&house, person, other.id, Some(theirs.account), 2).await);
    assert!(
        matches!(error, ProofError::OtherProof { before: None }),
        "{error:?}"
    );
}

#[tokio::test]
async fn no_code_gets_in_by_breaking_something() {
    let house = House::new().await;
    let wallet = Address::repeat_byte(0x71);
    for code in [
        // Never ends: JUMPDEST, PUSH0, JUMP.
        "0x5b5f56",
        // Reverts: PUSH0, PUSH0, REVERT.
        "0x5f5ffd",
        // Answers a megabyte of nothing: PUSH3, PUSH0, RETURN.
        "0x620fffff5ff3",
        // Answers a yes that is too short: PUSH4 magic, PUSH1 224, SHL, PUSH0, MSTORE, PUSH1 4, PUSH0, RETURN.
        "0x631626ba7e60e01b5f5260045ff3",
        // Repeats what it is asked: CALLDATASIZE, PUSH0, PUSH0, CALLDATACOPY, CALLDATASIZE, PUSH0, RETURN.
        "0x365f5f37365ff3",
    ] {
        house
            .chain()
            .set_code(wallet, code.parse::<Bytes>().unwrap())
            .await;
        let error = cause(sign(&house, wallet, CHAIN, None, 1).await);
        assert!(matches!(error, ProofError::Signature), "{code}: {error:?}");
    }
    // Every chain has contracts of its own without code; the fourth repeats what it is asked.
    let (_, calldata) = undeployed(key(1).address());
    for number in 1..=10 {
        let built_in = Address::with_last_byte(number);
        for answer in [
            sign(&house, built_in, CHAIN, None, 1).await,
            sign_telling(&house, (built_in, None), 1, (MAKER, &calldata)).await,
            sign_telling(&house, (built_in, None), 1, (built_in, &calldata)).await,
        ] {
            let error = cause(answer);
            assert!(
                matches!(error, ProofError::NotThere(CHAIN)),
                "{number}: {error:?}"
            );
        }
    }
}

/// As wallets do that make their contract only with the first payment.
#[tokio::test]
async fn a_wallet_signs_in_before_its_contract_is_there() {
    let house = House::new().await;
    let (wallet, calldata) = undeployed(key(1).address());
    let error = cause(sign(&house, wallet, CHAIN, None, 1).await);
    assert!(matches!(error, ProofError::NotThere(CHAIN)), "{error:?}");
    let first = sign_telling(&house, (wallet, None), 1, (MAKER, &calldata)).await;
    let first = first.unwrap();
    assert!(first.is_new && first.wallet == wallet);
    let code = house.chain().node.get_code_at(wallet).await.unwrap();
    assert!(code.is_empty(), "looking makes nothing");
    // Once it is there it is the same one, whether its signatures still tell how it was made or not.
    let made = TransactionRequest::default()
        .from(house.person(0).address)
        .to(MAKER)
        .input(calldata.clone().into());
    let made = house.chain().node.send_transaction(made).await.unwrap();
    house.chain().mined(*made.tx_hash()).await;
    let account = Some(first.account);
    let again = sign_telling(&house, (wallet, account), 1, (MAKER, &calldata)).await;
    assert_eq!(again.unwrap().account, first.account);
    let plain = sign(&house, wallet, CHAIN, account, 1).await;
    assert_eq!(plain.unwrap().account, first.account);
}

#[tokio::test]
async fn what_a_signature_tells_makes_nobody_somebody_else() {
    let house = House::new().await;
    let (wallet, calldata) = undeployed(key(1).address());
    let nobody = stranger(9);
    let elsewhere = undeployed(key(2).address()).1;
    for (wallet, by, maker, calldata) in [
        // Another key.
        (wallet, 2, MAKER, &calldata),
        // What is made is at another address.
        (nobody, 1, MAKER, &calldata),
        (wallet, 2, MAKER, &elsewhere),
        // Nothing is made.
        (wallet, 1, nobody, &calldata),
        (wallet, 1, MAKER, &Bytes::new()),
    ] {
        let answer = sign_telling(&house, (wallet, None), by, (maker, calldata)).await;
        let error = cause(answer);
        assert!(matches!(error, ProofError::NotThere(CHAIN)), "{error:?}");
    }
    // A contract that is deployed is not deployed again.
    let there = smart_account(&house, key(1).address()).await;
    let error = cause(sign_telling(&house, (there, None), 2, (MAKER, &calldata)).await);
    assert!(matches!(error, ProofError::Signature), "{error:?}");
    for broken in [
        vec![],
        [0x64, 0x92].repeat(16),
        [vec![0xff; 96], [0x64, 0x92].repeat(16)].concat(),
    ] {
        let account = name_for(&house, wallet, None).await;
        let message = Message::new(&house, wallet, &as_user(account)).await;
        let mut signed = message.signed_by(&key(1));
        signed.signature = broken.into();
        let error = cause(sign_in(&house.ctx, &site(), signed, &visit()).await);
        assert!(matches!(error, ProofError::NotThere(CHAIN)), "{error:?}");
    }
}
