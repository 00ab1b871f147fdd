//! Names of ENS: whom a name means, and what an account is called.

mod gateways;
mod lookup;
mod name;

use alloy::{
    ens::{
        EnsResolver, UNIVERSAL_RESOLVER_ADDRESS,
        UniversalResolver::{
            UniversalResolverErrors, resolveWithGatewaysCall, reverseWithGatewaysCall,
        },
    },
    primitives::{Address, Bytes, U256},
    rpc::json_rpc::ErrorPayload,
    sol_types::{SolCall, SolInterface},
};
use domain::ChainId;

pub use gateways::{GatewayError, GatewayQuestion, Gateways};
use lookup::{BATCH_GATEWAY, Lookup};
pub use name::{EnsName, NotAName};

use crate::{Chain, NodeError};

mod abi {
    alloy::sol! {
        /// ENSIP-9 and ENSIP-11: an account on a chain, as its bytes.
        function addr(bytes32 node, uint256 coinType) external view returns (bytes memory);
    }
}

/// Where names are looked up. Not in the registry of ENS itself: this contract alone knows of names
/// below others (ENSIP-10) and of later registries.
pub const UNIVERSAL_RESOLVER: Address = UNIVERSAL_RESOLVER_ADDRESS;

/// The coin type of accounts on Ethereum (SLIP-44).
const ETHEREUM: u64 = 60;
/// Gas that a lookup may take. A name's resolver is whatever contract its owner likes; honest ones
/// take a tenth of it.
const GAS_CAP: u64 = 2_000_000;
/// Gas that a resolver may take for what a gateway answered: some prove by it what another chain has stored.
const CALLBACK_GAS_CAP: u64 = 20_000_000;
/// Times that a resolver may ask gateways, one after the other, as ERC-3668 suggests.
const MOST_ROUNDS: usize = 4;
/// Bytes of a refusal or an answer that are read. An address is 32 of them.
const READ_BYTES: usize = 4_096;

/// Why a name means nobody.
#[derive(Debug, thiserror::Error)]
pub enum ResolveError {
    /// Nobody has it, or who has it set no address.
    #[error("the name means nobody")]
    NotFound,
    /// It is kept outside of the chain (ERC-3668), at gateways none of which may be asked.
    #[error("the name is kept at gateways that are not asked")]
    OffChain,
    /// It is kept outside of the chain, and no gateway answers: nothing is known of it.
    #[error("the name's gateway does not answer")]
    GatewaySilent,
    /// Its contract does not take what its gateway answered.
    #[error("the name's contract refuses what its gateway answers")]
    GatewayNotBelieved,
    /// Its resolver fails, or answers what is no address.
    #[error("the name's resolver gives no address")]
    Unresolvable,
    /// No node answered, or the chain has no universal resolver.
    #[error(transparent)]
    Node(#[from] NodeError),
}

impl Chain {
    /// Whom a name means on Ethereum (coin type 60), as of the newest block. Never the zero address.
    ///
    /// # Errors
    /// See [`ResolveError`].
    pub async fn resolve(
        &self,
        name: &EnsName,
        gateways: &dyn Gateways,
    ) -> Result<Address, ResolveError> {
        let question = EnsResolver::addrCall { node: name.hash() };
        let resolved = self.ask_resolver(name, question, gateways).await?;
        resolved.read(|answer| {
            let address = address(answer)?;
            match address.is_zero() {
                true => Err(ResolveError::NotFound),
                false => Ok(address),
            }
        })
    }

    /// The account that a name's owner set for one chain (ENSIP-11), as of the newest block. `None`: they set none.
    ///
    /// # Errors
    /// When no node or no gateway answers, or the name is kept at gateways that are not asked.
    pub async fn resolve_on(
        &self,
        name: &EnsName,
        chain: ChainId,
        gateways: &dyn Gateways,
    ) -> Result<Option<Address>, ResolveError> {
        let Some(coin_type) = coin_type(chain) else {
            return Ok(None);
        };
        let question = abi::addrCall {
            node: name.hash(),
            coinType: U256::from(coin_type),
        };
        let resolved = self.ask_resolver(name, question, gateways).await;
        let account = resolved.and_then(|resolved| {
            resolved.read(|answer| account_on(answer).ok_or(ResolveError::NotFound))
        });
        match account {
            Ok(account) => Ok(Some(account)),
            // Its resolver knows of Ethereum alone, or fails over what it does not know.
            Err(ResolveError::NotFound | ResolveError::Unresolvable) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// What an account is called on Ethereum (ENSIP-19, coin type 60): the name that it gives itself, if that
    /// is a name here ([`EnsName`]) and means the account. Anybody may call themselves anything, so what the
    /// universal resolver says of it is not taken from it. `None`: it has no such name, or it cannot be looked up.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn primary_name(
        &self,
        account: Address,
        gateways: &dyn Gateways,
    ) -> Result<Option<EnsName>, NodeError> {
        match self.own_name_that_means(account, gateways).await {
            Ok(name) => Ok(name),
            Err(ResolveError::Node(error)) => Err(error),
            Err(_) => Ok(None),
        }
    }

    async fn own_name_that_means(
        &self,
        account: Address,
        gateways: &dyn Gateways,
    ) -> Result<Option<EnsName>, ResolveError> {
        let call = reverseWithGatewaysCall {
            lookupAddress: account.to_vec().into(),
            coinType: U256::from(ETHEREUM),
            gateways: vec![BATCH_GATEWAY.to_owned()],
        };
        let resolved = self.ask_universal_resolver(call, gateways).await?;
        let Some(name) = own_name(&resolved.answer) else {
            return Ok(None);
        };
        let means = self.resolve(&name, gateways).await?;
        Ok((means == account).then_some(name))
    }

    async fn ask_resolver(
        &self,
        name: &EnsName,
        question: impl SolCall,
        gateways: &dyn Gateways,
    ) -> Result<Resolved, ResolveError> {
        let call = resolveWithGatewaysCall {
            name: name.wire().into(),
            data: question.abi_encode().into(),
            gateways: vec![BATCH_GATEWAY.to_owned()],
        };
        self.ask_universal_resolver(call, gateways).await
    }

    /// What the universal resolver answers, once gateways were asked what it wants to know from them (ERC-3668).
    async fn ask_universal_resolver(
        &self,
        call: impl SolCall,
        gateways: &dyn Gateways,
    ) -> Result<Resolved, ResolveError> {
        let (mut calldata, mut gas_cap) = (Bytes::from(call.abi_encode()), GAS_CAP);
        let (mut failure, mut rounds_left) = (None, MOST_ROUNDS);
        loop {
            let asked = self.call_within(gas_cap, UNIVERSAL_RESOLVER, calldata);
            let refusal = match asked.await {
                Ok(answer) if answer.is_empty() => {
                    return Err(self.unreadable("the universal resolver").into());
                }
                Ok(answer) => return Ok(Resolved { answer, failure }),
                Err(NodeError::Refused(refusal)) => refusal,
                Err(error) => return Err(error.into()),
            };
            let is_callback = rounds_left < MOST_ROUNDS;
            let lookup = lookup(refusal).map_err(|error| match error {
                ResolveError::Unresolvable if is_callback && failure.is_none() => {
                    ResolveError::GatewayNotBelieved
                }
                error => or_failure(error, failure),
            })?;
            // One that is never content.
            rounds_left = rounds_left
                .checked_sub(1)
                .ok_or(ResolveError::GatewayNotBelieved)?;
            let answer = lookup.asked(gateways).await?;
            failure = failure.or(answer.failure);
            (calldata, gas_cap) = (lookup.callback(answer), CALLBACK_GAS_CAP);
        }
    }

    /// Whether names can be looked up here.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn has_names(&self) -> Result<bool, NodeError> {
        self.has_code(UNIVERSAL_RESOLVER).await
    }
}

/// What the universal resolver answered.
struct Resolved {
    answer: Bytes,
    /// Why a gateway on the way gave none. A contract may know an answer all the same.
    failure: Option<GatewayError>,
}

impl Resolved {
    /// What the answer means. Of a gateway that failed, it does not follow that nobody has the name.
    fn read<T>(
        &self,
        read: impl FnOnce(&Bytes) -> Result<T, ResolveError>,
    ) -> Result<T, ResolveError> {
        read(&self.answer).map_err(|error| or_failure(error, self.failure))
    }
}

/// A failed gateway explains why what came later has no answer; a node's fault is one of its own.
fn or_failure(error: ResolveError, failure: Option<GatewayError>) -> ResolveError {
    match (error, failure) {
        (error @ ResolveError::Node(_), _) | (error, None) => error,
        (_, Some(failure)) => failure.into(),
    }
}

impl From<GatewayError> for ResolveError {
    fn from(error: GatewayError) -> Self {
        match error {
            GatewayError::NotAllowed => Self::OffChain,
            GatewayError::Unanswered => Self::GatewaySilent,
            GatewayError::Refused(_) | GatewayError::Unreadable => Self::Unresolvable,
        }
    }
}

/// What the universal resolver wants of gateways; an error where it refuses for another reason.
fn lookup(refusal: ErrorPayload) -> Result<Lookup, ResolveError> {
    match refusal.as_revert_data() {
        Some(data) if Lookup::is_one(&data) => {
            Lookup::read(&data, UNIVERSAL_RESOLVER).ok_or(ResolveError::Unresolvable)
        }
        Some(data) => Err(reason(&data)),
        // Out of gas, or reverted without a word.
        None => match NodeError::Refused(refusal) {
            error if error.is_about_the_node() => Err(error.into()),
            _ => Err(ResolveError::Unresolvable),
        },
    }
}

/// What the universal resolver's refusal means.
fn reason(data: &Bytes) -> ResolveError {
    let read = data.get(..READ_BYTES).unwrap_or(data);
    match UniversalResolverErrors::abi_decode(read) {
        Ok(
            UniversalResolverErrors::ResolverNotFound(_)
            | UniversalResolverErrors::ResolverNotContract(_)
            | UniversalResolverErrors::UnsupportedResolverProfile(_),
        ) => ResolveError::NotFound,
        _ => ResolveError::Unresolvable,
    }
}

/// The address in the universal resolver's answer: one word, of which the first twelve bytes are zero.
fn address(answer: &Bytes) -> Result<Address, ResolveError> {
    let unresolvable = || ResolveError::Unresolvable;
    if answer.len() > READ_BYTES {
        return Err(unresolvable());
    }
    let answer = resolveWithGatewaysCall::abi_decode_returns(answer).map_err(|_| unresolvable())?;
    let word: [u8; 32] = answer._0.as_ref().try_into().map_err(|_| unresolvable())?;
    let word = U256::from_be_bytes(word);
    if word.bit_len() > 160 {
        return Err(unresolvable());
    }
    Ok(Address::from_word(word.into()))
}

/// The account on a chain in the universal resolver's answer: its 20 bytes.
fn account_on(answer: &Bytes) -> Option<Address> {
    let answer = answer.get(..READ_BYTES.min(answer.len()))?;
    let answer = resolveWithGatewaysCall::abi_decode_returns(answer).ok()?;
    let account = abi::addrCall::abi_decode_returns(&answer._0).ok()?;
    let account = Address::try_from(account.as_ref()).ok()?;
    (!account.is_zero()).then_some(account)
}

/// What ENSIP-11 calls a chain's accounts. `None`: its id is too large.
fn coin_type(chain: ChainId) -> Option<u64> {
    const EVM: u64 = 1 << 31;
    match chain.0 {
        1 => Some(ETHEREUM),
        id => (id < EVM).then_some(EVM | id),
    }
}

/// The name in the universal resolver's answer, if it is one in normal form.
fn own_name(answer: &Bytes) -> Option<EnsName> {
    if answer.len() > READ_BYTES {
        return None;
    }
    let answer = reverseWithGatewaysCall::abi_decode_returns(answer).ok()?;
    EnsName::parse(&answer.name).ok()
}

#[cfg(test)]
mod tests {
    use alloy::{
        ens::UniversalResolver::{ResolverError, ResolverNotFound},
        primitives::{B256, U256},
        sol_types::{SolError, SolValue},
    };

    use super::*;

    fn answer(result: impl Into<Bytes>) -> Bytes {
        (result.into(), Address::repeat_byte(9))
            .abi_encode_params()
            .into()
    }

    #[test]
    fn an_address_is_one_word_and_nothing_more() {
        let alice = Address::repeat_byte(0xa1);
        assert_eq!(address(&answer(alice.into_word().to_vec())).unwrap(), alice);
        for junk in [
            Vec::new(),
            alice.to_vec(),
            B256::repeat_byte(0xa1).to_vec(),
            [alice.into_word().to_vec(), vec![0; 32]].concat(),
            vec![0; 1 << 20],
        ] {
            let read = address(&answer(junk));
            assert!(matches!(read, Err(ResolveError::Unresolvable)), "{read:?}");
        }
        let cut = answer(alice.into_word().to_vec()).slice(..64);
        assert!(matches!(address(&cut), Err(ResolveError::Unresolvable)));
    }

    #[test]
    fn a_chains_accounts_have_a_number_of_their_own() {
        assert_eq!(coin_type(ChainId(1)), Some(60));
        // The examples of ENSIP-11.
        assert_eq!(coin_type(ChainId(10)), Some(2_147_483_658));
        assert_eq!(coin_type(ChainId(42_161)), Some(2_147_525_809));
        assert_eq!(coin_type(ChainId(1 << 31)), None);
    }

    #[test]
    fn an_account_on_a_chain_is_20_bytes() {
        let alice = Address::repeat_byte(0xa1);
        let told = |bytes: &[u8]| account_on(&answer(Bytes::copy_from_slice(bytes).abi_encode()));
        assert_eq!(told(alice.as_slice()), Some(alice));
        for none in [
            &[][..],
            &[0; 20],
            &[0xa1; 19],
            &[0xa1; 32],
            &[0xa1; 1 << 16],
        ] {
            assert_eq!(told(none), None);
        }
        assert_eq!(account_on(&answer(alice.into_word().to_vec())), None);
        assert_eq!(account_on(&Bytes::new()), None);
    }

    #[test]
    fn an_account_is_called_only_what_is_a_name_in_normal_form() {
        let called = |name: &str| {
            let resolver = Address::repeat_byte(9);
            let answer = (name.to_owned(), resolver, resolver).abi_encode_params();
            own_name(&answer.into()).map(|name| name.to_string())
        };
        assert_eq!(called("almond.eth").as_deref(), Some("almond.eth"));
        let long = format!("{}.eth", "a".repeat(READ_BYTES));
        for junk in [
            "",
            "almond",
            "Almond.eth",
            "alm\u{43e}nd.eth",
            "almond.eth\n",
            &long,
        ] {
            assert_eq!(called(junk), None, "{junk}");
        }
        assert!(own_name(&Bytes::new()).is_none());
        assert!(own_name(&Bytes::from(vec![0xff; 96])).is_none());
    }

    #[test]
    fn a_refusal_says_why_and_a_resolver_cannot_speak_for_the_universal_one() {
        let name = Bytes::from_static(b"\x05alice\x03eth\x00");
        let unknown = ResolverNotFound { name }.abi_encode();
        assert!(matches!(
            reason(&unknown.clone().into()),
            ResolveError::NotFound
        ));
        let quoted = ResolverError {
            errorData: unknown.into(),
        };
        assert!(matches!(
            reason(&quoted.abi_encode().into()),
            ResolveError::Unresolvable
        ));
        let junk = U256::MAX.abi_encode();
        assert!(matches!(reason(&junk.into()), ResolveError::Unresolvable));
        assert!(matches!(reason(&Bytes::new()), ResolveError::Unresolvable));
    }
}
