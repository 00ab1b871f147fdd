//! Which tokens of a chain are offered by name: those of its list in the repository, and what the
//! operator says of them.

use std::collections::BTreeSet;

use alloy_primitives::Address;
use chain::Token;
use domain::{
    AssetKind, NftKind, TokenDomain, foreign_text,
    limits::{TOKEN_DECIMALS, TOKEN_NAME, TOKEN_SYMBOL},
};
use serde::Deserialize;

use super::token_ids::TokenIds;

/// Most tokens of a chain: what a page brings along, and a wallet's balances are asked of, has to stay
/// small.
pub(super) const MOST_TOKENS: usize = 500;

/// A token as `[[chains]] tokens` tells it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TokenConfig {
    address: Address,
    kind: u8,
    symbol: String,
    name: String,
    decimals: u8,
    logo: Option<String>,
    gasless: Option<TokenDomainConfig>,
    #[serde(default)]
    token_ids: TokenIds,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TokenDomainConfig {
    name: String,
    version: String,
}

/// The curated tokens but those that are hidden, each as `own` has it where it does; then what only
/// `own` has.
///
/// # Errors
/// What is wrong, for the operator.
pub(super) fn offered(
    curated: Vec<Token>,
    own: &[TokenConfig],
    hidden: &[Address],
) -> Result<Vec<Token>, String> {
    let mut tokens = curated;
    tokens.retain(|token| !hidden.contains(&token.address));
    let mut told = BTreeSet::new();
    for token in own {
        let token = token.read()?;
        if !told.insert(token.address) {
            return Err(format!("tokens has {} twice", token.address));
        }
        match tokens.iter_mut().find(|one| one.address == token.address) {
            Some(listed) => *listed = token,
            None => tokens.push(token),
        }
    }
    if tokens.len() > MOST_TOKENS {
        return Err(format!(
            "{} tokens are too many: {MOST_TOKENS} at most",
            tokens.len()
        ));
    }
    Ok(tokens)
}

impl TokenConfig {
    fn read(&self) -> Result<Token, String> {
        let wrong = |fault: &str| format!("token {}: {fault}", self.address);
        let kind = AssetKind::try_from(self.kind).map_err(|error| wrong(&error.to_string()))?;
        let token = Token {
            address: self.address,
            kind,
            symbol: self.symbol.clone(),
            name: self.name.clone(),
            decimals: self.decimals,
            logo: self.logo.clone(),
            gasless: self.gasless.as_ref().map(|domain| TokenDomain {
                name: domain.name.clone(),
                version: domain.version.clone(),
            }),
            token_ids: self.token_ids.0.clone(),
        };
        match fault_of(&token) {
            Some(fault) => Err(wrong(&fault)),
            None => Ok(token),
        }
    }
}

/// What keeps a token from being offered by name.
pub(super) fn fault_of(token: &Token) -> Option<String> {
    let shown = |text: &str, limit| !text.is_empty() && foreign_text(text, limit) == text;
    if token.address.is_zero() {
        return Some(
            "the zero address is the chain's own currency, which is always offered".into(),
        );
    }
    if !shown(&token.symbol, TOKEN_SYMBOL) || token.symbol.contains(char::is_whitespace) {
        return Some(format!(
            "symbol should be 1 to {TOKEN_SYMBOL} characters, all of them visible, without a space"
        ));
    }
    if !shown(&token.name, TOKEN_NAME) {
        return Some(format!(
            "name should be 1 to {TOKEN_NAME} characters, all of them visible"
        ));
    }
    if token.decimals > TOKEN_DECIMALS {
        return Some(format!("decimals should be {TOKEN_DECIMALS} at most"));
    }
    if !token.token_ids.is_empty() && NftKind::of(token.kind).is_none() {
        return Some("token_ids is for collections of NFTs, of kind 2 or 3".into());
    }
    let here = |logo: &String| logo.starts_with('/') && !logo.starts_with("//");
    if token.logo.as_ref().is_some_and(|logo| !here(logo)) {
        return Some("logo should be a path on this host, such as /icons/tokens/USDC.svg".into());
    }
    None
}

#[cfg(test)]
mod tests {
    use domain::ChainId;

    use super::*;
    use crate::config::curated;

    const OPTIMISM: ChainId = ChainId(10);
    const USDC: &str = "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85";
    const OURS: &str = "0x00000000000000000000000000000000000000aa";

    #[derive(Deserialize)]
    struct Settings {
        tokens: Vec<TokenConfig>,
    }

    fn own(text: &str) -> Vec<TokenConfig> {
        toml::from_str::<Settings>(text).unwrap().tokens
    }

    fn token(address: &str, fields: &str) -> String {
        format!("[[tokens]]\naddress = \"{address}\"\nkind = 1\n{fields}\n")
    }

    fn plain(address: &str, symbol: &str) -> String {
        let fields = format!("symbol = \"{symbol}\"\nname = \"A token\"\ndecimals = 6");
        token(address, &fields)
    }

    #[test]
    fn the_operator_adds_to_the_list_and_has_the_last_word() {
        let list = curated::of(OPTIMISM).tokens;
        let all = offered(curated::of(OPTIMISM).tokens, &[], &[]).unwrap();
        assert_eq!(all, list);

        let told = own(&(plain(OURS, "OURS") + &plain(USDC, "USDX")));
        let tokens = offered(curated::of(OPTIMISM).tokens, &told, &[]).unwrap();
        assert_eq!(tokens.len(), list.len() + 1);
        assert_eq!(tokens.last().unwrap().symbol, "OURS");
        let place = list.iter().position(|one| one.symbol == "USDC").unwrap();
        assert_eq!(tokens[place].symbol, "USDX");
        assert_eq!(
            (&tokens[place].logo, &tokens[place].gasless),
            (&None, &None)
        );
    }

    #[test]
    fn the_operator_hides_what_should_not_be_offered() {
        let usdc: Address = USDC.parse().unwrap();
        let strange = Address::repeat_byte(9);
        let tokens = offered(curated::of(OPTIMISM).tokens, &[], &[usdc, strange]).unwrap();
        assert_eq!(tokens.len() + 1, curated::of(OPTIMISM).tokens.len());
        assert!(tokens.iter().all(|token| token.address != usdc));
    }

    #[test]
    fn what_cannot_be_shown_is_refused_with_its_address() {
        let with = |symbol: &str, name: &str, rest: &str| {
            token(
                OURS,
                &format!("symbol = \"{symbol}\"\nname = \"{name}\"\n{rest}"),
            )
        };
        let cases = [
            (with("", "Name", "decimals = 6"), "symbol should be"),
            (with("US DC", "Name", "decimals = 6"), "symbol should be"),
            (
                with("US\\u202EDC", "Name", "decimals = 6"),
                "symbol should be",
            ),
            (
                with("ABCDEFGHIJKLMNOPQ", "Name", "decimals = 6"),
                "symbol should be",
            ),
            (with("OURS", "", "decimals = 6"), "name should be"),
            (
                with("OURS", "Na\\u200Bme", "decimals = 6"),
                "name should be",
            ),
            (with("OURS", "Name", "decimals = 37"), "decimals should be"),
            (
                with("OURS", "Name", "decimals = 6\ntoken_ids = [\"1\"]"),
                "token_ids is for collections",
            ),
            (
                with("OURS", "Name", "decimals = 6\nlogo = \"https://x/y.svg\""),
                "logo should be a path",
            ),
            (
                with("OURS", "Name", "decimals = 6\nlogo = \"//x/y.svg\""),
                "logo should be a path",
            ),
        ];
        for (text, words) in cases {
            let refused = offered(Vec::new(), &own(&text), &[]).unwrap_err();
            assert!(
                refused.contains(words) && refused.contains("AA:"),
                "{refused}"
            );
        }
        let zero = plain(&Address::ZERO.to_string(), "ETH");
        let refused = offered(Vec::new(), &own(&zero), &[]).unwrap_err();
        assert!(refused.contains("the chain's own currency"), "{refused}");
        let twice = plain(OURS, "A") + &plain(OURS, "B");
        let refused = offered(Vec::new(), &own(&twice), &[]).unwrap_err();
        assert!(refused.ends_with("twice"), "{refused}");
    }

    #[test]
    fn a_list_is_bounded() {
        let many = |count: usize| {
            let tokens = (1..=count).map(|n| plain(&format!("0x{n:040x}"), &format!("T{n}")));
            own(&tokens.collect::<String>())
        };
        let most = offered(Vec::new(), &many(MOST_TOKENS), &[]).unwrap();
        assert_eq!(most.len(), MOST_TOKENS);
        let refused = offered(Vec::new(), &many(MOST_TOKENS + 1), &[]).unwrap_err();
        assert!(refused.contains("501 tokens are too many"), "{refused}");
    }
}
