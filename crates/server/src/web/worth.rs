use alloy_primitives::U256;
use domain::format_units;

use crate::wire::LinkView;

/// Digits behind the point that people are shown.
const PLACES: u8 = 6;

/// What a link is worth, in the figures that the app shows too: what is painted before its scripts
/// run does not change when they do.
pub(super) struct Worth {
    /// `1,240.5`, or `#7` for an ERC-721.
    pub amount: String,
    /// `USDC`, or `STICK #3` for an ERC-1155.
    pub symbol: String,
}

impl Worth {
    pub(super) fn of(link: &LinkView) -> Self {
        let (units, symbol) = (link.amount.0, &link.token.symbol);
        match link.kind {
            2 => Self {
                amount: format!("#{}", link.token_id.0),
                symbol: symbol.clone(),
            },
            3 => Self {
                amount: figure(units, 0),
                symbol: format!("{symbol} #{}", link.token_id.0),
            },
            _ => Self {
                amount: figure(units, link.token.decimals),
                symbol: symbol.clone(),
            },
        }
    }
}

impl std::fmt::Display for Worth {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.amount, self.symbol)
    }
}

/// `1,240.5`. Cut, never rounded up: nobody is shown money that is not there.
fn figure(units: U256, decimals: u8) -> String {
    let dropped = decimals.saturating_sub(PLACES);
    let grain = U256::from(10)
        .checked_pow(U256::from(dropped))
        .unwrap_or(U256::MAX);
    if !units.is_zero() && units < grain {
        return format!("<{}", format_units(grain, decimals));
    }
    let text = format_units(units - units % grain, decimals);
    let (whole, fraction) = match text.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (text.as_str(), None),
    };
    let mut grouped = String::with_capacity(text.len() * 4 / 3);
    for (position, digit) in whole.chars().enumerate() {
        if position > 0 && (whole.len() - position) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    if let Some(fraction) = fraction {
        grouped.push('.');
        grouped.push_str(fraction);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_those_of_the_app() {
        for (units, decimals, shown) in [
            (25_000_000_u64, 6, "25"),
            (1_240_500_000, 6, "1,240.5"),
            (1_234_567_000_000, 6, "1,234,567"),
            (1_999_999_999_999_999_999, 18, "1.999999"),
            (1, 18, "<0.000001"),
            (0, 18, "0"),
            (1_000, 0, "1,000"),
        ] {
            assert_eq!(figure(U256::from(units), decimals), shown);
        }
        assert_eq!(figure(U256::from(5), 255), figure(U256::from(6), 255));
    }
}
