use std::{
    collections::VecDeque,
    net::SocketAddr,
    sync::{Mutex, MutexGuard, PoisonError},
};

use serde::Serialize;

use super::{
    browser::{Browser, BrowserKeys},
    fault::OutboxFault,
};

/// Letters, and messages, that are kept; the oldest give way.
const KEPT: usize = 200;
/// Browsers that there are at most; further ones are the last again.
const BROWSERS: u32 = 1_000;

/// A letter that was handed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SentLetter {
    /// Whose address the server was told.
    pub to: Vec<String>,
    /// All of it, headers and text.
    pub letter: String,
}

/// A message to a browser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SentPush {
    /// Which browser, by its endpoint.
    pub endpoint: String,
    /// Who it is from: their public key.
    pub key: String,
    /// What it is about, as far as the service is told.
    pub topic: String,
    /// Seconds for which it waits.
    pub ttl: u64,
    /// What the browser reads.
    pub text: String,
}

/// All that was sent, and what goes wrong.
pub(super) struct Kept {
    at: SocketAddr,
    inside: Mutex<Inside>,
}

#[derive(Default)]
struct Inside {
    letters: VecDeque<SentLetter>,
    pushes: VecDeque<SentPush>,
    browsers: u32,
    fault: OutboxFault,
}

impl Kept {
    pub fn new(at: SocketAddr) -> Self {
        Self {
            at,
            inside: Mutex::default(),
        }
    }

    pub fn new_browser(&self) -> BrowserKeys {
        let mut inside = self.lock();
        inside.browsers = inside.browsers.saturating_add(1).min(BROWSERS);
        Browser::of(inside.browsers).keys(&self.endpoint(inside.browsers))
    }

    /// The browser of a number, if there is one.
    pub fn browser(&self, number: u32) -> Option<(Browser, String)> {
        let is_there = (1..=self.lock().browsers).contains(&number);
        is_there.then(|| (Browser::of(number), self.endpoint(number)))
    }

    /// Of which service a token has to be.
    pub fn origin(&self) -> String {
        format!("http://{}", self.at)
    }

    fn endpoint(&self, number: u32) -> String {
        format!("{}/push/{number}", self.origin())
    }

    pub fn keep_letter(&self, letter: SentLetter) {
        keep(&mut self.lock().letters, letter);
    }

    pub fn keep_push(&self, push: SentPush) {
        keep(&mut self.lock().pushes, push);
    }

    pub fn letters(&self) -> Vec<SentLetter> {
        self.lock().letters.iter().cloned().collect()
    }

    pub fn pushes(&self) -> Vec<SentPush> {
        self.lock().pushes.iter().cloned().collect()
    }

    pub fn fail(&self, fault: OutboxFault) {
        self.lock().fault = fault;
    }

    pub fn fault(&self) -> OutboxFault {
        self.lock().fault.clone()
    }

    fn lock(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn keep<T>(all: &mut VecDeque<T>, one: T) {
    if all.len() == KEPT {
        all.pop_front();
    }
    all.push_back(one);
}
