//! As much of SMTP as it takes to hand in a letter (RFC 5321).

use std::{future::pending, io, sync::Arc, time::Duration};

use tokio::{
    io::{AsyncBufRead, AsyncBufReadExt, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader},
    net::TcpListener,
    sync::Semaphore,
    time::timeout,
};

use super::{
    fault::OutboxFault,
    kept::{Kept, SentLetter},
};

/// Letters that are handed in at once.
const AT_ONCE: usize = 16;
/// How long handing one in may take.
const WITHIN: Duration = Duration::from_secs(60);
/// Most bytes of a line.
const LINE: u64 = 2_000;
/// Most bytes of a letter.
const LETTER: usize = 64 * 1024;
/// Most recipients of one.
const RECIPIENTS: usize = 10;

pub(super) async fn serve(listener: TcpListener, kept: Arc<Kept>) {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    loop {
        let Ok(place) = places.clone().acquire_owned().await else {
            return;
        };
        let Ok((stream, _)) = listener.accept().await else {
            continue;
        };
        let kept = kept.clone();
        tokio::spawn(async move {
            let (from, to) = stream.into_split();
            // Whoever goes away before the end has handed in nothing.
            let _ = timeout(WITHIN, take_in(BufReader::new(from), to, &kept)).await;
            drop(place);
        });
    }
}

async fn take_in(
    mut from: impl AsyncBufRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    kept: &Kept,
) -> io::Result<()> {
    to.write_all(b"220 the sandbox's outbox\r\n").await?;
    let mut recipients = Vec::new();
    while let Some(line) = line(&mut from).await? {
        let verb = line.get(..4).unwrap_or_default().to_ascii_uppercase();
        let answer = match (verb.as_str(), kept.fault()) {
            ("EHLO" | "HELO", _) => "250 welcome",
            ("QUIT", _) => {
                to.write_all(b"221 farewell\r\n").await?;
                return Ok(());
            }
            ("RSET", _) => {
                recipients.clear();
                "250 forgotten"
            }
            ("NOOP", _) => "250 nothing done",
            ("MAIL", OutboxFault::Silence) => pending().await,
            ("MAIL", OutboxFault::Busy | OutboxFault::Throttled(_)) => "451 later",
            ("MAIL", _) => "250 from there",
            ("RCPT", OutboxFault::Refusal) => "550 nobody of that name",
            ("RCPT", _) if recipients.len() < RECIPIENTS => {
                recipients.push(address(&line));
                "250 to there"
            }
            ("RCPT", _) => "452 too many",
            ("DATA", fault) if !recipients.is_empty() => {
                to.write_all(b"354 go on\r\n").await?;
                match letter(&mut from).await? {
                    Some(letter) => {
                        let to = std::mem::take(&mut recipients);
                        kept.keep_letter(SentLetter { to, letter });
                        if fault == OutboxFault::LostAnswer {
                            pending::<()>().await;
                        }
                        "250 kept"
                    }
                    None => "552 too long",
                }
            }
            ("DATA", _) => "503 to whom?",
            _ => "500 unknown",
        };
        to.write_all(format!("{answer}\r\n").as_bytes()).await?;
    }
    Ok(())
}

/// A line without its end. `None`: there are no more, or it is too long.
async fn line(from: &mut (impl AsyncBufRead + Unpin)) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    from.take(LINE).read_until(b'\n', &mut line).await?;
    let Some(line) = line.strip_suffix(b"\n") else {
        return Ok(None);
    };
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    Ok(Some(String::from_utf8_lossy(line).into_owned()))
}

/// Up to the lone dot. `None`: it is too long; it was read to its end all the same.
async fn letter(from: &mut (impl AsyncBufRead + Unpin)) -> io::Result<Option<String>> {
    let mut letter = String::new();
    let mut is_too_long = false;
    loop {
        let Some(line) = line(from).await? else {
            return Err(io::ErrorKind::UnexpectedEof.into());
        };
        if line == "." {
            return Ok((!is_too_long).then_some(letter));
        }
        is_too_long |= letter.len() + line.len() > LETTER;
        if !is_too_long {
            letter.push_str(line.strip_prefix('.').unwrap_or(&line));
            letter.push('\n');
        }
    }
}

/// What stands between `<` and `>`.
fn address(line: &str) -> String {
    let rest = line.split_once('<').map_or("", |(_, rest)| rest);
    let address = rest.split_once('>').map_or("", |(address, _)| address);
    address.to_owned()
}
