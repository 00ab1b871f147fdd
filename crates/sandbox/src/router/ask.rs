//! What somebody wants to know of a route.

use alloy::primitives::{Address, U256};
use domain::parse_dollars;
use serde_json::Value;

use super::{
    catalogue::{Chain, Token},
    refusal::Refusal,
    shared::Broker,
};

/// Without a word about slippage, so many hundredths of a hundred.
const USUAL_SLIPPAGE: u64 = 100;
/// Most digits of an amount: far more than there is of anything.
const LONGEST_AMOUNT: usize = 36;

/// A question that can be answered.
#[derive(Debug)]
pub(super) struct Ask<'a> {
    pub from: &'a Chain,
    pub from_token: &'a Token,
    pub from_amount: U256,
    pub to: &'a Chain,
    pub to_token: &'a Token,
    /// In hundredths of a hundred.
    pub slippage: u64,
    /// None: only the price is wanted.
    pub wallets: Option<Wallets>,
}

/// Between whom.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wallets {
    pub from: Address,
    pub to: Address,
}

impl<'a> Ask<'a> {
    pub fn read(broker: &'a Broker, body: &Value) -> Result<Self, Refusal> {
        let (from, from_token) = end(broker, body, "fromChain", "fromToken")?;
        let (to, to_token) = end(broker, body, "toChain", "toToken")?;
        if from_token == to_token {
            return Err(Refusal::no_route("fromToken and toToken are the same"));
        }
        if body.get("toAmount").is_some() {
            let reason = "is not taken by this sandbox: give fromAmount";
            return Err(Refusal::schema("toAmount", reason));
        }
        let wallets = match body.get("quoteOnly") {
            Some(Value::Bool(true)) => None,
            None | Some(Value::Bool(false)) => Some(Wallets {
                from: address(body, "fromAddress")?,
                to: address(body, "toAddress")?,
            }),
            Some(_) => return Err(Refusal::schema("quoteOnly", "must be a boolean")),
        };
        Ok(Self {
            from,
            from_token,
            from_amount: amount(text(body, "fromAmount")?)?,
            to,
            to_token,
            slippage: slippage(body)?,
            wallets,
        })
    }

    pub fn is_swap(&self) -> bool {
        self.from.id == self.to.id
    }

    /// The two digits behind the point of what is paid in.
    pub fn cents(&self) -> u64 {
        let decimals = usize::from(self.from_token.decimals);
        let Some(behind_cents) = decimals.checked_sub(2) else {
            return 0;
        };
        let cents = self.from_amount / U256::from(10).pow(U256::from(behind_cents));
        (cents % U256::from(100)).to()
    }
}

fn end<'a>(
    broker: &'a Broker,
    body: &Value,
    chain: &str,
    token: &str,
) -> Result<(&'a Chain, &'a Token), Refusal> {
    let id = text(body, chain)?.parse().ok();
    let found = id.and_then(|id| broker.chain(id));
    let found = found.ok_or_else(|| Refusal::no_route(&format!("Unsupported chain: {chain}")))?;
    let known = found.token(address(body, token)?);
    let known = known.ok_or_else(|| Refusal::no_route(&format!("Unsupported token: {token}")))?;
    Ok((found, known))
}

fn text<'a>(body: &'a Value, field: &str) -> Result<&'a str, Refusal> {
    match body.get(field) {
        Some(Value::String(text)) => Ok(text),
        None => Err(Refusal::schema(field, "is required")),
        Some(_) => Err(Refusal::schema(field, "must be a string")),
    }
}

fn address(body: &Value, field: &str) -> Result<Address, Refusal> {
    let address = text(body, field)?.parse();
    address.map_err(|_| Refusal::schema(field, "must be an address"))
}

fn amount(text: &str) -> Result<U256, Refusal> {
    let is_number = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    if !is_number {
        return Err(Refusal::schema("fromAmount", "must be a whole number"));
    }
    if text.len() > LONGEST_AMOUNT {
        return Err(Refusal::no_route("Amount too high"));
    }
    match U256::from_str_radix(text, 10) {
        Ok(amount) if !amount.is_zero() => Ok(amount),
        _ => Err(Refusal::no_route("Amount too low")),
    }
}

/// A per cent with at most two digits behind the point.
fn slippage(body: &Value) -> Result<u64, Refusal> {
    let refused = || Refusal::schema("slippage", "must be a number from 0.01 to 99.99");
    let number = match body.get("slippage") {
        None => return Ok(USUAL_SLIPPAGE),
        Some(Value::Number(number)) => number.to_string(),
        Some(_) => return Err(refused()),
    };
    let hundredth = U256::from(10_000_000_000_000_000_u64);
    let (hundredths, rest) = parse_dollars(&number)
        .ok_or_else(refused)?
        .div_rem(hundredth);
    match u64::try_from(hundredths) {
        Ok(slippage @ 1..=9_999) if rest.is_zero() => Ok(slippage),
        _ => Err(refused()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn slippage_is_a_number_of_per_cent() {
        for (told, read) in [(json!(1), 100), (json!(0.5), 50), (json!(99.99), 9_999)] {
            assert_eq!(slippage(&json!({ "slippage": told })), Ok(read));
        }
        assert_eq!(slippage(&json!({})), Ok(USUAL_SLIPPAGE));
        for told in [
            json!("1"),
            json!(0),
            json!(-1),
            json!(100),
            json!(0.001),
            json!(null),
        ] {
            assert!(slippage(&json!({ "slippage": told })).is_err(), "{told}");
        }
    }

    #[test]
    fn amounts_are_whole_numbers_of_bounded_length() {
        assert_eq!(amount("1000000"), Ok(U256::from(1_000_000)));
        let longer = "1".repeat(LONGEST_AMOUNT + 1);
        for text in ["", "0", "-1", "1.5", "1e6", "0x10", longer.as_str()] {
            assert!(amount(text).is_err(), "{text}");
        }
    }
}
