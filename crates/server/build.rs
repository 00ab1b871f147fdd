//! Has the server built again when the web app or a token list changed, so that the binary holds the
//! newest.

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
    println!("cargo::rerun-if-changed=../../token-lists");
    println!("cargo::rerun-if-changed=build.rs");
}
