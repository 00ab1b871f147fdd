use alloy_primitives::U256;
use domain::Moment;
use serde::Deserialize;

use super::{
    assets::Assets,
    worth::{Worth, figure},
};

/// With what a claim page is painted in one language, as the web app has it: `web/src/paints/server-words.ts`.
#[derive(Deserialize)]
pub(super) struct Words {
    /// `{{sender}} sent you`
    headline: String,
    /// `A collectible`
    piece: String,
    /// `{{count}} collectibles`
    pieces: String,
    standing: Standing,
    /// `{{day}} {{month}} {{year}}`
    date: String,
    months: [String; 12],
}

/// Where what nobody took is, in a sentence.
#[derive(Deserialize)]
struct Standing {
    money: String,
    piece: String,
    pieces: String,
}

impl Words {
    /// Those of a web app in that folder. `None`: it has none, and nothing is painted.
    pub(super) fn read(assets: &Assets, folder: &str) -> Option<Self> {
        let text = assets.text(&format!("{folder}words.json"))?;
        serde_json::from_str(text)
            .inspect_err(|error| tracing::warn!(%error, folder, "words.json is not what is read"))
            .ok()
    }

    pub(super) fn headline(&self, sender: &str) -> String {
        self.headline.replace("{{sender}}", sender)
    }

    /// How much a link holds, or how many.
    pub(super) fn amount(&self, worth: &Worth) -> String {
        match worth.pieces() {
            None => worth.amount.clone(),
            Some(U256::ONE) => self.piece.clone(),
            Some(pieces) => self.pieces.replace("{{count}}", &figure(pieces, 0)),
        }
    }

    pub(super) fn standing(&self, worth: &Worth) -> &str {
        match worth.pieces() {
            None => &self.standing.money,
            Some(U256::ONE) => &self.standing.piece,
            Some(_) => &self.standing.pieces,
        }
    }

    pub(super) fn date(&self, moment: Moment) -> String {
        let (year, month, day) = moment.civil();
        self.date
            .replace("{{day}}", &day.to_string())
            .replace("{{month}}", &self.months[month])
            .replace("{{year}}", &year.to_string())
    }
}
