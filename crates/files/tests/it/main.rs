//! Files on a disk, and in a server that speaks S3's API over HTTP.

#![expect(clippy::unwrap_used, reason = "a test has nobody to hand an error to")]

mod bucket;

use std::fs;

use bytes::Bytes;
use files::{FileError, Files};
use object_store::{ObjectStoreExt, local::LocalFileSystem, path::Path};

use bucket::Bucket;

async fn read(files: &Files, name: &str) -> Result<Bytes, FileError> {
    files.read(name, 3 << 20).await
}

/// What holds wherever files are kept.
async fn keeps(files: &Files) {
    let large = Bytes::from(vec![7; 3 << 20]);
    files.probe().await.unwrap();
    let missing = read(files, "nuts/none").await;
    assert!(matches!(missing, Err(FileError::NotFound)), "{missing:?}");
    files.put("nuts/one", large.clone()).await.unwrap();
    files.put("nuts/two", Bytes::from("2")).await.unwrap();
    assert_eq!(read(files, "nuts/one").await.unwrap(), large);
    let too_large = files.read("nuts/one", (3 << 20) - 1).await;
    assert!(matches!(too_large, Err(FileError::Unavailable(_))));
    files.put("nuts/one", Bytes::from("new")).await.unwrap();
    assert_eq!(read(files, "nuts/one").await.unwrap(), "new");
    for _ in 0..2 {
        files.delete("nuts/one").await.unwrap();
    }
    assert!(matches!(
        read(files, "nuts/one").await,
        Err(FileError::NotFound)
    ));
    assert_eq!(read(files, "nuts/two").await.unwrap(), "2");
}

async fn is_away(files: &Files) {
    let put = files.put("nuts/one", Bytes::from("1")).await;
    assert!(matches!(put, Err(FileError::Unavailable(_))), "{put:?}");
    let open = read(files, "nuts/one").await;
    assert!(matches!(open, Err(FileError::Unavailable(_))), "{open:?}");
    let delete = files.delete("nuts/one").await;
    assert!(matches!(delete, Err(FileError::Unavailable(_))));
    assert!(files.probe().await.is_err());
}

#[tokio::test]
async fn a_disk_keeps_files_and_nothing_half_written() {
    let dir = tempfile::tempdir().unwrap();
    let files = Files::on_disk(&dir.path().join("new")).unwrap();
    keeps(&files).await;
    let names = fs::read_dir(dir.path().join("new/nuts")).unwrap();
    let names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["two"]);
}

#[tokio::test]
async fn what_a_put_left_that_was_cut_off_goes_with_its_file() {
    let dir = tempfile::tempdir().unwrap();
    let files = Files::on_disk(dir.path()).unwrap();
    files.put("nuts/one", Bytes::from("1")).await.unwrap();
    files.put("nuts/other", Bytes::from("2")).await.unwrap();
    for half in ["one#1", "one#3", "other#1"] {
        fs::write(dir.path().join("nuts").join(half), "half").unwrap();
    }
    files.delete("nuts/one").await.unwrap();
    assert_eq!(read(&files, "nuts/other").await.unwrap(), "2");
    let names = fs::read_dir(dir.path().join("nuts")).unwrap();
    let mut names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["other", "other#1"]);
}

/// The names of half-written files are object_store's own business, and may change with it.
#[tokio::test]
async fn what_is_half_written_is_where_it_is_looked_for() {
    let dir = tempfile::tempdir().unwrap();
    let disk = LocalFileSystem::new_with_prefix(dir.path()).unwrap();
    let mut puts = Vec::new();
    for _ in 0..2 {
        let mut put = disk.put_multipart(&Path::from("nuts/one")).await.unwrap();
        put.put_part("half".into()).await.unwrap();
        puts.push(put);
    }
    let count = || fs::read_dir(dir.path().join("nuts")).unwrap().count();
    assert_eq!(count(), 2);
    let files = Files::on_disk(dir.path()).unwrap();
    files.delete("nuts/one").await.unwrap();
    assert_eq!(count(), 0);
}

#[tokio::test]
async fn a_name_leads_nowhere_else() {
    let dir = tempfile::tempdir().unwrap();
    let files = Files::on_disk(&dir.path().join("inside")).unwrap();
    files.put("../outside", Bytes::from("1")).await.unwrap();
    assert!(!dir.path().join("outside").exists());
    assert_eq!(read(&files, "../outside").await.unwrap(), "1");
}

#[tokio::test]
async fn a_disk_that_is_away_says_so() {
    let dir = tempfile::tempdir().unwrap();
    let root = dir.path().join("root");
    let files = Files::on_disk(&root).unwrap();
    fs::remove_dir(&root).unwrap();
    fs::write(&root, "no directory").unwrap();
    is_away(&files).await;
    is_away(&Files::default()).await;
}

#[tokio::test]
async fn a_bucket_keeps_files() {
    let bucket = Bucket::start().await;
    keeps(&bucket.files("")).await;
    let files = bucket.files("sealed");
    files.put("nuts/one", Bytes::from("1")).await.unwrap();
    assert!(bucket.holds("sealed/nuts/one"), "under its prefix");
}

#[tokio::test]
async fn a_bucket_that_does_not_do_it_is_asked_a_few_times_and_no_more() {
    let bucket = Bucket::start().await;
    bucket.refuse(500);
    let before = bucket.asked();
    let put = bucket.files("").put("one", Bytes::from("1")).await;
    assert!(matches!(put, Err(FileError::Unavailable(_))), "{put:?}");
    assert_eq!(bucket.asked() - before, 3);
    for status in [403, 503] {
        bucket.refuse(status);
        is_away(&bucket.files("")).await;
    }
    assert!(!bucket.holds("one") && !bucket.holds("nuts/one"));
}

/// Else files would count as deleted, or never kept, when somebody mistyped the bucket's name.
#[tokio::test]
async fn a_bucket_that_is_gone_is_not_a_file_that_is() {
    let bucket = Bucket::start().await;
    bucket.remove();
    is_away(&bucket.files("")).await;
}
