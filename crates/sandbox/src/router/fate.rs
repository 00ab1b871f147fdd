use crate::words::words;

words! {
    /// What becomes of a route, so that a person can see each end of it. The cents of the amount that is paid in
    /// decide (the two digits behind its point: see [`SENTINELS`]), unless a control call did.
    Fate {
        /// It arrives.
        Paid = "paid",
        /// Its fee in native coin is worth a thousand dollars.
        AbsurdFee = "absurd_fee",
        /// There is none.
        NoRoute = "no_route",
        /// It is over when it is told: the bridge takes no such order any more.
        Expired = "expired",
        /// Half of what was promised at least arrives, and is said to be a success.
        ShortPayout = "short_payout",
        /// What arrives is another token.
        PartialSuccess = "partial_success",
        /// It waits on the far side until somebody pays more for it.
        NeedsGas = "needs_gas",
        /// It is given back.
        Refunded = "refunded",
        /// It leads to another address than the bridge's.
        WrongTarget = "wrong_target",
        /// It is on its way for ever.
        Never = "never",
        /// The far side refuses it, and nobody gives it back.
        Failed = "failed",
        /// It is of a kind that a contract cannot execute.
        Intent = "intent",
    }
}

/// The cents of each.
pub(super) const SENTINELS: [(u64, Fate); 11] = [
    (70, Fate::AbsurdFee),
    (71, Fate::NoRoute),
    (72, Fate::Expired),
    (73, Fate::ShortPayout),
    (74, Fate::PartialSuccess),
    (75, Fate::NeedsGas),
    (76, Fate::Refunded),
    (77, Fate::WrongTarget),
    (78, Fate::Never),
    (79, Fate::Failed),
    (80, Fate::Intent),
];

impl Fate {
    /// Of an amount with these cents.
    pub(super) fn of_cents(cents: u64) -> Self {
        let found = SENTINELS.iter().find(|(sentinel, _)| *sentinel == cents);
        found.map_or(Self::Paid, |(_, fate)| *fate)
    }
}
