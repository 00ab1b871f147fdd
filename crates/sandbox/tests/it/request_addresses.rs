//! Each request's address is where the contract says that it is, and what arrives there goes to its recipient.

use alloy::primitives::{Address, U256};
use chain::{bindings::RequestAddresses, request_address};
use domain::RequestId;
use sandbox::UsdCoin;
use testkit::TestWorld;

#[tokio::test]
async fn a_requests_address_is_as_its_contract_says_and_pays_its_recipient() {
    let world = TestWorld::start().await;
    let (chain, payer) = (&world.chains[0], world.people[0].address);
    let contract = RequestAddresses::new(chain.request_addresses, &chain.node);
    let ids = [RequestId(0), RequestId(1), RequestId(u128::MAX)];
    for id in ids {
        for recipient in [Address::repeat_byte(9), payer] {
            let written = U256::from(id.0).into();
            let said = contract.addressOf(recipient, written).call().await.unwrap();
            assert_eq!(
                request_address(chain.request_addresses, recipient, id),
                said
            );
        }
    }

    let recipient = Address::repeat_byte(9);
    let at = request_address(chain.request_addresses, recipient, ids[1]);
    let token = chain.token("USDC").address;
    let dollar = UsdCoin::new(token, &chain.node);
    let pay = dollar.transfer(at, U256::from(5_000_000)).from(payer);
    chain.mined(*pay.send().await.unwrap().tx_hash()).await;
    let forward = contract.forward(recipient, U256::from(1).into(), token);
    let forward = forward.from(payer).send().await.unwrap();
    chain.mined(*forward.tx_hash()).await;
    let there = dollar.balanceOf(recipient).call().await.unwrap();
    assert_eq!(there, U256::from(5_000_000));
}
