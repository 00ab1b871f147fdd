use std::fmt::Write as _;

use serde_json::Value;

use super::{entries, html, pretty, prose, shape, text, values, with_code};

/// One call of the API, to be shown.
pub(super) struct Call<'a> {
    document: &'a Value,
    base: &'a str,
    pub(super) path: &'a str,
    pub(super) method: String,
    operation: &'a Value,
}

/// Who may make a call, in the words of `docs/ACCESS.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    Anyone,
    Either,
    SignedIn,
}

impl Who {
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Anyone => "anyone",
            Self::Either => "anyone, and who is signed in as themselves",
            Self::SignedIn => "who is signed in",
        }
    }
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
        let who = self.who().words();
        let (parameters, body) = (self.parameters(), self.body());
        let (curl, answers) = (html(&self.curl()), self.answers());
        format!(
            r##"<section class="call" id="{id}">
<h3><a href="#{id}">{summary}</a></h3>
<p class="route"><b class="{method}">{method}</b> <code>{path}</code></p>
<p class="who">Made by <a href="#who">{who}</a>.</p>
{words}{parameters}{body}
<h4>Try it</h4><pre><code>{curl}</code></pre>
<h4>Answers</h4>{answers}
</section>
"##
        )
    }

    /// Who may make it.
    pub(super) fn who(&self) -> Who {
        let mut ways = values(&self.operation["security"]).map(|way| way["session"].is_array());
        match (ways.next(), ways.next()) {
            (None, _) => Who::Anyone,
            (Some(true), None) => Who::SignedIn,
            (Some(_), _) => Who::Either,
        }
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
        let Some((_, media)) = self.media() else {
            return String::new();
        };
        let schema = resolve(self.document, &media["schema"]);
        match schema["properties"].is_object() {
            true => format!("<h4>Body</h4>{}", shape::fields(schema)),
            false if schema["type"] == "object" => {
                "<h4>Body</h4><p>An object with nothing in it.</p>".to_owned()
            }
            false => String::new(),
        }
    }

    /// A line for a shell that makes the call with what is given as an example.
    pub(super) fn curl(&self) -> String {
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
        let session = match self.who() {
            Who::SignedIn => " \\\n  -b session.txt",
            Who::Anyone | Who::Either => "",
        };
        if self.method == "GET" {
            return format!("curl '{base}{path}{query}'{session}");
        }
        let key = match self.reads_key() {
            true => " \\\n  -H \"idempotency-key: $(uuidgen)\"",
            false => "",
        };
        let body = match self.media() {
            Some(("multipart/form-data", media)) => self.form(media),
            Some((kind, media)) => format!(
                " \\\n  -H 'content-type: {kind}' \\\n  -d '{:#}'",
                media["example"]
            ),
            None => String::new(),
        };
        format!("curl '{base}{path}'{session}{key}{body}")
    }

    /// A form's fields, as curl takes them. What is too long to be shown is cut.
    fn form(&self, media: &Value) -> String {
        let properties = &resolve(self.document, &media["schema"])["properties"];
        let mut fields = String::new();
        for (name, schema) in entries(properties) {
            let schema = resolve(self.document, schema);
            let example = &media["example"][name];
            let field = match example {
                _ if schema["format"] == "binary" => {
                    format!("{name}=@{name};type=application/octet-stream")
                }
                Value::Null => continue,
                Value::String(text) => format!("{name}={}", cut(text)),
                object => format!("{name}={};type=application/json", cut(&object.to_string())),
            };
            let _ = write!(fields, " \\\n  -F '{field}'");
        }
        fields
    }

    /// Whether the server reads the header that makes it be done once.
    fn reads_key(&self) -> bool {
        let mut parameters = values(&self.operation["parameters"]);
        parameters.any(|one| one["$ref"] == "#/components/parameters/IdempotencyKey")
    }

    fn answers(&self) -> String {
        let mut answers = String::new();
        for (status, response) in entries(&self.operation["responses"]) {
            let words = with_code(text(&response["description"]));
            let media = entries(&response["content"]).next().map(|(_, media)| media);
            let mut shown = String::new();
            if let Some(media) = media {
                let schema = &media["schema"];
                if shape::name(schema).is_some() || schema["oneOf"].is_array() {
                    let _ = write!(shown, "<p>A {}.</p>", shape::kind(schema));
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

    /// In which form a body is, and what is in it.
    fn media(&self) -> Option<(&str, &Value)> {
        let content = entries(&self.operation["requestBody"]["content"]).next();
        content.map(|(kind, media)| (kind.as_str(), media))
    }
}

/// So much of a field as shows what it is.
fn cut(text: &str) -> String {
    const SHOWN: usize = 80;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
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
