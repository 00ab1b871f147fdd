use alloy::{
    hex,
    primitives::{Address, Bytes, U256},
};
use domain::{ClaimMode, DepositIndex, claim_digest};
use serde_json::json;

use crate::world::{Deposit, World};

/// A claim, signed and ready to be sent.
#[derive(Clone, Debug)]
pub struct Claim {
    pub index: DepositIndex,
    /// Nobody else's, and new to the chain.
    pub recipient: Address,
    pub signature: Bytes,
    /// As `claim-v2` takes it.
    pub body: String,
}

impl Claim {
    /// What the holder of the deposit's link would send.
    pub fn of(world: &World, deposit: &Deposit) -> Self {
        let index = deposit.link.index;
        let recipient = Address::left_padding_from(
            &(U256::from(0x00be_0000_0000_u64) + U256::from(index)).to_be_bytes::<32>()[12..],
        );
        let digest = claim_digest(
            world.chain,
            world.vault,
            index,
            recipient,
            ClaimMode::Anyone,
        );
        let signature = deposit.secret.link_key().sign(digest);
        let body = json!({
            "claimParams": [index.to_string(), recipient, hex::encode_prefixed(signature)],
            "chainId": world.chain.to_string(),
            "version": world.version,
        });
        Self {
            index,
            recipient,
            signature: signature.into(),
            body: body.to_string(),
        }
    }
}
