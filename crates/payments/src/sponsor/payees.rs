//! Claims that pay the bank provider are signed only while it pays out for whom they pay.

use std::collections::HashMap;

use domain::SponsoredKind;
use store::Call;

use super::{
    Sponsor,
    queue::{ASIDE, Judged, ids},
};
use crate::calls::{Refusal, SILENT_FOR, Waiting, Word};

impl Sponsor<'_> {
    /// Of queued calls those that may be signed as far as the bank provider goes. Claims to whom it refuses are refused;
    /// while it has not answered they step aside.
    pub(super) async fn pays_out(&self, queued: Vec<Call>) -> Result<Vec<Call>, store::Error> {
        let Self { ctx, .. } = *self;
        if ctx.bank.is_none() {
            return Ok(queued);
        }
        let words = self.words_of(&queued).await?;
        if words.is_empty() {
            return Ok(queued);
        }
        let of = |word: Option<Word>| -> Vec<&Call> {
            let is_of = |call: &&Call| words.get(&call.id) == Some(&word);
            queued.iter().filter(is_of).collect()
        };
        let refused = of(Some(Word::Refuses)).into_iter();
        let refused = refused.map(|call| (call, Judged::Refused(Refusal::NotServed)));
        self.refuse(refused.collect()).await?;
        let silent = Some(Waiting::BankSilent.encode());
        for (word, why, pause) in [
            (Some(Word::Silent), silent, SILENT_FOR),
            (None, None, ASIDE),
        ] {
            let waiting = ids(of(word));
            if !waiting.is_empty() {
                let until = ctx.now() + pause;
                ctx.store.put_off(waiting, why, until).await?;
                ctx.pulse.beat_answered();
            }
        }
        let may_be_signed = |call: &Call| {
            let word = words.get(&call.id);
            word.is_none_or(|word| *word == Some(Word::Serves))
        };
        Ok(queued.into_iter().filter(may_be_signed).collect())
    }

    /// What the provider says of those claims that pay it, by the calls' ids. `None`: it is asked now.
    async fn words_of(
        &self,
        queued: &[Call],
    ) -> Result<HashMap<String, Option<Word>>, store::Error> {
        let Self { ctx, .. } = *self;
        let is_claim = |call: &&Call| {
            let kind = call.kind;
            kind == Some(SponsoredKind::Claim) || kind == Some(SponsoredKind::Across)
        };
        let claims: Vec<_> = queued.iter().filter(is_claim).cloned().collect();
        if claims.is_empty() {
            return Ok(HashMap::new());
        }
        let mut words: HashMap<String, Option<Word>> = HashMap::new();
        for (call, payee) in ctx.store.bank_payees(&claims).await? {
            let word = ctx.payees.word(&payee, ctx.now());
            if word.is_none() {
                ctx.payees.ask(payee);
            }
            let worst = words.entry(call).or_insert(word);
            if weight(word) > weight(*worst) {
                *worst = word;
            }
        }
        Ok(words)
    }
}

/// Of several whom one address pays, each has to be served.
fn weight(word: Option<Word>) -> u8 {
    match word {
        Some(Word::Serves) => 0,
        Some(Word::Silent) => 1,
        None => 2,
        Some(Word::Refuses) => 3,
    }
}
