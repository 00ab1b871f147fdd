use ::chain::{Chains, UNIVERSAL_RESOLVER};

use super::{Finding, Grade, name_of};
use crate::config::Config;

/// Whether names can be looked up where the configuration says that they are.
pub(super) async fn look_at(config: &Config, chains: &Chains) -> Option<Finding> {
    let chain = chains.get(config.names.chain()?)?;
    let what = format!("{} names", name_of(chain.spec()));
    let (grade, detail) = match chain.has_names().await {
        Ok(true) => (Grade::Fine, "they can be looked up".to_owned()),
        Ok(false) => (
            Grade::Fault,
            format!(
                "there is no universal resolver at {UNIVERSAL_RESOLVER}, so this chain holds no \
                 ENS; correct `chain_id` of [ens], or leave it out"
            ),
        ),
        Err(error) => (Grade::Fault, error.to_string()),
    };
    Some(Finding::new(grade, what, detail))
}
