use std::fmt::Write as _;

use serde_json::Value;

use super::{entries, html, pretty, prose, shape, text, values, with_code};

/// One call of the API, to be shown.
pub(super) struct Call<'a> {
    document: &'a Value,
    base: &'a str,
    path: &'a str,
    method: String,
    operation: &'a Value,
}

/// Every call, in the order of paths, of a server that is reached at `base`.
pub(super) fn all<'a>(document: &'a Value, base: &'a str) -> impl Iterator<Item = Call<'a>> {
    entries(&document["paths"]).flat_map(move |(path, item)| {
        entries(item).map(move |(method, operation)| Call {
            document,
            base,
            path,
            method: method.to_uppercase(),
            operation,
        })
    })
}

impl Call<'_> {
    pub(super) fn tag(&self) -> &str {
        text(&self.operation["tags"][0])
    }

    pub(super) fn id(&self) -> &str {
        text(&self.operation["operationId"])
    }

    /// Its line in the contents.
    pub(super) fn line(&self) -> String {
        let (id, method) = (html(self.id()), &self.method);
        let summary = html(text(&self.operation["summary"]));
        format!(
            r##"<li data-call="{id}"><a href="#{id}"><b class="{method}">{method}</b>{summary}</a></li>"##
        )
    }

    pub(super) fn section(&self) -> String {
        let Self {
            path,
            method,
            operation,
            ..
        } = self;
        let id = html(self.id());
        let path = html(path).replace('/', "/<wbr>");
        let summary = html(text(&operation["summary"]));
        let words = prose(text(&operation["description"]));
        let (parameters, body) = (self.parameters(), self.body());
        let (curl, answers) = (html(&self.curl()), self.answers());
        format!(
            r##"<section class="call" id="{id}">
<h3><a href="#{id}">{summary}</a></h3>
<p class="route"><b class="{method}">{method}</b> <code>{path}</code></p>
{words}{parameters}{body}
<h4>Try it</h4><pre><code>{curl}</code></pre>
<h4>Answers</h4>{answers}
</section>
"##
        )
    }

    fn parameters(&self) -> String {
        let mut rows = String::new();
        for parameter in values(&self.operation["parameters"]) {
            let parameter = resolve(self.document, parameter);
            let place = text(&parameter["in"]);
            let needed = match parameter["required"].as_bool() {
                Some(true) => "",
                _ => ", optional",
            };
            let name = html(text(&parameter["name"]));
            let words = with_code(text(&parameter["description"]));
            let kind = shape::kind(&parameter["schema"]);
            let _ = write!(
                rows,
                "<dt><code>{name}</code> <small>{kind}, in the {place}{needed}</small></dt><dd>{words}</dd>"
            );
        }
        match rows.is_empty() {
            true => rows,
            false => format!("<h4>Parameters</h4><dl>{rows}</dl>"),
        }
    }

    fn body(&self) -> String {
        let media = self.json_of(&self.operation["requestBody"]);
        let schema = resolve(self.document, &media["schema"]);
        match schema["properties"].is_object() {
            true => format!("<h4>Body</h4>{}", shape::fields(schema)),
            false => String::new(),
        }
    }

    /// A line for a shell that makes the call with what is given as an example.
    fn curl(&self) -> String {
        let mut query = Vec::new();
        let mut path = self.path.to_owned();
        for parameter in values(&self.operation["parameters"]) {
            let parameter = resolve(self.document, parameter);
            let schema = resolve(self.document, &parameter["schema"]);
            let schema = match schema["items"].is_object() {
                true => resolve(self.document, &schema["items"]),
                false => schema,
            };
            let example = [&parameter["example"], &schema["example"]];
            let example = example.into_iter().find(|example| !example.is_null());
            let example = match example.map(|example| example.get(0).unwrap_or(example)) {
                Some(Value::String(text)) => text.clone(),
                other => other.map(Value::to_string).unwrap_or_default(),
            };
            let name = text(&parameter["name"]);
            match text(&parameter["in"]) {
                "path" => path = path.replace(&format!("{{{name}}}"), &example),
                "query" if query.is_empty() => query.push(format!("{name}={example}")),
                _ => {}
            }
        }
        let query = match query.first() {
            Some(query) => format!("?{query}"),
            None => String::new(),
        };
        let base = self.base;
        if self.method == "GET" {
            return format!("curl '{base}{path}{query}'");
        }
        let body = &self.json_of(&self.operation["requestBody"])["example"];
        format!(
            "curl '{base}{path}' \\\n  -H 'content-type: application/json' \\\n  -H \"idempotency-key: $(uuidgen)\" \\\n  -d '{body:#}'"
        )
    }

    fn answers(&self) -> String {
        let mut answers = String::new();
        for (status, response) in entries(&self.operation["responses"]) {
            let words = with_code(text(&response["description"]));
            let media = entries(&response["content"]).next().map(|(_, media)| media);
            let mut shown = String::new();
            if let Some(media) = media {
                if let Some(name) = shape::name(&media["schema"]) {
                    let _ = write!(shown, r##"<p>A <a href="#shape-{name}">{name}</a>.</p>"##);
                }
                if !media["example"].is_null() {
                    shown.push_str(&example(&media["example"]));
                }
                for (_, one) in entries(&media["examples"]) {
                    shown.push_str(&example(&one["value"]));
                }
            }
            let kind = if status.starts_with('2') {
                "good"
            } else {
                "bad"
            };
            let _ = write!(
                answers,
                r#"<details><summary><b class="{kind}">{status}</b> <span>{words}</span></summary>{shown}</details>"#
            );
        }
        answers
    }

    fn json_of<'b>(&self, with_content: &'b Value) -> &'b Value {
        &with_content["content"]["application/json"]
    }
}

fn example(value: &Value) -> String {
    format!(r#"<pre><code>{}</code></pre>"#, pretty(value).trim_end())
}

/// What a reference stands for.
fn resolve<'a>(document: &'a Value, value: &'a Value) -> &'a Value {
    let target = value["$ref"]
        .as_str()
        .and_then(|path| path.strip_prefix('#'));
    target
        .and_then(|path| document.pointer(path))
        .unwrap_or(value)
}
