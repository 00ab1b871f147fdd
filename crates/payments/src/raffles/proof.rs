use alloy_primitives::Address;
use domain::{RaffleChallenge, RaffleId, limits};

use crate::Ctx;

/// Milliseconds by which a challenge may be younger than our own clock says: it is ours, or another process's of ours.
const CLOCKS_DIFFER: i64 = 60_000;

/// Work that was done to take part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaffleProof {
    /// What was worked on, as it was told.
    pub challenge: String,
    /// What was found.
    pub nonce: u64,
}

/// Why it is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unproven {
    /// It is missing.
    Required,
    /// It is of another wallet or raffle, too old, or too little.
    Wrong,
}

/// Whether somebody did the work that taking part is. One wallet has one slot, so doing it once is once.
pub(super) fn check(
    ctx: &Ctx,
    raffle: RaffleId,
    recipient: Address,
    proof: Option<&RaffleProof>,
) -> Result<(), Unproven> {
    let bits = ctx.raffles.proof_bits;
    if bits == 0 {
        return Ok(());
    }
    let proof = proof.ok_or(Unproven::Required)?;
    let challenge = RaffleChallenge::parse(&proof.challenge).ok_or(Unproven::Wrong)?;
    let is_ours = (challenge.pub_key20, challenge.recipient) == (raffle.pub_key20, recipient);
    let lasts = i64::try_from(limits::RAFFLE_PROOF_LASTS.as_millis()).unwrap_or(i64::MAX);
    let age = ctx.now().saturating_sub(challenge.at);
    let is_fresh = (-CLOCKS_DIFFER..=lasts).contains(&age);
    if is_ours && is_fresh && challenge.is_solved_by(proof.nonce, bits) {
        Ok(())
    } else {
        Err(Unproven::Wrong)
    }
}
