//! What rollups charge, beside gas, for putting a transaction's bytes onto the chain that they settle on.
//!
//! The OP stack and Scroll have a contract of their own that answers it. Others, as Arbitrum, count it in gas.

use alloy::{
    primitives::{Address, Bytes, U256, address},
    sol_types::{SolCall, SolValue},
};
use domain::ChainId;

use crate::{Chain, NodeError};

mod abi {
    alloy::sol! {
        function getL1Fee(bytes memory data) external view returns (uint256);
    }
}

/// `GasPriceOracle` of every chain of the OP stack. Source: specs.optimism.io, predeploys.
const OF_OP_STACK: Address = address!("0x420000000000000000000000000000000000000F");
/// `L1GasPriceOracle`. Source: docs.scroll.io, contracts.
const OF_SCROLL: Address = address!("0x5300000000000000000000000000000000000002");

/// What stands around a call's data in a transaction: ids, nonce, fees, addresses and the signature. They hardly shrink
/// when they are compressed, so they are asked for as bytes that cost most.
const AROUND: usize = 180;

/// Where a chain answers what it charges, if it is known to charge: OP Mainnet, Unichain, Manta Pacific, World Chain,
/// Soneium, Cyber, Base, Mode, Ink, Blast, Zora, Scroll, and the test chains of three of them.
///
/// Sources: docs.manta.network, "How do network fees on Manta work", names this contract and its `getL1Fee`; Cyber is in
/// github.com/ethereum-optimism/superchain-registry, whose chains have the predeploys. Both charge ether, as is answered.
///
/// Mantle (5000) has a contract there as well, and is left out: it answers in ether, and the chain takes `tokenRatio`
/// times as much MNT. Source: github.com/mantlenetworkio, `GasPriceOracle.sol` of mantle-v2 and `rollup_cost.go` of op-geth.
pub fn data_fee_oracle(chain: ChainId) -> Option<Address> {
    match chain.0 {
        10 | 130 | 169 | 480 | 1868 | 7560 | 8453 | 34_443 | 57_073 | 81_457 | 7_777_777 => {
            Some(OF_OP_STACK)
        }
        84_532 | 11_155_420 => Some(OF_OP_STACK),
        534_351 | 534_352 => Some(OF_SCROLL),
        _ => None,
    }
}

impl Chain {
    /// Wei that the chain charges now for a transaction with this data, beside its gas. It follows what the other chain
    /// asks for, so that it may be more when a block takes the transaction.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn data_fee(&self, calldata: &Bytes) -> Result<U256, NodeError> {
        let Some(oracle) = self.spec().data_fee_oracle else {
            return Ok(U256::ZERO);
        };
        let data = [calldata, &[0xff; AROUND][..]].concat().into();
        let question = abi::getL1FeeCall { data }.abi_encode();
        let answer = self.call(oracle, question.into()).await?;
        U256::abi_decode(&answer).map_err(|_| self.unreadable("the fee of a transaction's bytes"))
    }

    /// The most that is to be kept for it, for a transaction that is not in a block for a while: twice of it. The other
    /// chain's base fee rises by an eighth a block at most, which is five of its blocks.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn most_data_fee(&self, calldata: &Bytes) -> Result<U256, NodeError> {
        Ok(self.data_fee(calldata).await?.saturating_mul(U256::from(2)))
    }
}
