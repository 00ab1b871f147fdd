//! Uploads that were given up, what they leave where files are kept, and what comes after them.

use store::{NewAttachment, Registered, Upload, UploadBudget};

use crate::{
    address,
    attachments::{HOUR, NOW, abandon, arriving, keep, name, new, register, room, upload},
    on_both,
};

/// The same bytes may be uploaded again and again, one after another and at once.
#[tokio::test]
async fn a_late_end_of_an_upload_is_not_that_of_the_next() {
    on_both(async |store| {
        let strays = async |now| store.stray_files_to_delete(now, 9).await.unwrap();
        let of_before = Upload {
            file_name: None,
            ..upload(1, 1)
        };
        let again = || NewAttachment {
            file_name: Some("files/again".to_owned()),
            ..new(1, 1, 50)
        };
        register(&store, new(1, 1, 50), room(10_000)).await;
        let joined = register(&store, again(), room(10_000)).await;
        assert_eq!(joined, arriving(1, 1), "both tries put one file");
        assert!(!store.keep_attachment(&of_before).await.unwrap());
        let abandon = async |upload| abandon(&store, &upload, NOW + HOUR).await;
        abandon(of_before).await;
        assert_eq!(store.attachment_bytes().await.unwrap(), 150);
        assert!(strays(i64::MAX).await.is_empty());

        abandon(upload(1, 1)).await;
        assert!(strays(NOW + HOUR - 1).await.is_empty());
        assert_eq!(strays(NOW + HOUR).await, [name(1, 1)]);
        let next = register(&store, again(), room(10_000)).await;
        let file_name = Some("files/again".to_owned());
        assert_eq!(next, Registered::Arriving { file_name });
        assert!(!keep(&store, 1, 1).await, "its file is not there");
        abandon(upload(1, 1)).await;
        let row = store.attachment(address(1)).await.unwrap().unwrap();
        assert!(store.keep_attachment(&row.upload()).await.unwrap());
        assert_eq!(row.file_name.as_deref(), Some("files/again"));
        abandon(row.upload()).await;
        assert_eq!(strays(i64::MAX).await, [name(1, 1)], "what is kept is none");
    })
    .await;
}

#[tokio::test]
async fn a_stray_file_is_deleted_in_its_turn_and_forgotten_once() {
    on_both(async |store| {
        for key in 1..=3 {
            register(&store, new(key, 1, 50), room(10_000)).await;
            let at = NOW + i64::from(key);
            abandon(&store, &upload(key, 1), at).await;
        }
        let due = async |now, limit| store.stray_files_to_delete(now, limit).await.unwrap();
        assert_eq!(due(NOW + 2, 9).await, [name(1, 1), name(2, 1)]);
        assert_eq!(due(NOW + 3, 1).await, [name(1, 1)]);
        let first = name(1, 1);
        let later = store.delete_stray_file_later(&first, NOW + 4).await;
        later.unwrap();
        assert_eq!(due(NOW + 3, 9).await, [name(2, 1), name(3, 1)]);
        for _ in 0..2 {
            store.forget_stray_file(&name(2, 1)).await.unwrap();
        }
        assert_eq!(due(NOW + 4, 9).await, [name(3, 1), name(1, 1)]);
    })
    .await;
}

/// As a program wrote it that did not name files, and as one reads it that comes after that.
#[tokio::test]
async fn a_row_of_before_has_no_name_and_leaves_no_stray_file() {
    on_both(async |store| {
        let of_before = |key| NewAttachment {
            file_name: None,
            ..new(key, 1, 50)
        };
        for key in [1, 2] {
            let taken = register(&store, of_before(key), room(10_000)).await;
            assert_eq!(taken, Registered::Arriving { file_name: None });
        }
        let again = register(&store, new(1, 1, 50), room(10_000)).await;
        assert_eq!(again, Registered::Arriving { file_name: None });
        let row = store.attachment(address(1)).await.unwrap().unwrap();
        assert!(store.keep_attachment(&row.upload()).await.unwrap());
        let other = store.attachment(address(2)).await.unwrap().unwrap();
        abandon(&store, &other.upload(), NOW).await;
        assert_eq!(store.attachment(address(2)).await.unwrap(), None);
        let strays = store.stray_files_to_delete(i64::MAX, 9).await.unwrap();
        assert!(strays.is_empty());
    })
    .await;
}

/// A sweep that looked at one upload may come to it when the link has the next.
#[tokio::test]
async fn what_is_done_to_an_upload_is_not_done_to_the_next() {
    on_both(async |store| {
        register(&store, new(1, 1, 50), room(10_000)).await;
        abandon(&store, &upload(1, 1), NOW + HOUR).await;
        let again = NewAttachment {
            file_name: Some("files/again".to_owned()),
            ..new(1, 1, 50)
        };
        register(&store, again, room(10_000)).await;
        let next = store.attachment(address(1)).await.unwrap().unwrap();
        assert!(store.keep_attachment(&next.upload()).await.unwrap());

        let before = upload(1, 1);
        let row = async || store.attachment(address(1)).await.unwrap();
        let later = store.look_again(&before, NOW + 9 * HOUR, Some(NOW)).await;
        later.unwrap();
        assert_eq!(row().await.unwrap().idle_since, None);
        assert!(!store.drop_attachment(&before).await.unwrap());
        assert!(row().await.unwrap().is_kept());
        assert!(store.drop_attachment(&next.upload()).await.unwrap());
        store.forget_attachment(&before).await.unwrap();
        assert!(row().await.is_some(), "its file is there yet");
        store.forget_attachment(&next.upload()).await.unwrap();
        assert_eq!(row().await, None);
        assert_eq!(store.attachment_bytes().await.unwrap(), 0);
    })
    .await;
}

/// Giving an upload up costs nothing, so it has a bound of its own.
#[tokio::test]
async fn there_are_only_so_many_stray_files() {
    on_both(async |store| {
        let tight = || UploadBudget {
            stray_files: 2,
            ..room(10_000)
        };
        for key in 1..=3 {
            register(&store, new(key, 1, 50), tight()).await;
        }
        for key in 1..=2 {
            abandon(&store, &upload(key, 1), NOW).await;
        }
        let with_file = async |key| register(&store, new(key, 2, 50), tight()).await;
        assert_eq!(with_file(4).await, Registered::Full);
        assert_eq!(store.attachment(address(4)).await.unwrap(), None);
        assert_eq!(store.attachment_bytes().await.unwrap(), 150);
        let joined = register(&store, new(3, 1, 50), tight()).await;
        assert_eq!(joined, arriving(3, 1), "what began before is finished");
        let note = NewAttachment {
            file_name: None,
            ..new(5, 1, 0)
        };
        let noted = register(&store, note, tight()).await;
        assert_eq!(noted, Registered::Arriving { file_name: None });
        store.forget_stray_file(&name(1, 1)).await.unwrap();
        assert_eq!(with_file(4).await, arriving(4, 2));
    })
    .await;
}
