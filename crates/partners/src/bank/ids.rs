//! Ids of the provider's, which become parts of paths.

use super::BankError;

/// The id, if it is one: 1 to 64 letters, digits, `-` and `_`.
///
/// # Errors
/// When it is none: nobody has to be asked.
pub(super) fn checked(id: &str) -> Result<&str, BankError> {
    let is_id = (1..=64).contains(&id.len())
        && id
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    if is_id {
        Ok(id)
    } else {
        Err(BankError::not_an_id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_means_something_in_a_path_is_an_id() {
        for right in [
            "a",
            "3a61feb6-c2a9-4d2b-a7c3-0d1d4f1f5c6a",
            "wh_1",
            &"x".repeat(64),
        ] {
            assert_eq!(checked(right), Ok(right));
        }
        for wrong in [
            "",
            ".",
            "..",
            "a/b",
            "a%2fb",
            "a?b",
            "a#b",
            "a b",
            "é",
            &"x".repeat(65),
        ] {
            assert_eq!(checked(wrong), Err(BankError::not_an_id()), "{wrong}");
        }
    }
}
