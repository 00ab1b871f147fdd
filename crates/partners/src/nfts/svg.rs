//! SVGs: passed on as they are, once nothing but drawing is in them. What is not known is refused.

mod css;
mod elements;
mod name;
mod pixels;
mod weight;

use quick_xml::{
    Reader, XmlVersion,
    events::{BytesStart, Event},
};

use super::NoPicture;
use name::Name;
use pixels::Pixels;
use weight::Shapes;

/// Longest drawing (bytes).
const LONGEST: usize = 512 * 1024;
/// The namespace that makes an element one of SVG.
const NAMESPACE: &str = "http://www.w3.org/2000/svg";
const XLINK: &str = "http://www.w3.org/1999/xlink";

/// Refuses what does more than a picture does: what runs, what leads elsewhere, what draws itself again
/// and again.
pub(super) fn checked(file: &[u8]) -> Result<(), NoPicture> {
    if file.len() > LONGEST {
        return Err(NoPicture::TooLarge);
    }
    // In another encoding other elements could stand here.
    let text = std::str::from_utf8(file).map_err(|_| NoPicture::Unreadable)?;
    let mut reader = Reader::from_str(text);
    let mut drawing = Drawing::default();
    loop {
        match reader.read_event().map_err(|_| NoPicture::Unreadable)? {
            Event::Start(element) => drawing.open(&element)?,
            Event::Empty(element) => {
                drawing.open(&element)?;
                drawing.close()?;
            }
            Event::End(_) => drawing.close()?,
            Event::Text(text) => {
                drawing.write(&text.decode().map_err(|_| NoPicture::Unreadable)?);
            }
            Event::CData(text) => {
                drawing.write(&text.decode().map_err(|_| NoPicture::Unreadable)?);
            }
            // A style could be written in references, so that it is not seen as one.
            Event::GeneralRef(_) | Event::Comment(_) if drawing.style.is_some() => {
                return Err(NoPicture::Active);
            }
            Event::GeneralRef(reference) => {
                let name = reference.decode().map_err(|_| NoPicture::Unreadable)?;
                let is_plain = reference.is_char_ref()
                    || ["lt", "gt", "amp", "quot", "apos"].contains(&name.as_ref());
                if !is_plain {
                    return Err(NoPicture::Unreadable);
                }
            }
            Event::Comment(_) => {}
            Event::Decl(declaration) => {
                let encoding = declaration.encoding().transpose();
                let encoding = encoding.map_err(|_| NoPicture::Unreadable)?;
                if encoding.is_some_and(|name| !name.eq_ignore_ascii_case(b"utf-8")) {
                    return Err(NoPicture::Unreadable);
                }
            }
            // Instructions name style sheets, and document types make up entities.
            Event::PI(_) | Event::DocType(_) => return Err(NoPicture::Active),
            Event::Eof => return drawing.end(),
        }
    }
}

/// A drawing, as far as it was read.
#[derive(Default)]
struct Drawing {
    shapes: Shapes,
    pixels: Pixels,
    /// How many elements are open.
    depth: usize,
    /// What was read of the style sheet that is open.
    style: Option<String>,
}

impl Drawing {
    fn open(&mut self, element: &BytesStart<'_>) -> Result<(), NoPicture> {
        let name = element.name();
        let name = std::str::from_utf8(name.as_ref()).map_err(|_| NoPicture::Unreadable)?;
        if self.style.is_some() || !elements::is_drawn(name) {
            return Err(NoPicture::Active);
        }
        let is_root = self.depth == 0;
        let mut is_svg = false;
        self.shapes.open(name)?;
        self.depth += 1;
        self.style = (name == "style").then(String::new);
        for attribute in element.attributes() {
            let attribute = attribute.map_err(|_| NoPicture::Unreadable)?;
            let value = attribute
                .normalized_value(XmlVersion::Implicit1_0)
                .map_err(|_| NoPicture::Unreadable)?;
            let key = std::str::from_utf8(attribute.key.as_ref());
            let key = key.map_err(|_| NoPicture::Unreadable)?;
            if css::inherits(&value) {
                self.shapes.inherit();
            }
            match key {
                "xmlns" if value == NAMESPACE => is_svg = true,
                "xmlns:xlink" if value == XLINK => {}
                "xml:space" | "xml:lang" => {}
                // Other namespaces have other elements of the same names, and under another prefix a link is
                // not seen as one.
                "xmlns" => return Err(NoPicture::Active),
                _ if key.contains(':') && !key.starts_with("xlink:") => {
                    return Err(NoPicture::Active);
                }
                "id" => self.shapes.name(Name::of(&value)?)?,
                "href" | "xlink:href" => self.leads_to(name, &value)?,
                // What is animated could become a link that was looked at before.
                "attributeName" if !elements::may_change(&value) => return Err(NoPicture::Active),
                // It may be for another element than this one, on which it would be counted.
                "to" | "from" | "by" | "values" if value.to_ascii_lowercase().contains("url(") => {
                    return Err(NoPicture::Active);
                }
                _ if elements::runs(key) => return Err(NoPicture::Active),
                "clip-path" | "mask" | "filter" => {
                    let targets = css::targets(&value, &mut self.pixels)?;
                    self.shapes.cover_with(targets);
                }
                _ => {
                    match key {
                        "style" if css::covers(&value) => self.shapes.cover_with(Vec::new()),
                        // It may be for another element than the one around it.
                        "attributeName" if css::covers(&value) => self.shapes.cover_any(),
                        _ => {}
                    }
                    let targets = css::targets(&value, &mut self.pixels)?;
                    self.shapes.paint_with(targets);
                }
            }
        }
        match is_root && !(is_svg && name == "svg") {
            true => Err(NoPicture::Unreadable),
            false => Ok(()),
        }
    }

    /// A link leads to a part of the drawing, or is a picture itself.
    fn leads_to(&mut self, element: &str, value: &str) -> Result<(), NoPicture> {
        match value.strip_prefix('#') {
            Some(target) => {
                self.shapes.refer_to(Name::of(target)?);
                Ok(())
            }
            None if matches!(element, "image" | "feImage") => self.pixels.add(value),
            None => Err(NoPicture::Active),
        }
    }

    /// Text matters where it is a style, and there only as a whole: it comes in pieces.
    fn write(&mut self, text: &str) {
        if let Some(style) = &mut self.style {
            style.push_str(text);
        }
    }

    fn close(&mut self) -> Result<(), NoPicture> {
        self.depth = self.depth.checked_sub(1).ok_or(NoPicture::Unreadable)?;
        self.shapes.close();
        if let Some(style) = self.style.take() {
            if css::inherits(&style) {
                self.shapes.inherit();
            }
            if css::covers(&style) {
                self.shapes.cover_any();
            }
            let targets = css::targets(&style, &mut self.pixels)?;
            self.shapes.paint_any_with(targets);
        }
        Ok(())
    }

    fn end(self) -> Result<(), NoPicture> {
        match self.depth == 0 && !self.shapes.is_empty() {
            true => self.shapes.weigh(),
            false => Err(NoPicture::Unreadable),
        }
    }
}
