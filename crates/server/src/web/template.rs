/// A text with named holes, cut up once. What fills a hole is never looked at for further holes.
pub(super) struct Template(Vec<Piece>);

enum Piece {
    Text(String),
    Hole(String),
}

impl Template {
    /// Cuts `text` at its holes, which stand between `open` and `close`.
    pub(super) fn parse(text: &str, open: &str, close: &str) -> Self {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some((before, (name, after))) = rest
            .split_once(open)
            .and_then(|(before, behind)| Some((before, behind.split_once(close)?)))
        {
            pieces.push(Piece::Text(before.to_owned()));
            pieces.push(Piece::Hole(name.trim().to_owned()));
            rest = after;
        }
        pieces.push(Piece::Text(rest.to_owned()));
        Self(pieces)
    }

    /// The text with each hole filled; `fill` answers with markup, already escaped.
    pub(super) fn fill<'a>(&self, fill: impl Fn(&str) -> Option<&'a str>) -> String {
        self.0
            .iter()
            .map(|piece| match piece {
                Piece::Text(text) => text.as_str(),
                Piece::Hole(name) => fill(name).unwrap_or(""),
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fills_each_hole_once() {
        let template = Template::parse("<p>{{a}} and {{ b }}, {{c}}</p>", "{{", "}}");
        let filled = template.fill(|name| match name {
            "a" => Some("{{b}}"),
            "b" => Some("2"),
            _ => None,
        });
        assert_eq!(filled, "<p>{{b}} and 2, </p>");
    }

    #[test]
    fn a_text_without_holes_stays() {
        assert_eq!(
            Template::parse("a {{ b", "{{", "}}").fill(|_| None),
            "a {{ b"
        );
    }
}
