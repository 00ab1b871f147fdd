use std::fmt::Display;

use serde_json::Number;

/// US dollars as other services of the protocol tell them: a JSON number, as near as those come. For
/// people's eyes; amounts that move are decimal strings.
pub(crate) fn dollars(text: impl Display) -> Option<Number> {
    text.to_string().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dollars_are_numbers() {
        let told = |text: &str| dollars(text).map(|number| number.to_string());
        assert_eq!(told("2512.34").as_deref(), Some("2512.34"));
        assert_eq!(told("1").as_deref(), Some("1"));
        assert_eq!(told("0.000000000000000001").as_deref(), Some("1e-18"));
        assert_eq!(told("a lot"), None);
    }
}
