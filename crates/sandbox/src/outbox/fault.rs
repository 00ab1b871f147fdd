use serde::Deserialize;

/// What both servers do instead of taking things in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OutboxFault {
    /// Nothing: they take everything in.
    #[default]
    None,
    /// Not now: 503, and 451 to letters.
    Busy,
    /// Too many: 429, to be asked again after so many seconds; 451 to letters.
    Throttled(u64),
    /// Never: 400, and 550 to letters.
    Refusal,
    /// The browser is gone: 410. Letters are taken in.
    Gone,
    /// Elsewhere: 307 to there. Letters are taken in.
    Redirect(String),
    /// They never answer.
    Silence,
    /// They take it in, and the answer is lost on its way.
    LostAnswer,
}
