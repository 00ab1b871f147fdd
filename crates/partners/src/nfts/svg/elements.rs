/// Whether an element of SVG does nothing but draw, or say how. Names are told apart by case, and those with
/// a prefix are of other languages.
pub(super) fn is_drawn(name: &str) -> bool {
    DRAWN.contains(&name)
}

/// Whether an animation may change that attribute: none that leads anywhere, runs or is a style.
pub(super) fn may_change(attribute: &str) -> bool {
    let name = attribute.trim();
    let is_plain = name
        .bytes()
        .all(|byte| byte.is_ascii_alphabetic() || byte == b'-');
    let is_link = name.eq_ignore_ascii_case("href") || name.eq_ignore_ascii_case("style");
    is_plain && !is_link && !runs(name)
}

/// Whether an attribute is a script for an event.
pub(super) fn runs(attribute: &str) -> bool {
    let start = attribute.get(..2);
    start.is_some_and(|start| start.eq_ignore_ascii_case("on"))
}

/// Without `marker`, which is drawn at each corner of a path.
const DRAWN: &[&str] = &[
    "svg",
    "g",
    "defs",
    "symbol",
    "use",
    "switch",
    "title",
    "desc",
    "style",
    "view",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "text",
    "tspan",
    "textPath",
    "image",
    "linearGradient",
    "radialGradient",
    "stop",
    "pattern",
    "clipPath",
    "mask",
    "filter",
    "feBlend",
    "feColorMatrix",
    "feComponentTransfer",
    "feComposite",
    "feConvolveMatrix",
    "feDiffuseLighting",
    "feDisplacementMap",
    "feDistantLight",
    "feDropShadow",
    "feFlood",
    "feFuncA",
    "feFuncB",
    "feFuncG",
    "feFuncR",
    "feGaussianBlur",
    "feImage",
    "feMerge",
    "feMergeNode",
    "feMorphology",
    "feOffset",
    "fePointLight",
    "feSpecularLighting",
    "feSpotLight",
    "feTile",
    "feTurbulence",
    "animate",
    "animateMotion",
    "animateTransform",
    "set",
    "mpath",
];
