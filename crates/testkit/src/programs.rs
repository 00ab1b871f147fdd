//! Programs that tests need and that are not built here.

use std::path::{Path, PathBuf};

/// The anvil that `npm ci` in `contracts/` installs for this machine.
///
/// # Panics
/// When it is not there.
pub fn anvil() -> PathBuf {
    // Programs that cargo does not run, such as the bench, are run from the root.
    let root = cargo_crate().map_or_else(PathBuf::new, |dir| dir.join("../.."));
    let packages = root.join("contracts/node_modules/@foundry-rs");
    entries(&packages)
        .into_iter()
        .filter(|package| file_name(package).starts_with("anvil-"))
        .map(|package| package.join("bin/anvil"))
        .find(|program| program.exists())
        .unwrap_or_else(|| panic!("anvil is missing: run `npm ci` in contracts/"))
}

/// The folder of the crate that is tested, as cargo says when it runs a test. Where it was compiled may be another
/// place: checkouts share what they compile.
///
/// # Panics
/// When cargo does not run this.
pub fn crate_dir() -> PathBuf {
    cargo_crate().expect("cargo says which crate is tested: run this by `cargo test`")
}

fn cargo_crate() -> Option<PathBuf> {
    std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from)
}

/// The folder of PostgreSQL's programs: the newest of Debian's, else the one on the PATH.
pub(crate) fn postgres_binaries() -> PathBuf {
    let mut debian = entries(Path::new("/usr/lib/postgresql"));
    debian.sort_by_key(|dir| file_name(dir).parse::<u32>().unwrap_or(0));
    let on_path = std::env::var_os("PATH")
        .map(|path| std::env::split_paths(&path).collect::<Vec<_>>())
        .unwrap_or_default();
    debian
        .into_iter()
        .rev()
        .map(|version| version.join("bin"))
        .chain(on_path)
        .find(|dir| {
            ["initdb", "postgres"]
                .iter()
                .all(|program| dir.join(program).exists())
        })
        .unwrap_or_else(|| {
            panic!("PostgreSQL is missing: `apt-get install postgresql`, or put initdb on the PATH")
        })
}

fn entries(dir: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(dir).into_iter().flatten();
    entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect()
}

fn file_name(path: &Path) -> String {
    path.file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}
