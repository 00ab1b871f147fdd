//! Calls of wallets that nobody counts.

use alloy::primitives::B256;
use payments::{ClaimError, Ctx, DepositError, DepositRequest, ReclaimRequest};

pub async fn reclaim(ctx: &Ctx, request: ReclaimRequest) -> Result<B256, ClaimError> {
    payments::reclaim(ctx, request, |_| Ok(())).await
}

pub async fn deposit(ctx: &Ctx, request: DepositRequest) -> Result<B256, DepositError> {
    payments::deposit(ctx, request, |_| Ok(())).await
}
