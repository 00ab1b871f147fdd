//! SVGs, and what more than a picture stands in some.

use bytes::Bytes;
use partners::nfts::{NoPicture, PictureKind, picture_of};

/// A drawing of that.
fn svg(inside: &str) -> String {
    format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{inside}</svg>"#)
}

fn refusal(drawing: &str) -> Option<NoPicture> {
    picture_of(Bytes::copy_from_slice(drawing.as_bytes())).err()
}

/// A picture of one pixel, inside of its address.
const PIXEL: &str = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/// As drawing tools write what they clip, mask and give a shadow.
const FROM_A_DRAWING_TOOL: &str = r##"<svg width="200" height="200" viewBox="0 0 200 200" fill="none" xmlns="http://www.w3.org/2000/svg">
<g clip-path="url(#clip0_12_7)">
<rect width="200" height="200" fill="#FFF7D6"/>
<g filter="url(#filter0_d_12_7)">
<circle cx="100" cy="100" r="60" fill="url(#paint0_linear_12_7)"/>
</g>
<mask id="mask0_12_7" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="40" y="40" width="120" height="120">
<circle cx="100" cy="100" r="60" fill="#D9D9D9"/>
</mask>
<g mask="url(#mask0_12_7)">
<path d="M40 120L160 90V160H40V120Z" fill="#2F5D50"/>
</g>
</g>
<defs>
<filter id="filter0_d_12_7" x="36" y="40" width="128" height="128" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB">
<feFlood flood-opacity="0" result="BackgroundImageFix"/>
<feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/>
<feOffset dy="4"/>
<feGaussianBlur stdDeviation="2"/>
<feComposite in2="hardAlpha" operator="out"/>
<feBlend mode="normal" in2="BackgroundImageFix" result="effect1_dropShadow_12_7"/>
<feBlend mode="normal" in="SourceGraphic" in2="effect1_dropShadow_12_7" result="shape"/>
</filter>
<linearGradient id="paint0_linear_12_7" x1="100" y1="40" x2="100" y2="160" gradientUnits="userSpaceOnUse">
<stop stop-color="#F2C14E"/>
<stop offset="1" stop-color="#F78154"/>
</linearGradient>
<clipPath id="clip0_12_7">
<rect width="200" height="200" fill="white"/>
</clipPath>
</defs>
</svg>"##;

#[test]
fn what_only_draws_is_passed_on_as_it_is() {
    let pixel = format!(r#"<image href="{PIXEL}" width="9" height="9"/>"#);
    let background = format!(r#"<g style="background-image:url({PIXEL})"/>"#);
    for drawing in [
        svg(
            r#"<rect width="9" height="9" fill="hsl(47,60%,82%)"/><text x="1">Postcard &amp; &#8364;</text>"#,
        ),
        svg(
            r##"<defs><linearGradient id="a"><stop offset="1"/></linearGradient></defs><path fill="url(#a)"/>"##,
        ),
        svg(
            r##"<style>.b{fill:url('#a')}</style><linearGradient id="a"/><circle class="b" r="2"/>"##,
        ),
        svg("<style><![CDATA[ text > tspan { font: 9px serif } ]]></style><text>x</text>"),
        svg(r##"<symbol id="s"><rect/></symbol><use href="#s"/><use href="#s" x="3"/>"##),
        svg(r#"<rect><animate attributeName="x" to="5" dur="2s"/></rect>"#),
        svg(r#"<rect 日本="1"/>"#),
        svg(
            r##"<clipPath id="c"><circle r="2"/></clipPath><mask id="m"><rect/></mask><rect clip-path="url( #c )" mask='url("#m")'/>"##,
        ),
        svg(
            r##"<pattern id="p"><rect/></pattern><linearGradient id="a"/><g stroke="url(#a)"><rect fill="url(#p)"/></g>"##,
        ),
        svg(r##"<g id="a"/><use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#a" xlink:title="a" xml:space="preserve" xml:lang="de"/>"##),
        svg(
            r##"<g mask="url(#a)"><g filter="url(#b)"><rect/></g></g><mask id="a"><g clip-path="url(#c)"><rect/></g></mask><filter id="b"><feFlood/></filter><clipPath id="c"><rect/></clipPath>"##,
        ),
        svg(r##"<clipPath id="c"><rect/></clipPath><g id="a"/><use href="#a" clip-path="url(#c)"/>"##),
        FROM_A_DRAWING_TOOL.to_owned(),
        svg(&pixel),
        svg(&background),
        // The sandbox's own.
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><rect width="300" height="200" fill="hsl(47,60%,82%)"/><circle cx="232" cy="58" r="28" fill="#fff7d6"/><path d="M0 150l70-60 60 45 60-70 110 85v50H0z" fill="#2f5d50"/><text x="16" y="186" font-family="sans-serif" font-size="18" fill="#fff">Postcard 1</text></svg>"##
            .to_owned(),
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><circle cx="100" cy="100" r="92" fill="#fff"/><circle cx="100" cy="100" r="82" fill="hsl(61,70%,68%)"/><text x="100" y="118" text-anchor="middle" font-family="sans-serif" font-size="52" fill="#fff">1</text></svg>"##
            .to_owned(),
        format!(
            "\u{feff}<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- by hand -->\n{}",
            svg("")
        ),
        r#"<svg xmlns:xlink="http://www.w3.org/1999/xlink" xmlns="http://www.w3.org/2000/svg"/>"#
            .to_owned(),
    ] {
        let picture = picture_of(Bytes::copy_from_slice(drawing.as_bytes()));
        let picture = picture.unwrap_or_else(|why| panic!("{why}: {drawing}"));
        assert_eq!(
            (picture.kind, picture.bytes),
            (PictureKind::Svg, drawing.into())
        );
    }
}

#[test]
fn what_runs_or_leads_elsewhere_is_no_picture() {
    for inside in [
        "<script>alert(1)</script>",
        "<SCRIPT>alert(1)</SCRIPT>",
        r#"<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>"#,
        "<foreignObject><p>hello</p></foreignObject>",
        r#"<p xmlns="http://www.w3.org/1999/xhtml">hello</p>"#,
        r#"<g xmlns="http://www.w3.org/1999/xhtml"/>"#,
        r#"<iframe src="https://evil.example"/>"#,
        r#"<a href="https://evil.example"><rect/></a>"#,
        r#"<rect onload="alert(1)"/>"#,
        r#"<rect OnClick="alert(1)"/>"#,
        r#"<rect><set attributeName="日本" to="1"/></rect>"#,
        r#"<image href="https://evil.example/pixel.png"/>"#,
        r#"<image xlink:href="//evil.example/pixel.png"/>"#,
        r#"<image href="http://169.254.169.254/"/>"#,
        r#"<image href="file:///etc/passwd"/>"#,
        r#"<image xmlns:x="http://www.w3.org/1999/xlink" x:href="https://evil.example/pixel.png"/>"#,
        r#"<g xmlns:x="http://www.w3.org/1999/xlink"/>"#,
        r#"<g xmlns:xlink="http://www.w3.org/2000/svg"/>"#,
        r#"<g xml:base="https://evil.example/"/>"#,
        r#"<g xml:id="a"/>"#,
        r#"<use href="https://evil.example/a.svg#b"/>"#,
        r#"<use href="data:image/svg+xml;base64,PHN2Zy8+"/>"#,
        r#"<use href="javascript:alert(1)"/>"#,
        r#"<use href="&#106;avascript:alert(1)"/>"#,
        "<style>@import 'https://evil.example/a.css';</style>",
        "<style>rect { fill: url(https://evil.example/a) }</style>",
        r"<style>rect { fill: u\72l(https://evil.example/a) }</style>",
        "<style>rect { fill: URL(\n'//evil.example/a') }</style>",
        "<style>rect { fill: &#117;rl(https://evil.example/a) }</style>",
        "<style><![CDATA[rect { fill: url(https://evil.example/a) }]]></style>",
        "<style>rect { fill: u<!---->rl(https://evil.example/a) }</style>",
        "<style>rect { fill: u<![CDATA[rl]]>(https://evil.example/a) }</style>",
        "<style>rect { fill: u<g/>rl(https://evil.example/a) }</style>",
        r#"<rect style="fill:url(https://evil.example/a)"/>"#,
        r#"<rect fill="url(&quot;https://evil.example/a&quot;)"/>"#,
        r#"<rect filter="url(https://evil.example/a#b)"/>"#,
        r#"<g clip-path="url(https://evil.example/a#b)"><rect/></g>"#,
        r#"<g mask="url(//evil.example/a#b)"><rect/></g>"#,
        r##"<use href="#a"><set attributeName="href" to="https://evil.example"/></use>"##,
        r##"<use href="#a"><animate attributeName="xlink:href" values="https://evil.example"/></use>"##,
        r#"<rect><set attributeName="onclick" to="alert(1)"/></rect>"#,
        r#"<rect><set attributeName="fill" to="url(https://evil.example/a)"/></rect>"#,
        "<handler>alert(1)</handler>",
        "<audio/>",
        "<unknown/>",
    ] {
        assert_eq!(refusal(&svg(inside)), Some(NoPicture::Active), "{inside}");
    }
    for drawing in [
        format!(
            r#"<?xml-stylesheet href="https://evil.example/a.css"?>{}"#,
            svg("")
        ),
        format!(
            r#"<!DOCTYPE svg [<!ENTITY a "aaaa">]>{}"#,
            svg("<text>&a;</text>")
        ),
        format!(r#"<!DOCTYPE svg SYSTEM "file:///etc/passwd">{}"#, svg("")),
    ] {
        assert_eq!(refusal(&drawing), Some(NoPicture::Active), "{drawing}");
    }
}

#[test]
fn what_is_no_drawing_is_none() {
    for drawing in [
        "<",
        "<svg",
        "<html><body>busy</body></html>",
        "<svg/>",
        r#"<g xmlns="http://www.w3.org/2000/svg"/>"#,
        r#"<svg xmlns="http://www.w3.org/2000/svg">"#,
        r#"<svg xmlns="http://www.w3.org/2000/svg"></g>"#,
        &svg("<rect></svg>"),
        &svg(r#"<rect x="1" x="2"/>"#),
        &svg("&made_up;"),
        &svg(r#"<image href="data:image/png;base64,AAAA"/>"#),
        &svg(r#"<rect id="a"/><rect id="a"/>"#),
        &svg(r#"<g filter="url(data:image/svg+xml;base64,PHN2Zy8+)"><rect/></g>"#),
        "<!-- a drawing -->",
        r#"<?xml version="1.0"?>"#,
        "<?xml version=\"1.0\" encoding=\"utf-7\"?><svg xmlns=\"http://www.w3.org/2000/svg\"/>",
    ] {
        let refused = refusal(drawing);
        let is_none = matches!(refused, Some(NoPicture::Unreadable | NoPicture::Active));
        assert!(is_none, "{drawing}: {refused:?}");
    }
    let wide: Vec<u8> = svg("").encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(picture_of(wide.into()).is_err());
    let cut = picture_of(b"<svg>\xff</svg>".as_slice().into());
    assert_eq!(cut, Err(NoPicture::Unreadable));
}

/// Each of these is small, and would keep a browser busy for ever.
#[test]
fn what_draws_without_end_is_too_large() {
    // Each part draws the one before it ten times.
    let doubling = |open: &str, close: &str, reference: &str| {
        let parts = (1..=9).map(|part| {
            let before = reference
                .replace('@', &format!("#p{}", part - 1))
                .repeat(10);
            format!(
                r#"{}{before}{close}"#,
                open.replace('@', &format!("p{part}"))
            )
        });
        let parts: String = parts.collect();
        let first = open.replace('@', "p0");
        svg(&format!(
            r##"{first}<rect/>{close}{parts}<use href="#p9"/>"##
        ))
    };
    for drawing in [
        doubling(r#"<g id="@">"#, "</g>", r#"<use href="@"/>"#),
        doubling(
            r#"<pattern id="@">"#,
            "</pattern>",
            r#"<rect fill="url(@)"/>"#,
        ),
        doubling(
            r#"<mask id="@">"#,
            "</mask>",
            r#"<g style="mask: url('@')"/>"#,
        ),
        svg(r##"<g id="a"><use href="#a"/></g>"##),
        svg(
            r##"<pattern id="a"><rect fill="url(#b)"/></pattern><pattern id="b"><rect fill="url(#a)"/></pattern>"##,
        ),
        svg(r##"<style>rect{fill:url(#a)}</style><pattern id="a"><rect/><rect/></pattern>"##),
        // What holds others hands on to them what it is painted with.
        svg(r##"<pattern id="a"><rect/></pattern><g fill="url(#a)"><rect/><rect/></g>"##),
        doubling(
            r#"<mask id="@">"#,
            "</mask>",
            r#"<g mask="url(@)"><rect/></g>"#,
        ),
        doubling(
            r#"<clipPath id="@">"#,
            "</clipPath>",
            r#"<g clip-path="url(@)"><rect/></g>"#,
        ),
        svg(r##"<mask id="a"><g mask="url(#a)"><rect/></g></mask>"##),
        svg(
            r##"<mask id="a"><g clip-path="url(#b)"><rect/></g></mask><clipPath id="b"><g mask="url(#a)"><rect/></g></clipPath>"##,
        ),
        // What an element is covered with as a whole is not handed on, unless it is asked for.
        svg(r##"<mask id="a"><rect/></mask><g mask="url(#a)"><rect mask="inherit"/></g>"##),
        svg(r##"<mask id="a"><rect/></mask><g mask="url(#a)"><rect style="all:INHERIT"/></g>"##),
        svg(
            r##"<style>rect{mask:inherit}</style><mask id="a"><rect/></mask><g mask="url(#a)"><rect/></g>"##,
        ),
        svg(
            r##"<mask id="a"><rect/></mask><g mask="url(#a)"><rect><set attributeName="mask" to="inherit"/></rect></g>"##,
        ),
        svg(r##"<mask id="a"><rect/></mask><g style="mask:url(#a)"><rect/></g>"##),
        svg(
            r##"<pattern id="a"><rect/></pattern><g id="b"><rect/></g><use href="#b" fill="url(#a)"/>"##,
        ),
        svg(&"<g>".repeat(5_000)),
        svg(&"<rect/>".repeat(30_000)),
        svg(&format!("<path d=\"{}\"/>", "M0 0".repeat(1 << 18))),
    ] {
        let shown = drawing.get(..200).unwrap_or(&drawing);
        assert_eq!(refusal(&drawing), Some(NoPicture::TooLarge), "{shown}");
    }
}

/// Each is a picture of its own, as long as the one inside of it is drawn.
#[test]
fn only_so_many_covers_lie_on_one_another() {
    let covers = r##"<clipPath id="c"><rect/></clipPath><mask id="m"><rect/></mask><filter id="f"><feFlood/></filter>"##;
    let nested = |group: &str, groups: usize| {
        let (open, close) = (group.repeat(groups), "</g>".repeat(groups));
        svg(&format!("{covers}{open}<rect/>{close}"))
    };
    for group in [
        r##"<g clip-path="url(#c)">"##,
        r##"<g mask="url(#m)">"##,
        r##"<g filter="url(#f)">"##,
        r#"<g filter="blur(2px)">"#,
        r#"<g style="FILTER:blur(2px)">"#,
        r#"<g style="clip-path:circle(2px)">"#,
    ] {
        assert_eq!(refusal(&nested(group, 16)), None, "{group}");
        let refused = refusal(&nested(group, 17));
        assert_eq!(refused, Some(NoPicture::TooLarge), "{group}");
    }
    let twice = r##"<g clip-path="url(#c)" mask="url(#m)">"##;
    assert_eq!(refusal(&nested(twice, 8)), None);
    assert_eq!(refusal(&nested(twice, 9)), Some(NoPicture::TooLarge));

    // By a style sheet or an animation, each element could be covered: the drawing and what is in it, too.
    for anywhere in [
        "<style>g{filter:blur(2px)}</style>",
        r#"<set attributeName="filter" to="blur(2px)"/>"#,
    ] {
        let plain = |groups| nested("<g>", groups).replace(covers, anywhere);
        assert_eq!(refusal(&plain(14)), None, "{anywhere}");
        let refused = refusal(&plain(15));
        assert_eq!(refused, Some(NoPicture::TooLarge), "{anywhere}");
    }

    let taken_over = nested(r#"<g style="all:inherit">"#, 17);
    assert_eq!(refusal(&taken_over), None);
    let taken_over = taken_over.replacen("<g", r#"<g filter="blur(2px)""#, 1);
    assert_eq!(refusal(&taken_over), Some(NoPicture::TooLarge));

    // What covers may be covered itself, and so may be what is drawn once more.
    for link in [
        r##"<mask id="next"><rect mask="url(#before)"/></mask>"##,
        r##"<mask id="next"><rect style="mask:url(#before)"/></mask>"##,
        r##"<g id="next" mask="url(#m)"><use href="#before"/></g>"##,
    ] {
        let chain = |links: usize| {
            let links = (1..=links).map(|one| {
                link.replace("before", &format!("p{}", one - 1))
                    .replace("next", &format!("p{one}"))
            });
            let links: String = links.collect();
            svg(&format!(r#"<mask id="m"/><mask id="p0"/>{links}"#))
        };
        assert_eq!(refusal(&chain(16)), None, "{link}");
        assert_eq!(refusal(&chain(17)), Some(NoPicture::TooLarge), "{link}");
    }
}

#[test]
fn a_group_is_covered_by_covers_that_are_there() {
    for inside in [
        r##"<g clip-path="url(#a)"><rect/></g>"##,
        r##"<pattern id="a"><rect/></pattern><g mask="url(#a)"><rect/></g>"##,
    ] {
        assert_eq!(
            refusal(&svg(inside)),
            Some(NoPicture::Unreadable),
            "{inside}"
        );
    }
}

#[test]
fn what_is_drawn_cannot_be_hidden_from_the_count() {
    for inside in [
        // Browsers decode these.
        r##"<g id="p0"/><use href="#%700"/>"##,
        r##"<g id="p0"/><use href="#p&#10;0"/>"##,
        r##"<g id="p0"/><rect mask="url('#%700')"/>"##,
        r##"<g id="p0"/><style>rect { fill: url(#%700) }</style>"##,
        r##"<rect mask="url('#x)')"/>"##,
        r##"<mask id="p0"/><g mask="url(#%700)"><rect/></g>"##,
        r##"<mask id="x)"/>"##,
        r##"<use href="#"/>"##,
        // These paint something else, or later.
        r##"<g style="--m: url(#a)"/>"##,
        r##"<style>g { --m: url(#a) }</style>"##,
        r##"<rect style="mask: var(--m)"/>"##,
        r##"<set href="#b" attributeName="fill" to="url(#a)"/>"##,
        r##"<animate href="#b" attributeName="mask" values="none;url(#a)"/>"##,
        r##"<animate href="#b" attributeName="mask" from="url(#a)" by="none"/>"##,
        r##"<animate href="#b" attributeName="mask" from="none" by="URL(#a)"/>"##,
        // This is drawn at each corner of a path.
        r##"<marker id="a"><rect/></marker><path d="M0 0h1v1" marker-mid="url(#a)"/>"##,
    ] {
        assert_eq!(refusal(&svg(inside)), Some(NoPicture::Active), "{inside}");
    }
}

#[test]
fn the_pixels_in_a_drawing_are_bounded_together() {
    // It says that it is 2,000 wide and high.
    let wide = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAB9AAAAfQCAIAAAAVWlMuAAAACUlEQVR4nGMAAAABAAFe/335AAAAAElFTkSuQmCC";
    let image = format!(r#"<image href="{wide}"/>"#);
    assert_eq!(refusal(&svg(&image.repeat(2))), None);
    let styled = format!(r#"<rect style="background-image:url({wide})"/>"#);
    for drawing in [image.repeat(3), image.repeat(2) + &styled, styled.repeat(3)] {
        assert_eq!(refusal(&svg(&drawing)), Some(NoPicture::TooLarge));
    }
    // This says 50,000.
    let bomb = format!(
        r#"<image href="{}"/>"#,
        "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAw1AAAMNQCAIAAADEzaqdAAAACUlEQVR4nGMAAAABAAFe/335AAAAAElFTkSuQmCC"
    );
    assert_eq!(refusal(&svg(&bomb)), Some(NoPicture::TooLarge));
}
