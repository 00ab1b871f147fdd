use std::collections::BTreeSet;

use serde_json::Value;

use super::*;

/// Of the library that measures the process.
const PROCESS: [&str; 5] = [
    "process_resident_memory_bytes",
    "process_open_fds",
    "process_max_fds",
    "process_cpu_seconds_total",
    "process_start_time_seconds",
];

fn read(file: &str) -> String {
    let path = testkit::crate_dir().join("../../docs/grafana");
    std::fs::read_to_string(path.join(file)).expect("the file is there")
}

/// Every name that `/metrics` can have.
fn exposed() -> BTreeSet<String> {
    let plain = COUNTERS.iter().chain(&GAUGES).copied().flatten();
    let plain = plain.map(|(name, _)| (*name).to_owned());
    let spread = HISTOGRAMS.iter().copied().flatten().flat_map(|(name, _)| {
        ["_bucket", "_sum", "_count"].map(|suffix| format!("{name}{suffix}"))
    });
    let process = PROCESS.map(ToOwned::to_owned);
    plain.chain(spread).chain(process).collect()
}

/// The names that a query speaks of.
fn named(text: &str) -> BTreeSet<String> {
    text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_'))
        .filter(|word| word.starts_with("filbert_") || word.starts_with("process_"))
        .map(ToOwned::to_owned)
        .collect()
}

#[test]
fn the_dashboard_shows_only_what_is_exposed_and_all_of_our_own() {
    let dashboard: Value = serde_json::from_str(&read("filbert.json")).expect("JSON");
    let mut shown = BTreeSet::new();
    let mut ids = BTreeSet::new();
    for panel in dashboard["panels"].as_array().expect("panels") {
        assert!(ids.insert(panel["id"].as_u64().expect("an id")), "{panel}");
        assert!(panel["title"].is_string() && panel["gridPos"]["w"].is_u64());
        let targets = panel["targets"].as_array().map_or(&[][..], Vec::as_slice);
        assert!(panel["type"] == "row" || !targets.is_empty(), "{panel}");
        for target in targets {
            shown.extend(named(target["expr"].as_str().expect("a query")));
        }
    }
    assert!(dashboard["schemaVersion"].as_u64() >= Some(36));
    let exposed = exposed();
    let strange: Vec<_> = shown.difference(&exposed).collect();
    assert!(strange.is_empty(), "{strange:?}");
    for (name, _) in COUNTERS.iter().chain(&GAUGES).copied().flatten() {
        assert!(shown.contains(*name), "{name} is on no panel");
    }
    for (name, _) in HISTOGRAMS.iter().copied().flatten() {
        assert!(
            shown.contains(&format!("{name}_bucket")),
            "{name} is on no panel"
        );
    }
}

#[test]
fn alerts_speak_only_of_what_is_exposed() {
    let named = named(&read("alerts.yml"));
    let exposed = exposed();
    let strange: Vec<_> = named.difference(&exposed).collect();
    assert!(!named.is_empty() && strange.is_empty(), "{strange:?}");
}

#[test]
fn every_metric_has_a_name_of_its_own() {
    let all: Vec<_> = COUNTERS
        .iter()
        .chain(&GAUGES)
        .chain(&HISTOGRAMS)
        .copied()
        .flatten()
        .collect();
    let names: BTreeSet<_> = all.iter().map(|(name, _)| name).collect();
    assert_eq!(names.len(), all.len());
    for (name, help) in all {
        assert!(name.starts_with("filbert_") && !help.is_empty(), "{name}");
    }
}
