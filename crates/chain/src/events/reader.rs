use std::collections::HashMap;

use alloy::{
    primitives::{Address, U256, Uint},
    rpc::types::Log,
    sol_types::SolEvent,
};
use domain::AssetKind;

use super::VaultEvent;
use crate::bindings::LinkVault::{DepositEvent, LinkCreated, LinkTerms, WithdrawEvent};

/// Puts the two or three logs of a deposit together. They come in one order: `LinkCreated`,
/// `LinkTerms` if there is anything unusual, `DepositEvent`. Those of a batch are told apart by
/// their index.
#[derive(Default)]
pub(super) struct Reader {
    created: HashMap<(Address, U256), LinkCreated>,
    terms: HashMap<(Address, U256), LinkTerms>,
}

impl Reader {
    /// Takes the next log of the chain's order, from a block made at `time` (Unix seconds); answers
    /// with what it completes.
    pub(super) fn read(&mut self, log: &Log, time: u64) -> Option<VaultEvent> {
        let vault = log.address();
        match *log.topic0()? {
            LinkCreated::SIGNATURE_HASH => {
                let event: LinkCreated = log.log_decode().ok()?.inner.data;
                self.created.insert((vault, event.index), event);
                None
            }
            LinkTerms::SIGNATURE_HASH => {
                let event: LinkTerms = log.log_decode().ok()?.inner.data;
                self.terms.insert((vault, event.index), event);
                None
            }
            DepositEvent::SIGNATURE_HASH => {
                let event: DepositEvent = log.log_decode().ok()?.inner.data;
                let created = self.created.remove(&(vault, event._index))?;
                let terms = self.terms.remove(&(vault, event._index));
                deposited(&created, terms.as_ref(), &event, time)
            }
            WithdrawEvent::SIGNATURE_HASH => {
                let event: WithdrawEvent = log.log_decode().ok()?.inner.data;
                Some(VaultEvent::Withdrawn {
                    index: u64::try_from(event._index).ok()?,
                    recipient: event._recipientAddress,
                    at: time,
                })
            }
            _ => None,
        }
    }
}

fn deposited(
    created: &LinkCreated,
    terms: Option<&LinkTerms>,
    event: &DepositEvent,
    created_at: u64,
) -> Option<VaultEvent> {
    Some(VaultEvent::Deposited {
        index: u64::try_from(event._index).ok()?,
        pub_key20: created.pubKey20,
        kind: AssetKind::try_from(event._contractType).ok()?,
        token: created.token,
        token_id: terms.map(|terms| terms.tokenId).unwrap_or_default(),
        amount: event._amount,
        sender: event._senderAddress,
        recipient: terms
            .map(|terms| terms.recipient)
            .filter(|to| !to.is_zero()),
        reclaimable_after: terms.and_then(|terms| time(terms.reclaimableAfter)),
        expires_at: terms.and_then(|terms| time(terms.expiresAt)),
        requires_mfa: terms.is_some_and(|terms| terms.requiresMFA),
        created_at,
    })
}

/// Unix seconds; the vault writes zero for none.
fn time(seconds: Uint<40, 1>) -> Option<u64> {
    Some(seconds.to::<u64>()).filter(|time| *time > 0)
}

#[cfg(test)]
mod tests {
    use alloy::primitives::{Log as Emitted, LogData};

    use super::*;

    const VAULT: Address = Address::repeat_byte(1);
    const KEY: Address = Address::repeat_byte(2);
    const SENDER: Address = Address::repeat_byte(3);
    const TIME: u64 = 1_700_000_000;

    fn log(data: LogData) -> Log {
        Log {
            inner: Emitted {
                address: VAULT,
                data,
            },
            ..Log::default()
        }
    }

    fn created(index: u64) -> Log {
        let event = LinkCreated {
            index: U256::from(index),
            pubKey20: KEY,
            token: Address::ZERO,
        };
        log(event.encode_log_data())
    }

    fn expiring(index: u64, expires_at: u64) -> Log {
        let event = LinkTerms {
            index: U256::from(index),
            tokenId: U256::ZERO,
            recipient: Address::ZERO,
            reclaimableAfter: Uint::ZERO,
            expiresAt: Uint::from(expires_at),
            requiresMFA: false,
        };
        log(event.encode_log_data())
    }

    fn deposit(index: u64, amount: u64) -> Log {
        let event = DepositEvent {
            _index: U256::from(index),
            _contractType: 0,
            _amount: U256::from(amount),
            _senderAddress: SENDER,
        };
        log(event.encode_log_data())
    }

    fn read(logs: &[Log]) -> Vec<VaultEvent> {
        let mut reader = Reader::default();
        logs.iter()
            .filter_map(|log| reader.read(log, TIME))
            .collect()
    }

    fn expected(index: u64, amount: u64, expires_at: Option<u64>) -> VaultEvent {
        VaultEvent::Deposited {
            index,
            pub_key20: KEY,
            kind: AssetKind::Native,
            token: Address::ZERO,
            token_id: U256::ZERO,
            amount: U256::from(amount),
            sender: SENDER,
            recipient: None,
            reclaimable_after: None,
            expires_at,
            requires_mfa: false,
            created_at: TIME,
        }
    }

    #[test]
    fn terms_belong_to_the_deposit_of_their_index() {
        let logs = [
            created(0),
            deposit(0, 5),
            created(1),
            expiring(1, 1_900_000_000),
            deposit(1, 6),
            created(2),
            deposit(2, 7),
        ];
        let deposits = [
            expected(0, 5, None),
            expected(1, 6, Some(1_900_000_000)),
            expected(2, 7, None),
        ];
        assert_eq!(read(&logs), deposits);
    }

    #[test]
    fn a_deposit_without_its_key_is_none() {
        assert_eq!(read(&[deposit(0, 5), created(1), deposit(0, 5)]), []);
    }
}
