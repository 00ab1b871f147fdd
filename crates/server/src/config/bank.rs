use std::{collections::BTreeMap, num::NonZeroU64, str::FromStr, time::Duration};

use alloy_primitives::Address;
use domain::{Cents, ChainId, limits};
use partners::bank::{ApiKey, Bank, webhook::WebhookKey};
use payments::{BankDesk, BankFees, BankRoute};
use serde::{Deserialize, Deserializer, de::Error};
use sha2::{Digest, Sha256};
use url::Url;

use super::{
    ConfigError,
    address::{origins, safe_url_or_empty},
    hidden::{Hidden, or_empty},
    variable::Variable,
};
use crate::BankOptions;

/// Who pays money out to people's banks.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BankConfig {
    #[serde(deserialize_with = "safe_url_or_empty")]
    api_url: Option<Url>,
    #[serde(deserialize_with = "or_empty")]
    api_key: Option<Hidden<ApiKey>>,
    #[serde(deserialize_with = "or_empty")]
    webhook_key: Option<Hidden<WebhookKey>>,
    #[serde(deserialize_with = "origins")]
    frames: Vec<String>,
    #[serde(deserialize_with = "or_empty")]
    operator_token: Option<Hidden<OperatorToken>>,
    #[serde(deserialize_with = "fee")]
    sepa_fee_cents: Cents,
    #[serde(deserialize_with = "fee")]
    ach_fee_cents: Cents,
    landing_chain: u64,
    poll_milliseconds: NonZeroU64,
    #[serde(deserialize_with = "routes")]
    routes: BTreeMap<ChainId, BankRoute>,
}

pub(super) const VARIABLES: &[Variable] = &[
    Variable::text("FILBERT_BANK_API_URL", "bank", "api_url"),
    Variable::text("FILBERT_BANK_API_KEY", "bank", "api_key"),
    Variable::text("FILBERT_BANK_WEBHOOK_KEY", "bank", "webhook_key"),
    Variable::texts("FILBERT_BANK_FRAMES", "bank", "frames"),
    Variable::text("FILBERT_BANK_OPERATOR_TOKEN", "bank", "operator_token"),
    Variable::number("FILBERT_BANK_SEPA_FEE_CENTS", "bank", "sepa_fee_cents"),
    Variable::number("FILBERT_BANK_ACH_FEE_CENTS", "bank", "ach_fee_cents"),
    Variable::number("FILBERT_BANK_LANDING_CHAIN", "bank", "landing_chain"),
    Variable::number(
        "FILBERT_BANK_POLL_MILLISECONDS",
        "bank",
        "poll_milliseconds",
    ),
];

/// What opens the operator's page of cash-outs. Only its digest is kept.
#[derive(Clone)]
pub struct OperatorToken([u8; 32]);

/// The text is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it should be 32 to 256 visible characters that nobody guesses")]
pub struct NotAToken;

impl OperatorToken {
    /// What a browser that brought the token may show instead of it until `until` (Unix ms): it opens the page,
    /// and nobody has the token by it.
    pub fn pass(&self, until: i64) -> String {
        let mut hash = Sha256::new();
        hash.update(b"a pass to the operator's page ");
        hash.update(self.0);
        hash.update(until.to_be_bytes());
        format!("{until}.{}", alloy_primitives::hex::encode(hash.finalize()))
    }

    /// Whether that text is a pass at `now` (Unix ms).
    pub fn lets_in(&self, pass: &str, now: i64) -> bool {
        let until = pass
            .split_once('.')
            .and_then(|(until, _)| until.parse().ok());
        // Digests are compared, so that how long it takes says nothing.
        until.is_some_and(|until: i64| {
            now < until && Sha256::digest(self.pass(until)) == Sha256::digest(pass)
        })
    }

    /// Whether that text is the token. How long it takes says nothing of how near it is: digests are
    /// compared.
    pub fn is(&self, text: &str) -> bool {
        self.0 == <[u8; 32]>::from(Sha256::digest(text))
    }
}

impl FromStr for OperatorToken {
    type Err = NotAToken;

    fn from_str(text: &str) -> Result<Self, NotAToken> {
        let is_one =
            (32..=256).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
        is_one
            .then(|| Self(Sha256::digest(text).into()))
            .ok_or(NotAToken)
    }
}

impl std::fmt::Debug for OperatorToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("OperatorToken(hidden)")
    }
}

impl BankConfig {
    /// Refuses what does nothing without the key, and a key that is for nobody. The operator's page is of use
    /// without: for what was on its way when the key went.
    pub(super) fn refuse_half(&self) -> Result<(), ConfigError> {
        let (setting, needs) = match (&self.api_key, &self.api_url) {
            (Some(_), None) => ("api_key", "`api_url` of [bank]"),
            (None, _) if self.webhook_key.is_some() => ("webhook_key", "`api_key` of [bank]"),
            _ => return Ok(()),
        };
        Err(ConfigError::Without { setting, needs })
    }

    /// Whom to ask; `None`: nothing goes to banks.
    pub fn provider(&self) -> Option<Bank> {
        let (url, key) = (self.api_url.clone()?, self.api_key.as_ref()?);
        Some(Bank::new(url, key.0.clone()))
    }

    /// Where money to banks goes through, from those chains; `home` is where people find this server.
    /// `None`: it goes nowhere.
    pub fn desk(&self, chains: &[ChainId], home: &Url) -> Option<BankDesk> {
        let routes = self.routes.iter();
        let routes = routes.filter(|(chain, _)| chains.contains(chain));
        let routes: BTreeMap<_, _> = routes
            .map(|(chain, route)| (*chain, route.clone()))
            .collect();
        let landing = Some(ChainId(self.landing_chain));
        Some(BankDesk {
            bank: self.provider()?,
            landing: landing.filter(|chain| routes.contains_key(chain)),
            routes,
            fees: BankFees {
                sepa: self.sepa_fee_cents,
                ach: self.ach_fee_cents,
            },
            home: home.clone(),
            poll_every: self.poll_every(),
        })
    }

    /// Shortest time between two requests about one person's check.
    pub fn poll_every(&self) -> Duration {
        Duration::from_millis(self.poll_milliseconds.get())
    }

    /// Who may come to this server about it.
    pub fn options(&self) -> BankOptions {
        BankOptions {
            frames: self.frames.clone(),
            webhook_key: self.webhook_key.as_ref().map(|key| key.0.clone()),
            operator_token: self.operator_token.as_ref().map(|token| token.0.clone()),
        }
    }
}

/// With a fee of the least cash-out nothing would arrive.
fn fee<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Cents, D::Error> {
    let cents = Cents(u64::deserialize(deserializer)?);
    if cents < limits::LEAST_CASH_OUT {
        Ok(cents)
    } else {
        Err(D::Error::custom(format!(
            "it should be less than {}, the least cash-out",
            limits::LEAST_CASH_OUT
        )))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RouteTable {
    chain: String,
    token: Address,
    decimals: u8,
    currency: String,
}

/// Chains by their ids. One whose word is empty is none.
fn routes<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<ChainId, BankRoute>, D::Error> {
    let tables = BTreeMap::<String, RouteTable>::deserialize(deserializer)?;
    let mut routes = BTreeMap::new();
    for (id, table) in tables {
        let id: ChainId = id
            .parse()
            .map_err(|_| D::Error::custom(format!("{id:?} is no chain's id")))?;
        if table.chain.is_empty() {
            continue;
        }
        let is_word = |word: &str| {
            let allowed =
                |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
            (1..=32).contains(&word.len()) && word.bytes().all(allowed)
        };
        if !is_word(&table.chain) || !is_word(&table.currency) {
            return Err(D::Error::custom(format!(
                "chain {id}: `chain` and `currency` should be the provider's words, such as \
                 \"optimism\" and \"usdc\""
            )));
        }
        if !(2..=limits::TOKEN_DECIMALS).contains(&table.decimals) || table.token.is_zero() {
            return Err(D::Error::custom(format!(
                "chain {id}: `token` should be the token's address, and `decimals` its own"
            )));
        }
        let route = BankRoute {
            chain: table.chain,
            token: table.token,
            decimals: table.decimals,
            currency: table.currency,
        };
        routes.insert(id, route);
    }
    Ok(routes)
}

#[cfg(test)]
mod tests {
    use super::{
        super::{Config, Environment},
        *,
    };

    const KEY: (&str, &str) = ("FILBERT_BANK_API_KEY", "sk-test-S3CR3T");
    const TOKEN: &str = "S3CR3T-S3CR3T-S3CR3T-S3CR3T-S3CR3T";
    const PEM: &str = "-----BEGIN PUBLIC KEY-----\n\
        MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAtqsEE4eI7EmzhcquGJXt\n\
        LX9PMK0UH6Kl1WIR21sv8HtueG8BuvvpP3MiN7ltzmIhS8KaynCjN4l+620PnXeu\n\
        xWG+CSnEdkinL9hCqbEid5vv9zl0j9LWiJx3FkKHqADU7cgm46aa8dKUdIQYF2X+\n\
        O7WmyLkC4wUM/mWhBPMsIQBznashRMZxx7XJjsVp27ACUE4eNIjEXbVYN6U8jSbU\n\
        hG++CfL8xXu+GHDqKmFE6Po6HnuURvLFVnCtE3mXXBcVFlPy+octfx8nOMLT3X8O\n\
        9UehIigJ34o2yMm/Fq3HUJzg2BsiAiGgtr0vmeoV9Q7upSNj9TuOumAzZFi4pYA+\n\
        qwIDAQAB\n\
        -----END PUBLIC KEY-----\n";

    fn load(file: &str, pairs: &[(&str, &str)]) -> Result<Config, String> {
        let pairs = pairs.iter();
        let environment: Environment = pairs
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        let path = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(path.path(), file).unwrap();
        Config::from_sources(Some(path.path()), &environment).map_err(|error| error.to_string())
    }

    fn home() -> Url {
        "https://links.example".parse().unwrap()
    }

    #[test]
    fn nothing_goes_to_banks_until_there_is_a_key() {
        let chains = [1, 10, 137, 8453, 42161, 43114, 5].map(ChainId);
        let config = load("", &[]).unwrap();
        assert!(config.bank.desk(&chains, &home()).is_none());
        let pairs = [
            KEY,
            ("FILBERT_BANK_WEBHOOK_KEY", PEM),
            ("FILBERT_BANK_OPERATOR_TOKEN", TOKEN),
        ];
        let config = load("", &pairs).unwrap();
        let desk = config.bank.desk(&chains, &home()).unwrap();
        let words: Vec<_> = desk
            .routes
            .values()
            .map(|route| route.chain.as_str())
            .collect();
        assert_eq!(
            words,
            [
                "ethereum",
                "optimism",
                "polygon",
                "base",
                "arbitrum",
                "avalanche_c_chain"
            ]
        );
        assert_eq!((desk.fees.sepa, desk.fees.ach), (Cents(100), Cents(50)));
        assert_eq!(desk.poll_every, BankDesk::POLL_EVERY);
        let options = config.bank.options();
        assert!(options.webhook_key.is_some());
        assert_eq!(
            options.frames,
            [
                "https://dashboard.bridge.xyz",
                "https://bridge.withpersona.com"
            ]
        );
        let token = options.operator_token.unwrap();
        assert!(token.is(TOKEN) && !token.is(&TOKEN[1..]) && !token.is(""));
        let shown = format!("{:?} {desk:?}", config.bank);
        assert!(!shown.contains("S3CR3T"), "{shown}");
    }

    #[test]
    fn a_route_is_changed_and_left_out_by_its_chain() {
        let file = "[bank.routes.10]\nchain = \"\"\n[bank.routes.999]\nchain = \"newchain\"\n\
            token = \"0x0000000000000000000000000000000000000001\"\ndecimals = 6\n\
            currency = \"usdc\"\n";
        let config = load(file, &[KEY]).unwrap();
        let desk = config.bank.desk(&[10, 999].map(ChainId), &home()).unwrap();
        let ids: Vec<_> = desk.routes.keys().copied().collect();
        assert_eq!(ids, [ChainId(999)]);
    }

    #[test]
    fn half_of_it_does_nothing_and_says_so() {
        let cases: [(&[(&str, &str)], &str); 2] = [
            (
                &[KEY, ("FILBERT_BANK_API_URL", "")],
                "api_key is set and does nothing",
            ),
            (
                &[("FILBERT_BANK_WEBHOOK_KEY", PEM)],
                "webhook_key is set and does nothing",
            ),
        ];
        for (pairs, blamed) in cases {
            let error = load("", pairs).unwrap_err();
            assert!(
                error.contains(blamed) && !error.contains("S3CR3T"),
                "{error}"
            );
        }
    }

    #[test]
    fn what_cannot_be_is_refused_without_being_shown() {
        for (name, value) in [
            ("FILBERT_BANK_API_URL", "http://api.example/S3CR3T"),
            ("FILBERT_BANK_API_URL", "mailto:S3CR3T"),
            ("FILBERT_BANK_API_KEY", "S3CR3T with spaces"),
            ("FILBERT_BANK_WEBHOOK_KEY", "S3CR3T"),
            ("FILBERT_BANK_OPERATOR_TOKEN", "S3CR3T"),
            ("FILBERT_BANK_FRAMES", "https://a.example; script-src *"),
            ("FILBERT_BANK_SEPA_FEE_CENTS", "1000"),
            ("FILBERT_BANK_ACH_FEE_CENTS", "-1"),
            ("FILBERT_BANK_POLL_MILLISECONDS", "0"),
        ] {
            let error = load("", &[(name, value)]).unwrap_err();
            assert!(error.starts_with(&format!("{name}: ")), "{error}");
            assert!(!error.contains("S3CR3T"), "{error}");
        }
        assert!(
            load(
                "",
                &[KEY, ("FILBERT_BANK_API_URL", "http://127.0.0.1:9/v0")]
            )
            .is_ok()
        );
    }

    #[test]
    fn a_route_says_what_the_provider_says() {
        for wrong in [
            "[bank.routes.ten]\nchain = \"\"\ntoken = \"0x0000000000000000000000000000000000000001\"\ndecimals = 6\ncurrency = \"usdc\"",
            "[bank.routes.10]\nchain = \"Optimism/..\"",
            "[bank.routes.10]\ncurrency = \"\"",
            "[bank.routes.10]\ndecimals = 1",
            "[bank.routes.10]\ntoken = \"0x0000000000000000000000000000000000000000\"",
            "[bank.routes.10]\nfee = 1",
            "[bank.routes.999]\nchain = \"newchain\"",
        ] {
            assert!(load(wrong, &[KEY]).is_err(), "{wrong}");
        }
    }
}
