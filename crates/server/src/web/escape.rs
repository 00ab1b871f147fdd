/// Text for inside an element or a quoted attribute.
pub(super) fn html(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// JSON for inside a `<script type="application/json">`: still the same JSON, but nothing in it
/// can end the element or open another.
pub(super) fn json(value: &impl serde::Serialize) -> String {
    let text = serde_json::to_string(value).expect("invariant: wire types have a JSON form");
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '<' => escaped.push_str("\\u003c"),
            '>' => escaped.push_str("\\u003e"),
            '&' => escaped.push_str("\\u0026"),
            '\u{2028}' => escaped.push_str("\\u2028"),
            '\u{2029}' => escaped.push_str("\\u2029"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn hostile_names_stay_text() {
        let name = "</script><img src=x onerror='a(\"b\")'>&";
        assert!(!html(name).contains(['<', '>', '"', '\'']));
        assert!(!json(&name).contains(['<', '>', '&']));
    }

    proptest! {
        #[test]
        fn json_means_the_same(text: String) {
            let back: String = serde_json::from_str(&json(&text)).unwrap();
            prop_assert_eq!(back, text);
        }
    }
}
