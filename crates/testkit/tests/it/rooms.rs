//! Which room of `payments` may know which: a room is a folder (or one file) of `payments/src`.

use std::{collections::BTreeSet, fs};

/// Each room, and those it may use. Rooms use each other one way only, so what one of them does can be
/// changed without reading those it does not name.
const ROOMS: &[(&str, &[&str])] = &[
    ("process", &[]),
    ("names", &[]),
    ("bank", &[]),
    ("assets", &["process"]),
    ("jobs", &["process"]),
    ("calls", &["process"]),
    ("sponsor", &["process", "jobs", "calls"]),
    ("watch", &["process"]),
    ("links", &["process", "assets", "calls"]),
    ("routes", &["assets", "calls", "links"]),
    (
        "deposits",
        &["process", "assets", "jobs", "calls", "links", "routes"],
    ),
    ("transfers", &["process", "jobs", "watch", "links"]),
    ("attachments", &["process", "links"]),
    ("points", &["process", "jobs", "links"]),
    ("history", &["process", "assets", "jobs", "links"]),
    ("notices", &["process", "jobs", "watch", "links"]),
    // Who shows that a mailbox is theirs shows it by a letter.
    ("people", &["process", "notices"]),
    (
        "identity",
        &["process", "jobs", "people", "bank", "notices"],
    ),
    (
        "crossings",
        &[
            "process", "assets", "jobs", "calls", "watch", "links", "routes", "deposits",
        ],
    ),
    (
        "cash_outs",
        &[
            "process",
            "bank",
            "jobs",
            "calls",
            "watch",
            "links",
            "routes",
            "deposits",
            "people",
            "identity",
            "crossings",
        ],
    ),
    (
        "requests",
        &[
            "process", "names", "assets", "jobs", "calls", "watch", "people", "routes",
        ],
    ),
    (
        "raffles",
        &["process", "assets", "calls", "links", "deposits"],
    ),
    // They know every room, and only the program's start knows them.
    ("operations", EVERY),
    ("work", EVERY),
    ("lib", EVERY),
    // What use cases find around them: what each room remembers, and so every room's name.
    ("ctx", EVERY),
];

/// Whoever may use all of them.
const EVERY: &[&str] = &[
    "process",
    "names",
    "bank",
    "assets",
    "jobs",
    "calls",
    "sponsor",
    "watch",
    "links",
    "deposits",
    "routes",
    "transfers",
    "cash_outs",
    "crossings",
    "raffles",
    "attachments",
    "people",
    "points",
    "history",
    "requests",
    "notices",
    "identity",
    "operations",
    "work",
];

/// What everybody may take from the root.
const OF_ALL: &[&str] = &["Ctx", "UnknownVault"];

#[test]
fn rooms_use_each_other_one_way_only() {
    let mut wrong = Vec::new();
    for (file, text) in sources() {
        let room = room_of(&file);
        let (_, allowed) = ROOMS
            .iter()
            .find(|(name, _)| *name == room)
            .unwrap_or_else(|| panic!("{file} is in no room"));
        wrong.extend(
            used(&text)
                .into_iter()
                .filter(|name| *name != room && !OF_ALL.contains(&name.as_str()))
                .filter(|name| !allowed.contains(&name.as_str()))
                .map(|name| format!("{file} may not use {name}")),
        );
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_room_is_there_and_stands_above_what_it_uses() {
    let found: BTreeSet<String> = sources().iter().map(|(file, _)| room_of(file)).collect();
    let named: BTreeSet<String> = ROOMS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(found, named);
    for (place, (room, uses)) in ROOMS.iter().enumerate() {
        if *uses == EVERY {
            continue;
        }
        for used in *uses {
            let below = ROOMS[..place].iter().any(|(name, _)| name == used);
            assert!(below, "{room} stands below {used}");
        }
    }
}

/// Every file of `payments`, by its path below `src`.
fn sources() -> Vec<(String, String)> {
    let root = testkit::crate_dir().join("../payments/src");
    let mut found = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(&root).unwrap().to_str().unwrap();
                found.push((name.to_owned(), fs::read_to_string(&path).unwrap()));
            }
        }
    }
    assert!(found.len() > 20, "the sources are not where they were");
    found
}

fn room_of(file: &str) -> String {
    let first = file.split('/').next().unwrap_or(file);
    first.trim_end_matches(".rs").to_owned()
}

/// What a file takes from its crate: the first names behind `crate::`.
fn used(text: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (at, _) in text.match_indices("crate::") {
        let rest = &text[at + "crate::".len()..];
        let Some(list) = rest.strip_prefix('{') else {
            names.extend(first_name(rest));
            continue;
        };
        let mut depth = 1;
        let mut begins = true;
        for (place, letter) in list.char_indices() {
            match letter {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                break;
            }
            if depth == 1 && begins && !letter.is_whitespace() {
                names.extend(first_name(&list[place..]));
            }
            begins = depth == 1 && (letter == ',' || (begins && letter.is_whitespace()));
        }
    }
    names
}

fn first_name(text: &str) -> Option<String> {
    let name: String = text
        .chars()
        .take_while(|letter| letter.is_alphanumeric() || *letter == '_')
        .collect();
    (!name.is_empty()).then_some(name)
}

#[test]
fn what_is_used_is_read_from_every_form() {
    let text = "use crate::{\n    Ctx,\n    calls::{self, Waiting},\n    links::Link,\n};\nfn a(b: crate::jobs::Kind) {}";
    let names: Vec<String> = used(text).into_iter().collect();
    assert_eq!(names, ["Ctx", "calls", "jobs", "links"]);
}
