use std::collections::HashMap;

use alloy_primitives::B256;
use chain::{VaultEvent, VaultLog};
use domain::{ChainId, LinkId};
use store::{BlockUpdate, NewDeposit, NewWithdrawal};

/// What a run of blocks changes, in rows. `times` are those of the blocks with deposits.
pub(super) fn update(
    chain: ChainId,
    blocks: Vec<(u64, B256)>,
    head: u64,
    events: Vec<VaultLog>,
    times: &HashMap<u64, u64>,
) -> BlockUpdate {
    let mut update = BlockUpdate {
        blocks,
        head,
        ..BlockUpdate::default()
    };
    for VaultLog {
        version,
        block,
        tx,
        event,
    } in events
    {
        let id = |index| LinkId {
            chain,
            version,
            index,
        };
        match event {
            VaultEvent::Withdrawn { index, recipient } => {
                update.withdrawals.push(NewWithdrawal {
                    id: id(index),
                    recipient,
                    tx,
                    block,
                });
            }
            VaultEvent::Deposited {
                index,
                pub_key20,
                kind,
                token,
                token_id,
                amount,
                sender,
                recipient,
                reclaimable_after,
                requires_mfa,
            } => update.deposits.push(NewDeposit {
                id: id(index),
                pub_key20,
                kind,
                token,
                token_id,
                amount,
                sender,
                recipient,
                reclaimable_after,
                requires_mfa,
                created_at: times.get(&block).copied().unwrap_or_default(),
                tx,
                block,
            }),
        }
    }
    update
}
