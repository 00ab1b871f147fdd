//! What travels with links, from the upload to the day on which nobody needs it any more.

use std::{fs, num::NonZeroU64, time::Duration};

use alloy::primitives::{B256, U256};
use domain::{ClaimSecret, SEAL_MARK, SEALED_NOTE, attachment_digest, limits};
use files::Files;
use payments::{
    KeepAttachment, KeepAttachmentError, Link, ReadAttachmentError, UploadLimits, attachment_of,
    claim, keep_attachment, read_attached_file,
};
use sha2::{Digest, Sha256};
use tempfile::TempDir;
use testkit::{Database, PATIENCE, secret};
use uuid::Uuid;

use crate::{
    databases,
    house::{House, stranger},
};

pub const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A house that keeps files in a folder of its own.
pub async fn house_on(database: Database) -> (House, TempDir) {
    let dir = tempfile::tempdir().unwrap();
    let mut house = House::on(database).await;
    house.close().await;
    let files = Files::on_disk(&dir.path().join("files")).unwrap();
    house.ctx = house.ctx.clone().keeping(files, UploadLimits::default());
    house.open();
    (house, dir)
}

pub fn sealed(length: usize, fill: u8) -> Vec<u8> {
    let mut bytes = SEAL_MARK.to_vec();
    bytes.resize(length, fill);
    bytes
}

fn sha256(bytes: &[u8]) -> B256 {
    B256::from_slice(&Sha256::digest(bytes))
}

/// As a browser that has the secret uploads it.
pub fn attached(secret: &ClaimSecret, file: Option<Vec<u8>>) -> KeepAttachment {
    let note = sealed(SEALED_NOTE, 1);
    let digest = attachment_digest(sha256(&note), sha256(file.as_deref().unwrap_or_default()));
    KeepAttachment {
        id: Uuid::now_v7(),
        pub_key20: secret.link_key().address(),
        signature: secret.link_key().sign(digest).to_vec(),
        note,
        file: file.map(Into::into),
        network: Some("192.0.2.1".to_owned()),
    }
}

/// A link with some money in it under a secret, once the house has seen it.
pub async fn made(house: &House, secret: &ClaimSecret) -> Link {
    let amount = U256::from(1_000);
    let deposit = house
        .chain()
        .deposit_native(house.person(0), amount, secret);
    house.seen(deposit.await).await
}

#[tokio::test]
async fn it_travels_with_the_link_that_is_made_afterwards() {
    for database in databases::each() {
        let (house, _dir) = house_on(database).await;
        let (file, with) = (sealed(2 << 20, 7), secret(1));
        let upload = attached(&with, Some(file.clone()));
        let digest = keep_attachment(&house.ctx, upload.clone()).await.unwrap();
        assert_eq!(keep_attachment(&house.ctx, upload).await.unwrap(), digest);
        let without_file = attached(&secret(2), None);
        keep_attachment(&house.ctx, without_file).await.unwrap();

        let mut links = Vec::new();
        for number in 1..=3 {
            links.push(made(&house, &secret(number)).await);
        }
        let told: Vec<_> = links.iter().map(|link| link.has_attachment).collect();
        assert_eq!(told, [true, true, false]);

        let found = attachment_of(&house.ctx, links[0].id).await.unwrap();
        assert_eq!(found.note, sealed(SEALED_NOTE, 1));
        assert_eq!((found.digest, found.file_size), (digest, Some(2 << 20)));
        let key = found.pub_key20;
        let read = read_attached_file(&house.ctx, key, digest).await.unwrap();
        assert_eq!(read, file);

        let alone = attachment_of(&house.ctx, links[1].id).await.unwrap();
        assert_eq!(alone.file_size, None);
        for (key, digest) in [(alone.pub_key20, alone.digest), (key, B256::ZERO)] {
            let read = read_attached_file(&house.ctx, key, digest).await;
            assert!(matches!(read, Err(ReadAttachmentError::None)));
        }
        let none = attachment_of(&house.ctx, links[2].id).await;
        assert!(matches!(none, Err(ReadAttachmentError::None)));
    }
}

#[tokio::test]
async fn only_who_has_the_secret_attaches_and_only_once_and_in_time() {
    use KeepAttachmentError::{NotSealed, Other, TooLarge, TooLate, WrongSignature};

    let (house, dir) = house_on(databases::sqlite()).await;
    let keep = async |upload| keep_attachment(&house.ctx, upload).await;
    let good = attached(&secret(1), Some(sealed(100, 7)));

    let mut forged = good.clone();
    forged.pub_key20 = secret(2).link_key().address();
    assert!(
        matches!(keep(forged).await, Err(WrongSignature)),
        "a stranger's"
    );
    let mut changed = good.clone();
    changed.file = Some(sealed(100, 8).into());
    assert!(
        matches!(keep(changed).await, Err(WrongSignature)),
        "another file"
    );
    let mut changed = good.clone();
    changed.note = sealed(SEALED_NOTE, 2);
    assert!(
        matches!(keep(changed).await, Err(WrongSignature)),
        "another note"
    );
    let mut dropped = good.clone();
    dropped.file = None;
    assert!(
        matches!(keep(dropped).await, Err(WrongSignature)),
        "no file"
    );
    let png = b"\x89PNG\r\n\x1a\n in clear".to_vec();
    assert!(matches!(
        keep(attached(&secret(1), Some(png))).await,
        Err(NotSealed("file"))
    ));
    assert!(matches!(
        keep(attached(&secret(1), Some(Vec::new()))).await,
        Err(NotSealed("file"))
    ));
    for length in [SEALED_NOTE - 1, SEALED_NOTE + 1] {
        let mut odd = good.clone();
        odd.note = sealed(length, 1);
        assert!(matches!(keep(odd).await, Err(NotSealed("note"))));
    }
    let largest = sealed(limits::SEALED_FILE, 7);
    let mut larger = largest.clone();
    larger.push(7);
    assert!(matches!(
        keep(attached(&secret(1), Some(larger))).await,
        Err(TooLarge)
    ));
    assert!(
        !dir.path().join("files/attachments").exists(),
        "nothing was kept"
    );

    keep(attached(&secret(3), Some(largest))).await.unwrap();
    keep(good.clone()).await.unwrap();
    let other = attached(&secret(1), Some(sealed(100, 9)));
    assert!(matches!(keep(other).await, Err(Other)));
    made(&house, &secret(4)).await;
    assert!(matches!(
        keep(attached(&secret(4), None)).await,
        Err(TooLate)
    ));
}

#[tokio::test]
async fn there_is_an_end_to_what_is_kept() {
    let (mut house, _dir) = house_on(databases::sqlite()).await;
    let size = (SEALED_NOTE + 100) as u64;
    house.ctx.uploads = UploadLimits {
        network_a_day: NonZeroU64::new(size),
        in_all: 2 * size,
        ..UploadLimits::default()
    };
    let keep = async |number, network: &str| {
        let mut upload = attached(&secret(number), Some(sealed(100, 7)));
        upload.network = Some(network.to_owned());
        keep_attachment(&house.ctx, upload).await
    };
    keep(1, "192.0.2.1").await.unwrap();
    assert!(matches!(
        keep(2, "192.0.2.1").await,
        Err(KeepAttachmentError::NetworkSpent)
    ));
    keep(2, "192.0.2.2").await.unwrap();
    assert!(matches!(
        keep(3, "192.0.2.3").await,
        Err(KeepAttachmentError::Full)
    ));
    keep(1, "192.0.2.1").await.unwrap();
}

/// What was half written takes no room and nothing of the network's day, and the same upload mends it.
#[tokio::test]
async fn a_disk_that_is_away_keeps_nothing_and_takes_it_later() {
    let (mut house, dir) = house_on(databases::sqlite()).await;
    let size = (SEALED_NOTE + 100) as u64;
    house.ctx.uploads = UploadLimits {
        network_a_day: NonZeroU64::new(size),
        in_all: size,
        ..UploadLimits::default()
    };
    let (place, upload) = (
        dir.path().join("files"),
        attached(&secret(1), Some(sealed(100, 7))),
    );
    fs::remove_dir_all(&place).unwrap();
    fs::write(&place, "no directory").unwrap();
    let refused = keep_attachment(&house.ctx, upload.clone()).await;
    assert!(
        matches!(refused, Err(KeepAttachmentError::File(_))),
        "{refused:?}"
    );
    assert_eq!(house.ctx.store.attachment_bytes().await.unwrap(), 0);

    fs::remove_file(&place).unwrap();
    fs::create_dir(&place).unwrap();
    keep_attachment(&house.ctx, upload).await.unwrap();
    assert!(made(&house, &secret(1)).await.has_attachment);
}

#[tokio::test]
async fn what_nobody_needs_is_dropped_and_what_waits_is_kept() {
    for database in databases::each() {
        let (house, dir) = house_on(database).await;
        for number in 1..=3 {
            let upload = attached(&secret(number), Some(sealed(100, 7)));
            keep_attachment(&house.ctx, upload).await.unwrap();
        }
        let (unused, claimed, waiting) = (1, 2, 3);
        for number in [claimed, waiting] {
            let link = made(&house, &secret(number)).await.id;
            if number == claimed {
                let request = house.claim(link, &secret(number), stranger(1));
                claim(&house.ctx, request).await.unwrap();
                house.link_when(link, |link| link.state.is_settled()).await;
            }
        }
        let left = async || {
            let mut left = Vec::new();
            for number in [unused, claimed, waiting] {
                let key = secret(number).link_key().address();
                if house.ctx.store.attachment(key).await.unwrap().is_some() {
                    left.push(number);
                }
            }
            let files = fs::read_dir(dir.path().join("files/attachments")).unwrap();
            assert_eq!(files.count(), left.len());
            left
        };
        swept(&house, |_| true).await;
        assert_eq!(left().await, [unused, claimed, waiting]);
        swept_after(&house, DAY * 29).await;
        assert_eq!(left().await, [unused, claimed, waiting]);
        // The time of the claimed one begins with this sweep, which is the first to come to it.
        swept_after(&house, DAY * 2).await;
        assert_eq!(left().await, [claimed, waiting]);
        swept_after(&house, DAY * 91).await;
        assert_eq!(left().await, [waiting]);
        swept_after(&house, DAY * 244).await;
        assert!(left().await.is_empty());
    }
}

/// Moves the clock on and waits for the sweep that follows. A clock that moves in the middle of one
/// would find it done by the old time, and the next an hour away.
pub async fn swept_after(house: &House, by: Duration) {
    let before = swept(house, |_| true).await;
    house.shift_clock(by);
    swept(house, |turn| turn > before).await;
}

/// Which turn the sweep that recurs has before it, once it rests and `when` holds of that.
async fn swept(house: &House, when: impl Fn(i64) -> bool) -> i64 {
    let look = async {
        loop {
            let job = house.ctx.store.live_job("housekeeping").await.unwrap();
            match job.filter(|job| job.turn > 0 && job.lease.1 == 0 && when(job.turn)) {
                Some(job) => return job.turn,
                None => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    };
    tokio::time::timeout(PATIENCE, look).await.expect("swept")
}
