//! What the provider wrote, read as values of bounded length.

use alloy_primitives::{Address, B256};
use serde_json::Value;
use url::Url;

use super::ids;

/// Longest address of a page.
const LONGEST_URL: usize = 4_096;

/// The first `longest` characters, without controls.
pub(super) fn short(text: &str, longest: usize) -> String {
    let plain = text.chars().filter(|letter| !letter.is_control());
    plain.take(longest).collect()
}

/// A text that is there and not empty.
pub(super) fn text(of: &Value, name: &str, longest: usize) -> Option<String> {
    let text = of.get(name)?.as_str()?;
    Some(short(text, longest)).filter(|text| !text.is_empty())
}

/// An id that may be put into a path.
pub(super) fn id(of: &Value, name: &str) -> Option<String> {
    let id = of.get(name)?.as_str()?;
    ids::checked(id).ok().map(str::to_owned)
}

/// A page that a browser may be sent to.
pub(super) fn page(of: &Value, name: &str) -> Option<Url> {
    let text = of.get(name)?.as_str()?;
    if text.len() > LONGEST_URL {
        return None;
    }
    let url: Url = text.parse().ok()?;
    matches!(url.scheme(), "https" | "http").then_some(url)
}

/// A decimal number, as money is written.
pub(super) fn decimal(of: &Value, name: &str) -> Option<String> {
    let text = of.get(name)?.as_str()?;
    let (whole, rest) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |digits: &str| {
        (1..=30).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    (is_number(whole) && is_number(rest)).then(|| text.to_owned())
}

/// Whether two decimal numbers are the same, however many digits they are written with.
pub(super) fn is_same_number(one: &str, other: &str) -> bool {
    let plain = |text: &str| {
        let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
        let whole = whole.trim_start_matches('0');
        format!("{whole}.{}", rest.trim_end_matches('0'))
    };
    plain(one) == plain(other)
}

/// A transaction's hash.
pub(super) fn hash(of: &Value, name: &str) -> Option<B256> {
    of.get(name)?.as_str()?.parse().ok()
}

/// An address on a chain; not the zero address, which nobody has.
pub(super) fn address(of: &Value, name: &str) -> Option<Address> {
    let address: Address = of.get(name)?.as_str()?.parse().ok()?;
    (!address.is_zero()).then_some(address)
}

/// The list of an answer, which is one or has one in `data`.
pub(super) fn list(answer: Value) -> Option<Vec<Value>> {
    match answer {
        Value::Array(items) => Some(items),
        Value::Object(mut envelope) => match envelope.remove("data")? {
            Value::Array(items) => Some(items),
            _ => None,
        },
        _ => None,
    }
}

/// Milliseconds since 1970 of a time in UTC, written `2024-09-01T02:03:04.567Z`.
pub(super) fn time_ms(of: &Value, name: &str) -> Option<i64> {
    let text = of.get(name)?.as_str()?.strip_suffix('Z')?;
    let (date, time) = text.split_once('T')?;
    let [year, month, day] = numbers(date.split('-'))?;
    let (time, rest) = time.split_once('.').unwrap_or((time, "0"));
    let [hour, minute, second] = numbers(time.split(':'))?;
    let is_time = (1970..=9999).contains(&year)
        && (1..=12).contains(&month)
        && (1..=31).contains(&day)
        && hour < 24
        && minute < 60
        && second <= 60;
    if !is_time || rest.is_empty() || !rest.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let ms: i64 = format!("{rest:0<3}").get(..3)?.parse().ok()?;
    let seconds = days(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second;
    Some(seconds * 1_000 + ms)
}

fn numbers<'a>(parts: impl Iterator<Item = &'a str>) -> Option<[i64; 3]> {
    let read = |part: &str| {
        let is_number =
            (1..=4).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| part.parse().ok()).flatten()
    };
    let numbers: Option<Vec<i64>> = parts.map(read).collect();
    numbers?.try_into().ok()
}

/// Days since 1970 of a date of the Gregorian calendar: see `days_from_civil` in
/// <https://howardhinnant.github.io/date_algorithms.html>.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (era, year_of_era) = (year / 400, year % 400);
    let month_from_march = (month + 9) % 12;
    let day_of_year = (153 * month_from_march + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * 146_097 + day_of_era - 719_468
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn times_are_read_and_nonsense_is_not() {
        let read = |text: &str| time_ms(&json!({ "at": text }), "at");
        assert_eq!(read("1970-01-01T00:00:00.000Z"), Some(0));
        assert_eq!(read("2024-09-01T02:03:04.567Z"), Some(1_725_156_184_567));
        assert_eq!(read("2024-02-29T23:59:59Z"), Some(1_709_251_199_000));
        assert_eq!(read("2024-02-29T23:59:59.1Z"), Some(1_709_251_199_100));
        assert_eq!(read("2024-02-29T23:59:59.123456Z"), Some(1_709_251_199_123));
        for wrong in [
            "",
            "Z",
            "2024-09-01",
            "2024-09-01T02:03:04",
            "2024-13-01T02:03:04Z",
            "2024-09-01T24:03:04Z",
            "2024-09-01T02:03:04.Z",
            "2024-09-01T02:03:04.xZ",
            "2024-09-01T02:03Z",
            "-2024-09-01T02:03:04Z",
            "99999-09-01T02:03:04Z",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn money_is_a_text_of_digits() {
        for right in ["0", "10", "99.9", "100.25", "0.000001"] {
            let told = json!({ "amount": right });
            assert_eq!(decimal(&told, "amount").as_deref(), Some(right));
        }
        for wrong in [
            "", ".", "1.", ".5", "-1", "+1", "1e3", "1,0", "1.0.0", " 1", "NaN",
        ] {
            assert_eq!(
                decimal(&json!({ "amount": wrong }), "amount"),
                None,
                "{wrong}"
            );
        }
        assert_eq!(decimal(&json!({ "amount": 1.5 }), "amount"), None);
        assert_eq!(decimal(&json!({}), "amount"), None);
    }

    #[test]
    fn a_list_is_one_or_in_an_envelope() {
        assert_eq!(list(json!([1, 2])), Some(vec![json!(1), json!(2)]));
        assert_eq!(
            list(json!({ "count": 9, "data": [1] })),
            Some(vec![json!(1)])
        );
        for wrong in [json!({}), json!({ "data": {} }), json!(null), json!("[]")] {
            assert_eq!(list(wrong), None);
        }
    }

    #[test]
    fn pages_are_of_the_web() {
        let page = |text: &str| page(&json!({ "url": text }), "url").map(String::from);
        let right = "https://bridge.withpersona.com/verify?a=b";
        assert_eq!(page(right).as_deref(), Some(right));
        for wrong in [
            "",
            "javascript:alert(1)",
            "data:text/html,x",
            "/verify",
            "ftp://a/b",
        ] {
            assert_eq!(page(wrong), None, "{wrong}");
        }
    }
}
