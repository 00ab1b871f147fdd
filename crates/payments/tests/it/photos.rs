//! People's pictures, from the file that somebody sent to the one that is kept.

use std::{fs, io::Cursor, sync::Arc, time::Duration};

use alloy::primitives::B256;
use bytes::Bytes;
use chain::Chains;
use domain::{AccountId, limits};
use files::Files;
use futures::future::{join, join_all};
use image::{DynamicImage, ImageFormat, Rgba, RgbaImage};
use payments::{
    Ctx, SystemClock, UploadLimits,
    people::{ReadPhotoError, SetPhotoError, read_photo, set_photo},
};
use store::{NewAccount, Store};
use tempfile::TempDir;
use testkit::{Database, dead_chain};

use crate::databases;

struct Home {
    ctx: Ctx,
    place: TempDir,
    _database: Database,
}

impl Home {
    async fn new() -> Self {
        Self::with(UploadLimits::default()).await
    }

    async fn with(uploads: UploadLimits) -> Self {
        let (database, place) = (databases::sqlite(), tempfile::tempdir().unwrap());
        let store = Store::connect(database.url()).await.unwrap();
        store.migrate().await.unwrap();
        let chains = Chains::connect(vec![dead_chain()]).unwrap();
        let files = Files::on_disk(place.path()).unwrap();
        let ctx = Ctx::new(store, chains, Arc::new(SystemClock), "test".to_owned());
        Self {
            ctx: ctx.keeping(files, uploads),
            place,
            _database: database,
        }
    }

    async fn somebody(&self, number: u128) -> AccountId {
        let new = NewAccount {
            id: AccountId(number),
            login: None,
            wallet: None,
            full_name: None,
            created_at: 1,
        };
        assert!(self.ctx.store.add_account(new).await.unwrap());
        AccountId(number)
    }

    async fn picture_of(&self, id: AccountId) -> Option<B256> {
        self.ctx.store.account(id).await.unwrap().unwrap().picture
    }

    fn files(&self) -> usize {
        fs::read_dir(self.place.path().join("pictures")).map_or(0, Iterator::count)
    }

    async fn strays(&self) -> usize {
        let strays = self.ctx.store.stray_files_to_delete(i64::MAX, 99).await;
        strays.unwrap().len()
    }
}

fn png(width: u32, height: u32) -> Bytes {
    let mut file = Cursor::new(Vec::new());
    let picture = DynamicImage::new_rgb8(width, height);
    picture.write_to(&mut file, ImageFormat::Png).unwrap();
    file.into_inner().into()
}

#[tokio::test]
async fn a_picture_is_read_by_its_name_until_there_is_another() {
    let home = Home::new().await;
    let ann = home.somebody(1).await;
    let first = set_photo(&home.ctx, ann, png(300, 200)).await.unwrap();
    assert_eq!(home.picture_of(ann).await, Some(first));
    let picture = read_photo(&home.ctx, first).await.unwrap();
    assert!(picture.starts_with(b"RIFF") && picture.len() <= limits::PICTURE);

    // The same file again is another picture: whoever has the one says nothing of the other.
    let second = set_photo(&home.ctx, ann, png(300, 200)).await.unwrap();
    assert_ne!(first, second);
    assert_eq!(read_photo(&home.ctx, second).await.unwrap(), picture);
    let gone = read_photo(&home.ctx, first).await;
    assert!(matches!(gone, Err(ReadPhotoError::None)), "{gone:?}");
    assert_eq!((home.files(), home.strays().await), (1, 0));
}

#[tokio::test]
async fn of_many_at_once_one_stays_and_no_file_is_left_behind() {
    let home = Home::new().await;
    let ann = home.somebody(1).await;
    let all = (0..12).map(|number| set_photo(&home.ctx, ann, png(20 + number % 2, 20)));
    let set: Vec<_> = join_all(all)
        .await
        .into_iter()
        .map(Result::unwrap)
        .collect();
    let stays = home.picture_of(ann).await.unwrap();
    assert!(set.contains(&stays));
    for digest in set {
        let is_there = read_photo(&home.ctx, digest).await.is_ok();
        assert_eq!(is_there, digest == stays);
    }
    assert_eq!((home.files(), home.strays().await), (1, 0));
}

/// Pixels that have nothing to do with each other cannot be packed.
#[tokio::test]
async fn the_largest_that_can_be_drawn_is_kept() {
    let home = Home::new().await;
    let ann = home.somebody(1).await;
    let noise = RgbaImage::from_fn(256, 256, |x, y| {
        let mut mixed = (u64::from(x) << 32 | u64::from(y)).wrapping_add(0x9e37_79b9_7f4a_7c15);
        for shift in [30, 27, 31] {
            mixed = (mixed ^ (mixed >> shift)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        }
        Rgba([
            mixed as u8,
            (mixed >> 16) as u8,
            (mixed >> 32) as u8,
            (mixed >> 48) as u8,
        ])
    });
    let mut file = Cursor::new(Vec::new());
    noise.write_to(&mut file, ImageFormat::Png).unwrap();
    let digest = set_photo(&home.ctx, ann, file.into_inner().into())
        .await
        .unwrap();
    let kept = read_photo(&home.ctx, digest).await.unwrap().len();
    assert!((200_000..=limits::PICTURE).contains(&kept), "{kept}");
}

#[tokio::test]
async fn what_is_no_picture_changes_nothing() {
    let home = Home::new().await;
    let ann = home.somebody(1).await;
    let before = set_photo(&home.ctx, ann, png(30, 30)).await.unwrap();
    let refused = async |file: &[u8]| {
        let refused = set_photo(&home.ctx, ann, Bytes::copy_from_slice(file)).await;
        refused.unwrap_err()
    };
    for file in [b"" as &[u8], b"<svg/>", b"hello", &png(30, 30)[..40]] {
        let why = refused(file).await;
        assert!(matches!(why, SetPhotoError::NotAnImage), "{why:?}");
    }
    let long = vec![0; limits::PICTURE_FILE + 1];
    assert!(matches!(refused(&long).await, SetPhotoError::TooLarge));
    assert_eq!(home.picture_of(ann).await, Some(before));
    assert_eq!((home.files(), home.strays().await), (1, 0));
}

#[tokio::test]
async fn a_picture_that_could_not_be_kept_leaves_the_one_before_and_a_stray_at_most() {
    let home = Home::new().await;
    let ann = home.somebody(1).await;
    let before = set_photo(&home.ctx, ann, png(30, 30)).await.unwrap();
    let away = home.place.path().join("away");
    fs::rename(home.place.path().join("pictures"), &away).unwrap();
    fs::write(home.place.path().join("pictures"), "no directory").unwrap();
    let why = set_photo(&home.ctx, ann, png(31, 31)).await.unwrap_err();
    assert!(matches!(why, SetPhotoError::File(_)), "{why:?}");
    let why = read_photo(&home.ctx, before).await.unwrap_err();
    assert!(
        matches!(why, ReadPhotoError::File(_)),
        "not that there is none: {why:?}"
    );
    assert_eq!(home.picture_of(ann).await, Some(before));
    // It may come yet, and is deleted then.
    assert_eq!(home.strays().await, 1);
}

#[tokio::test]
async fn there_is_room_for_so_many() {
    let home = Home::with(UploadLimits {
        in_all: limits::PICTURE as u64,
        ..UploadLimits::default()
    })
    .await;
    let (ann, ben) = (home.somebody(1).await, home.somebody(2).await);
    set_photo(&home.ctx, ann, png(30, 30)).await.unwrap();
    let why = set_photo(&home.ctx, ben, png(30, 30)).await.unwrap_err();
    assert!(matches!(why, SetPhotoError::Full), "{why:?}");
    set_photo(&home.ctx, ann, png(31, 30)).await.unwrap();
}

#[tokio::test]
async fn a_deleted_person_gets_no_picture() {
    let home = Home::new().await;
    let ann = home.somebody(1).await;
    let set = async || set_photo(&home.ctx, ann, png(2_000, 2_000)).await;
    let (set, deleted) = join(set(), async {
        tokio::time::sleep(Duration::from_millis(1)).await;
        home.ctx.store.delete_account(ann).await.unwrap()
    })
    .await;
    assert!(deleted);
    // Whichever came first: nobody has it, and its file goes.
    assert!(
        set.is_ok() || matches!(set, Err(SetPhotoError::Gone)),
        "{set:?}"
    );
    assert_eq!(home.strays().await, 1);
}
