//! The way that brings somebody so much at least, whatever has to be paid in for it.

use std::time::Duration;

use alloy_primitives::{Address, Bytes, U256};
use chain::TokenInfo;
use domain::{ChainId, Slippage, UsdPrice, limits::ROUTE_DATA, routable_between};
use partners::{prices::Asset, routes::Execution};

use super::{
    QuoteError,
    catalogue::{offered, route_chains},
    find::{DEADLINE, fee, seconds},
    judge::{Fee, Standards, Sum},
    search::search,
};
use crate::Ctx;

/// What should arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    /// Where it is paid in.
    pub from_chain: ChainId,
    /// As what; zero is the chain's own currency.
    pub from_token: Address,
    /// Who pays in.
    pub payer: Address,
    /// Where it arrives.
    pub to_chain: ChainId,
    /// As what.
    pub to_token: Address,
    /// Who gets it.
    pub recipient: Address,
    /// How much, in smallest units, at least.
    pub least: U256,
}

/// A way that brings it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reached {
    /// What is paid in, in smallest units.
    pub amount_in: U256,
    pub from_token: TokenInfo,
    /// What one whole of it costs.
    pub from_price: UsdPrice,
    pub to_token: TokenInfo,
    pub to_price: UsdPrice,
    /// What should arrive.
    pub to_amount: U256,
    /// The least that arrives.
    pub to_amount_min: U256,
    /// What the way keeps and costs, in 10⁻¹⁸ dollars, by the router's word; `None`: it does not say all of it.
    pub fee: Option<U256>,
    pub duration: Duration,
    /// Unix seconds until which it may be taken.
    pub expires_at: u64,
    /// The router's names for the way and the question.
    pub quote_id: Option<String>,
    pub question_id: Option<String>,
    /// The bridge that is called, and may take the token.
    pub target: Address,
    pub data: Bytes,
    /// What the call carries of the chain's own currency.
    pub value: U256,
}

/// The bridges at which ways begin on a chain, if nothing stands against one from there to `to`.
pub(crate) fn begins_on(ctx: &Ctx, from: ChainId, to: ChainId) -> Option<&[Address]> {
    ctx.routing.as_ref()?;
    routable_between(from, to).ok()?;
    let own = ctx.chains.spec(from)?.contracts.as_ref()?;
    Some(own.bridge_targets.as_slice()).filter(|targets| !targets.is_empty())
}

/// The way that brings so much at least, for as little as a few questions find. Nothing moves by it.
///
/// # Errors
/// See [`QuoteError`].
pub(crate) async fn reach(ctx: &Ctx, wanted: Reach) -> Result<Reached, QuoteError> {
    let routing = ctx.routing.as_ref().ok_or(QuoteError::NotOffered)?;
    let (from, to) = (wanted.from_chain, wanted.to_chain);
    let targets = begins_on(ctx, from, to).ok_or(QuoteError::Chain(from))?;
    let (from_token, to_token) = ends(ctx, &wanted).await?;
    let assets = [
        (from, wanted.from_token),
        (to, wanted.to_token),
        (from, Address::ZERO),
    ];
    let assets = assets.map(|(chain, token)| Asset { chain, token });
    let quotes = ctx.prices.of(&assets, ctx.now() / 1_000).await;
    let [from_price, to_price, native] =
        assets.map(|asset| quotes.get(&asset).map(|quote| quote.usd));
    // Without prices nothing says what is too much.
    let (Some(from_price), Some(to_price)) = (from_price, to_price) else {
        return Err(QuoteError::None);
    };
    let worth = worth_as(
        (wanted.least, to_price, to_token.decimals),
        (from_price, from_token.decimals),
    );
    let worth = worth.ok_or(QuoteError::None)?;
    let (amount_in, found) = search(ctx, routing, &wanted, worth)
        .await
        .inspect_err(|error| tracing::info!(%error, "there is no way to pay so"))?;
    let execution = found.execution.as_ref().ok_or(QuoteError::None)?;
    let standards = Standards {
        targets,
        now: seconds(ctx),
        slippage: Slippage::USUAL,
        given: Sum {
            units: amount_in,
            decimals: from_token.decimals,
            price: Some(from_price),
        },
        wanted: (to_token.decimals, Some(to_price)),
        native: (native_decimals(ctx, from), native),
        fee: Fee::Theirs,
    };
    standards
        .judge(&found, execution)
        .inspect_err(|fault| tracing::warn!(%fault, "a way to pay is refused"))?;
    if execution.data.len() > ROUTE_DATA {
        return Err(QuoteError::None);
    }
    Ok(Reached {
        amount_in,
        from_token,
        from_price,
        to_token,
        to_price,
        to_amount: found.to_amount,
        to_amount_min: found.to_amount_min,
        fee: fee(&found),
        duration: found.duration,
        expires_at: until(ctx, execution),
        quote_id: found.quote_id.clone(),
        question_id: found.request_id.clone(),
        target: execution.target,
        data: execution.data.clone(),
        value: execution.value,
    })
}

/// What is paid in and what arrives, if both are offered and it makes sense.
async fn ends(ctx: &Ctx, wanted: &Reach) -> Result<(TokenInfo, TokenInfo), QuoteError> {
    let (from, to) = (wanted.from_chain, wanted.to_chain);
    if (from, wanted.from_token) == (to, wanted.to_token) {
        return Err(QuoteError::Same);
    }
    let choices = route_chains(ctx).await?;
    let is_offered = |chain| {
        let choice = choices.iter().find(|choice| choice.chain == chain);
        choice.is_some_and(|choice| from != to || choice.swaps)
    };
    if let Some(unknown) = [from, to].into_iter().find(|chain| !is_offered(*chain)) {
        return Err(QuoteError::Chain(unknown));
    }
    let of = async |chain, address| {
        let tokens = offered(ctx, chain).await?;
        let mut tokens = tokens.into_iter();
        Ok::<_, QuoteError>(tokens.find(|token| token.address == address))
    };
    let given = of(from, wanted.from_token).await?;
    let given = given.ok_or(QuoteError::Token(from))?;
    // Whoever pays did not choose what is asked for.
    let asked = of(to, wanted.to_token).await?.ok_or(QuoteError::None)?;
    let recipient = wanted.recipient;
    let spec = ctx.chains.spec(to);
    match spec.and_then(|spec| spec.dead_end(recipient, wanted.to_token)) {
        Some(why) => Err(QuoteError::DeadEnd { recipient, why }),
        None => Ok((given, asked)),
    }
}

/// What is worth as much of another token, rounded up; never nothing.
fn worth_as(
    (units, price, decimals): (U256, UsdPrice, u8),
    (other_price, other_decimals): (UsdPrice, u8),
) -> Option<U256> {
    let usd = price.value_of(units, decimals)?;
    let one = other_price.value_of(U256::ONE, 0)?;
    let whole = U256::from(10).checked_pow(U256::from(other_decimals))?;
    let sum = usd.checked_mul(whole)?;
    Some(sum.div_ceil(one).max(U256::ONE))
}

fn native_decimals(ctx: &Ctx, chain: ChainId) -> u8 {
    let spec = ctx.chains.spec(chain);
    spec.map_or(0, |spec| spec.native.decimals)
}

fn until(ctx: &Ctx, execution: &Execution) -> u64 {
    let latest = seconds(ctx).saturating_add(DEADLINE);
    execution.expires_at.map_or(latest, |at| at.min(latest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_worth_as_much_is_rounded_up() {
        let (dollar, ether) = (UsdPrice::DOLLAR, "2500".parse().unwrap());
        let five = (U256::from(5_000_000), dollar, 6);
        let as_ether = U256::from(2_000_000_000_000_000_u64);
        assert_eq!(worth_as(five, (ether, 18)), Some(as_ether));
        let least = (U256::ONE, dollar, 18);
        assert_eq!(worth_as(least, (ether, 6)), Some(U256::ONE));
        assert_eq!(worth_as((U256::MAX, dollar, 6), (ether, 18)), None);
    }
}
