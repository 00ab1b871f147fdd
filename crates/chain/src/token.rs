use alloy::{
    primitives::{Address, B256, Bytes},
    sol_types::{SolCall, SolValue},
};

use domain::{
    foreign_text,
    limits::{TOKEN_NAME, TOKEN_SYMBOL},
};
use futures::future::try_join3;

use crate::{
    Chain, NodeError,
    balances::amount,
    multicall::{Question, WORD_GAS},
};

mod abi {
    alloy::sol! {
        function symbol() external view returns (string memory);
        function name() external view returns (string memory);
        function decimals() external view returns (uint8);
        function DOMAIN_SEPARATOR() external view returns (bytes32);
        function authorizationState(address authorizer, bytes32 nonce) external view returns (bool);
    }
}

/// What people are told of a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenInfo {
    /// Its contract; zero for the chain's own currency.
    pub address: Address,
    /// Such as `USDC`.
    pub symbol: String,
    /// Such as `USD Coin`.
    pub name: String,
    /// How many digits its smallest unit is away from one.
    pub decimals: u8,
    /// A path on our own host.
    pub logo: Option<String>,
}

impl TokenInfo {
    /// A token of which nobody remembers the address.
    pub fn unknown() -> Self {
        Self {
            address: Address::ZERO,
            symbol: "?".to_owned(),
            name: "Unknown token".to_owned(),
            decimals: 0,
            logo: None,
        }
    }
}

/// What a token's contract says of itself. `None`: nothing of use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TokenWords {
    /// Safe to be shown, at most [`TOKEN_SYMBOL`] characters.
    pub symbol: Option<String>,
    /// Safe to be shown, at most [`TOKEN_NAME`] characters.
    pub name: Option<String>,
    /// How many digits its smallest unit is away from one.
    pub decimals: Option<u8>,
}

impl TokenWords {
    /// What people are told of the token at `address`: one that says nothing is shown by its address.
    pub fn info(self, address: Address) -> TokenInfo {
        let short = format!("{address}").chars().take(8).collect::<String>();
        TokenInfo {
            address,
            name: self
                .name
                .or_else(|| self.symbol.clone())
                .unwrap_or_else(|| short.clone()),
            symbol: self.symbol.unwrap_or(short),
            decimals: self.decimals.unwrap_or(0),
            logo: None,
        }
    }
}

impl Chain {
    /// What the operator says of the token at `address`, where it is listed; the zero address is the chain's
    /// own currency, which always is.
    pub fn listed_token(&self, address: Address) -> Option<TokenInfo> {
        let spec = self.spec();
        if address.is_zero() {
            return Some(TokenInfo {
                address,
                symbol: spec.native.symbol.clone(),
                name: spec.native.name.clone(),
                decimals: spec.native.decimals,
                logo: spec.native.logo.clone(),
            });
        }
        spec.token(address).map(|token| TokenInfo {
            address,
            symbol: token.symbol.clone(),
            name: token.name.clone(),
            decimals: token.decimals,
            logo: token.logo.clone(),
        })
    }

    /// Asks a token's contract what it is called. It is a stranger's code: each question has [`WORD_GAS`],
    /// which bounds how long it can take, and its answer.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn token_words(&self, address: Address) -> Result<TokenWords, NodeError> {
        let decimals = abi::decimalsCall {}.abi_encode();
        let (symbol, name, decimals) = try_join3(
            self.ask_text(address, abi::symbolCall {}.abi_encode(), TOKEN_SYMBOL),
            self.ask_text(address, abi::nameCall {}.abi_encode(), TOKEN_NAME),
            self.ask_within(WORD_GAS, address, decimals.into()),
        )
        .await?;
        let decimals =
            decimals.and_then(|answer| abi::decimalsCall::abi_decode_returns(&answer).ok());
        Ok(TokenWords {
            symbol,
            name,
            decimals,
        })
    }

    /// What each token's own contract says of its decimals, in their order. `None`: it does not say.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn decimals_of(&self, tokens: &[Address]) -> Result<Vec<Option<u8>>, NodeError> {
        let questions = tokens.iter().map(|token| Question {
            target: *token,
            calldata: abi::decimalsCall {}.abi_encode().into(),
        });
        let answers = self.ask_all(questions.collect()).await?;
        let decimals = answers.iter().map(|answer| {
            let word = amount(answer.as_ref()?)?;
            u8::try_from(word).ok()
        });
        Ok(decimals.collect())
    }

    /// Whether an EIP-3009 authorization of `from` was used or cancelled.
    ///
    /// # Errors
    /// When no node answers, or the contract is no EIP-3009 token.
    pub async fn authorization_used(
        &self,
        token: Address,
        from: Address,
        nonce: B256,
    ) -> Result<bool, NodeError> {
        let call = abi::authorizationStateCall {
            authorizer: from,
            nonce,
        };
        let answer = self.call(token, call.abi_encode().into()).await?;
        abi::authorizationStateCall::abi_decode_returns(&answer)
            .map_err(|_| self.unreadable("authorizationState"))
    }

    /// What an EIP-712 token says that signatures for it are made under; `None` when it says nothing.
    pub(crate) async fn domain_separator(&self, token: Address) -> Result<Option<B256>, NodeError> {
        let call = abi::DOMAIN_SEPARATORCall {}.abi_encode();
        let answer = self.ask_within(WORD_GAS, token, call.into()).await?;
        Ok(answer.and_then(|answer| abi::DOMAIN_SEPARATORCall::abi_decode_returns(&answer).ok()))
    }

    async fn ask_text(
        &self,
        token: Address,
        calldata: Vec<u8>,
        limit: usize,
    ) -> Result<Option<String>, NodeError> {
        let answer = self.ask_within(WORD_GAS, token, Bytes::from(calldata));
        let text = answer
            .await?
            .and_then(|answer| String::abi_decode(&answer).ok())
            .map(|text| foreign_text(&text, limit))
            .filter(|text| !text.is_empty());
        Ok(text)
    }
}
