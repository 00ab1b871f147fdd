use super::{name::Name, pixels::Pixels};
use crate::nfts::NoPicture;

/// The parts of a drawing that styles name, such as `#a` in `fill: url(#a)`. Pictures in them are counted.
///
/// # Errors
/// When one leads out of the drawing, or is written so that it could.
pub(super) fn targets(style: &str, pixels: &mut Pixels) -> Result<Vec<Name>, NoPicture> {
    let lower = style.to_ascii_lowercase();
    // By escapes `url` could be written so that it is not seen here, and by variables it is used elsewhere.
    let elsewhere = ["\\", "@import", "image-set", "src(", "var("];
    if elsewhere.iter().any(|way| lower.contains(way)) {
        return Err(NoPicture::Active);
    }
    let mut targets = Vec::new();
    for (at, open) in lower.match_indices("url(") {
        if lower.contains("--") {
            return Err(NoPicture::Active);
        }
        // Offsets are the same in both: only ASCII was changed.
        let inside = style[at + open.len()..]
            .split(')')
            .next()
            .unwrap_or_default();
        let inside = unquoted(inside.trim_ascii())?;
        match inside.strip_prefix('#') {
            Some(target) => targets.push(Name::of(target)?),
            None => pixels.add(inside)?,
        }
    }
    Ok(targets)
}

/// Whether something could take over what is its parent's and is not handed on by itself.
pub(super) fn inherits(style: &str) -> bool {
    style.to_ascii_lowercase().contains("inherit")
}

/// Whether something in it clips, masks or filters, as far as its words tell.
pub(super) fn covers(style: &str) -> bool {
    let lower = style.to_ascii_lowercase();
    ["clip-path", "mask", "filter"]
        .iter()
        .any(|property| lower.contains(property))
}

/// What stands between quotes, or without any. A quote that does not end here goes on behind a bracket.
fn unquoted(text: &str) -> Result<&str, NoPicture> {
    match text.chars().next() {
        Some(quote @ ('"' | '\'')) => text[1..].strip_suffix(quote).ok_or(NoPicture::Active),
        _ => Ok(text),
    }
}
