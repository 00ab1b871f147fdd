use alloy::{
    primitives::Address,
    sol_types::{SolCall, SolType, abi, sol_data},
};

use super::MinedTransaction;
use crate::bindings::LinkVault;

alloy::sol! {
    /// How a wallet that is also a contract carries out calls of its own (ERC-7579, ERC-7821).
    function execute(bytes32 mode, bytes executionCalldata) external payable;

    struct Execution {
        address target;
        uint256 value;
        bytes callData;
    }

    /// The same as other such wallets have it.
    function executeBatch(Execution[] calls) external payable;
}

/// The first byte of a mode that carries out one call.
const ONE: u8 = 0;
/// The first byte of a mode that carries out several calls.
const SEVERAL: u8 = 1;
/// Calls of a batch that are looked at. A deposit has one for its allowance before it, at most.
const MOST_CALLS: usize = 16;

impl MinedTransaction {
    /// Whether its signer asked `vault` for a deposit under `pub_key20`, in what was signed: by a call, or
    /// by what a wallet that is also a contract (EIP-7702) was told to carry out: by `execute` of ERC-7579,
    /// one call or several, or by `executeBatch((address,uint256,bytes)[])`.
    ///
    /// Of a deposit that was asked for in another way it is not told, as by another function of such a wallet,
    /// by a contract that carries out calls of others, or through an entry point (ERC-4337). One that nobody
    /// asked for may be the work of any program that the transaction went through.
    pub fn signed_deposit(&self, vault: Address, pub_key20: Address) -> bool {
        let asks = |target: Address, input: &[u8]| {
            target == vault && link_keys(input).contains(&pub_key20)
        };
        match self.to {
            Some(to) if to == self.from => self.any_carried_out(asks),
            Some(to) => asks(to, &self.input),
            None => false,
        }
    }

    fn any_carried_out(&self, asks: impl Fn(Address, &[u8]) -> bool) -> bool {
        if let Some(calls) = self.input.strip_prefix(&executeBatchCall::SELECTOR) {
            return any_of_batch(calls, asks);
        }
        let Ok(told) = executeCall::abi_decode(&self.input) else {
            return false;
        };
        match told.mode[0] {
            ONE => {
                call_in(&told.executionCalldata).is_some_and(|(target, input)| asks(target, input))
            }
            SEVERAL => any_of_batch(&told.executionCalldata, asks),
            _ => false,
        }
    }
}

/// One call as ERC-7579 packs it: 20 bytes of whom, 32 bytes of how much, and the rest.
fn call_in(packed: &[u8]) -> Option<(Address, &[u8])> {
    let (target, rest) = packed.split_first_chunk::<20>()?;
    let (_value, input) = rest.split_first_chunk::<32>()?;
    Some((target.into(), input))
}

fn any_of_batch(batch: &[u8], asks: impl Fn(Address, &[u8]) -> bool) -> bool {
    // Not copied out of the batch: calls in it may overlap, and be far longer together than it is.
    let calls = abi::decode::<<sol_data::Array<Execution> as SolType>::Token<'_>>(batch);
    calls.is_ok_and(|calls| {
        let mut looked_at = calls.as_slice().iter().take(MOST_CALLS);
        looked_at.any(|(target, _, input)| asks(Address::from_word(target.0), input.as_slice()))
    })
}

/// What stands in `field` of whichever of these calls it is.
macro_rules! read {
    ($call:ident.$field:ident: $($kind:ident)*) => {
        None$(.or_else(|| Some(LinkVault::$kind::abi_decode($call).ok()?.$field)))*
    };
}

/// The link keys under which a vault's call makes deposits; none when it is for something else.
fn link_keys(call: &[u8]) -> Vec<Address> {
    let one = read!(call.pubKey20:
        makeDepositCall makeSelflessDepositCall makeMFADepositCall makeSelflessMFADepositCall
        makeCustomDepositCall makeDepositWithAuthorizationCall);
    let raffle = || read!(call._pubKey20: batchMakeDepositRaffleCall batchMakeDepositRaffleMFACall);
    let many = || read!(call.pubKeys20: makeDepositsCall makeDepositsWithAuthorizationCall);
    let batch = || {
        read!(call._pubKeys20:
            batchMakeDepositCall batchMakeDepositNoReturnCall batchMakeDepositArbitraryCall)
    };
    let one = one.or_else(raffle).map(|key| vec![key]);
    one.or_else(many).or_else(batch).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use alloy::{
        primitives::{B256, Bytes, U256, Uint},
        sol_types::SolValue,
    };

    use super::*;
    use crate::bindings::ILinkVault;

    const SENDER: Address = Address::repeat_byte(1);
    const VAULT: Address = Address::repeat_byte(2);
    const TOKEN: Address = Address::repeat_byte(3);
    const KEY: Address = Address::repeat_byte(4);
    const FORGED: Address = Address::repeat_byte(5);

    fn signed(to: Address, input: Vec<u8>) -> MinedTransaction {
        MinedTransaction {
            from: SENDER,
            to: Some(to),
            value: U256::ZERO,
            input: input.into(),
            succeeded: true,
            block: 1,
            logs: Vec::new(),
        }
    }

    /// A deposit of an NFT whose maker chose its id so that it reads as a key of theirs.
    fn deposit() -> Vec<u8> {
        LinkVault::makeDepositCall {
            tokenAddress: TOKEN,
            contractType: 2,
            amount: U256::ONE,
            tokenId: U256::from_be_bytes(FORGED.into_word().0),
            pubKey20: KEY,
        }
        .abi_encode()
    }

    fn execute(mode: u8, execution: Vec<u8>) -> Vec<u8> {
        executeCall {
            mode: B256::right_padding_from(&[mode]),
            executionCalldata: execution.into(),
        }
        .abi_encode()
    }

    fn executions(calls: Vec<(Address, Vec<u8>)>) -> Vec<Execution> {
        let calls = calls.into_iter().map(|(target, input)| Execution {
            target,
            value: U256::ZERO,
            callData: input.into(),
        });
        calls.collect()
    }

    fn batch(mode: u8, calls: Vec<(Address, Vec<u8>)>) -> Vec<u8> {
        execute(mode, executions(calls).abi_encode())
    }

    fn execute_batch(calls: Vec<(Address, Vec<u8>)>) -> Vec<u8> {
        let calls = executions(calls);
        executeBatchCall { calls }.abi_encode()
    }

    fn packed(target: Address, input: Vec<u8>) -> Vec<u8> {
        (target, U256::ONE, Bytes::from(input)).abi_encode_packed()
    }

    fn allowance() -> Vec<u8> {
        vec![0x09, 0x5e, 0xa7, 0xb3]
    }

    #[test]
    fn a_deposit_is_signed_where_its_key_stands_in_the_call_of_the_vault() {
        let plain = signed(VAULT, deposit());
        let calls = vec![(TOKEN, allowance()), (VAULT, deposit())];
        let in_a_batch = signed(SENDER, batch(SEVERAL, calls.clone()));
        let in_another_batch = signed(SENDER, execute_batch(calls));
        let alone = signed(SENDER, execute(ONE, packed(VAULT, deposit())));
        for sent in [plain, in_a_batch, in_another_batch, alone] {
            assert!(sent.signed_deposit(VAULT, KEY));
            assert!(!sent.signed_deposit(VAULT, FORGED));
            assert!(!sent.signed_deposit(TOKEN, KEY));
        }
        let many = LinkVault::makeDepositsCall {
            tokenAddress: TOKEN,
            contractType: 1,
            tokenId: U256::ZERO,
            amounts: vec![U256::ONE; 2],
            pubKeys20: vec![TOKEN, KEY],
            terms: ILinkVault::Terms {
                onBehalfOf: SENDER,
                recipient: Address::ZERO,
                reclaimableAfter: Uint::ZERO,
                expiresInDays: 7,
                requiresMFA: false,
            },
        };
        assert!(signed(VAULT, many.abi_encode()).signed_deposit(VAULT, KEY));
    }

    #[test]
    fn what_others_do_with_a_call_that_was_signed_is_not_signed() {
        let to_another = signed(TOKEN, deposit());
        let through_another = signed(TOKEN, batch(SEVERAL, vec![(VAULT, deposit())]));
        let to_another_in_a_batch = signed(SENDER, batch(SEVERAL, vec![(TOKEN, deposit())]));
        let alone_to_another = signed(SENDER, execute(ONE, packed(TOKEN, deposit())));
        let alone_through_another = signed(TOKEN, execute(ONE, packed(VAULT, deposit())));
        let of_one_but_several = signed(SENDER, batch(ONE, vec![(VAULT, deposit())]));
        let of_several_but_one = signed(SENDER, execute(SEVERAL, packed(VAULT, deposit())));
        // What is called there runs in the wallet's place (ERC-7579).
        let delegated = signed(SENDER, execute(0xff, packed(VAULT, deposit())));
        let cut_in_its_value = packed(VAULT, deposit())[..40].to_vec();
        let cut_in_its_value = signed(SENDER, execute(ONE, cut_in_its_value));
        let cut_batch = execute_batch(vec![(VAULT, deposit())])[..200].to_vec();
        let cut_batch = signed(SENDER, cut_batch);
        let cut = signed(VAULT, deposit()[..100].to_vec());
        let too_late = [
            vec![(TOKEN, allowance()); MOST_CALLS],
            vec![(VAULT, deposit())],
        ]
        .concat();
        let too_late_in_another = signed(SENDER, execute_batch(too_late.clone()));
        let too_late = signed(SENDER, batch(SEVERAL, too_late));
        let made_a_contract = MinedTransaction {
            to: None,
            ..signed(VAULT, deposit())
        };
        let nothing = signed(VAULT, Vec::new());
        for sent in [
            to_another,
            through_another,
            to_another_in_a_batch,
            alone_to_another,
            alone_through_another,
            of_one_but_several,
            of_several_but_one,
            delegated,
            cut,
            cut_in_its_value,
            cut_batch,
            too_late,
            too_late_in_another,
            made_a_contract,
            nothing,
        ] {
            assert!(!sent.signed_deposit(VAULT, KEY), "{sent:?}");
        }
    }
}
