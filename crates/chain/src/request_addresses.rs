//! The addresses of requests for money: a contract of its own at each, made once it is needed, pays its recipient.

use alloy::{
    eips::BlockNumberOrTag,
    primitives::{Address, B256, Bytes, U256, keccak256},
    providers::Provider,
    rpc::types::{Filter, Log},
    sol_types::{SolCall, SolEvent, SolStruct, eip712_domain},
};
use domain::RequestId;

use crate::{
    Chain, NodeError,
    bindings::{
        IRequestAddresses,
        RequestAddresses::{Forwarded, SentBack, forwardCall, sendBackCall},
    },
};

/// What makes the code at such an address, up to the implementation's address: a minimal proxy (ERC-1167) that takes
/// coins by itself. `contracts/src/RequestAddresses.sol` says what each byte is.
const BEFORE: [u8; 26] = [
    0x3d, 0x60, 0x33, 0x80, 0x60, 0x0a, 0x3d, 0x39, 0x81, 0xf3, // makes what follows
    0x36, 0x60, 0x05, 0x57, 0x00, 0x5b, // stops where there is no call
    0x36, 0x3d, 0x3d, 0x37, 0x3d, 0x3d, 0x3d, 0x36, 0x3d, 0x73,
];
const AFTER: [u8; 15] = [
    0x5a, 0xf4, 0x3d, 0x82, 0x80, 0x3e, 0x90, 0x3d, 0x91, 0x60, 0x31, 0x57, 0xfd, 0x5b, 0xf3,
];

/// Where a request that pays `recipient` can be paid by a plain transfer: the same on each chain that has the contract
/// `request_addresses` at the same place.
pub fn request_address(
    request_addresses: Address,
    recipient: Address,
    request: RequestId,
) -> Address {
    address_by(
        request_addresses,
        code_of(request_addresses),
        recipient,
        request,
    )
}

/// What of `CREATE2` all addresses of a contract share: the digest of the code that makes the code there.
fn code_of(request_addresses: Address) -> B256 {
    let implementation = implementation(request_addresses);
    keccak256([&BEFORE[..], implementation.as_slice(), &AFTER].concat())
}

fn address_by(contract: Address, code: B256, recipient: Address, request: RequestId) -> Address {
    let salted = [recipient.into_word(), U256::from(request.0).into()].concat();
    contract.create2(keccak256(salted), code)
}

/// What runs at the addresses of a contract. Its constructor makes it, and nothing else.
pub(crate) fn implementation(request_addresses: Address) -> Address {
    request_addresses.create(1)
}

/// A chain's `RequestAddresses`: it moves what came at the addresses of requests.
#[derive(Clone, Copy, Debug)]
pub struct RequestAddresses<'a> {
    chain: &'a Chain,
    address: Address,
    code: B256,
}

/// What a recipient signs to have what came at a request's address sent elsewhere: the contract's `SendBack`, field by
/// field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SendBack {
    /// The request's address.
    pub from: Address,
    /// What came there; zero for the chain's own currency.
    pub token: Address,
    /// Smallest units.
    pub amount: U256,
    /// Who gets it.
    pub to: Address,
    /// Any number.
    pub nonce: U256,
    /// The last Unix second in which it may be sent.
    pub deadline: u64,
}

/// That something left a request's address, by its contract's word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// The request's address.
    pub from: Address,
    /// What left; zero for the chain's own currency.
    pub token: Address,
    /// Who got it.
    pub to: Address,
    /// Smallest units.
    pub amount: U256,
    /// Whether it went to the request's recipient as whatever came does, and not elsewhere by their signature.
    pub is_forwarded: bool,
    /// By which transaction.
    pub tx: B256,
    /// Where in its block its log stands.
    pub place: i64,
    /// Its block.
    pub block: u64,
}

impl Chain {
    /// What moves what came at requests' addresses, if the chain has it.
    pub fn request_addresses(&self) -> Option<RequestAddresses<'_>> {
        let own = self.spec().contracts.as_ref()?;
        let address = own.request_addresses?;
        Some(RequestAddresses {
            chain: self,
            address,
            code: code_of(address),
        })
    }
}

impl RequestAddresses<'_> {
    /// The contract.
    pub fn address(&self) -> Address {
        self.address
    }

    /// Where a request that pays `recipient` can be paid by a plain transfer.
    pub fn of(&self, recipient: Address, request: RequestId) -> Address {
        address_by(self.address, self.code, recipient, request)
    }

    /// The call that sends all of a token at a request's address to its recipient.
    pub fn forward_call(&self, recipient: Address, request: RequestId, token: Address) -> Bytes {
        let request = U256::from(request.0).into();
        forwardCall {
            recipient,
            request,
            token,
        }
        .abi_encode()
        .into()
    }

    /// What the recipient signs to have something sent elsewhere.
    pub fn send_back_digest(&self, back: SendBack) -> B256 {
        let domain = eip712_domain! {
            name: "Filbert Requests",
            version: "1",
            chain_id: self.chain.id().0,
            verifying_contract: self.address,
        };
        IRequestAddresses::SendBack::from(back).eip712_signing_hash(&domain)
    }

    /// The call that does so.
    pub fn send_back_call(
        &self,
        recipient: Address,
        request: RequestId,
        back: SendBack,
        signature: Bytes,
    ) -> Bytes {
        sendBackCall {
            recipient,
            request: U256::from(request.0).into(),
            back: back.into(),
            signature,
        }
        .abi_encode()
        .into()
    }

    /// What left any request's address in blocks `from` to `to`, both included. `None`: the node has not come as far.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn left(&self, (from, to): (u64, u64)) -> Result<Option<Vec<Left>>, NodeError> {
        let filter = Filter::new()
            .address(self.address)
            .event_signature(vec![Forwarded::SIGNATURE_HASH, SentBack::SIGNATURE_HASH])
            .from_block(from)
            .to_block(to);
        let (last, filter) = (BlockNumberOrTag::Number(to), &filter);
        // Both questions go to one endpoint: nodes leave out of a range what they do not have without saying so.
        let logs = self.chain.node().ask(|node| async move {
            if node.get_block_by_number(last).await?.is_none() {
                return Ok(None);
            }
            node.get_logs(filter).await.map(Some)
        });
        let logs = logs.await?;
        Ok(logs.map(|logs| logs.iter().filter_map(left).collect()))
    }
}

fn left(log: &Log) -> Option<Left> {
    let (from, token, to, amount, is_forwarded) = match log.log_decode::<Forwarded>() {
        Ok(log) => {
            let Forwarded {
                from,
                token,
                recipient,
                amount,
            } = log.inner.data;
            (from, token, recipient, amount, true)
        }
        Err(_) => {
            let SentBack {
                from,
                token,
                to,
                amount,
            } = log.log_decode().ok()?.inner.data;
            (from, token, to, amount, false)
        }
    };
    (!log.removed).then_some(Left {
        from,
        token,
        to,
        amount,
        is_forwarded,
        tx: log.transaction_hash?,
        place: i64::try_from(log.log_index?).ok()?,
        block: log.block_number?,
    })
}

impl From<SendBack> for IRequestAddresses::SendBack {
    fn from(back: SendBack) -> Self {
        Self {
            from: back.from,
            token: back.token,
            amount: back.amount,
            to: back.to,
            nonce: back.nonce,
            deadline: U256::from(back.deadline),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloy::primitives::address;

    use super::*;

    /// The SDK's tests have the same (packages/sdk/test), and the contract agrees (crates/sandbox/tests).
    #[test]
    fn an_address_follows_from_contract_recipient_and_id() {
        let contract = Address::repeat_byte(0x11);
        let one = address!("70997970C51812dc3A010C7d01b50e0d17dc79C8");
        let other = address!("3C44CdDdB6a900fa2b585dd299e03d12FA4293BC");
        let id = "b7c1f1de-21c5-4f4e-8a5e-0f6c3b1d2e4a";
        for (recipient, id, expected) in [
            (
                one,
                id,
                address!("a319ad0F53999C8F57Fb0e32c211B2FB21aB61dD"),
            ),
            (
                other,
                id,
                address!("C29a262ec526bCf9f758ac7968672794DB846E9a"),
            ),
            (
                one,
                "00000000-0000-4000-8000-000000000000",
                address!("0922D2B7bda7f1489754d0C85F846FF59B6Dd760"),
            ),
            (
                one,
                "ffffffff-ffff-4fff-bfff-ffffffffffff",
                address!("5aBD556FD061aa13D4E8B3f0d6C8Bb488Cf58623"),
            ),
        ] {
            let id = id.parse().unwrap();
            assert_eq!(request_address(contract, recipient, id), expected, "{id}");
        }
    }
}
