//! Whom names mean, on a real chain, with resolvers that their owners made up.

mod gateways;

use std::time::Duration;

use alloy::{
    ens::namehash,
    primitives::{Address, B256, Bytes},
    providers::{Provider, RootProvider},
    rpc::types::TransactionRequest,
    sol_types::{SolCall, SolError, SolValue},
};
use chain::{NodeError, NotAName, ResolveError, UNIVERSAL_RESOLVER};
use domain::ChainId;
use futures::future::{join_all, select_all};
use payments::{NameError, Names, name_of, resolve_name};
use sandbox::{HOLLOW_NAME, NameRecords, UniversalResolver};
use serde_json::json;

use crate::{
    house::{House, stranger},
    wire::Fate,
};

const NAME: &str = "chestnut.eth";

async fn named(mut house: House) -> House {
    let chain = house.chain().id;
    house.ctx = house.ctx.clone().naming(Names::on(Some(chain)));
    house
}

async fn send(house: &House, to: Address, call: impl SolCall) {
    let transaction = TransactionRequest::default()
        .from(house.person(0).address)
        .to(to)
        .input(Bytes::from(call.abi_encode()).into());
    let node: &RootProvider = &house.chain().node;
    let sent = node.send_transaction(transaction).await.unwrap();
    house.chain().mined(*sent.tx_hash()).await;
}

/// Gives a name a resolver with that code.
async fn resolved_by(house: &House, name: &str, code: impl Into<Bytes>) {
    let resolver = stranger(0x4e);
    house.chain().set_code(resolver, code.into()).await;
    let node = namehash(name);
    let call = UniversalResolver::setResolverCall { node, resolver };
    send(house, UNIVERSAL_RESOLVER, call).await;
}

/// Code that ends with `data`, returned (`0xf3`) or as a reason (`0xfd`).
fn ends_with(data: &[u8], how: u8) -> Vec<u8> {
    let length = u16::try_from(data.len()).unwrap().to_be_bytes();
    let [high, low] = length;
    // PUSH2 length, PUSH1 12, PUSH0, CODECOPY; PUSH2 length, PUSH0, RETURN or REVERT.
    let code = [
        0x61, high, low, 0x60, 12, 0x5f, 0x39, 0x61, high, low, 0x5f, how,
    ];
    [code.as_slice(), data].concat()
}

async fn failure(house: &House, name: &str) -> NameError {
    resolve_name(&house.ctx, name, None).await.unwrap_err()
}

#[tokio::test]
async fn a_name_means_whom_the_chain_says_now() {
    let house = named(House::new().await).await;
    for person in &house.world.people {
        let found = resolve_name(&house.ctx, &person.ens_name(), None)
            .await
            .unwrap();
        assert_eq!(found.address, person.address);
        assert_eq!(found.name.to_string(), person.ens_name());
    }
    let (node, account) = (namehash(NAME), stranger(5));
    let records = house.chain().names;
    send(&house, records, NameRecords::setAddrCall { node, account }).await;
    let found = resolve_name(&house.ctx, NAME, None).await.unwrap();
    assert_eq!(found.address, stranger(5));
}

async fn calls_itself(house: &House, account: Address, name: &str) {
    let name = name.to_owned();
    let call = UniversalResolver::setNameCall { account, name };
    send(house, UNIVERSAL_RESOLVER, call).await;
}

#[tokio::test]
async fn an_account_is_called_by_the_name_that_means_it() {
    let house = named(House::new().await).await;
    let called = async |account| {
        let name = name_of(&house.ctx, account).await.unwrap();
        name.map(|name| name.to_string())
    };
    for person in &house.world.people {
        assert_eq!(called(person.address).await, Some(person.ens_name()));
    }
    let impostor = stranger(6);
    assert_eq!(called(impostor).await, None);
    // Somebody else's name, one that nobody has, what is no name, and a name whose resolver fails.
    let others = house.person(1).ens_name();
    for name in [
        &others,
        "nobody-has-this.eth",
        "Almond.eth",
        "not a name",
        HOLLOW_NAME,
    ] {
        calls_itself(&house, impostor, name).await;
        assert_eq!(called(impostor).await, None, "{name}");
    }
    resolved_by(&house, NAME, vec![0xfe]).await;
    calls_itself(&house, impostor, NAME).await;
    assert_eq!(called(impostor).await, None);
    // The same name, once it means the account.
    let means = B256::left_padding_from(impostor.as_slice());
    resolved_by(&house, NAME, ends_with(means.as_slice(), 0xf3)).await;
    assert_eq!(called(impostor).await, Some(NAME.to_owned()));
}

#[tokio::test]
async fn a_name_without_owner_or_address_means_nobody() {
    let house = named(House::new().await).await;
    let nobody = |error: &NameError| matches!(error, NameError::Resolve(ResolveError::NotFound));
    // `below.almond.eth` is not almond's.
    for name in ["nobody-has-this.eth", HOLLOW_NAME, "below.almond.eth"] {
        let error = failure(&house, name).await;
        assert!(nobody(&error), "{name}: {error:?}");
    }
    // A resolver that knows no addresses, and one that is no contract.
    for code in [vec![0x00], vec![]] {
        resolved_by(&house, NAME, code).await;
        let error = failure(&house, NAME).await;
        assert!(nobody(&error), "{error:?}");
    }
}

#[tokio::test]
async fn a_resolver_that_misbehaves_is_said_to() {
    let house = named(House::new().await).await;
    let junk = B256::repeat_byte(0xee);
    let words = [Address::repeat_byte(1).into_word(), B256::ZERO].concat();
    let codes = [
        ("reverts without a word", vec![0x5f, 0x5f, 0xfd]),
        ("reverts with a word", ends_with(junk.as_slice(), 0xfd)),
        ("takes all gas", vec![0xfe]),
        ("goes on for ever", vec![0x5b, 0x5f, 0x56]),
        (
            "answers what is no address",
            ends_with(junk.as_slice(), 0xf3),
        ),
        ("answers half an address", ends_with(&[7; 20], 0xf3)),
        ("answers two words", ends_with(&words, 0xf3)),
        // PUSH3 1 MiB, PUSH0, RETURN or REVERT.
        ("answers a megabyte", vec![0x62, 0x10, 0, 0, 0x5f, 0xf3]),
        (
            "reverts with a megabyte",
            vec![0x62, 0x10, 0, 0, 0x5f, 0xfd],
        ),
        ("answers 128 kB", vec![0x62, 0x02, 0, 0, 0x5f, 0xf3]),
        ("reverts with 128 kB", vec![0x62, 0x02, 0, 0, 0x5f, 0xfd]),
    ];
    for (what, code) in codes {
        resolved_by(&house, NAME, code).await;
        let error = failure(&house, NAME).await;
        assert!(
            matches!(error, NameError::Resolve(ResolveError::Unresolvable)),
            "{what}: {error:?}"
        );
        assert!(error.to_string().len() < 200, "{what}");
    }
}

/// The resolver names a server for us to ask, which could be one of our own network.
#[tokio::test]
async fn a_name_that_is_kept_elsewhere_is_not_followed_there() {
    let house = named(House::new().await).await;
    let elsewhere = UniversalResolver::OffchainLookup {
        sender: stranger(0x4e),
        urls: vec!["http://127.0.0.1:1/{sender}/{data}".to_owned()],
        callData: Bytes::from_static(b"ask me"),
        callbackFunction: [1, 2, 3, 4].into(),
        extraData: Bytes::new(),
    };
    resolved_by(&house, NAME, ends_with(&elsewhere.abi_encode(), 0xfd)).await;
    let error = failure(&house, NAME).await;
    assert!(
        matches!(error, NameError::Resolve(ResolveError::OffChain)),
        "{error:?}"
    );
}

#[tokio::test]
async fn what_is_no_name_is_not_asked_for() {
    let (house, wire) = House::on_a_wire().await;
    let house = named(house).await;
    wire.rule(|_| Fate::refused("nobody should ask"));
    for (text, why) in [
        ("almond", NotAName::Form),
        ("Almond.eth", NotAName::Capitals),
        ("alm\u{43e}nd.eth", NotAName::NotNormalised),
    ] {
        let error = failure(&house, text).await;
        assert!(
            matches!(&error, NameError::NotAName(found) if *found == why),
            "{text}: {error:?}"
        );
    }
}

#[tokio::test]
async fn a_node_that_fails_does_not_make_a_name_nobodys() {
    let (house, wire) = House::on_a_wire().await;
    let house = named(house).await;
    resolve_name(&house.ctx, NAME, None).await.unwrap();
    let faults = [
        || Fate::Lost,
        || Fate::Refused(json!({"code": -32005, "message": "limit exceeded"})),
        || Fate::refused("header not found"),
        // A node that does not know the contract.
        || Fate::Answered(json!("0x")),
    ];
    for fault in faults {
        wire.rule_for("eth_call", move |_| fault());
        let error = failure(&house, NAME).await;
        let about_the_node = match &error {
            NameError::Resolve(ResolveError::Node(error)) => error.is_about_the_node(),
            _ => false,
        };
        assert!(about_the_node, "{error:?}");
    }
}

#[tokio::test]
async fn who_comes_while_too_many_names_are_looked_up_is_told_so() {
    let (house, wire) = House::on_a_wire().await;
    let house = named(house).await;
    wire.rule_for("eth_call", |_| Fate::Late(Duration::from_secs(4)));
    // One more than have a turn at once.
    let asked = (0..33).map(|_| Box::pin(resolve_name(&house.ctx, NAME, None)));
    let (first, _, others) = select_all(asked).await;
    assert!(matches!(first, Err(NameError::Busy)), "{first:?}");
    for answer in join_all(others).await {
        assert_eq!(answer.unwrap().address, house.person(3).address);
    }
}

#[tokio::test]
async fn without_a_chain_of_names_there_are_none() {
    let house = House::new().await;
    assert!(matches!(failure(&house, NAME).await, NameError::NotOffered));
    // A chain without ENS says nothing of names, which is not that nobody has them.
    let bare = named(house).await;
    bare.chain()
        .set_code(UNIVERSAL_RESOLVER, Bytes::new())
        .await;
    let error = failure(&bare, NAME).await;
    assert!(
        matches!(
            error,
            NameError::Resolve(ResolveError::Node(NodeError::Unreachable { .. }))
        ),
        "{error:?}"
    );
    let mut elsewhere = bare;
    elsewhere.ctx = elsewhere.ctx.clone().naming(Names::on(Some(ChainId(5))));
    assert!(matches!(
        failure(&elsewhere, NAME).await,
        NameError::NotOffered
    ));
}

/// Money on one chain is not paid to where the name's owner has only a contract on another.
#[tokio::test]
async fn a_name_is_paid_on_the_chain_that_pays() {
    let house = named(House::new().await).await;
    let elsewhere = house.ctx.chains.get(house.world.chains[1].id).unwrap();
    let at_home = house.ctx.chains.get(house.chain().id).unwrap();
    let means = async |chain| {
        let named = resolve_name(&house.ctx, NAME, Some(chain)).await;
        named.map(|named| named.address)
    };
    let (node, account) = (namehash(NAME), stranger(5));
    let resolver = house.chain().names;
    let call = UniversalResolver::setResolverCall { node, resolver };
    send(&house, UNIVERSAL_RESOLVER, call).await;
    send(&house, resolver, NameRecords::setAddrCall { node, account }).await;
    // Of a key it is the same account everywhere.
    assert_eq!(means(elsewhere).await.unwrap(), account);

    let code = Bytes::from_static(&[0x5f]);
    house.chain().set_code(account, code.clone()).await;
    assert_eq!(means(at_home).await.unwrap(), account);
    let error = means(elsewhere).await.unwrap_err();
    assert!(
        matches!(error, NameError::NotThere(chain) if chain == elsewhere.id()),
        "{error:?}"
    );
    // A key that has a contract look after its account has it on the other chain as well.
    let delegated = [&[0xef, 0x01, 0x00][..], stranger(6).as_slice()].concat();
    house.chain().set_code(account, delegated.into()).await;
    assert_eq!(means(elsewhere).await.unwrap(), account);
    // A contract of the same address is there too.
    house.chain().set_code(account, code.clone()).await;
    house.world.chains[1].set_code(account, code).await;
    assert_eq!(means(elsewhere).await.unwrap(), account);

    // What its owner set for the chain comes first.
    let other = stranger(7);
    let told = Bytes::copy_from_slice(other.as_slice()).abi_encode();
    resolved_by(&house, NAME, ends_with(&told, 0xf3)).await;
    assert_eq!(means(elsewhere).await.unwrap(), other);
}
