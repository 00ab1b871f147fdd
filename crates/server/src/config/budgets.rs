use std::num::NonZeroU64;

use domain::Cents;
use serde::Deserialize;

use super::variable::Variable;

/// What is sponsored in a day (UTC). For calls and checks 0 does not limit; for returns it is none.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BudgetsConfig {
    calls_per_address: u64,
    calls_per_network: u64,
    calls_per_token: u64,
    returns_per_sender: u64,
    returns_per_chain: u64,
    least_deposit_cents: u64,
    checks_per_network: u64,
    checks_a_day: u64,
}

pub(super) const VARIABLES: &[Variable] = &[
    Variable::number("FILBERT_CALLS_PER_ADDRESS", "budgets", "calls_per_address"),
    Variable::number("FILBERT_CALLS_PER_NETWORK", "budgets", "calls_per_network"),
    Variable::number("FILBERT_CALLS_PER_TOKEN", "budgets", "calls_per_token"),
    Variable::number(
        "FILBERT_RETURNS_PER_SENDER",
        "budgets",
        "returns_per_sender",
    ),
    Variable::number("FILBERT_RETURNS_PER_CHAIN", "budgets", "returns_per_chain"),
    Variable::number(
        "FILBERT_LEAST_DEPOSIT_CENTS",
        "budgets",
        "least_deposit_cents",
    ),
    Variable::number(
        "FILBERT_CHECKS_PER_NETWORK",
        "budgets",
        "checks_per_network",
    ),
    Variable::number("FILBERT_CHECKS_A_DAY", "budgets", "checks_a_day"),
];

impl BudgetsConfig {
    /// As the use cases know them. What each chain may cost, its own table says.
    pub(super) fn budgets(&self) -> payments::Budgets {
        payments::Budgets {
            calls_per_address: NonZeroU64::new(self.calls_per_address),
            calls_per_network: NonZeroU64::new(self.calls_per_network),
            calls_per_token: NonZeroU64::new(self.calls_per_token),
            returns_per_sender: Some(self.returns_per_sender),
            returns_per_chain: Some(self.returns_per_chain),
            least_deposit: Cents(self.least_deposit_cents),
            checks_per_network: NonZeroU64::new(self.checks_per_network),
            checks_a_day: NonZeroU64::new(self.checks_a_day),
            ..payments::Budgets::default()
        }
    }
}
