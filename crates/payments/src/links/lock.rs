use store::LinkRow;

/// Until when (Unix seconds) the sender has agreed to wait. Our own vault holds them to it only where the deposit is
/// bound to a recipient; older vaults do in any case.
pub(crate) fn lock_of(row: &LinkRow, is_own_vault: bool) -> Option<u64> {
    row.reclaimable_after
        .filter(|_| !is_own_vault || row.recipient.is_some())
}
