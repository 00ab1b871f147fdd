use store::LinkRow;

/// Until when (Unix seconds) the sender has agreed to wait. Our own vault holds them to it only where the deposit is
/// bound to a recipient; older vaults do in any case.
pub(crate) fn lock_of(row: &LinkRow, is_own_vault: bool) -> Option<u64> {
    row.reclaimable_after
        .filter(|_| !is_own_vault || row.recipient.is_some())
}

/// Whether a lock may still hold: the vault opens it in the first block that is later than it. `chain_time`: how far
/// (Unix seconds) the chain's clock has come for all that is known; it may have come further than its blocks were read.
pub(crate) fn may_be_locked(lock: Option<u64>, chain_time: Option<u64>) -> bool {
    lock.is_some_and(|until| chain_time.is_none_or(|time| time <= until))
}
