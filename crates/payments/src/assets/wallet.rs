//! What a wallet has, and what that is worth.

use std::{cmp::Reverse, time::Duration};

use alloy_primitives::{Address, U256};
use chain::{Chain, NodeError, TokenInfo, side_by_side::side_by_side};
use domain::{AssetKind, Cents, ChainId, UsdPrice};
use partners::prices::{Asset, Quote};
use tokio::time::timeout;

use crate::Ctx;

/// How long a chain may take to say what a wallet has there.
const CHAIN_ANSWERS_WITHIN: Duration = Duration::from_secs(3);

/// Something of which a wallet has some.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Balance {
    /// On which chain.
    pub chain: ChainId,
    /// The chain's own currency or a listed token.
    pub token: TokenInfo,
    /// Smallest units; more than none.
    pub amount: U256,
    /// What one whole of it costs, if that is known.
    pub price: Option<Quote>,
    /// What all of it is worth, in 10⁻¹⁸ dollars, if that is known.
    pub value: Option<U256>,
}

/// What a wallet has, as far as its chains answered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WalletBalances {
    /// The dearest first; at the same value chains' own currencies, then the more of it.
    pub balances: Vec<Balance>,
    /// Chains of which nothing is known just now. Their balances are not none.
    pub unavailable: Vec<ChainId>,
}

/// What a token is and costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenPrice {
    /// The token.
    pub token: TokenInfo,
    /// What one whole of it costs, if that is known.
    pub price: Option<Quote>,
}

/// Why a token's price cannot be told.
#[derive(Debug, thiserror::Error)]
pub enum TokenPriceError {
    /// Its chain is not served here.
    #[error("chain {0} is not served here")]
    UnknownChain(ChainId),
    /// It is none of those that are offered by name.
    #[error("chain {0} lists no token at that address")]
    UnknownToken(ChainId),
}

/// What a wallet has of each chain's own currency and listed tokens.
pub async fn wallet_balances(ctx: &Ctx, owner: Address) -> WalletBalances {
    let looks = ctx.chains.iter().map(|chain| async move {
        let found = timeout(CHAIN_ANSWERS_WITHIN, holdings(chain, owner)).await;
        (chain.id(), found)
    });
    let mut wallet = WalletBalances::default();
    for (chain, found) in side_by_side(looks).await {
        match found {
            Ok(Ok(balances)) => wallet.balances.extend(balances),
            Ok(Err(error)) => {
                tracing::debug!(%chain, %error, "balances cannot be read");
                wallet.unavailable.push(chain);
            }
            Err(_) => wallet.unavailable.push(chain),
        }
    }
    let assets: Vec<Asset> = wallet.balances.iter().map(Balance::asset).collect();
    let quotes = ctx.prices.of(&assets, ctx.now() / 1_000).await;
    for balance in &mut wallet.balances {
        balance.price = quotes.get(&balance.asset()).copied();
        balance.value = balance
            .price
            .and_then(|quote| quote.usd.value_of(balance.amount, balance.token.decimals));
    }
    wallet.balances.sort_by_key(|balance| {
        let token = &balance.token;
        // Of two tokens, which has more wholes is told well enough by dropping their decimals.
        let whole = U256::from(10).checked_pow(U256::from(token.decimals));
        let wholes = whole.map_or(U256::ZERO, |whole| balance.amount / whole);
        (
            Reverse(balance.value.unwrap_or_default()),
            !token.address.is_zero(),
            Reverse(wholes),
            balance.chain,
            token.address,
        )
    });
    wallet
}

/// What a listed token of a chain is and costs; the zero address is the chain's own currency.
/// Strangers' tokens have no price here: whoever makes one could make its price.
///
/// # Errors
/// See [`TokenPriceError`].
pub async fn token_price(
    ctx: &Ctx,
    chain: ChainId,
    token: Address,
) -> Result<TokenPrice, TokenPriceError> {
    let asset = Asset { chain, token };
    let served = ctx.chains.get(chain);
    let served = served.ok_or(TokenPriceError::UnknownChain(chain))?;
    let token = served.listed_token(token);
    let token = token.ok_or(TokenPriceError::UnknownToken(chain))?;
    let quotes = ctx.prices.of(&[asset], ctx.now() / 1_000).await;
    Ok(TokenPrice {
        token,
        price: quotes.get(&asset).copied(),
    })
}

/// What an amount of a listed token is worth just now; `None`: nobody says.
pub(crate) async fn worth_of(
    ctx: &Ctx,
    chain: ChainId,
    token: Address,
    amount: U256,
) -> Option<Cents> {
    let TokenPrice { token, price } = token_price(ctx, chain, token).await.ok()?;
    let value = price?.usd.value_of(amount, token.decimals)?;
    Cents::from_units(value, UsdPrice::DECIMALS)
}

impl Balance {
    fn asset(&self) -> Asset {
        Asset {
            chain: self.chain,
            token: self.token.address,
        }
    }
}

/// What there is of a chain's own currency and of its listed tokens that have amounts.
async fn holdings(chain: &Chain, owner: Address) -> Result<Vec<Balance>, NodeError> {
    let listed = chain.spec().tokens.iter();
    let listed = listed.filter(|token| token.kind == AssetKind::Erc20);
    let tokens: Vec<Address> = std::iter::once(Address::ZERO)
        .chain(listed.map(|token| token.address))
        .collect();
    let amounts = chain.balances(owner, &tokens).await?;
    let mut balances = Vec::new();
    for (token, amount) in tokens.into_iter().zip(amounts) {
        // A token that does not answer has nothing to offer.
        let Some(amount) = amount.filter(|amount| !amount.is_zero()) else {
            continue;
        };
        let Some(token) = chain.listed_token(token) else {
            continue;
        };
        balances.push(Balance {
            chain: chain.id(),
            token,
            amount,
            price: None,
            value: None,
        });
    }
    Ok(balances)
}
