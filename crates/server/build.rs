//! Has the server built again when the web app was, so that the binary holds the newest.

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
    println!("cargo::rerun-if-changed=build.rs");
}
