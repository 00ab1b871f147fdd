//! What migrations are made of.

use std::fs;

/// What a table takes is what it took when it was made. Read from lists that grow, a word that is added
/// later would be taken in new databases and refused in all that are there already.
#[test]
fn migrations_say_themselves_what_a_table_takes() {
    let folder = testkit::crate_dir().join("src/migration");
    let mut read = 0;
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        assert!(
            !text.contains("domain::"),
            "{} takes from elsewhere what a table takes",
            path.display()
        );
        read += 1;
    }
    assert!(read >= 18, "{read}");
}
