//! Amounts, in millionths of a dollar: the smallest unit of USDC. All of it is whole numbers.

/// Digits behind the point of USDC.
const DECIMALS: usize = 6;
const MILLIONTHS: u64 = 1_000_000;
/// Millionths in a cent.
const CENT: u64 = 10_000;
/// What the sandbox gives for a dollar, in ten-thousandths of a euro. It never changes.
pub(super) const EUR_RATE: u64 = 9_200;
const RATE_ONE: u64 = 10_000;
/// Less than this is not paid out.
pub(super) const LEAST: u64 = MILLIONTHS;

/// Reads `100.25`: digits, and at most six behind a point.
pub(super) fn parse(text: &str) -> Option<u64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(part) || part.len() > DECIMALS {
        return None;
    }
    let part: u64 = format!("{part:0<DECIMALS$}").parse().ok()?;
    whole
        .parse::<u64>()
        .ok()?
        .checked_mul(MILLIONTHS)?
        .checked_add(part)
}

/// Writes `100.25`; whole amounts have one nought: `100.0`.
pub(super) fn written(millionths: u64) -> String {
    let part = format!("{:0DECIMALS$}", millionths % MILLIONTHS);
    let part = part.trim_end_matches('0');
    let part = if part.is_empty() { "0" } else { part };
    format!("{}.{part}", millionths / MILLIONTHS)
}

/// Cents with their point: `92.05`.
pub(super) fn cents_written(cents: u64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

/// The two digits behind the point, rounded down.
pub(super) fn cents_of(millionths: u64) -> u64 {
    millionths / CENT % 100
}

/// What a share of so many hundred-thousandths of a hundredth takes, rounded down.
pub(super) fn share(millionths: u64, hundred_thousandths: u64) -> u64 {
    let taken = u128::from(millionths) * u128::from(hundred_thousandths) / 10_000_000;
    u64::try_from(taken).unwrap_or(millionths)
}

/// The rate to a currency, in ten-thousandths.
pub(super) fn rate(currency: &str) -> u64 {
    match currency {
        "eur" => EUR_RATE,
        _ => RATE_ONE,
    }
}

/// A rate as it is written: `0.92`.
pub(super) fn rate_written(ten_thousandths: u64) -> String {
    written(ten_thousandths * (MILLIONTHS / RATE_ONE))
}

/// What an account gets for so much, in cents of its currency, rounded down.
pub(super) fn paid_out(millionths: u64, currency: &str) -> u64 {
    let converted = u128::from(millionths) * u128::from(rate(currency));
    let cents = converted / u128::from(RATE_ONE) / u128::from(CENT);
    u64::try_from(cents).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_and_written() {
        for (text, millionths) in [
            ("100.25", 100_250_000),
            ("99.9", 99_900_000),
            ("0.000001", 1),
            ("10.0", 10_000_000),
        ] {
            assert_eq!(parse(text), Some(millionths));
            assert_eq!(written(millionths), text);
        }
        assert_eq!(parse("7"), Some(7_000_000));
        for text in [
            "",
            ".",
            "1.",
            ".5",
            "-1",
            "1e3",
            "0.0000001",
            "1,5",
            "99999999999999999999",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn euros_are_rounded_down_to_cents() {
        assert_eq!(paid_out(10_000_000, "eur"), 920);
        assert_eq!(paid_out(10_009_999, "eur"), 920);
        assert_eq!(paid_out(10_019_999, "usd"), 1_001);
        assert_eq!(cents_written(paid_out(10_000_000, "eur")), "9.20");
        assert_eq!(rate_written(EUR_RATE), "0.92");
    }

    #[test]
    fn half_a_percent_is_half_a_percent() {
        assert_eq!(share(200_000_000, 50_000), 1_000_000);
    }
}
