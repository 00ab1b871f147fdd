//! Who may depend on whom. A crate earns its walls by what it forbids; this is where they stand.

use std::{
    collections::{BTreeMap, BTreeSet},
    process::Command,
};

use serde::Deserialize;

/// Of our own crates, the ones that each crate's shipped code may use. Every crate is named.
const ROOMS: &[(&str, &[&str])] = &[
    ("domain", &[]),
    ("store", &["domain"]),
    ("chain", &["domain"]),
    ("partners", &["domain", "pictures"]),
    ("files", &[]),
    ("pictures", &[]),
    (
        "payments",
        &["domain", "store", "chain", "partners", "files", "pictures"],
    ),
    // Of `chain`, only the contracts: bindings, builds, addresses.
    ("sandbox", &["domain", "chain"]),
    (
        "server",
        &[
            "domain", "store", "chain", "partners", "files", "payments", "pictures", "sandbox",
        ],
    ),
    // For tests only: nothing ships it.
    (
        "testkit",
        &["domain", "store", "chain", "payments", "sandbox", "server"],
    ),
    // For developers only: measures the program from outside.
    ("bench", &["domain", "chain", "testkit"]),
];

/// Of other people's crates, the ones that only some of ours may use.
const WALLS: &[(&str, &[&str])] = &[
    ("sea-orm", &["store", "bench"]),
    ("sea-orm-migration", &["store"]),
    ("sqlx", &["store"]),
    ("object_store", &["files"]),
    ("image", &["pictures"]),
    ("resvg", &["pictures"]),
    ("alloy", &["chain", "sandbox", "testkit", "bench"]),
    ("axum", &["server", "sandbox"]),
    ("utoipa", &["server"]),
    (
        "tokio",
        &[
            "chain", "partners", "payments", "sandbox", "server", "store", "testkit", "bench",
        ],
    ),
    ("rand", &["payments", "server", "testkit"]),
    ("anyhow", &[]),
];

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    /// `dev`, `build`, or nothing for shipped code.
    kind: Option<String>,
}

impl Package {
    fn uses(&self, kind: Option<&str>) -> BTreeSet<&str> {
        self.dependencies
            .iter()
            .filter(|dependency| dependency.kind.as_deref() == kind)
            .map(|dependency| dependency.name.as_str())
            .collect()
    }
}

fn packages() -> Vec<Package> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--no-deps", "--offline"])
        .current_dir(testkit::crate_dir())
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice::<Metadata>(&output.stdout)
        .unwrap()
        .packages
}

#[test]
fn every_crate_has_its_place() {
    let found: BTreeSet<String> = packages().into_iter().map(|package| package.name).collect();
    let named: BTreeSet<String> = ROOMS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(found, named);
}

#[test]
fn our_crates_use_each_other_one_way_only() {
    let rooms: BTreeMap<&str, &[&str]> = ROOMS.iter().copied().collect();
    for package in packages() {
        let ours = package
            .uses(None)
            .into_iter()
            .filter(|name| rooms.contains_key(name));
        for used in ours {
            let allowed = rooms
                .get(package.name.as_str())
                .copied()
                .unwrap_or_default();
            assert!(
                allowed.contains(&used),
                "{} may not use {used}",
                package.name
            );
        }
    }
}

#[test]
fn what_one_crate_knows_the_others_do_not() {
    for package in packages() {
        let shipped = package.uses(None);
        for (walled, allowed) in WALLS {
            assert!(
                !shipped.contains(walled) || allowed.contains(&package.name.as_str()),
                "{} may not use {walled}",
                package.name
            );
        }
    }
}

#[test]
fn nothing_ships_what_is_for_tests() {
    for package in packages() {
        for only_here in ["testkit", "bench"] {
            assert!(
                package.name == "bench" || !package.uses(None).contains(only_here),
                "{} ships {only_here}",
                package.name
            );
            assert!(!package.uses(Some("build")).contains(only_here));
        }
    }
}
