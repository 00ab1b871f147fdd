use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};

/// What a stranger's text may show among ours: at most `limit` characters of it, without those that
/// are invisible, break the line or change its direction.
///
/// Names of tokens and reasons of reverts are written by whoever deployed a contract.
pub fn foreign_text(text: &str, limit: usize) -> String {
    let shown: String = text
        .chars()
        .filter(|char| is_plain(*char))
        .take(limit)
        .collect();
    shown.trim().to_owned()
}

fn is_plain(char: char) -> bool {
    !matches!(char.general_category_group(), GeneralCategoryGroup::Other)
        && !matches!(
            char.general_category(),
            GeneralCategory::LineSeparator | GeneralCategory::ParagraphSeparator
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_hides_or_turns_the_line_around() {
        assert_eq!(
            foreign_text("US\u{202e}DC\u{200b}\u{feff}\n\u{2028}", 16),
            "USDC"
        );
        assert_eq!(foreign_text("\u{0}\u{7f} ", 16), "");
        assert_eq!(foreign_text("  Öre €🌰 ", 16), "Öre €🌰");
        assert_eq!(foreign_text(&"x".repeat(100), 16).len(), 16);
    }
}
