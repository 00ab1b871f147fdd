//! Files that nobody needs: what storage took in after its upload was given up, and what a process
//! left that died.

use std::{fs, path::PathBuf, time::Duration};

use alloy::primitives::B256;
use domain::attachment_digest;
use payments::{KeepAttachment, KeepAttachmentError, keep_attachment, read_attached_file};
use sha2::{Digest, Sha256};
use store::{NewAttachment, Registered, Upload, UploadBudget};
use tempfile::TempDir;
use testkit::secret;

use crate::{
    attachments::{DAY, attached, house_on, made, sealed, swept_after},
    databases,
    house::House,
};

/// Longer than storage may take to put a file.
const LATER: Duration = Duration::from_secs(2 * 60 * 60);

/// A place for files that can go away.
struct Place(PathBuf);

impl Place {
    fn of(dir: &TempDir) -> Self {
        Self(dir.path().join("files"))
    }

    fn go_away(&self) {
        fs::rename(&self.0, self.0.with_extension("away")).unwrap();
        fs::write(&self.0, "no directory").unwrap();
    }

    fn come_back(&self) {
        fs::remove_file(&self.0).unwrap();
        fs::rename(self.0.with_extension("away"), &self.0).unwrap();
    }

    fn count(&self) -> usize {
        fs::read_dir(self.0.join("attachments")).map_or(0, Iterator::count)
    }

    /// Puts something in a file's place that cannot be deleted as one.
    fn spoil(&self, name: &str) {
        fs::remove_file(self.0.join(name)).unwrap();
        fs::create_dir(self.0.join(name)).unwrap();
    }
}

async fn strays(house: &House) -> Vec<String> {
    let strays = house.ctx.store.stray_files_to_delete(i64::MAX, 9).await;
    strays.unwrap()
}

/// Uploads when nothing can be put; the name of the file that may come yet.
async fn given_up(house: &House, place: &Place, upload: KeepAttachment) -> String {
    place.go_away();
    keep_attachment(&house.ctx, upload).await.unwrap_err();
    place.come_back();
    let name = strays(house).await.pop();
    name.expect("a stray file")
}

/// Takes an upload in and puts its file, and comes no further: as a process that dies then.
async fn cut_off(house: &House, number: u64, file_name: Option<String>) -> Upload {
    let upload = attached(&secret(number), Some(sealed(100, 7)));
    let (note, file) = (upload.note, upload.file.unwrap());
    let hash = |bytes: &[u8]| B256::from_slice(&Sha256::digest(bytes));
    let now = house.ctx.clock.now_ms();
    let new = NewAttachment {
        pub_key20: upload.pub_key20,
        digest: attachment_digest(hash(&note), hash(&file)),
        file_size: file.len() as u64,
        note,
        file_name,
        created_at: now,
        look_at: now + DAY.as_millis() as i64,
    };
    let upload = Upload {
        pub_key20: new.pub_key20,
        digest: new.digest,
        file_name: new.file_name.clone(),
    };
    let room = UploadBudget {
        network: None,
        in_all: 10_000,
        stray_files: 9,
    };
    let taken = house.ctx.store.register_attachment(new, room).await;
    assert!(matches!(taken, Ok(Registered::Arriving { .. })));
    let name = upload.file_name.clone().unwrap_or(name_of_before(&upload));
    house.ctx.files.put(&name, file).await.unwrap();
    upload
}

/// What a program calls an upload's file that does not know of names.
fn name_of_before(upload: &Upload) -> String {
    format!("attachments/{:x}-{:x}", upload.pub_key20, upload.digest)
}

/// The same to its end.
async fn whole(house: &House, number: u64) -> Upload {
    let upload = cut_off(house, number, Some(format!("attachments/{number}"))).await;
    assert!(house.ctx.store.keep_attachment(&upload).await.unwrap());
    upload
}

#[tokio::test]
async fn a_file_that_comes_late_goes_and_the_same_upload_made_again_stays() {
    for database in databases::each() {
        let (house, dir) = house_on(database).await;
        let place = Place::of(&dir);
        house.ctx.files.probe().await.unwrap();
        let file = sealed(100, 7);
        let late = given_up(&house, &place, attached(&secret(1), Some(file.clone()))).await;
        let again = attached(&secret(1), Some(file.clone()));
        let key = again.pub_key20;
        let digest = keep_attachment(&house.ctx, again).await.unwrap();
        assert_eq!(place.count(), 1);

        house
            .ctx
            .files
            .put(&late, sealed(100, 8).into())
            .await
            .unwrap();
        assert_eq!(place.count(), 2, "a name of its own");
        swept_after(&house, LATER).await;
        assert_eq!((place.count(), strays(&house).await.len()), (1, 0));
        let read = read_attached_file(&house.ctx, key, digest).await.unwrap();
        assert_eq!(read, file);
        assert!(made(&house, &secret(1)).await.has_attachment);
    }
}

#[tokio::test]
async fn a_stray_file_is_deleted_once_the_storage_is_back() {
    let (house, dir) = house_on(databases::sqlite()).await;
    let place = Place::of(&dir);
    house.ctx.files.probe().await.unwrap();
    let upload = attached(&secret(1), Some(sealed(100, 7)));
    let late = given_up(&house, &place, upload).await;
    let file = sealed(100, 7).into();
    house.ctx.files.put(&late, file).await.unwrap();

    place.go_away();
    swept_after(&house, LATER).await;
    assert_eq!(strays(&house).await, [late]);
    place.come_back();
    assert_eq!(place.count(), 1);
    swept_after(&house, LATER).await;
    assert_eq!((place.count(), strays(&house).await.len()), (0, 0));
}

#[tokio::test]
async fn what_a_process_left_that_died_makes_room_and_then_its_file_goes() {
    for database in databases::each() {
        let (house, dir) = house_on(database).await;
        let place = Place::of(&dir);
        let name = "attachments/left".to_owned();
        let upload = cut_off(&house, 1, Some(name.clone())).await;
        swept_after(&house, DAY + LATER).await;
        let row = house.ctx.store.attachment(upload.pub_key20).await;
        assert_eq!(row.unwrap(), None);
        assert_eq!(house.ctx.store.attachment_bytes().await.unwrap(), 0);
        assert_eq!(strays(&house).await, [name]);
        assert_eq!(place.count(), 1, "another try may still be putting it");
        swept_after(&house, LATER).await;
        assert_eq!((place.count(), strays(&house).await.len()), (0, 0));
    }
}

#[tokio::test]
async fn files_of_before_are_read_and_dropped_by_the_names_that_they_had() {
    let (house, dir) = house_on(databases::sqlite()).await;
    let place = Place::of(&dir);
    let whole = cut_off(&house, 1, None).await;
    assert!(house.ctx.store.keep_attachment(&whole).await.unwrap());
    let (key, digest) = (whole.pub_key20, whole.digest);
    let read = read_attached_file(&house.ctx, key, digest).await.unwrap();
    assert_eq!(read, sealed(100, 7));
    cut_off(&house, 2, None).await;
    assert_eq!(place.count(), 2);
    swept_after(&house, DAY + LATER).await;
    assert_eq!(place.count(), 1, "what never came to its end goes");
    assert!(strays(&house).await.is_empty());
    swept_after(&house, DAY * 31).await;
    assert_eq!(place.count(), 0);
    assert_eq!(house.ctx.store.attachment_bytes().await.unwrap(), 0);
}

/// A newer program took them in, and an older one put them once more: under the name that it knows, and so
/// said that they are whole. It may do so on the way up and on the way back.
#[tokio::test]
async fn what_an_older_program_finished_is_read_and_dropped_by_both_names() {
    let (house, dir) = house_on(databases::sqlite()).await;
    let place = Place::of(&dir);
    let upload = whole(&house, 1).await;
    let (key, digest) = (upload.pub_key20, upload.digest);
    let files = &house.ctx.files;
    files
        .put(&name_of_before(&upload), sealed(100, 7).into())
        .await
        .unwrap();
    let name = upload.file_name.unwrap();
    files.delete(&name).await.unwrap();
    let read = read_attached_file(&house.ctx, key, digest).await.unwrap();
    assert_eq!(read, sealed(100, 7));

    files.put(&name, sealed(100, 7).into()).await.unwrap();
    let unfinished = cut_off(&house, 2, Some("attachments/2".to_owned())).await;
    let again = name_of_before(&unfinished);
    files.put(&again, sealed(100, 7).into()).await.unwrap();
    assert_eq!(place.count(), 4);
    swept_after(&house, DAY + LATER).await;
    swept_after(&house, LATER).await;
    assert_eq!(place.count(), 2, "what never came to its end goes");
    swept_after(&house, DAY * 31).await;
    assert_eq!(place.count(), 0);
    assert!(strays(&house).await.is_empty());
}

#[tokio::test]
async fn a_file_that_cannot_be_deleted_is_in_the_way_of_no_other() {
    let (house, dir) = house_on(databases::sqlite()).await;
    let place = Place::of(&dir);
    let bad = whole(&house, 1).await;
    let good = whole(&house, 2).await;
    place.spoil(bad.file_name.as_deref().unwrap());
    let upload = attached(&secret(3), Some(sealed(100, 7)));
    let late = given_up(&house, &place, upload).await;
    let file = sealed(100, 7).into();
    house.ctx.files.put(&late, file).await.unwrap();
    assert_eq!(place.count(), 3);

    swept_after(&house, DAY * 31).await;
    let store = &house.ctx.store;
    assert_eq!(store.attachment(good.pub_key20).await.unwrap(), None);
    assert!(strays(&house).await.is_empty());
    assert_eq!(place.count(), 1);
    let row = store.attachment(bad.pub_key20).await.unwrap().unwrap();
    assert!(!row.is_kept(), "nobody is told of it");

    let bad = place.0.join(bad.file_name.unwrap());
    fs::remove_dir(bad).unwrap();
    swept_after(&house, LATER).await;
    assert_eq!(store.attachment_bytes().await.unwrap(), 0);
}

/// So that a storage that is away is not asked for each.
#[tokio::test]
async fn a_sweep_asks_a_storage_that_is_away_only_a_few_times() {
    let (house, dir) = house_on(databases::sqlite()).await;
    let place = Place::of(&dir);
    for number in 1..=5 {
        let upload = whole(&house, number).await;
        place.spoil(upload.file_name.as_deref().unwrap());
    }
    swept_after(&house, DAY * 31).await;
    let now = house.ctx.clock.now_ms();
    let due = house.ctx.store.attachments_to_look_at(now, 9).await;
    assert_eq!(due.unwrap().len(), 2, "3 were put off");
}

/// While a storage is away, anybody can give up as many uploads as they like.
#[tokio::test]
async fn nothing_is_taken_in_that_could_leave_one_stray_file_too_many() {
    let (mut house, dir) = house_on(databases::sqlite()).await;
    house.ctx.uploads.stray_files = 2;
    let place = Place::of(&dir);
    house.ctx.files.probe().await.unwrap();
    for number in 1..=2 {
        let upload = attached(&secret(number), Some(sealed(100, 7)));
        given_up(&house, &place, upload).await;
    }
    let one_more = || attached(&secret(3), Some(sealed(100, 7)));
    let refused = keep_attachment(&house.ctx, one_more()).await;
    let is_full = matches!(refused, Err(KeepAttachmentError::Full));
    assert!(is_full, "{refused:?}");
    let note = attached(&secret(4), None);
    keep_attachment(&house.ctx, note).await.unwrap();
    swept_after(&house, LATER).await;
    keep_attachment(&house.ctx, one_more()).await.unwrap();
}
