use std::path::Path;

use sea_orm::{ConnectionTrait, DbBackend, Statement};

use crate::{Error, Store};

impl Store {
    /// Writes all that the database holds at one moment into a file of its own, while others go on reading and
    /// writing. `false`: it is PostgreSQL, which has tools of its own for that, and nothing was written.
    ///
    /// # Errors
    /// When the database does not answer, or `file` cannot be written: it has to be new.
    pub async fn copy_to(&self, file: &Path) -> Result<bool, Error> {
        if self.db.get_database_backend() != DbBackend::Sqlite {
            return Ok(false);
        }
        let path = file.to_string_lossy().into_owned();
        let copy =
            Statement::from_sql_and_values(DbBackend::Sqlite, "VACUUM INTO ?", [path.into()]);
        self.db.execute_raw(copy).await?;
        Ok(true)
    }
}
