use chain::{BlockRef, VaultEvent, VaultLog};
use domain::{ChainId, LinkId};
use store::{BlockUpdate, NewDeposit, NewWithdrawal};

/// What a run of blocks up to `last` changes, in rows.
pub(super) fn update(
    chain: ChainId,
    last: BlockRef,
    head: u64,
    events: Vec<VaultLog>,
) -> BlockUpdate {
    let mut update = BlockUpdate {
        blocks: vec![(last.number, last.hash)],
        time: last.timestamp,
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
            VaultEvent::Withdrawn {
                index,
                recipient,
                at,
            } => {
                update.withdrawals.push(NewWithdrawal {
                    id: id(index),
                    recipient,
                    tx,
                    block,
                    at,
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
                expires_at,
                requires_mfa,
                created_at,
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
                expires_at,
                requires_mfa,
                created_at,
                tx,
                block,
            }),
        }
    }
    update
}
