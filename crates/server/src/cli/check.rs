use chain::Chains;
use clap::Subcommand;

use super::{CommandError, report::Report};
use crate::{config::Config, preflight};

/// What is looked at instead of everything.
#[derive(Debug, Subcommand)]
pub(super) enum What {
    /// List the cash-outs that need a person; fails when there are any.
    Cashouts {
        /// As a JSON array. Times are Unix milliseconds.
        #[arg(long)]
        json: bool,
        /// And the newest 100 that were closed, with who did it and why.
        #[arg(long)]
        closed: bool,
    },
}

/// Looks at the configuration, the database, the storage, and each chain's endpoints, contracts,
/// gasless tokens and sponsor keys, where names are looked up, and the bank provider; prints what it found.
///
/// # Errors
/// When anything is not in order.
pub(super) async fn check(config: &Config) -> Result<(), CommandError> {
    let mut report = Report::default();
    match Chains::connect(config.specs()) {
        Ok(chains) => {
            for finding in preflight::look_at_all(config, &chains).await {
                report.add_finding(&finding);
            }
            report.note(
                "sponsor keys",
                "that no other deployment uses them cannot be seen from here; one that does takes \
                 their nonces away",
            );
        }
        Err(error) => {
            report.add("chains", Err::<&str, _>(error));
        }
    }
    report.finish()
}
