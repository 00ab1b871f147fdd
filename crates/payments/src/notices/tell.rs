//! Tells somebody one thing, everywhere that they want to be told, once.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use domain::NoticeKind;
use partners::{
    mail::{Letter, MailError},
    push::{PushError, PushMessage, PushSubscription, Salt},
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use store::{FoundNotice, Notice, NoticeWish, PushRow, Store};

use super::{
    devices::DEVICES,
    facts::{Fact, find_out},
    mail::{hex, seconds},
    wishes::is_mail_confirmed,
    words::Words,
};
use crate::{
    Ctx,
    jobs::{JobError, Kind, Next},
    process::millis,
};

/// Things that one person is told on a day: whoever pays for more only wants to be a nuisance.
const A_DAY: u64 = 50;
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// Looks until what is to be told is so, each after twice the pause.
const LOOKS: u32 = 8;
const FIRST_LOOK: Duration = Duration::from_secs(5);
/// Tries for each place, each after twice the pause or when its service says.
const TRIES: u32 = 6;
const FIRST_PAUSE: Duration = Duration::from_secs(60);
const LONGEST_PAUSE: Duration = Duration::from_secs(60 * 60);
/// How long a message waits for a browser that is off.
const WAITS: Duration = DAY;
/// A mail server has seven answers to give in that time.
const ATTEMPT_TIME: Duration = Duration::from_secs(60);

/// What is told, and how far it is.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Telling {
    account: String,
    kind: String,
    thing: String,
    /// How often it was looked whether it is so.
    #[serde(default)]
    looks: u32,
    /// How often each place was tried.
    #[serde(default)]
    tried: BTreeMap<String, u32>,
    /// Places of which nothing more is to be expected.
    #[serde(default)]
    done: BTreeSet<String>,
    /// Whether any of them took it in.
    #[serde(default)]
    is_told: bool,
}

impl Telling {
    pub fn of(notice: &Notice) -> Self {
        Self {
            account: notice.account.to_string(),
            kind: notice.kind.to_string(),
            thing: notice.thing.to_string(),
            looks: 0,
            tried: BTreeMap::new(),
            done: BTreeSet::new(),
            is_told: false,
        }
    }

    pub fn key(&self) -> String {
        format!("notice/{}/{}/{}", self.account, self.kind, self.thing)
    }

    fn notice(&self) -> Option<Notice> {
        Some(Notice {
            account: self.account.parse().ok()?,
            kind: self.kind.parse::<NoticeKind>().ok()?,
            thing: self.thing.parse().ok()?,
        })
    }
}

/// Where somebody is told.
enum Place {
    Mail(String),
    Browser(PushRow),
}

impl Place {
    /// What it is called among others of the same person; it says nothing to anybody else.
    fn name(&self) -> String {
        match self {
            Self::Mail(_) => "mail".to_owned(),
            Self::Browser(push) => hex(&push.digest[..8]),
        }
    }
}

/// What became of telling it at one place.
enum Told {
    Yes,
    Never,
    Later(Option<Duration>),
}

pub(crate) fn kind() -> Kind {
    Kind::new("notice", tell).attempt_time(ATTEMPT_TIME)
}

async fn tell(ctx: Ctx, mut telling: Telling) -> Result<Next<Telling>, JobError> {
    let notice = telling.notice();
    let notice = notice.ok_or_else(|| JobError::Permanent("it cannot be read".to_owned()))?;
    if ctx.store.notice(&notice).await? != Some(FoundNotice::Open) {
        return Ok(Next::Done);
    }
    let places = places(&ctx, &notice).await?;
    let is_begun = telling.is_told || !telling.done.is_empty();
    let has_enough = !notice.kind.is_always_told() && has_heard_enough(&ctx, &notice).await?;
    if !is_begun && (places.is_empty() || has_enough) {
        return end(&ctx, &notice, false).await;
    }
    let next = places
        .iter()
        .filter(|place| !telling.done.contains(&place.name()))
        .min_by_key(|place| telling.tried.get(&place.name()).copied());
    let Some(place) = next else {
        return end(&ctx, &notice, telling.is_told).await;
    };
    let words = match find_out(&ctx, &notice).await? {
        Fact::So(words) => words,
        Fact::Not => return end(&ctx, &notice, telling.is_told).await,
        Fact::NotYet => {
            telling.looks += 1;
            if telling.looks > LOOKS {
                return end(&ctx, &notice, telling.is_told).await;
            }
            let pause = FIRST_LOOK.saturating_mul(1 << (telling.looks - 1));
            return Ok(after(&ctx, pause, telling));
        }
    };
    let told = match place {
        Place::Mail(to) => write_to(&ctx, &notice, to, &words).await,
        Place::Browser(push) => push_to(&ctx, &notice, push, &words).await?,
    };
    let name = place.name();
    let pause = match told {
        Told::Yes | Told::Never => {
            telling.is_told |= matches!(told, Told::Yes);
            telling.done.insert(name);
            Duration::ZERO
        }
        Told::Later(pause) => {
            let tried = telling.tried.entry(name.clone()).or_default();
            *tried += 1;
            let tried = *tried;
            if tried >= TRIES {
                tracing::debug!(kind = %notice.kind, "somebody could not be told at a place of theirs");
                telling.done.insert(name);
                Duration::ZERO
            } else {
                let own = FIRST_PAUSE.saturating_mul(1 << (tried - 1));
                // Others are not tried less often, so nobody else waits for this one.
                let is_last = places.iter().all(|place| {
                    let other = place.name();
                    telling.done.contains(&other) || telling.tried.contains_key(&other)
                });
                match is_last {
                    true => own.max(pause.unwrap_or_default()).min(LONGEST_PAUSE),
                    false => Duration::ZERO,
                }
            }
        }
    };
    Ok(after(&ctx, pause, telling))
}

fn after(ctx: &Ctx, pause: Duration, payload: Telling) -> Next<Telling> {
    Next::Again {
        at: ctx.now().saturating_add(millis(pause)),
        payload,
    }
}

async fn end(ctx: &Ctx, notice: &Notice, is_told: bool) -> Result<Next<Telling>, JobError> {
    let told_at = is_told.then(|| ctx.now());
    ctx.store.end_notice(notice, told_at).await?;
    Ok(Next::Done)
}

async fn has_heard_enough(ctx: &Ctx, notice: &Notice) -> Result<bool, store::Error> {
    let since = ctx.now().saturating_sub(millis(DAY));
    Ok(ctx.store.count_told(notice.account, since).await? >= A_DAY)
}

/// Where they want to be told, as it stands now.
async fn places(ctx: &Ctx, notice: &Notice) -> Result<Vec<Place>, store::Error> {
    let (store, account) = (&ctx.store, notice.account);
    let Some(NoticeWish { push, email, .. }) = wish(store, notice).await? else {
        return Ok(Vec::new());
    };
    let mut places = Vec::new();
    if push && ctx.notices.push().is_some() {
        let browsers = store.pushes_of(account, ctx.now(), DEVICES).await?;
        places.extend(browsers.into_iter().map(Place::Browser));
    }
    if email && ctx.notices.mail().is_some() {
        let address = store.account(account).await?.and_then(|who| who.email);
        if let Some(address) = address
            && is_mail_confirmed(ctx, account, &address).await?
        {
            places.push(Place::Mail(address));
        }
    }
    Ok(places)
}

async fn wish(store: &Store, notice: &Notice) -> Result<Option<NoticeWish>, store::Error> {
    let kind = notice.kind;
    if kind.is_always_told() {
        let (push, email) = (true, true);
        return Ok(Some(NoticeWish { kind, push, email }));
    }
    let wishes = store.notice_wishes(notice.account).await?;
    Ok(wishes.into_iter().find(|wish| wish.kind == kind))
}

async fn push_to(
    ctx: &Ctx,
    notice: &Notice,
    browser: &PushRow,
    words: &Words,
) -> Result<Told, store::Error> {
    let Some(push) = ctx.notices.push() else {
        return Ok(Told::Never);
    };
    let PushRow {
        digest,
        endpoint,
        p256dh,
        auth,
    } = browser;
    let text = serde_json::to_string(words).unwrap_or_default();
    let message = PushMessage {
        text: &text,
        about: &words.tag,
        waits: WAITS,
    };
    let salt = Salt {
        salt: ctx.draw(),
        key: ctx.draw(),
    };
    let sent = match PushSubscription::read(endpoint, p256dh, auth) {
        Ok(subscription) => {
            let now = seconds(ctx.now());
            push.send(&subscription, message, salt, now).await
        }
        Err(_) => Err(PushError::Gone),
    };
    Ok(match sent {
        Ok(()) => Told::Yes,
        Err(PushError::Gone) => {
            ctx.store.forget_push(notice.account, *digest).await?;
            Told::Never
        }
        Err(PushError::Later { after }) => Told::Later(after),
        Err(error @ (PushError::Refused(_) | PushError::NotSent)) => {
            tracing::warn!(%error, "a push service does not take a message in");
            Told::Never
        }
    })
}

async fn write_to(ctx: &Ctx, notice: &Notice, to: &str, words: &Words) -> Told {
    let Some(mailer) = ctx.notices.mail() else {
        return Told::Never;
    };
    let text = match &words.page {
        Some(page) => format!(
            "{}\n\n{}\n\nYou get this because you asked for it there.\n",
            words.body,
            ctx.notices.page(page),
        ),
        None => format!(
            "{}\n\nSee it on your dashboard:\n{}\n\nYou get this because you turned it on in your profile, \
             where you can turn it off:\n{}\n",
            words.body,
            ctx.notices.page("dashboard"),
            ctx.notices.page("profile"),
        ),
    };
    let id = Sha256::digest(format!("{} {}", notice.account, words.tag));
    let letter = Letter {
        to,
        subject: &words.title,
        text: &text,
        id: &hex(&id[..16]),
        date: seconds(ctx.now()),
    };
    match mailer.send(letter).await {
        Ok(()) => Told::Yes,
        Err(MailError::Later) => Told::Later(None),
        Err(error @ (MailError::Refused | MailError::NotSent)) => {
            tracing::debug!(%error, "a letter is not taken in");
            Told::Never
        }
    }
}
