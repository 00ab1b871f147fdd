use sea_orm::{ColumnTrait, Condition};

/// How far (ms) the clocks of two processes may be apart. A lease that ends later than that after
/// any lease taken now is from before the clock was set back.
const CLOCKS_APART: i64 = 60_000;

/// Rows whose lease `holder` may have from `now` until `until` (Unix ms): its own, and those that
/// nobody holds.
pub(crate) fn free_for<C: ColumnTrait>(
    (holder_column, until_column): (C, C),
    holder: &str,
    now: i64,
    until: i64,
) -> Condition {
    has_run_out(until_column, now, until).add(holder_column.eq(holder))
}

/// Rows whose lease nobody holds at `now`, as seen by one that would last until `until` (Unix ms).
pub(crate) fn has_run_out<C: ColumnTrait>(until_column: C, now: i64, until: i64) -> Condition {
    Condition::any()
        .add(until_column.lte(now))
        .add(until_column.gt(until.saturating_add(CLOCKS_APART)))
}
