//! The process ends when a file is kept, and nobody was told.

use std::{fs, os::unix::process::ExitStatusExt};

use reqwest::{Client, RequestBuilder, header::CONTENT_TYPE};
use testkit::{Database, TestWorld, secret};

use super::{Form, INIT, seal};
use crate::{answer::Answer, databases, process::Program};

const KILLED: i32 = 9;

#[tokio::test]
async fn an_upload_that_was_cut_off_is_mended_by_the_same_again() {
    let world = TestWorld::start().await;
    for database in [databases::sqlite(), Database::durable_postgres()] {
        let program = Program::on(&world.chains[0], &database, "warn");
        let file = seal(100_000, 7);
        let form = Form::good(&secret(1), Some(&file));
        let mut command = program.command("run");
        command.env("FILBERT_FAIL_AT", "attachments/put");
        let mut child = program.launch(command);
        program.until_it_answers(&mut child).await;
        let unanswered = upload(&program, &form).send().await;
        assert!(unanswered.is_err(), "{unanswered:?}");
        let signal = child.wait().await.expect("its end").signal();
        assert_eq!(signal, Some(KILLED), "{}", program.read_log());
        assert_eq!(files(&program), 1);

        let mut child = program.start().await;
        let again = upload(&program, &form).send().await.expect("an answer");
        let again = Answer::of(again).await;
        assert_eq!(again.status, 200, "{again}");
        assert_eq!(files(&program), 1, "the same one");
        let url = again.body["fileUrl"].as_str().expect("a path");
        let read = reqwest::get(format!("{}{url}", program.base)).await;
        let read = read.expect("an answer").bytes().await.expect("a file");
        assert!(read == file);
        child.kill().await.expect("it is killed");
    }
}

fn upload(program: &Program, form: &Form) -> RequestBuilder {
    Client::new()
        .post(format!("{}/api/filbert/{INIT}", program.base))
        .header(CONTENT_TYPE, form.content_type())
        .body(form.body())
}

/// How many files the program keeps.
fn files(program: &Program) -> usize {
    let place = program.dir.path().join("data/files/attachments");
    fs::read_dir(place).map_or(0, Iterator::count)
}
