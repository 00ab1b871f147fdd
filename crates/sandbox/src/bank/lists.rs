//! Lists: the newest first, a page at a time.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::refusal::Refusal;

/// What follows the question mark.
pub(super) type Asked = BTreeMap<String, String>;

const USUAL: usize = 10;
const MOST: usize = 100;

/// A page of `all`, which come as they were made: the oldest first.
pub(super) fn page<'a, T: 'a>(
    all: impl DoubleEndedIterator<Item = &'a T>,
    asked: &Asked,
    id: impl Fn(&T) -> &str,
    told: impl Fn(&T) -> Value,
) -> Result<Value, Refusal> {
    let limit = match asked.get("limit") {
        None => USUAL,
        Some(limit) => limit
            .parse()
            .ok()
            .filter(|limit| (1..=MOST).contains(limit))
            .ok_or_else(|| Refusal::parameter("limit", "must be from 1 to 100"))?,
    };
    let newest_first: Vec<&T> = all.rev().collect();
    let place = |name: &str| match asked.get(name) {
        None => Ok(None),
        Some(named) => newest_first
            .iter()
            .position(|one| id(one) == named)
            .map(Some)
            .ok_or_else(|| Refusal::parameter(name, "is not in this list")),
    };
    let after = place("starting_after")?.map_or(0, |at| at + 1);
    let found = match place("ending_before")? {
        // Those right before it, not the first of all.
        Some(at) => &newest_first[at.saturating_sub(limit).max(after.min(at))..at],
        None => &newest_first[after..newest_first.len().min(after + limit)],
    };
    let data: Vec<Value> = found.iter().map(|one| told(one)).collect();
    Ok(json!({ "count": data.len(), "data": data }))
}

/// Whether something that changed at this moment was asked for, by `updated_after_ms` and `updated_before_ms`.
pub(super) fn is_asked(asked: &Asked, updated_at: i64) -> Result<bool, Refusal> {
    let bound = |name: &str| match asked.get(name) {
        None => Ok(None),
        Some(ms) => ms
            .parse::<i64>()
            .map(Some)
            .map_err(|_| Refusal::parameter(name, "must be Unix milliseconds")),
    };
    let is_after = bound("updated_after_ms")?.is_none_or(|bound| updated_at > bound);
    let is_before = bound("updated_before_ms")?.is_none_or(|bound| updated_at < bound);
    Ok(is_after && is_before)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pages(asked: &[(&str, &str)]) -> Result<Vec<String>, Refusal> {
        let all: Vec<String> = (1..=25).map(|number| format!("id{number}")).collect();
        let asked = asked
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        let page = page(all.iter(), &asked, |one| one.as_str(), |one| json!(one))?;
        Ok(serde_json::from_value(page["data"].clone()).unwrap())
    }

    #[test]
    fn pages_follow_one_another() {
        let first = pages(&[]).unwrap();
        assert_eq!((first.len(), first[0].as_str()), (10, "id25"));
        let next = pages(&[("starting_after", "id16"), ("limit", "100")]).unwrap();
        assert_eq!((next.len(), next[0].as_str()), (15, "id15"));
        let before = pages(&[("ending_before", "id15"), ("limit", "3")]).unwrap();
        assert_eq!(before, ["id18", "id17", "id16"]);
        assert!(pages(&[("starting_after", "id1")]).unwrap().is_empty());
    }

    #[test]
    fn what_cannot_be_asked_is_refused() {
        for asked in [
            ("limit", "0"),
            ("limit", "101"),
            ("limit", "x"),
            ("starting_after", "id99"),
        ] {
            let refusal = pages(&[asked]).unwrap_err();
            assert_eq!(refusal.body["code"], "invalid_parameters");
            assert_eq!(refusal.body["source"]["location"], "query");
        }
    }
}
