use domain::foreign_text;
use serde_json::Value;

/// Characters of a piece's name that are shown.
const NAME_LIMIT: usize = 64;

/// What is read of a piece's description.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metadata {
    /// The piece's own name, for people, such as `Postcard 3`.
    pub name: Option<String>,
    /// Where its picture is, or the picture itself: an SVG. As its maker wrote it.
    pub image: Option<String>,
}

impl Metadata {
    /// Of a JSON object. What in it is not text is left out. `None`: it is no object.
    pub(super) fn read(text: &[u8]) -> Option<Self> {
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        let Ok(Value::Object(said)) = serde_json::from_slice(text) else {
            return None;
        };
        let text = |name: &str| {
            let text = said.get(name)?.as_str()?.trim();
            (!text.is_empty()).then_some(text)
        };
        Some(Self {
            name: text("name")
                .map(|name| foreign_text(name, NAME_LIMIT))
                .filter(|name| !name.is_empty()),
            image: text("image")
                .or_else(|| text("image_data"))
                .or_else(|| text("image_url"))
                .map(str::to_owned),
        })
    }
}

/// Whether an image is an SVG and not an address of one.
pub(super) fn is_drawing(image: &str) -> bool {
    image.starts_with('<')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(Option<String>, Option<String>)> {
        let read = Metadata::read(text.as_bytes())?;
        Some((read.name, read.image))
    }

    #[test]
    fn a_name_and_an_image_are_read_and_nothing_else() {
        let text = |text: &str| Some(text.to_owned());
        let whole = r#"{"name":" Postcard 3 ","image":"ipfs://x","attributes":[{"a":[1]}],"id":7}"#;
        assert_eq!(read(whole), Some((text("Postcard 3"), text("ipfs://x"))));
        let drawn = r#"{"image_data":"<svg/>","image":""}"#;
        assert_eq!(read(drawn), Some((None, text("<svg/>"))));
        assert_eq!(read("\u{feff}{}"), Some((None, None)));
        let others = r#"{"name":5,"image":["x"],"image_url":null}"#;
        assert_eq!(read(others), Some((None, None)));
    }

    #[test]
    fn what_is_no_description_is_none() {
        let deep = format!(
            "{{\"name\":\"x\",\"a\":{}1{}}}",
            "[".repeat(100_000),
            "]".repeat(100_000)
        );
        for text in [
            "",
            "null",
            "[]",
            "\"x\"",
            "{",
            "<html>busy</html>",
            "{\"name\":\"x\"",
            &deep,
        ] {
            assert_eq!(read(text), None, "{}", text.get(..20).unwrap_or(text));
        }
        assert_eq!(Metadata::read(b"{\"name\":\"\xff\"}"), None);
    }

    #[test]
    fn a_name_hides_and_turns_nothing_and_ends() {
        let name = |name: &str| {
            let text = serde_json::json!({ "name": name }).to_string();
            Metadata::read(text.as_bytes()).expect("an object").name
        };
        let turned = name("Post\u{202e}drac\u{200b}\u{0}\n");
        assert_eq!(turned.as_deref(), Some("Postdrac"));
        assert_eq!(name("\u{200b}\u{202e} "), None);
        let long = name(&"x".repeat(1 << 18)).expect("a name");
        assert_eq!(long.len(), NAME_LIMIT);
    }
}
