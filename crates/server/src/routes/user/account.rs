use alloy_primitives::Address;

use crate::error::ApiError;

/// Most letters of what an account may be named by.
const LONGEST: usize = 320;

/// The wallet that a text names, in whatever letter case. `None`: it names something else.
///
/// # Errors
/// `invalid_request` when it is too long to name anything.
pub(super) fn wallet_named(text: &str) -> Result<Option<Address>, ApiError> {
    if text.len() > LONGEST {
        return Err(ApiError::invalid(
            "`accountIdentifier` has 320 letters at most.",
        ));
    }
    let digits = text.trim().strip_prefix("0x");
    Ok(digits.and_then(|digits| digits.parse().ok()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wallet_is_named_in_any_letter_case() {
        let wallet: Address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
            .parse()
            .expect("one");
        for text in [
            wallet.to_string(),
            format!("{wallet:#x}"),
            format!(" {wallet} "),
        ] {
            assert_eq!(wallet_named(&text).expect("short"), Some(wallet));
        }
        for text in ["", "0x", "ann@example.com", "BE71096123456769", "0x7099"] {
            assert_eq!(wallet_named(text).expect("short"), None, "{text}");
        }
        assert!(wallet_named(&"1".repeat(321)).is_err());
    }
}
