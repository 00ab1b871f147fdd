use alloy::primitives::{Address, U256};

use super::{MinedTransaction, transfer::abi};

/// Money that a transaction brought to somebody, whoever signed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Who had it before; of what a token makes anew, who signed the transaction.
    pub from: Address,
    /// Smallest units.
    pub amount: U256,
    /// Which of the transaction's transfers it is: the log's place in its receipt, or -1 for what the transaction
    /// itself brought.
    pub place: i64,
}

impl MinedTransaction {
    /// What of a token (zero: of the chain's own currency) it brought to somebody, in its order.
    ///
    /// Of an ERC-20 token that is the word of the token itself, however it came to be called. Of the chain's own
    /// currency no receipt tells what contracts passed on: only what the transaction itself carried is told.
    pub fn arrivals(&self, token: Address, recipient: Address) -> Vec<Arrival> {
        if !self.succeeded {
            return Vec::new();
        }
        if token.is_zero() {
            let carried = Arrival {
                from: self.from,
                amount: self.value,
                place: -1,
            };
            let is_theirs = self.to == Some(recipient) && !self.value.is_zero();
            return is_theirs.then_some(carried).into_iter().collect();
        }
        let logs = (0..).zip(&self.logs);
        logs.filter(|(_, log)| log.address() == token)
            .filter_map(|(place, log)| {
                let event = log.log_decode::<abi::Transfer>().ok()?.inner.data;
                let is_theirs = event.to == recipient && event.from != recipient;
                (is_theirs && !event.amount.is_zero()).then_some(Arrival {
                    from: match event.from.is_zero() {
                        true => self.from,
                        false => event.from,
                    },
                    amount: event.amount,
                    place,
                })
            })
            .collect()
    }

    /// The contracts that say that they brought somebody something, as tokens do, each once and in their order.
    /// Anybody's contract can say so.
    pub fn tokens_that_came(&self, recipient: Address) -> Vec<Address> {
        let mut tokens = Vec::new();
        for log in &self.logs {
            let token = log.address();
            if !tokens.contains(&token) && !self.arrivals(token, recipient).is_empty() {
                tokens.push(token);
            }
        }
        tokens
    }
}

#[cfg(test)]
mod tests {
    use alloy::{
        primitives::{Bytes, Log as Emitted},
        rpc::types::Log,
        sol_types::SolEvent,
    };

    use super::*;

    const TOKEN: Address = Address::repeat_byte(1);
    const PAYER: Address = Address::repeat_byte(2);
    const FRIEND: Address = Address::repeat_byte(3);
    const WALLET: Address = Address::repeat_byte(4);

    fn moved(token: Address, from: Address, to: Address, amount: u64) -> Log {
        let amount = U256::from(amount);
        Log {
            inner: Emitted {
                address: token,
                data: abi::Transfer { from, to, amount }.encode_log_data(),
            },
            ..Log::default()
        }
    }

    fn mined(to: Address, value: u64, logs: Vec<Log>) -> MinedTransaction {
        MinedTransaction {
            from: PAYER,
            to: Some(to),
            value: U256::from(value),
            input: Bytes::from_static(&[1, 2, 3, 4]),
            succeeded: true,
            block: 1,
            logs,
        }
    }

    #[test]
    fn a_token_says_what_came_whoever_had_it_moved() {
        let logs = vec![
            moved(WALLET, WALLET, FRIEND, 9),
            moved(TOKEN, WALLET, PAYER, 8),
            moved(TOKEN, WALLET, FRIEND, 7),
            moved(TOKEN, Address::ZERO, FRIEND, 6),
            moved(TOKEN, FRIEND, FRIEND, 5),
            moved(TOKEN, WALLET, FRIEND, 0),
        ];
        let batch = mined(WALLET, 4, logs);
        let told: Vec<_> = batch
            .arrivals(TOKEN, FRIEND)
            .iter()
            .map(|one| (one.from, one.amount.to::<u64>(), one.place))
            .collect();
        assert_eq!(told, [(WALLET, 7, 2), (PAYER, 6, 3)]);
        assert_eq!(batch.tokens_that_came(FRIEND), [WALLET, TOKEN]);
        let reverted = MinedTransaction {
            succeeded: false,
            ..batch
        };
        assert_eq!(reverted.arrivals(TOKEN, FRIEND), []);
    }

    #[test]
    fn of_native_money_only_what_the_transaction_carried_is_told() {
        let carried = mined(FRIEND, 5, Vec::new()).arrivals(Address::ZERO, FRIEND);
        assert_eq!(carried.len(), 1);
        assert_eq!((carried[0].from, carried[0].place), (PAYER, -1));
        for other in [mined(WALLET, 5, Vec::new()), mined(FRIEND, 0, Vec::new())] {
            assert_eq!(other.arrivals(Address::ZERO, FRIEND), []);
        }
    }
}
