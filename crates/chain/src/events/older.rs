//! Deposits of older vaults: what their events leave out is read from what the vaults store.

use alloy::{
    eips::BlockId,
    primitives::{Address, U256},
    rpc::types::Log,
    sol_types::SolEvent,
};
use domain::AssetKind;

use super::{VaultEvent, VaultLog};
use crate::{
    Chain, NodeError,
    bindings::LinkVault::{DepositEvent, WithdrawEvent},
    side_by_side::side_by_side,
    vault::Stored,
};

/// What the next log of an older vault tells. Of a deposit that is not yet all.
pub(super) fn read(log: &Log, time: u64) -> Option<VaultEvent> {
    match *log.topic0()? {
        DepositEvent::SIGNATURE_HASH => {
            let event: DepositEvent = log.log_decode().ok()?.inner.data;
            Some(VaultEvent::Deposited {
                index: u64::try_from(event._index).ok()?,
                pub_key20: Address::ZERO,
                kind: AssetKind::try_from(event._contractType).ok()?,
                token: Address::ZERO,
                token_id: U256::ZERO,
                amount: event._amount,
                sender: event._senderAddress,
                recipient: None,
                reclaimable_after: None,
                expires_at: None,
                requires_mfa: false,
                created_at: time,
            })
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

impl Chain {
    /// Completes the deposits of older vaults among `events`, by the state at `at`.
    ///
    /// What is stored never changes but for one thing: v4 deletes what left. So one late state is as
    /// good as many early ones, which only archive nodes have, and those are asked for what was
    /// deleted. Of what no node remembers, link key and token stay zero.
    pub(super) async fn complete(
        &self,
        events: &mut [VaultLog],
        at: BlockId,
    ) -> Result<(), NodeError> {
        let bare: Vec<&mut VaultLog> = events
            .iter_mut()
            .filter(|log| matches!(log.event, VaultEvent::Deposited { .. }))
            .filter(|log| self.vault(log.version).is_some_and(|vault| !vault.is_own()))
            .collect();
        let questions = bare.iter().map(|log| self.stored(log, at));
        let answers = side_by_side(questions).await;
        for (log, stored) in bare.into_iter().zip(answers) {
            if let Some(stored) = stored? {
                fill(&mut log.event, &stored);
            }
        }
        Ok(())
    }

    /// `None`: nobody remembers it.
    async fn stored(&self, log: &VaultLog, at: BlockId) -> Result<Option<Stored>, NodeError> {
        let VaultEvent::Deposited { index, sender, .. } = &log.event else {
            return Ok(None);
        };
        let Some(vault) = self.vault(log.version) else {
            return Ok(None);
        };
        let is_there = |stored: &Stored| stored.sender == *sender;
        let late = vault.stored(*index, at).await?;
        if is_there(&late) {
            return Ok(Some(late));
        }
        match vault.stored(*index, BlockId::number(log.block)).await {
            Ok(early) => Ok(Some(early).filter(is_there)),
            // A node without a state that old says so, each in its own words. One that is asked too often, or
            // did not come to an end in time, may have it.
            Err(error) if error.is_limit() || error.is_timeout() => Err(error),
            Err(NodeError::Refused(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

fn fill(event: &mut VaultEvent, stored: &Stored) {
    if let VaultEvent::Deposited {
        pub_key20,
        token,
        token_id,
        recipient,
        reclaimable_after,
        requires_mfa,
        ..
    } = event
    {
        *pub_key20 = stored.pub_key20;
        *token = stored.token;
        *token_id = stored.token_id;
        *recipient = Some(stored.recipient).filter(|recipient| !recipient.is_zero());
        *reclaimable_after = Some(stored.reclaimable_after).filter(|time| *time > 0);
        *requires_mfa = stored.requires_mfa;
    }
}
