//! What the router wrote, read as values of bounded length. Of numbers it writes some as text and some not.

use alloy_primitives::{Address, B256, U256, address};
use domain::{ChainId, UsdPrice, foreign_text, parse_dollars};
use serde_json::Value;

/// What the router calls a chain's own currency, for which we have the zero address.
const NATIVE: Address = address!("EeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE");
/// Digits that an amount can have.
const DIGITS: usize = 78;

/// A token as the router calls it.
pub(super) fn told_token(token: Address) -> Address {
    if token.is_zero() { NATIVE } else { token }
}

/// The first `longest` characters that may stand among ours.
pub(super) fn plain(text: &str, longest: usize) -> String {
    foreign_text(text, longest)
}

/// A text that is there and not empty.
pub(super) fn text(of: &Value, name: &str, longest: usize) -> Option<String> {
    let text = plain(of.get(name)?.as_str()?, longest);
    Some(text).filter(|text| !text.is_empty())
}

/// A name that it gave something, to be told back.
pub(super) fn name(text: &str) -> Option<String> {
    let is_name =
        (1..=256).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
    is_name.then(|| text.to_owned())
}

/// An amount in smallest units.
pub(super) fn units(of: &Value, name: &str) -> Option<U256> {
    let digits = number(of, name)?;
    let is_number =
        (1..=DIGITS).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| U256::from_str_radix(&digits, 10).ok())?
}

/// A whole number.
pub(super) fn whole(of: &Value, name: &str) -> Option<u64> {
    units(of, name)?.try_into().ok()
}

/// A chain of the kind that has such numbers. Of some the router tells another number than they have.
pub(super) fn chain(of: &Value, name: &str) -> Option<ChainId> {
    whole(of, name).map(|id| ChainId(id).as_meant())
}

/// So many dollars, in 10⁻¹⁸ dollars.
pub(super) fn dollars(of: &Value, name: &str) -> Option<U256> {
    parse_dollars(&number(of, name)?)
}

/// What one whole of a token costs.
pub(super) fn price(of: &Value, name: &str) -> Option<UsdPrice> {
    number(of, name)?.parse().ok()
}

/// Seconds, of which parts are cut off.
pub(super) fn seconds(of: &Value, name: &str) -> Option<u64> {
    let number = number(of, name)?;
    let (seconds, _) = number.split_once('.').unwrap_or((&number, ""));
    seconds.parse().ok()
}

/// A token's contract; zero for a chain's own currency, however the router writes it.
pub(super) fn token(of: &Value, name: &str) -> Option<Address> {
    let token: Address = of.get(name)?.as_str()?.parse().ok()?;
    Some(if token == NATIVE {
        Address::ZERO
    } else {
        token
    })
}

/// A transaction's hash.
pub(super) fn hash(of: &Value, name: &str) -> Option<B256> {
    of.get(name)?.as_str()?.parse().ok()
}

fn number(of: &Value, name: &str) -> Option<String> {
    match of.get(name)? {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn numbers_are_read_as_text_and_as_numbers() {
        let told =
            json!({"a": "1000", "b": 1000, "c": "1e3", "d": "-1", "e": 1.5, "f": "", "g": null});
        assert_eq!(units(&told, "a"), Some(U256::from(1_000)));
        assert_eq!(units(&told, "b"), Some(U256::from(1_000)));
        for wrong in ["c", "d", "e", "f", "g", "h"] {
            assert_eq!(units(&told, wrong), None, "{wrong}");
        }
        assert_eq!(seconds(&told, "e"), Some(1));
        assert_eq!(dollars(&told, "e"), parse_dollars("1.5"));
        assert_eq!(dollars(&told, "d"), None);
        let most = json!({"a": U256::MAX.to_string(), "b": format!("{}0", U256::MAX)});
        assert_eq!(
            (units(&most, "a"), units(&most, "b")),
            (Some(U256::MAX), None)
        );
    }

    #[test]
    fn a_chains_own_currency_is_the_zero_address_in_any_letters() {
        for native in [
            "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE",
            "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
            "0x0000000000000000000000000000000000000000",
        ] {
            let told = json!({ "address": native });
            assert_eq!(token(&told, "address"), Some(Address::ZERO), "{native}");
        }
        assert_eq!(told_token(Address::ZERO), NATIVE);
        assert_eq!(token(&json!({"address": "uosmo"}), "address"), None);
    }
}
