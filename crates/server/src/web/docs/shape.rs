use std::fmt::Write as _;

use serde_json::Value;

use super::{entries, html, prose, text, values, with_code};

/// A section for every shape.
pub(super) fn sections(document: &Value) -> String {
    let mut sections = String::new();
    for (name, schema) in entries(&document["components"]["schemas"]) {
        let name = html(name);
        let words = prose(text(&schema["description"]));
        let inner = match schema["properties"].is_object() {
            true => fields(schema),
            false => format!("<p>{}</p>", form(schema)),
        };
        let _ = write!(
            sections,
            r#"<section class="shape" id="shape-{name}"><h3>{name}</h3>{words}{inner}</section>"#
        );
    }
    sections
}

/// The fields of an object.
pub(super) fn fields(schema: &Value) -> String {
    let mut rows = String::new();
    for (name, field) in entries(&schema["properties"]) {
        let is_needed = values(&schema["required"]).any(|needed| needed == name);
        let optional = if is_needed { "" } else { ", optional" };
        let words = with_code(description(field));
        let (name, kind) = (html(name), kind(field));
        let _ = write!(
            rows,
            "<dt><code>{name}</code> <small>{kind}{optional}</small></dt><dd>{words}</dd>"
        );
    }
    format!("<dl>{rows}</dl>")
}

/// What a value is, in a few words.
pub(super) fn kind(schema: &Value) -> String {
    if let Some(name) = name(schema) {
        return format!(r##"<a href="#shape-{name}">{name}</a>"##);
    }
    let several = [&schema["oneOf"], &schema["allOf"], &schema["anyOf"]];
    if let Some(several) = several.into_iter().find(|several| several.is_array()) {
        let kinds: Vec<_> = values(several).map(kind).collect();
        return kinds.join(" or ");
    }
    match &schema["type"] {
        Value::Array(types) => {
            let types: Vec<_> = types.iter().map(|one| html(text(one))).collect();
            types.join(" or ")
        }
        Value::String(one) if one == "array" => format!("list of {}", kind(&schema["items"])),
        Value::String(one) => html(one),
        _ => "value".to_owned(),
    }
}

/// The name of the shape that a schema refers to.
pub(super) fn name(schema: &Value) -> Option<String> {
    let path = schema["$ref"].as_str()?;
    path.strip_prefix("#/components/schemas/").map(html)
}

/// What a value that is no object looks like.
fn form(schema: &Value) -> String {
    if schema["enum"].is_array() {
        let names: Vec<_> = values(&schema["enum"])
            .map(|name| format!("<code>{}</code>", html(text(name))))
            .collect();
        return format!("One of {}.", names.join(", "));
    }
    let pattern = match schema["pattern"].as_str() {
        Some(pattern) => format!(", as <code>{}</code>", html(pattern)),
        None => String::new(),
    };
    format!("{}{pattern}.", kind(schema))
}

/// A reference's own words stand beside it, or with one of those that it may be.
fn description(field: &Value) -> &str {
    let own = text(&field["description"]);
    let of_one = values(&field["oneOf"]).map(|one| text(&one["description"]));
    std::iter::once(own)
        .chain(of_one)
        .find(|words| !words.is_empty())
        .unwrap_or_default()
}
