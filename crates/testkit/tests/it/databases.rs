use std::path::Path;

use sea_orm::{ConnectionTrait, DatabaseConnection};
use testkit::Database;

async fn connect(database: &Database) -> DatabaseConnection {
    sea_orm::Database::connect(database.url()).await.unwrap()
}

async fn each_test_has_its_own(new: fn() -> Database) {
    let (first, second) = (new(), new());
    for database in [&first, &second] {
        let connection = connect(database).await;
        // Fails where the table is there already.
        connection
            .execute_unprepared("CREATE TABLE nut (name TEXT)")
            .await
            .unwrap();
        connection
            .execute_unprepared("INSERT INTO nut VALUES ('hazel')")
            .await
            .unwrap();
        connection.close().await.unwrap();
    }
}

#[tokio::test]
async fn sqlite_databases_are_apart() {
    each_test_has_its_own(Database::sqlite).await;
}

#[tokio::test]
async fn postgres_databases_are_apart() {
    each_test_has_its_own(Database::postgres).await;
}

#[tokio::test]
async fn an_sqlite_file_goes_with_its_database() {
    let database = Database::sqlite();
    connect(&database).await.close().await.unwrap();
    let path = database
        .url()
        .trim_start_matches("sqlite://")
        .split('?')
        .next()
        .unwrap()
        .to_owned();
    assert!(Path::new(&path).exists());
    drop(database);
    assert!(!Path::new(&path).exists());
}

mod cluster {
    use std::{
        io::Read,
        path::{Path, PathBuf},
        process::{Command, Stdio},
        thread::sleep,
        time::{Duration, Instant},
    };

    use testkit::Database;

    /// A killed test run leaves no server and no files.
    #[test]
    fn goes_with_its_process_even_when_that_is_killed() {
        let mut holder = Command::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "databases::cluster::is_held",
                "--ignored",
                "--nocapture",
            ])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = String::new();
        while !output.contains("?host=") || !output.ends_with('\n') {
            let mut bytes = [0; 256];
            let count = holder.stdout.as_mut().unwrap().read(&mut bytes).unwrap();
            assert!(count > 0, "the holder ended: {output}");
            output.push_str(&String::from_utf8_lossy(&bytes[..count]));
        }
        let dir = PathBuf::from(output.rsplit_once("?host=").unwrap().1.trim());
        assert!(dir.join("data").exists());
        let pid_file = std::fs::read_to_string(dir.join("data/postmaster.pid")).unwrap();
        let process = Path::new("/proc").join(pid_file.lines().next().unwrap());
        assert!(process.exists());

        holder.kill().unwrap();
        holder.wait().unwrap();
        let deadline = Instant::now() + Duration::from_secs(20);
        while dir.exists() || process.exists() {
            assert!(
                Instant::now() < deadline,
                "{} is still there",
                dir.display()
            );
            sleep(Duration::from_millis(20));
        }
    }

    #[test]
    #[ignore = "a process that another test starts and kills"]
    #[expect(clippy::print_stdout, reason = "it tells the test that started it")]
    fn is_held() {
        println!("{}", Database::postgres().url());
        sleep(Duration::from_secs(60));
    }
}
