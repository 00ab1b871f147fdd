use alloy_primitives::Address;

use crate::{ChainId, Moment, RequestId};

/// What a recipient's wallet signs (EIP-191) so that a request to it is called off, on a site that browsers call
/// `domain`. `at` is when it is signed.
///
/// packages/sdk/src/request-link.ts writes the same text.
pub fn cancel_request_message(
    domain: &str,
    id: RequestId,
    recipient: Address,
    chain: ChainId,
    at: Moment,
) -> String {
    let at = at.iso();
    format!(
        "{domain} wants you to cancel a payment request to your wallet:\n{recipient}\n\n\
         Nobody is asked to pay it any more. No money moves.\n\n\
         Request: {id}\nChain ID: {chain}\nIssued At: {at}"
    )
}

/// What a recipient's wallet signs (EIP-191) so that what came of a token at a request's own address goes to it, on a site
/// that browsers call `domain`. `at` is when it is signed.
///
/// packages/sdk/src/request-link.ts writes the same text.
pub fn accept_money_message(
    domain: &str,
    id: RequestId,
    recipient: Address,
    (chain, token): (ChainId, Address),
    at: Moment,
) -> String {
    let at = at.iso();
    format!(
        "{domain} wants you to accept what was paid for a payment request to your wallet:\n{recipient}\n\n\
         It goes to your wallet, and cannot be sent back any more.\n\n\
         Request: {id}\nToken: {token}\nChain ID: {chain}\nIssued At: {at}"
    )
}

#[cfg(test)]
mod tests {
    use alloy_primitives::{Address, address};

    use super::*;

    #[test]
    fn it_names_all_that_is_agreed_to() {
        let text = cancel_request_message(
            "filbert.example",
            RequestId::drawn([0; 16]),
            address!("70997970C51812dc3A010C7d01b50e0d17dc79C8"),
            ChainId(10),
            Moment(1_795_354_200),
        );
        assert_eq!(
            text,
            "filbert.example wants you to cancel a payment request to your wallet:\n\
             0x70997970C51812dc3A010C7d01b50e0d17dc79C8\n\
             \n\
             Nobody is asked to pay it any more. No money moves.\n\
             \n\
             Request: 00000000-0000-4000-8000-000000000000\n\
             Chain ID: 10\n\
             Issued At: 2026-11-22T13:30:00Z"
        );
        let text = accept_money_message(
            "filbert.example",
            RequestId::drawn([0; 16]),
            address!("70997970C51812dc3A010C7d01b50e0d17dc79C8"),
            (ChainId(10), Address::repeat_byte(0xab)),
            Moment(1_795_354_200),
        );
        assert_eq!(
            text,
            "filbert.example wants you to accept what was paid for a payment request to your wallet:\n\
             0x70997970C51812dc3A010C7d01b50e0d17dc79C8\n\
             \n\
             It goes to your wallet, and cannot be sent back any more.\n\
             \n\
             Request: 00000000-0000-4000-8000-000000000000\n\
             Token: 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB\n\
             Chain ID: 10\n\
             Issued At: 2026-11-22T13:30:00Z"
        );
    }
}
