use std::sync::LazyLock;

use serde_json::Value;

/// The request that every example is of.
pub(super) const REQUEST_ID: &str = "019a9d3c-5f0e-7c41-9a57-2f6b1d8e4c30";

/// What each shape looks like, by its name.
static EXAMPLES: LazyLock<Value> = LazyLock::new(|| {
    serde_json::from_str(include_str!("examples.json")).expect("invariant: the file is JSON")
});

/// What a body of a shape looks like.
pub(super) fn of(schema: &str, kind: &str) -> Option<Value> {
    let name = if kind == "text/event-stream" {
        "Events"
    } else {
        schema
    };
    EXAMPLES.get(name).cloned()
}
