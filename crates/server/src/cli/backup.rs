use std::{
    fs::{self, DirBuilder, File},
    io::{self, Write},
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
};

use store::Store;

use crate::config::Config;

/// Why there is no backup.
#[derive(Debug, thiserror::Error)]
pub(super) enum BackupError {
    #[error("{} has something in it: name a new folder", .0.display())]
    Taken(PathBuf),
    #[error("{} cannot be written: {source}", path.display())]
    Folder { path: PathBuf, source: io::Error },
    #[error("the database cannot be copied: {0}")]
    Database(#[from] store::Error),
    #[error(
        "the database is PostgreSQL, which is backed up by its own tools (pg_dump, or continuous archiving): see \
         docs/operations/databases.md"
    )]
    Postgres,
}

/// Copies what this deployment holds into a new folder, while it goes on: `filbert.db`, and where attachments are on
/// the disk `files`. The database comes first: a file whose row is not in it is one that nobody asks for.
///
/// # Errors
/// See [`BackupError`]. What was copied until then is left there.
pub(super) async fn back_up(config: &Config, folder: &Path) -> Result<(), BackupError> {
    let unwritten = |source| BackupError::Folder {
        path: folder.to_owned(),
        source,
    };
    make_empty(folder).map_err(unwritten)?;
    if fs::read_dir(folder).map_err(unwritten)?.next().is_some() {
        return Err(BackupError::Taken(folder.to_owned()));
    }
    let store = Store::connect(&config.storage.database_url()).await?;
    let copy = folder.join("filbert.db");
    if !store.copy_to(&copy).await? {
        // Nothing of a backup that there is not.
        let _ = fs::remove_dir(folder);
        return Err(BackupError::Postgres);
    }
    File::open(&copy)
        .and_then(|file| file.sync_all())
        .map_err(unwritten)?;
    let kept = config.attachments.folder(&config.storage.data_dir());
    let files = match &kept {
        Some(kept) if kept.is_dir() => {
            copy_files(kept, &folder.join("files")).map_err(unwritten)?
        }
        _ => 0,
    };
    let mut out = io::stdout().lock();
    let told = match kept {
        Some(_) => writeln!(out, "{}: the database and {files} files", folder.display()),
        None => writeln!(
            out,
            "{}: the database. Attachments are in a bucket, which has a backup of its own",
            folder.display()
        ),
    };
    told.map_err(unwritten)
}

/// Readable for nobody else, as the data directory is.
fn make_empty(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

/// Copies each file below a folder, which none of ours links out of. How many. One that is deleted meanwhile is none.
fn copy_files(from: &Path, to: &Path) -> io::Result<usize> {
    make_empty(to)?;
    let mut copied = 0;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copied += copy_files(&entry.path(), &target)?;
            continue;
        }
        match fs::copy(entry.path(), target) {
            Ok(_) => copied += 1,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    Ok(copied)
}
