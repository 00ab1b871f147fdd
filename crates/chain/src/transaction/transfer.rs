use alloy::{
    primitives::{Address, U256},
    rpc::types::Log,
    sol_types::SolCall,
};
use domain::AssetKind;

use super::MinedTransaction;

pub(super) mod abi {
    alloy::sol! {
        function transfer(address to, uint256 amount) external returns (bool);

        event Transfer(address indexed from, address indexed to, uint256 amount);
    }
}

mod piece {
    alloy::sol! {
        function transferFrom(address from, address to, uint256 tokenId) external;
        function safeTransferFrom(address from, address to, uint256 tokenId) external;

        event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    }
}

mod pieces {
    alloy::sol! {
        function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data) external;

        event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 amount);
    }
}

/// Something that whoever signed a transaction gave to somebody, by nothing but that transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DirectTransfer {
    /// Who gave it.
    pub sender: Address,
    /// Who has it now.
    pub recipient: Address,
    /// What it is.
    pub kind: AssetKind,
    /// The token's contract; zero for the chain's own currency.
    pub token: Address,
    /// The NFT's id; 0 for what has none.
    pub token_id: U256,
    /// Smallest units that arrived, or pieces.
    pub amount: U256,
}

impl MinedTransaction {
    /// The transfer that it is; `None` when it did not succeed, or is something else.
    ///
    /// The recipient has to stand in what was signed, and the token has to confirm it. By itself
    /// neither will do: anybody's contract can report that somebody sent something to a stranger,
    /// whose address is then found among the people that one knows.
    pub fn direct_transfer(&self) -> Option<DirectTransfer> {
        if !self.succeeded {
            return None;
        }
        let (sender, to) = (self.from, self.to?);
        let native = DirectTransfer {
            sender,
            recipient: to,
            kind: AssetKind::Native,
            token: Address::ZERO,
            token_id: U256::ZERO,
            amount: self.value,
        };
        if self.input.is_empty() {
            return (!self.value.is_zero()).then_some(native);
        }
        let found = self
            .erc20()
            .or_else(|| self.erc721())
            .or_else(|| self.erc1155());
        found.map(|(recipient, kind, token_id, amount)| DirectTransfer {
            recipient,
            kind,
            token: to,
            token_id,
            amount,
            ..native
        })
    }

    fn erc20(&self) -> Option<Found> {
        let recipient = abi::transferCall::abi_decode(&self.input).ok()?.to;
        let event = self.reported().find_map(|log| {
            let event = log.log_decode::<abi::Transfer>().ok()?.inner.data;
            ((event.from, event.to) == (self.from, recipient)).then_some(event)
        })?;
        Some((recipient, AssetKind::Erc20, U256::ZERO, event.amount))
    }

    fn erc721(&self) -> Option<Found> {
        let plain = piece::transferFromCall::abi_decode(&self.input);
        let signed = plain.map(|call| (call.from, call.to, call.tokenId));
        let (from, recipient, token_id) = signed
            .or_else(|_| {
                piece::safeTransferFromCall::abi_decode(&self.input)
                    .map(|call| (call.from, call.to, call.tokenId))
            })
            .ok()?;
        let confirmed = self.reported().any(|log| {
            let event = log.log_decode::<piece::Transfer>();
            event.is_ok_and(|event| {
                let event = event.inner.data;
                (event.from, event.to, event.tokenId) == (self.from, recipient, token_id)
            })
        });
        (from == self.from && confirmed).then_some((
            recipient,
            AssetKind::Erc721,
            token_id,
            U256::ONE,
        ))
    }

    fn erc1155(&self) -> Option<Found> {
        let call = pieces::safeTransferFromCall::abi_decode(&self.input).ok()?;
        let event = self.reported().find_map(|log| {
            let event = log.log_decode::<pieces::TransferSingle>().ok()?.inner.data;
            let signed = (self.from, call.to, call.id);
            ((event.from, event.to, event.id) == signed).then_some(event)
        })?;
        (call.from == self.from).then_some((call.to, AssetKind::Erc1155, call.id, event.amount))
    }

    /// What the called contract itself reported.
    fn reported(&self) -> impl Iterator<Item = &Log> {
        self.logs
            .iter()
            .filter(|log| Some(log.address()) == self.to)
    }
}

/// Recipient, kind, id and amount.
type Found = (Address, AssetKind, U256, U256);

#[cfg(test)]
mod tests {
    use alloy::{
        primitives::{Bytes, Log as Emitted, LogData},
        sol_types::SolEvent,
    };

    use super::*;

    const TOKEN: Address = Address::repeat_byte(1);
    const SENDER: Address = Address::repeat_byte(2);
    const FRIEND: Address = Address::repeat_byte(3);
    const STRANGER: Address = Address::repeat_byte(4);
    const FIVE: U256 = U256::from_limbs([5, 0, 0, 0]);

    fn log(address: Address, data: LogData) -> Log {
        Log {
            inner: Emitted { address, data },
            ..Log::default()
        }
    }

    fn paid(from: Address, to: Address) -> LogData {
        let amount = FIVE;
        abi::Transfer { from, to, amount }.encode_log_data()
    }

    fn call(input: Vec<u8>, logs: Vec<Log>) -> MinedTransaction {
        MinedTransaction {
            from: SENDER,
            to: Some(TOKEN),
            value: U256::ZERO,
            input: Bytes::from(input),
            succeeded: true,
            block: 1,
            logs,
        }
    }

    fn transfer_to_friend() -> Vec<u8> {
        // More than arrives: some tokens keep a fee.
        let (to, amount) = (FRIEND, U256::from(6));
        abi::transferCall { to, amount }.abi_encode()
    }

    fn expected(kind: AssetKind, token_id: U256, amount: U256) -> Option<DirectTransfer> {
        Some(DirectTransfer {
            sender: SENDER,
            recipient: FRIEND,
            kind,
            token: TOKEN,
            token_id,
            amount,
        })
    }

    #[test]
    fn a_transfer_is_what_was_signed_and_what_arrived() {
        let logs = vec![log(TOKEN, paid(SENDER, FRIEND))];
        let sent = call(transfer_to_friend(), logs);
        let told = expected(AssetKind::Erc20, U256::ZERO, FIVE);
        assert_eq!(sent.direct_transfer(), told);
        let reverted = MinedTransaction {
            succeeded: false,
            ..sent
        };
        assert_eq!(reverted.direct_transfer(), None);
    }

    #[test]
    fn native_money_goes_to_whom_it_was_sent_with_nothing_else_said() {
        let sent = MinedTransaction {
            to: Some(FRIEND),
            value: FIVE,
            ..call(Vec::new(), Vec::new())
        };
        let native = DirectTransfer {
            token: Address::ZERO,
            ..expected(AssetKind::Native, U256::ZERO, FIVE).unwrap()
        };
        assert_eq!(sent.direct_transfer(), Some(native));
        let called = MinedTransaction {
            input: Bytes::from_static(&[1, 2, 3, 4]),
            ..sent.clone()
        };
        let nothing = MinedTransaction {
            value: U256::ZERO,
            ..sent.clone()
        };
        let made_a_contract = MinedTransaction { to: None, ..sent };
        for other in [called, nothing, made_a_contract] {
            assert_eq!(other.direct_transfer(), None);
        }
    }

    #[test]
    fn pieces_are_transfers_too() {
        let (from, to) = (SENDER, FRIEND);
        let moved = piece::Transfer {
            from,
            to,
            tokenId: FIVE,
        };
        let logs = vec![log(TOKEN, moved.encode_log_data())];
        let signed = piece::safeTransferFromCall {
            from,
            to,
            tokenId: FIVE,
        };
        let sent = call(signed.abi_encode(), logs);
        let one = expected(AssetKind::Erc721, FIVE, U256::ONE);
        assert_eq!(sent.direct_transfer(), one);

        let moved = pieces::TransferSingle {
            operator: SENDER,
            from,
            to,
            id: FIVE,
            amount: U256::from(7),
        };
        let logs = vec![log(TOKEN, moved.encode_log_data())];
        let signed = pieces::safeTransferFromCall {
            from,
            to,
            id: FIVE,
            amount: U256::from(7),
            data: Bytes::new(),
        };
        let sent = call(signed.abi_encode(), logs);
        let seven = expected(AssetKind::Erc1155, FIVE, U256::from(7));
        assert_eq!(sent.direct_transfer(), seven);
    }

    /// Else a stranger's address could be put among those that somebody has sent to.
    #[test]
    fn what_only_a_contract_says_is_no_transfer() {
        let airdrop = call(vec![9, 9, 9, 9], vec![log(TOKEN, paid(SENDER, STRANGER))]);
        let another = call(
            transfer_to_friend(),
            vec![log(TOKEN, paid(SENDER, STRANGER))],
        );
        let unconfirmed = call(transfer_to_friend(), Vec::new());
        let by_another_contract = call(
            transfer_to_friend(),
            vec![log(STRANGER, paid(SENDER, FRIEND))],
        );
        let of_another = call(
            transfer_to_friend(),
            vec![log(TOKEN, paid(STRANGER, FRIEND))],
        );
        for lie in [
            airdrop,
            another,
            unconfirmed,
            by_another_contract,
            of_another,
        ] {
            assert_eq!(lie.direct_transfer(), None);
        }
    }
}
