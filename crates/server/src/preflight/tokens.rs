use alloy_primitives::Address;
use chain::{Chain, TokenDomainCheck};

use super::{Finding, Grade, name_of};

/// How a chain's gasless tokens stand.
#[derive(Default)]
pub(super) struct Tokens {
    pub findings: Vec<Finding>,
    /// Those under whose configured domain nothing should be signed.
    pub differing: Vec<Address>,
}

/// Compares what people would sign under with what each gasless token takes.
pub(super) async fn look_at(chain: &Chain) -> Tokens {
    let mut tokens = Tokens::default();
    for token in &chain.spec().tokens {
        let (grade, detail) = match chain.domain_of(token).await {
            Ok(TokenDomainCheck::NotGasless) => continue,
            Ok(TokenDomainCheck::Agrees) => {
                (Grade::Fine, "its domain is the configured one".to_owned())
            }
            Ok(TokenDomainCheck::Differs) => {
                tokens.differing.push(token.address);
                let detail = format!(
                    "DOMAIN_SEPARATOR() of {} is not that of the configured name and version: \
                     people would sign for nothing. Correct `gasless`, or leave it out",
                    token.address
                );
                (Grade::Fault, detail)
            }
            Err(error) => (Grade::Fault, error.to_string()),
        };
        let what = format!("{} gasless {}", name_of(chain.spec()), token.symbol);
        tokens.findings.push(Finding::new(grade, what, detail));
    }
    tokens
}
