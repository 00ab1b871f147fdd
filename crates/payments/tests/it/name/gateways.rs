//! Names that are kept outside of the chain, by a contract on a real chain and a gateway that it has asked.

mod gateway;

use alloy::{
    ens::namehash,
    primitives::{Address, Bytes, U256},
    providers::{Provider, RootProvider},
    rpc::types::TransactionRequest,
    sol_types::{SolConstructor, SolError},
};
use chain::{ResolveError, UNIVERSAL_RESOLVER};
use payments::{NameError, Names, name_of, resolve_name};
use sandbox::UniversalResolver;

use super::{NAME, calls_itself, ends_with, failure, resolved_by, send};
use crate::house::{House, stranger};
use gateway::{Gateway, keeper};

alloy::sol!(
    #[sol(rpc)]
    #[allow(missing_docs, reason = "the shape of the contract's ABI")]
    GatewayResolver,
    "../../contracts/out/GatewayResolver.sol/GatewayResolver.json"
);

/// The name whose resolver knows those below it.
const ABOVE: &str = "base.eth";
const BELOW: &str = "almond.base.eth";

/// A house that may ask the gateway.
async fn house(gateway: &Gateway) -> House {
    let mut house = House::new().await;
    let names = Names::on(Some(house.chain().id)).asking(gateway.allowed());
    house.ctx = house.ctx.clone().naming(names);
    house
}

/// Has the names below `name` looked up there, in so many rounds.
async fn kept_at(house: &House, name: &str, urls: Vec<String>, rounds: u8) {
    let arguments = GatewayResolver::constructorCall {
        keeper: keeper().address(),
        urls_: urls,
        rounds: U256::from(rounds),
    };
    let code = [&GatewayResolver::BYTECODE[..], &arguments.abi_encode()].concat();
    let transaction = TransactionRequest::default()
        .from(house.person(0).address)
        .create()
        .input(Bytes::from(code).into());
    let node: &RootProvider = &house.chain().node;
    let sent = node.send_transaction(transaction).await.unwrap();
    let receipt = house.chain().mined(*sent.tx_hash()).await;
    let resolver = receipt.contract_address.unwrap();
    let node = namehash(name);
    send(
        house,
        UNIVERSAL_RESOLVER,
        UniversalResolver::setResolverCall { node, resolver },
    )
    .await;
}

async fn means(house: &House, name: &str) -> Result<Address, NameError> {
    let named = resolve_name(&house.ctx, name, None).await;
    named.map(|named| named.address)
}

fn is(error: &NameError, expected: &ResolveError) -> bool {
    matches!(error, NameError::Resolve(found) if found.to_string() == expected.to_string())
}

#[tokio::test]
async fn a_name_means_whom_its_gateway_says_once_its_contract_agrees() {
    let gateway = Gateway::start().await;
    let house = house(&gateway).await;
    let almond = stranger(5);
    gateway.keep(BELOW, almond);
    kept_at(&house, ABOVE, vec![gateway.at("/honest")], 1).await;
    assert_eq!(means(&house, BELOW).await.unwrap(), almond);
    // With the question in the address.
    kept_at(
        &house,
        ABOVE,
        vec![gateway.at("/honest/{sender}/{data}.json")],
        1,
    )
    .await;
    assert_eq!(means(&house, BELOW).await.unwrap(), almond);
    // One after the other: four times.
    kept_at(&house, ABOVE, vec![gateway.at("/honest")], 4).await;
    assert_eq!(means(&house, BELOW).await.unwrap(), almond);
    // The gateway knows nobody by that name, which it signs too.
    let error = failure(&house, "nobody.base.eth").await;
    assert!(is(&error, &ResolveError::NotFound), "{error:?}");
    // A name of the DNS.
    gateway.keep("almond.com", almond);
    kept_at(&house, "com", vec![gateway.at("/honest")], 1).await;
    assert_eq!(means(&house, "almond.com").await.unwrap(), almond);
}

#[tokio::test]
async fn an_account_is_called_by_a_name_that_a_gateway_keeps() {
    let gateway = Gateway::start().await;
    let house = house(&gateway).await;
    let account = stranger(5);
    kept_at(&house, ABOVE, vec![gateway.at("/honest")], 1).await;
    calls_itself(&house, account, BELOW).await;
    assert_eq!(name_of(&house.ctx, account).await.unwrap(), None);
    gateway.keep(BELOW, account);
    let name = name_of(&house.ctx, account).await.unwrap();
    assert_eq!(name.map(|name| name.to_string()).as_deref(), Some(BELOW));
}

/// The record of the paying chain comes first, at gateways too.
#[tokio::test]
async fn a_name_at_a_gateway_is_paid_on_the_chain_that_pays() {
    let gateway = Gateway::start().await;
    let house = house(&gateway).await;
    let elsewhere = house.ctx.chains.get(house.world.chains[1].id).unwrap();
    gateway.keep(BELOW, stranger(5));
    kept_at(&house, ABOVE, vec![gateway.at("/honest")], 1).await;
    let named = async || resolve_name(&house.ctx, BELOW, Some(elsewhere)).await;
    assert_eq!(named().await.unwrap().address, stranger(5));
    gateway.keep_on(BELOW, elsewhere.id(), stranger(6));
    assert_eq!(named().await.unwrap().address, stranger(6));
    // While the gateway is down or lies, nobody knows which of the two it is.
    for (path, expected) in [
        ("/broken", ResolveError::GatewaySilent),
        ("/forged", ResolveError::GatewayNotBelieved),
    ] {
        kept_at(&house, ABOVE, vec![gateway.at(path)], 1).await;
        let error = named().await.unwrap_err();
        assert!(is(&error, &expected), "{path}: {error:?}");
    }
}

#[tokio::test]
async fn an_answer_that_its_contract_refuses_pays_nobody() {
    let gateway = Gateway::start().await;
    let house = house(&gateway).await;
    gateway.keep(BELOW, stranger(5));
    for (lie, expected) in [
        ("/forged", ResolveError::GatewayNotBelieved),
        ("/of-another-name", ResolveError::GatewayNotBelieved),
        ("/empty", ResolveError::GatewayNotBelieved),
        ("/gone", ResolveError::Unresolvable),
    ] {
        kept_at(
            &house,
            ABOVE,
            vec![gateway.at(lie), gateway.at("/honest")],
            1,
        )
        .await;
        let error = failure(&house, BELOW).await;
        assert!(is(&error, &expected), "{lie}: {error:?}");
    }
    // Rounds without end.
    kept_at(&house, ABOVE, vec![gateway.at("/honest")], 5).await;
    let asked = gateway.asked();
    let error = failure(&house, BELOW).await;
    assert!(is(&error, &ResolveError::GatewayNotBelieved), "{error:?}");
    assert_eq!(gateway.asked() - asked, 4);
}

#[tokio::test]
async fn a_gateway_that_fails_does_not_make_a_name_nobodys() {
    let gateway = Gateway::start().await;
    let house = house(&gateway).await;
    gateway.keep(BELOW, stranger(5));
    for fault in ["/broken", "/moved", "/page", "/long"] {
        kept_at(&house, ABOVE, vec![gateway.at(fault)], 1).await;
        let error = failure(&house, BELOW).await;
        assert!(
            is(&error, &ResolveError::GatewaySilent),
            "{fault}: {error:?}"
        );
        kept_at(
            &house,
            ABOVE,
            vec![gateway.at(fault), gateway.at("/honest")],
            1,
        )
        .await;
        assert_eq!(means(&house, BELOW).await.unwrap(), stranger(5), "{fault}");
    }
}

#[tokio::test]
async fn gateways_that_are_not_allowed_are_not_asked() {
    let gateway = Gateway::start().await;
    let mut house = house(&gateway).await;
    gateway.keep(BELOW, stranger(5));
    let honest = gateway.at("/honest");
    let with_secret = honest.replace("http://", "http://who:secret@");
    for urls in [
        vec!["https://elsewhere.example/{data}".to_owned()],
        vec!["http://169.254.169.254/latest".to_owned()],
        vec![honest.replace("127.0.0.1", "localhost")],
        vec![],
    ] {
        kept_at(&house, ABOVE, urls.clone(), 1).await;
        let error = failure(&house, BELOW).await;
        assert!(is(&error, &ResolveError::OffChain), "{urls:?}: {error:?}");
    }
    // Where the operator allows none, which is how it is unless they say so.
    kept_at(&house, ABOVE, vec![honest, with_secret], 1).await;
    house.ctx = house.ctx.clone().naming(Names::on(Some(house.chain().id)));
    let error = failure(&house, BELOW).await;
    assert!(is(&error, &ResolveError::OffChain), "{error:?}");
    assert_eq!(gateway.asked(), 0);
}

/// A resolver may not have gateways asked in the name of another contract.
#[tokio::test]
async fn a_lookup_in_another_contracts_name_is_refused() {
    let gateway = Gateway::start().await;
    let house = house(&gateway).await;
    let lookup = UniversalResolver::OffchainLookup {
        sender: stranger(9),
        urls: vec![gateway.at("/honest")],
        callData: Bytes::from_static(b"ask me"),
        callbackFunction: [1, 2, 3, 4].into(),
        extraData: Bytes::new(),
    };
    resolved_by(&house, NAME, ends_with(&lookup.abi_encode(), 0xfd)).await;
    let error = failure(&house, NAME).await;
    assert!(is(&error, &ResolveError::Unresolvable), "{error:?}");
    // The universal resolver itself, were it to speak for another one.
    let code = ends_with(&lookup.abi_encode(), 0xfd);
    house
        .chain()
        .set_code(UNIVERSAL_RESOLVER, code.into())
        .await;
    let error = failure(&house, NAME).await;
    assert!(is(&error, &ResolveError::Unresolvable), "{error:?}");
    assert_eq!(gateway.asked(), 0);
}
