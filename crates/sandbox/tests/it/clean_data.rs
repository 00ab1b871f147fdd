use std::{fs, path::Path, process::Command};

use tempfile::TempDir;

/// A folder with such empty files in it.
fn folder(files: &[&str]) -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    for file in files {
        let path = dir.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "").unwrap();
    }
    dir
}

/// What `make clean-data` says of a folder; `None`: it emptied it.
fn refusal(dir: &Path) -> Option<String> {
    let script = testkit::crate_dir().join("../../scripts/clean-data.sh");
    let output = Command::new(script).arg(dir).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    (!output.status.success()).then_some(said)
}

const SANDBOX: [&str; 5] = [
    "sandbox/world.json",
    "sandbox/lock",
    "filbert.db",
    "filbert.db-wal",
    "files/0/a",
];

#[test]
fn a_sandbox_is_forgotten_whole() {
    let dir = folder(&SANDBOX);
    assert_eq!(refusal(dir.path()), None);
    assert!(!dir.path().exists());
    assert_eq!(refusal(dir.path()), None, "there is nothing to forget");
}

/// The home of somebody, or a deployment in whose folder a sandbox was tried once: its database is not the
/// sandbox's.
#[test]
fn a_folder_with_anything_else_is_left_as_it_is() {
    for (other, words) in [
        (
            "deployments/10.json",
            "holds more than a sandbox: deployments",
        ),
        (".profile", "holds more than a sandbox: .profile"),
    ] {
        let dir = folder(&[&SANDBOX[..], &[other]].concat());
        let said = refusal(dir.path()).expect("it is refused");
        assert!(said.contains(words), "{said}");
        for file in SANDBOX.iter().chain([&other]) {
            assert!(dir.path().join(file).exists(), "{file} is gone");
        }
    }
    let dir = folder(&["sandbox/photos/beach.jpg", "filbert.db"]);
    let said = refusal(dir.path()).expect("it is refused");
    assert!(said.contains("holds no sandbox"), "{said}");
    assert!(dir.path().join("filbert.db").exists());
}
