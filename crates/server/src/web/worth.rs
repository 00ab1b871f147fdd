use alloy_primitives::U256;
use domain::format_units;

use crate::wire::LinkView;

/// Digits behind the point that people are shown.
const PLACES: u8 = 6;

/// Longer token ids have their middle left out.
const ID_DIGITS: usize = 12;

/// What is in a link, in the words and figures that the app shows too: what is painted before its
/// scripts run does not change when they do.
pub(super) struct Worth {
    /// `1,240.5`, or for NFTs `A collectible`, `3 collectibles`.
    pub amount: String,
    /// `USDC`, or `CARD #7`.
    pub symbol: String,
    /// NFTs, and how many.
    pieces: Option<U256>,
}

impl Worth {
    pub(super) fn of(link: &LinkView) -> Self {
        let (units, symbol) = (link.amount.0, link.token.symbol.as_str());
        match link.kind {
            2 => Self::nfts(U256::ONE, symbol, link.token_id.0),
            3 => Self::nfts(units, symbol, link.token_id.0),
            _ => Self {
                amount: figure(units, link.token.decimals),
                symbol: symbol.to_owned(),
                pieces: None,
            },
        }
    }

    fn nfts(pieces: U256, symbol: &str, id: U256) -> Self {
        let amount = match pieces {
            U256::ONE => "A collectible".to_owned(),
            pieces => format!("{} collectibles", figure(pieces, 0)),
        };
        Self {
            amount,
            symbol: format!("{symbol} #{}", short_token_id(id)),
            pieces: Some(pieces),
        }
    }

    /// `25 USDC for you`, or `A collectible for you: CARD #7`.
    pub(super) fn title(&self) -> String {
        let Self { amount, symbol, .. } = self;
        match self.pieces {
            None => format!("{amount} {symbol} for you"),
            Some(_) => format!("{amount} for you: {symbol}"),
        }
    }

    /// How many NFTs it is; `None` where it is none.
    pub(super) fn pieces(&self) -> Option<U256> {
        self.pieces
    }

    /// Whether it is NFTs, of which the app shows pictures.
    pub(super) fn is_nft(&self) -> bool {
        self.pieces.is_some()
    }
}

/// In a sentence: `25 USDC`, `CARD #7`, `3 × STICK #7`.
impl std::fmt::Display for Worth {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { amount, symbol, .. } = self;
        match self.pieces {
            None => write!(f, "{amount} {symbol}"),
            Some(U256::ONE) => write!(f, "{symbol}"),
            Some(pieces) => write!(f, "{} × {symbol}", figure(pieces, 0)),
        }
    }
}

fn short_token_id(id: U256) -> String {
    let digits = id.to_string();
    if digits.len() <= ID_DIGITS {
        return digits;
    }
    format!("{}…{}", &digits[..4], &digits[digits.len() - 4..])
}

/// `1,240.5`. Cut, never rounded up: nobody is shown money that is not there.
pub(super) fn figure(units: U256, decimals: u8) -> String {
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

    #[test]
    fn nfts_go_by_their_number_as_in_the_app() {
        let told = |pieces: u64, id| {
            let worth = Worth::nfts(U256::from(pieces), "CARD", id);
            [worth.amount.clone(), worth.to_string(), worth.title()]
        };
        assert_eq!(
            told(1, U256::from(7)),
            ["A collectible", "CARD #7", "A collectible for you: CARD #7"]
        );
        assert_eq!(
            told(1_000, U256::MAX),
            [
                "1,000 collectibles",
                "1,000 × CARD #1157…9935",
                "1,000 collectibles for you: CARD #1157…9935"
            ]
        );
        assert_eq!(
            told(1, U256::from(123_456_789_012_u64))[1],
            "CARD #123456789012"
        );
    }
}
