use super::{Finding, Grade};
use crate::config::Config;

const WHAT: &str = "attached files";

/// Whether files can be kept, read and deleted where they should be.
pub(super) async fn look_at(config: &Config) -> Finding {
    let files = match config.attachments.files(&config.storage.data_dir()) {
        Ok(files) => files,
        Err(error) => return Finding::new(Grade::Fault, WHAT, error.to_string()),
    };
    match files.probe().await {
        Ok(()) => Finding::new(Grade::Fine, WHAT, files.to_string()),
        Err(error) => Finding::new(Grade::Fault, WHAT, format!("{files}: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[tokio::test]
    async fn a_place_is_tried_and_left_as_it_was() {
        let dir = tempfile::tempdir().unwrap();
        let data = dir.path().display().to_string();
        let environment = [("FILBERT_DATA_DIR".to_owned(), data)].into();
        let config = Config::from_sources(None, &environment).unwrap();
        assert_eq!(look_at(&config).await.grade, Grade::Fine);
        let place = dir.path().join("files");
        assert_eq!(fs::read_dir(&place).unwrap().count(), 0);
        // Where the probe should go, there is a directory that is not empty.
        fs::create_dir_all(place.join("probe/x")).unwrap();
        let found = look_at(&config).await;
        assert_eq!(found.grade, Grade::Fault, "{found:?}");
    }
}
