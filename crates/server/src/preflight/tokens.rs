use alloy_primitives::Address;
use chain::{Chain, NodeError, Token, TokenDomainCheck, side_by_side::side_by_side};
use domain::AssetKind;
use futures::future::join;
use tokio::time::{Instant, timeout_at};

use super::{Finding, Grade, name_of, too_slow};
use crate::config::ChainConfig;

/// How a chain's listed tokens stand.
#[derive(Default)]
pub(super) struct Tokens {
    pub findings: Vec<Finding>,
    /// Those under whose configured domain nothing should be signed.
    pub differing: Vec<Address>,
    /// Those whose amounts would be shown wrong.
    pub misread: Vec<Address>,
}

/// Compares what is listed with the tokens' own word, as far as nodes tell by then.
pub(super) async fn look_at(chain: &Chain, by: Instant) -> Tokens {
    let gasless = chain.spec().tokens.iter();
    let gasless = gasless.filter(|token| token.gasless.is_some());
    let domains =
        gasless.map(|token| async move { (token, timeout_at(by, chain.domain_of(token)).await) });
    let listed = chain.spec().tokens.iter();
    let listed: Vec<&Token> = listed
        .filter(|token| token.kind == AssetKind::Erc20)
        .collect();
    let addresses: Vec<Address> = listed.iter().map(|token| token.address).collect();
    let decimals = timeout_at(by, chain.decimals_of(&addresses));
    let (domains, decimals) = join(side_by_side(domains), decimals).await;

    let mut tokens = Tokens::default();
    for (token, found) in domains {
        match found {
            Ok(found) => tokens.compare_domain(chain, token, found),
            Err(_) => {
                let what = format!("{} gasless {}", name_of(chain.spec()), token.symbol);
                tokens.findings.push(too_slow(what));
            }
        }
    }
    match decimals {
        Ok(found) => tokens.compare_decimals(chain, listed, found),
        Err(_) => {
            let what = format!("{} tokens", name_of(chain.spec()));
            tokens.findings.push(too_slow(what));
        }
    }
    tokens
}

/// What is hidden of a chain and was never to be seen. A list may lose a token, so it is no fault; a slip of the
/// pen leaves offered what should not be.
pub(super) fn hidden_in_vain(chain: &ChainConfig) -> Option<Finding> {
    let addresses: Vec<_> = chain
        .hidden_in_vain
        .iter()
        .map(Address::to_string)
        .collect();
    if addresses.is_empty() {
        return None;
    }
    let detail = format!(
        "`hidden_tokens` has {}, which the list of this chain does not have: nothing is hidden by it",
        addresses.join(", ")
    );
    let what = format!("{} hidden tokens", name_of(&chain.spec));
    Some(Finding::new(Grade::Note, what, detail))
}

impl Tokens {
    /// What people would sign under with what a gasless token takes.
    fn compare_domain(
        &mut self,
        chain: &Chain,
        token: &Token,
        found: Result<TokenDomainCheck, NodeError>,
    ) {
        let (grade, detail) = match found {
            Ok(TokenDomainCheck::NotGasless) => return,
            Ok(TokenDomainCheck::Agrees) => {
                (Grade::Fine, "its domain is the configured one".to_owned())
            }
            Ok(TokenDomainCheck::Differs) => {
                self.differing.push(token.address);
                let detail = format!(
                    "DOMAIN_SEPARATOR() of {} is not that of the configured name and version: \
                     people would sign for nothing. Correct `gasless`, or leave it out",
                    token.address
                );
                (Grade::Fault, detail)
            }
            Err(error) => (Grade::Fault, error.to_string()),
        };
        self.add(chain, &format!("gasless {}", token.symbol), grade, detail);
    }

    /// How many decimals are listed with how many there are.
    fn compare_decimals(
        &mut self,
        chain: &Chain,
        listed: Vec<&Token>,
        found: Result<Vec<Option<u8>>, NodeError>,
    ) {
        let found = match found {
            Ok(found) => found,
            Err(error) => return self.add(chain, "tokens", Grade::Fault, error.to_string()),
        };
        let mut agree = 0;
        for (token, found) in listed.into_iter().zip(found) {
            let (address, decimals) = (token.address, token.decimals);
            let (grade, detail) = match found {
                Some(found) if found == decimals => {
                    agree += 1;
                    continue;
                }
                Some(found) => {
                    self.misread.push(address);
                    let detail = format!(
                        "{address} has {found} decimals and is listed with {decimals}: amounts of it \
                         would be shown wrong, so a start leaves it out. Correct it in `tokens`, or \
                         put it into `hidden_tokens`"
                    );
                    (Grade::Fault, detail)
                }
                None => {
                    let detail = format!(
                        "{address} does not tell its decimals: is this the token? Else put it into \
                         `hidden_tokens`"
                    );
                    (Grade::Note, detail)
                }
            };
            self.add(chain, &format!("token {}", token.symbol), grade, detail);
        }
        if agree > 0 {
            let detail = format!("{agree} have the decimals that they are listed with");
            self.add(chain, "tokens", Grade::Fine, detail);
        }
    }

    fn add(&mut self, chain: &Chain, what: &str, grade: Grade, detail: String) {
        let what = format!("{} {what}", name_of(chain.spec()));
        self.findings.push(Finding::new(grade, what, detail));
    }
}
