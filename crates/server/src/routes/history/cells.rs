//! Cells of a table that every spreadsheet leaves as they are, whatever its language: no formula is carried out, and no
//! text becomes another figure or a day. The web app's own tables do the same (`web/src/lib/csv-text.ts`).

/// The mark by which spreadsheets know UTF-8.
pub(super) const MARK: &str = "\u{feff}";

/// An amount or an id as a text, with all of its digits: a column of them is alike from the first line to the last.
pub(super) fn figure(figure: String) -> String {
    match figure.as_str() {
        "" => figure,
        digits => format!("'{digits}"),
    }
}

/// A line by RFC 4180, its end included.
pub(super) fn line<const CELLS: usize>(cells: [String; CELLS]) -> String {
    let cells = cells.map(|text| cell(&text));
    format!("{}\r\n", cells.join(","))
}

/// Strangers write what their tokens are called. Whatever separates cells in some country's spreadsheets is quoted.
fn cell(text: &str) -> String {
    let kept = match is_formula(text) || is_rewritten(text) {
        true => format!("'{text}"),
        false => text.to_owned(),
    };
    let is_plain =
        |char: char| char.is_alphanumeric() || matches!(char, '.' | ':' | '-' | '_' | ' ');
    match kept
        .strip_prefix('\'')
        .unwrap_or(&kept)
        .chars()
        .all(is_plain)
    {
        true => kept,
        false => format!("\"{}\"", kept.replace('"', "\"\"")),
    }
}

/// Whether a spreadsheet works it out. Some look past spaces.
fn is_formula(text: &str) -> bool {
    const BEGINS: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];
    text.starts_with(BEGINS) || text.trim_start().starts_with(BEGINS)
}

/// Whether a spreadsheet shows something else: `12.5` is the 12th of May in a German one, which takes 1.234 for 1234;
/// and of more than 15 digits every one makes zeros of the rest.
fn is_rewritten(text: &str) -> bool {
    !is_short_number(text) && (is_figure(text) || is_day(text))
}

/// The same in all of them.
fn is_short_number(text: &str) -> bool {
    text == "0"
        || (text.len() <= 15
            && !text.starts_with('0')
            && !text.is_empty()
            && text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// A figure, a day or a time in digits, such as `1.234,5`, `1/2`, `10:30`, `1e5` or `50%`.
fn is_figure(text: &str) -> bool {
    let text = text.strip_suffix('%').unwrap_or(text);
    let (figure, exponent) = match text.split_once(['e', 'E']) {
        Some((figure, exponent)) => (figure, Some(exponent)),
        None => (text, None),
    };
    let is_exponent = exponent.is_none_or(|exponent| {
        let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    });
    let begins = figure.starts_with(|char: char| char.is_ascii_digit());
    begins && is_exponent && figure.chars().all(is_in_figures)
}

fn is_in_figures(char: char) -> bool {
    char.is_ascii_digit()
        || char.is_whitespace()
        || matches!(char, '.' | ',' | ':' | '/' | '\'' | '’' | '-')
}

/// A day with its month by name, such as `3 May`, `mar-1` or `12 Jan 2026`, in the languages of the pages.
fn is_day(text: &str) -> bool {
    const MONTHS: [&str; 20] = [
        "jan", "ene", "feb", "mar", "mär", "apr", "abr", "mai", "may", "jun", "jul", "aug", "ago",
        "sep", "oct", "okt", "nov", "dec", "dez", "dic",
    ];
    let is_beside = |char: char| {
        char.is_ascii_digit() || char.is_whitespace() || matches!(char, '.' | '/' | '-')
    };
    let word = text.trim_matches(is_beside).to_lowercase();
    let is_word = word.chars().all(char::is_alphabetic);
    is_word
        && text.contains(|char: char| char.is_ascii_digit())
        && MONTHS.iter().any(|month| word.starts_with(month))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_a_formula_or_more_than_one_cell() {
        for (text, told) in [
            ("USDC", "USDC"),
            ("", ""),
            ("2026-11-22T09:00:00Z", "2026-11-22T09:00:00Z"),
            ("=1+1", "\"'=1+1\""),
            ("+1", "\"'+1\""),
            ("-1", "'-1"),
            ("@SUM(A1)", "\"'@SUM(A1)\""),
            ("\t=1", "\"'\t=1\""),
            (" =1", "\"' =1\""),
            ("\r=1", "\"'\r=1\""),
            ("a,b", "\"a,b\""),
            ("a;=1", "\"a;=1\""),
            ("say \"hi\"", "\"say \"\"hi\"\"\""),
            ("a\r\nb", "\"a\r\nb\""),
            ("=HYPERLINK(\"x\")", "\"'=HYPERLINK(\"\"x\"\")\""),
            ("Öre €", "\"Öre €\""),
        ] {
            assert_eq!(cell(text), told, "{text:?}");
        }
    }

    #[test]
    fn an_amount_or_an_id_keeps_its_digits() {
        let id = "7".repeat(78);
        for text in ["12.5", "1.234", "1.000000000000000001", "25", "0", &id] {
            assert_eq!(line([figure(text.to_owned())]), format!("'{text}\r\n"));
        }
        assert_eq!(line([figure(String::new())]), "\r\n", "unknown");
    }

    #[test]
    fn no_text_of_somebody_becomes_a_day_or_another_figure() {
        let id = "7".repeat(78);
        for text in [
            "12.5",
            "3-4",
            "10:30",
            "1e5",
            "12E-3",
            "007",
            "mar-1",
            "3 May",
            "12 Jan 2026",
            "1. März",
            "2026 dic",
            &id,
        ] {
            assert_eq!(cell(text), format!("'{text}"));
        }
        for text in ["1/2", "50%", "1’000"] {
            assert_eq!(cell(text), format!("\"'{text}\""));
        }
    }

    #[test]
    fn what_every_spreadsheet_reads_alike_is_left_as_it_is() {
        for text in [
            "31337",
            "0",
            "999999999999999",
            "Hazel",
            "v4.4",
            "Link 5",
            "2023-11-14T22:13:20Z",
            "0x9dF1dF956C630f5D",
            "May",
        ] {
            assert_eq!(cell(text), text);
        }
    }

    #[test]
    fn a_line_ends_as_the_standard_has_it() {
        let cells = ["a", "b,c", ""].map(str::to_owned);
        assert_eq!(line(cells), "a,\"b,c\",\r\n");
    }
}
