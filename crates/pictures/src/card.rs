use std::sync::{Arc, LazyLock};

use resvg::{
    render,
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree, fontdb::Database},
};

/// How wide a card is drawn, in pixels: what chat apps ask for.
pub const CARD_WIDTH: u32 = 1200;
/// How high.
pub const CARD_HEIGHT: u32 = 630;

const SHEET: &str = include_str!("card/card.svg");
/// Letters of any one text that are looked at. More than fit.
const LETTERS: usize = 120;
/// Marks that the fonts have beside Latin letters.
const MARKS: &str = "–—‘’“”„…•‹›€→←×−≈";
/// How wide a text may be, left of the ticket's tear.
const ROOM: f32 = 612.0;
const HEADLINE: Font = Font::new("sans-serif", 600, 40.0);
const FIGURE: Font = Font::new("serif", 800, 210.0);
const UNIT: Font = Font::new("sans-serif", 600, 64.0);
const LINE: Font = Font::new("sans-serif", 600, 34.0);

/// What a card says, from above. Each is one line, drawn as large as it fits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Card {
    /// Who, and what they did.
    pub headline: String,
    /// How much: the largest thing on it.
    pub figure: String,
    /// Of what.
    pub unit: String,
    /// What that means.
    pub line: String,
    /// What the nut beside it does.
    pub pose: Pose,
}

/// What the nut does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pose {
    /// It brings money.
    Carrying,
    /// It asks for some.
    Listening,
    /// There is nothing for it to do any more.
    Asleep,
}

/// A card cannot be drawn.
#[derive(Debug, thiserror::Error)]
#[error("a card cannot be drawn: {0}")]
pub struct NotDrawn(String);

#[derive(Clone, Copy)]
struct Font {
    family: &'static str,
    weight: u16,
    /// Pixels, where there is room.
    size: f32,
}

impl Font {
    const fn new(family: &'static str, weight: u16, size: f32) -> Self {
        Self {
            family,
            weight,
            size,
        }
    }
}

static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(include_bytes!("../fonts/bricolage-grotesque-heavy.ttf").to_vec());
    fonts.load_font_data(include_bytes!("../fonts/instrument-sans-semibold.ttf").to_vec());
    // What they call themselves depends on how they were cut.
    let name = |fonts: &Database, place: usize| {
        let family = fonts.faces().nth(place)?.families.first()?;
        Some(family.0.clone())
    };
    let (headings, texts) = (name(&fonts, 0), name(&fonts, 1));
    fonts.set_serif_family(headings.unwrap_or_default());
    fonts.set_sans_serif_family(texts.unwrap_or_default());
    Arc::new(fonts)
});

/// A card as a PNG. It takes some ten milliseconds of a processor: nothing for an asynchronous task.
///
/// The texts may be strangers': they stay text, letters that the fonts lack are told by a `?`, and what does not fit
/// at half its size is cut.
///
/// # Errors
/// When it cannot be drawn, which no text is a reason for.
pub fn card(card: &Card) -> Result<Vec<u8>, NotDrawn> {
    let texts = [
        ("headline", &card.headline, HEADLINE),
        ("figure", &card.figure, FIGURE),
        ("unit", &card.unit, UNIT),
        ("line", &card.line, LINE),
    ];
    let mut sheet = SHEET.replace("{{nut}}", nut(card.pose));
    for (hole, text, font) in texts {
        let (text, size) = fitted(&told(text), font)?;
        sheet = sheet.replace(&format!("{{{{{hole}_size}}}}"), &size.to_string());
        sheet = sheet.replace(&format!("{{{{{hole}}}}}"), &escaped(&text));
    }
    let tree = tree(&sheet)?;
    let drawn = || NotDrawn("no memory for its pixels".to_owned());
    let mut pixels = Pixmap::new(CARD_WIDTH, CARD_HEIGHT).ok_or_else(drawn)?;
    render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels
        .encode_png()
        .map_err(|error| NotDrawn(error.to_string()))
}

fn nut(pose: Pose) -> &'static str {
    match pose {
        Pose::Carrying => include_str!("card/nut-carrying.svg"),
        Pose::Listening => include_str!("card/nut-listening.svg"),
        Pose::Asleep => include_str!("card/nut-asleep.svg"),
    }
}

/// The text as it can be drawn: what stands between braces would be filled in.
fn told(text: &str) -> String {
    let plain = text.chars().filter(|letter| !matches!(letter, '{' | '}'));
    let drawable = |letter| if is_drawn(letter) { letter } else { '?' };
    plain.take(LETTERS).map(drawable).collect()
}

/// Whether the fonts have it: those that `web/scripts/gen-fonts.mjs` leaves in them.
fn is_drawn(letter: char) -> bool {
    matches!(letter, '\u{20}'..='\u{7e}' | '\u{a0}'..='\u{ff}') || MARKS.contains(letter)
}

/// The text, or as much of it as there is room for at half its size, and the size that it fits at.
fn fitted(text: &str, font: Font) -> Result<(String, f32), NotDrawn> {
    let width = width(text, font)?;
    if width <= ROOM {
        return Ok((text.to_owned(), font.size));
    }
    let size = (font.size * ROOM / width).max(font.size / 2.0);
    if width * size / font.size <= ROOM {
        return Ok((text.to_owned(), size));
    }
    let letters: Vec<char> = text.chars().collect();
    let cut = |kept: usize| {
        letters[..kept]
            .iter()
            .chain(['…'].iter())
            .collect::<String>()
    };
    // So many letters fit, and so many do not. Each question sets the text anew, so few are asked. A letter that the font
    // lacks can make a longer text the narrower one, since all of it is then set in another: what is found still fits.
    let (mut fits, mut too_many) = (0, letters.len());
    while fits + 1 < too_many {
        let kept = usize::midpoint(fits, too_many);
        match self::width(&cut(kept), font)? * size / font.size <= ROOM {
            true => fits = kept,
            false => too_many = kept,
        }
    }
    Ok((cut(fits), size))
}

/// How wide it is at its full size, in pixels.
fn width(text: &str, font: Font) -> Result<f32, NotDrawn> {
    let Font {
        family,
        weight,
        size,
    } = font;
    let text = escaped(text);
    let sheet = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><text font-family="{family}" font-weight="{weight}" font-size="{size}">{text}</text></svg>"#
    );
    Ok(tree(&sheet)?.root().abs_bounding_box().width())
}

fn tree(sheet: &str) -> Result<Tree, NotDrawn> {
    let options = Options {
        fontdb: FONTS.clone(),
        ..Options::default()
    };
    Tree::from_str(sheet, &options).map_err(|error| NotDrawn(error.to_string()))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some(figure: &str) -> Card {
        Card {
            headline: "0x1234…abcd sent you".to_owned(),
            figure: figure.to_owned(),
            unit: "USDC".to_owned(),
            line: "on Base. Open the link to take it.".to_owned(),
            pose: Pose::Carrying,
        }
    }

    fn drawn(card: &Card) -> image::RgbImage {
        let file = super::card(card).unwrap();
        image::load_from_memory(&file).unwrap().into_rgb8()
    }

    /// Where dark pixels of the figure stand, from left to right.
    fn figure_reach(picture: &image::RgbImage) -> (u32, u32) {
        let dark = |x: &u32| (190..345).any(|y| picture.get_pixel(*x, y).0[0] < 0x40);
        let mut columns = (90..735).filter(dark);
        let first = columns.next().unwrap_or_default();
        (first, columns.next_back().unwrap_or(first))
    }

    #[test]
    fn a_card_is_as_large_as_chat_apps_ask_for() {
        let picture = drawn(&some("25"));
        assert_eq!(picture.dimensions(), (CARD_WIDTH, CARD_HEIGHT));
        // Paper, and the figure on it.
        assert_eq!(picture.get_pixel(5, 5).0, [0xff, 0xf9, 0xee]);
        let (left, right) = figure_reach(&picture);
        assert!(
            (95..115).contains(&left) && right > left + 100,
            "{left}..{right}"
        );
    }

    #[test]
    fn different_figures_are_different_pictures() {
        assert_ne!(drawn(&some("25")).into_raw(), drawn(&some("26")).into_raw());
    }

    #[test]
    fn long_figures_stay_on_their_side_of_the_tear() {
        for figure in ["1,234,567,890.123456", &"9".repeat(78), &"W".repeat(4_000)] {
            let (_, right) = figure_reach(&drawn(&some(figure)));
            assert!(
                (600..725).contains(&right),
                "{} letters: {right}",
                figure.len()
            );
        }
    }

    /// As much of a text as fits, found by leaving out one letter after the other.
    fn fitted_letter_by_letter(text: &str, font: Font) -> (String, f32) {
        let width = |text: &str| width(text, font).unwrap();
        if width(text) <= ROOM {
            return (text.to_owned(), font.size);
        }
        let size = (font.size * ROOM / width(text)).max(font.size / 2.0);
        let mut kept = text.to_owned();
        let mut all = width(text) * size / font.size;
        while all > ROOM && kept.pop().is_some() {
            all = width(&format!("{kept}…")) * size / font.size;
        }
        match kept.len() == text.len() {
            true => (kept, size),
            false => (format!("{kept}…"), size),
        }
    }

    #[test]
    fn cuts_a_text_where_leaving_out_letter_after_letter_would() {
        let texts = [
            "25",
            "1,234,567,890.123456",
            "a-rather-long-name-that-somebody-registered.eth asks for",
            "To AV, fi… \u{b7}WAVE\u{b7} Ñandú: L'Été, iiiillll.eth asks for",
        ];
        for text in texts {
            for font in [HEADLINE, FIGURE] {
                let (kept, size) = fitted(text, font).unwrap();
                let (expected, at) = fitted_letter_by_letter(text, font);
                assert_eq!((kept, size.to_bits()), (expected, at.to_bits()), "{text}");
            }
        }
    }

    #[test]
    fn what_is_cut_fits_also_where_a_font_lacks_letters() {
        let mixed: String = ('!'..='~').chain('¡'..='ÿ').rev().collect();
        for font in [HEADLINE, FIGURE] {
            let (kept, size) = fitted(&told(&mixed), font).unwrap();
            assert!(kept.ends_with('…'), "{kept}");
            assert!(width(&kept, font).unwrap() * size / font.size <= ROOM);
        }
    }

    #[test]
    fn hostile_texts_stay_texts() {
        let plain = some("</text><rect width=\"1200\" height=\"630\"/><text>{{nut}}&#x41;]]>");
        let picture = drawn(&plain);
        assert_eq!(picture.get_pixel(5, 5).0, [0xff, 0xf9, 0xee]);
        assert_eq!(told("{{line}} ₮\u{202e}\n𝕏"), "line ????");
    }

    #[test]
    fn every_letter_that_is_said_to_be_drawn_is() {
        let said = (' '..='ÿ').filter(|letter| is_drawn(*letter));
        for letter in said.chain(MARKS.chars()) {
            if letter.is_whitespace() || letter == '\u{ad}' {
                continue;
            }
            for font in [HEADLINE, FIGURE] {
                assert!(width(&letter.to_string(), font).is_ok(), "{letter}");
            }
        }
    }
}
