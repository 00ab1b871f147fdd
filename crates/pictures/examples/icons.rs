//! Draws the icons that a device shows of the installed web app, out of its favicon.
//!
//! ```text
//! cargo run --release --package pictures --example icons -- web/public
//! ```

use std::{env, error::Error, fs, path::PathBuf};

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};

/// The colour of the paper in `web/src/styles/tokens.css`.
const PAPER: &str = "#fff9ee";

/// An icon of so many pixels a side, of which the nut is this part high, and how round its corners are, of 100.
struct Icon {
    file: &'static str,
    side: u32,
    part: f32,
    corner: u32,
}

const ICONS: [Icon; 4] = [
    Icon {
        file: "icon-192.png",
        side: 192,
        part: 0.74,
        corner: 22,
    },
    Icon {
        file: "icon-512.png",
        side: 512,
        part: 0.74,
        corner: 22,
    },
    // Devices cut these to a shape of their own: a circle of four fifths is all that is sure to stay.
    Icon {
        file: "maskable-512.png",
        side: 512,
        part: 0.58,
        corner: 0,
    },
    Icon {
        file: "touch-180.png",
        side: 180,
        part: 0.7,
        corner: 0,
    },
];

fn main() -> Result<(), Box<dyn Error>> {
    let public = PathBuf::from(env::args().nth(1).ok_or("name web/public")?);
    let nut = Tree::from_data(&fs::read(public.join("favicon.svg"))?, &Options::default())?;
    let folder = public.join("app");
    fs::create_dir_all(&folder)?;
    for Icon {
        file,
        side,
        part,
        corner,
    } in ICONS
    {
        let ground = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="{corner}" fill="{PAPER}"/></svg>"#
        );
        let ground = Tree::from_str(&ground, &Options::default())?;
        let mut picture = Pixmap::new(side, side).ok_or("no such size")?;
        let whole = side as f32;
        let fill = Transform::from_scale(whole / 100.0, whole / 100.0);
        resvg::render(&ground, fill, &mut picture.as_mut());
        let size = nut.size();
        let scale = whole * part / size.height();
        let [left, top] = [size.width(), size.height()].map(|drawn| (whole - drawn * scale) / 2.0);
        let place = Transform::from_row(scale, 0.0, 0.0, scale, left, top);
        resvg::render(&nut, place, &mut picture.as_mut());
        fs::write(folder.join(file), picture.encode_png()?)?;
    }
    Ok(())
}
