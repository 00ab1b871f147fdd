use std::{collections::HashMap, sync::RwLock};

use alloy::{
    primitives::{Address, B256, Bytes},
    sol_types::{SolCall, SolValue},
};

use domain::{
    foreign_text,
    limits::{TOKEN_NAME, TOKEN_SYMBOL},
};

use crate::{Chain, NodeError, balances::amount, multicall::Question};

mod abi {
    alloy::sol! {
        function symbol() external view returns (string memory);
        function name() external view returns (string memory);
        function decimals() external view returns (uint8);
        function DOMAIN_SEPARATOR() external view returns (bytes32);
        function authorizationState(address authorizer, bytes32 nonce) external view returns (bool);
    }
}

/// How many tokens that nobody listed are remembered; strangers can make deposits of any number.
const REMEMBERED_TOKENS: usize = 10_000;

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

#[derive(Debug, Default)]
pub(crate) struct TokenCache(RwLock<HashMap<Address, TokenInfo>>);

impl Chain {
    /// What people are told of the token at `address`: the operator's word where the token is
    /// listed, its contract's own word else. A contract that says nothing is shown by its address.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn token_info(&self, address: Address) -> Result<TokenInfo, NodeError> {
        if let Some(listed) = self.listed_token(address) {
            return Ok(listed);
        }
        let remembered = self
            .tokens
            .0
            .read()
            .ok()
            .and_then(|known| known.get(&address).cloned());
        if let Some(known) = remembered {
            return Ok(known);
        }
        let symbol = self
            .read_text(
                address,
                abi::symbolCall {}.abi_encode().into(),
                TOKEN_SYMBOL,
            )
            .await?;
        let name = self
            .read_text(address, abi::nameCall {}.abi_encode().into(), TOKEN_NAME)
            .await?;
        let decimals = self
            .read(address, abi::decimalsCall {}.abi_encode().into())
            .await?;
        let short = format!("{address}").chars().take(8).collect::<String>();
        let info = TokenInfo {
            address,
            name: name
                .or_else(|| symbol.clone())
                .unwrap_or_else(|| short.clone()),
            symbol: symbol.unwrap_or(short),
            decimals: decimals
                .and_then(|answer| abi::decimalsCall::abi_decode_returns(&answer).ok())
                .unwrap_or(0),
            logo: None,
        };
        if let Ok(mut known) = self.tokens.0.write()
            && known.len() < REMEMBERED_TOKENS
        {
            known.insert(address, info.clone());
        }
        Ok(info)
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
        let answer = self.read(token, call.into()).await?;
        Ok(answer.and_then(|answer| abi::DOMAIN_SEPARATORCall::abi_decode_returns(&answer).ok()))
    }

    fn listed_token(&self, address: Address) -> Option<TokenInfo> {
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

    async fn read_text(
        &self,
        token: Address,
        calldata: Bytes,
        limit: usize,
    ) -> Result<Option<String>, NodeError> {
        let text = self
            .read(token, calldata)
            .await?
            .and_then(|answer| String::abi_decode(&answer).ok())
            .map(|text| foreign_text(&text, limit))
            .filter(|text| !text.is_empty());
        Ok(text)
    }

    /// `None` when the contract has no such function.
    async fn read(&self, token: Address, calldata: Bytes) -> Result<Option<Bytes>, NodeError> {
        match self.call(token, calldata).await {
            Ok(answer) => Ok(Some(answer).filter(|answer| !answer.is_empty())),
            Err(error) if !error.is_about_the_node() => Ok(None),
            Err(error) => Err(error),
        }
    }
}
