use alloy::{
    primitives::{Address, B256, Bytes, U256, keccak256},
    sol_types::{SolCall, SolStruct, eip712_domain},
};
use domain::{ChainId, DepositIndex};

use crate::{
    Chain,
    bindings::{ILinkRouter, LinkRouter},
};

/// What a link key signs to have its deposit claimed and handed to a bridge: the contract's `Route`, field by
/// field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The vault that holds the deposit.
    pub vault: Address,
    /// Which deposit.
    pub deposit_index: DepositIndex,
    /// The bridge.
    pub target: Address,
    /// Wei that the bridge is given on top of the deposit, by whoever sends the call.
    pub bridge_fee: U256,
    /// What the bridge is called with.
    pub data: Bytes,
    /// The least that comes out, in the output token's smallest units. More than none.
    pub minimum_out: U256,
    /// What comes out; zero is the output chain's own currency.
    pub output_token: Address,
    /// Who gets it.
    pub output_receiver: Address,
    /// Where.
    pub output_chain: ChainId,
    /// The last Unix second in which the router takes it.
    pub deadline: u64,
}

/// In which of the router's two forms a link key signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RouteForm {
    /// All terms, by EIP-712, for `withdrawAndRoute`.
    Terms,
    /// That of the protocol's deployed routers, for `withdrawAndBridge`: where the deposit is, the bridge, its fee
    /// and what it is called with. Nothing in it says what comes out, for whom, or until when.
    Bridge,
}

/// A chain's `LinkRouter`: it takes a deposit out of a vault and hands it to a bridge, in one call.
///
/// The link key signs twice for it: that the vault pays the router ([`Vault::claim_digest_as_recipient`]), as an
/// EIP-191 message, and what the router does then, without any prefix.
///
/// [`Vault::claim_digest_as_recipient`]: crate::Vault::claim_digest_as_recipient
#[derive(Clone, Copy, Debug)]
pub struct Router<'a> {
    chain: &'a Chain,
    address: Address,
    targets: &'a [Address],
}

impl Chain {
    /// The contract that claims onto another chain, if there is one here.
    pub fn router(&self) -> Option<Router<'_>> {
        let own = self.spec().contracts.as_ref()?;
        Some(Router {
            chain: self,
            address: own.router?,
            targets: &own.bridge_targets,
        })
    }
}

impl<'a> Router<'a> {
    /// Its contract.
    pub fn address(&self) -> Address {
        self.address
    }

    /// The bridges that it goes to. The first is the one of [`RouteForm::Bridge`].
    pub fn targets(&self) -> &'a [Address] {
        self.targets
    }

    /// What the link key signs of a route, without any prefix.
    pub fn digest(&self, form: RouteForm, route: &Route) -> B256 {
        match form {
            RouteForm::Terms => self.route_digest(route),
            RouteForm::Bridge => self.bridge_digest(route),
        }
    }

    /// The call that takes a route, with the link key's signatures for the vault and of
    /// [`digest`](Self::digest).
    pub fn call(
        &self,
        form: RouteForm,
        route: Route,
        withdrawal_signature: Bytes,
        routing_signature: Bytes,
    ) -> Bytes {
        match form {
            RouteForm::Terms => LinkRouter::withdrawAndRouteCall {
                route: route.into(),
                withdrawalSignature: withdrawal_signature,
                routingSignature: routing_signature,
            }
            .abi_encode(),
            RouteForm::Bridge => LinkRouter::withdrawAndBridgeCall {
                vault: route.vault,
                depositIndex: U256::from(route.deposit_index),
                withdrawalSignature: withdrawal_signature,
                squidFee: route.bridge_fee,
                peanutFee: U256::ZERO,
                squidData: route.data,
                routingSignature: routing_signature,
            }
            .abi_encode(),
        }
        .into()
    }

    fn route_digest(&self, route: &Route) -> B256 {
        let domain = eip712_domain! {
            name: "Filbert Router",
            version: "1",
            chain_id: self.chain.id().0,
            verifying_contract: self.address,
        };
        ILinkRouter::Route::from(route.clone()).eip712_signing_hash(&domain)
    }

    fn bridge_digest(&self, route: &Route) -> B256 {
        let word = |number: U256| number.to_be_bytes::<32>();
        let fee_of_the_router = U256::ZERO;
        let mut packed = Vec::with_capacity(2 + 3 * 20 + 4 * 32 + route.data.len());
        packed.extend_from_slice(&[0x19, 0x00]);
        packed.extend_from_slice(self.address.as_slice());
        packed.extend_from_slice(&word(U256::from(self.chain.id().0)));
        packed.extend_from_slice(route.vault.as_slice());
        packed.extend_from_slice(&word(U256::from(route.deposit_index)));
        packed.extend_from_slice(route.target.as_slice());
        packed.extend_from_slice(&word(route.bridge_fee));
        packed.extend_from_slice(&word(fee_of_the_router));
        packed.extend_from_slice(&route.data);
        keccak256(packed)
    }
}

impl From<Route> for ILinkRouter::Route {
    fn from(route: Route) -> Self {
        Self {
            vault: route.vault,
            depositIndex: U256::from(route.deposit_index),
            target: route.target,
            bridgeFee: route.bridge_fee,
            data: route.data,
            minimumOut: route.minimum_out,
            outputToken: route.output_token,
            outputReceiver: route.output_receiver,
            outputChain: U256::from(route.output_chain.0),
            deadline: U256::from(route.deadline),
        }
    }
}
