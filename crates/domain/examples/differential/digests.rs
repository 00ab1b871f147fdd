use alloy_primitives::{B256, U256, hex};
use domain::{
    Authorization, ChainId, ClaimMode, ClaimSecret, DepositIndex, LinkKey, ReclaimList,
    TokenDomain, claim_digest, limits::RECLAIMS_PER_SIGNATURE, reclaim_digest, reclaim_many_digest,
};

use crate::dice::Dice;

/// Wallets take chain ids as JavaScript numbers, which are exact up to here.
const CHAIN_BITS: usize = 53;

/// The vault keeps times in 40 bits.
const TIME_BITS: usize = 40;

/// The web app dates an authorisation an hour ahead of the chain's clock.
const EARLIEST: u64 = 3_601;

/// The domain of the sandbox's token, which the contracts' tests let pull the deposit.
const TOKEN_NAME: &str = "USD Coin";
const TOKEN_VERSION: &str = "2";

/// What the columns are called.
pub fn header() -> String {
    columns(Dice::new("", "", 0))
        .map(|(name, _)| name)
        .join(" ")
}

/// One case.
pub fn line(dice: Dice) -> String {
    columns(dice).map(|(_, word)| hex::encode(word)).concat()
}

fn columns(mut dice: Dice) -> [(&'static str, B256); 30] {
    let chain = ChainId(dice.short(CHAIN_BITS).max(1));
    let vault = dice.address();
    let index = dice.short(64);
    let recipient = dice.address();
    let token = dice.address();
    let secret = dice.text(16);
    // A payer's key is any key; this is the way to have one that the crate knows the address of.
    let payer = link_key(&dice.text(16));
    let key = link_key(&secret);
    let terms = Authorization {
        from: payer.address(),
        value: dice.number(256).max(U256::ONE),
        pub_key20: key.address(),
        nonce: dice.word(),
        valid_after: 0,
        valid_before: dice.short(TIME_BITS).max(EARLIEST),
        expires_in_days: 0,
    };
    let domain = TokenDomain {
        name: TOKEN_NAME.to_owned(),
        version: TOKEN_VERSION.to_owned(),
    };

    let list = List::around(index, &mut dice);

    let days = u8::try_from(dice.below(255) + 1).expect("invariant: at most 255");
    let expiring = Authorization {
        expires_in_days: days,
        ..terms.clone()
    };

    let claim = |mode| claim_digest(chain, vault, index, recipient, mode);
    let by_anyone = claim(ClaimMode::Anyone);
    let by_recipient = claim(ClaimMode::RecipientOnly);
    let [anyone_r, anyone_s, anyone_v] = signature(key.sign(by_anyone));
    let [recipient_r, recipient_s, recipient_v] = signature(key.sign(by_recipient));
    [
        ("chainId", number(chain.0)),
        ("vault", vault.into_word()),
        ("index", number(index)),
        ("recipient", recipient.into_word()),
        ("token", token.into_word()),
        ("secret", B256::right_padding_from(secret.as_bytes())),
        ("payerKey", payer.expose()),
        ("payer", terms.from.into_word()),
        ("amount", terms.value.into()),
        ("nonce", terms.nonce),
        ("validBefore", number(terms.valid_before)),
        ("pubKey20", terms.pub_key20.into_word()),
        ("claimByAnyone", by_anyone),
        ("anyoneR", anyone_r),
        ("anyoneS", anyone_s),
        ("anyoneV", anyone_v),
        ("claimByRecipient", by_recipient),
        ("recipientR", recipient_r),
        ("recipientS", recipient_s),
        ("recipientV", recipient_v),
        ("reclaim", reclaim_digest(chain, vault, index)),
        ("listCount", number(list.count)),
        ("listPosition", number(list.position)),
        ("listStep", number(list.step)),
        (
            "reclaimMany",
            reclaim_many_digest(chain, vault, &list.deposits(index)),
        ),
        ("tokenNonce", terms.token_nonce()),
        ("receive", terms.digest(chain, token, vault, &domain)),
        ("expiresInDays", number(days.into())),
        ("expiringNonce", expiring.token_nonce()),
        (
            "expiringReceive",
            expiring.digest(chain, token, vault, &domain),
        ),
    ]
}

/// A list of deposits in three numbers: so many, the case's own among them at this position, each so far
/// above the one before it.
struct List {
    count: u64,
    position: u64,
    step: u64,
}

impl List {
    fn around(index: DepositIndex, dice: &mut Dice) -> Self {
        let count = dice.below(RECLAIMS_PER_SIGNATURE as u64) + 1;
        let position = dice.below(count).min(index);
        let count = count.min(position + 1 + (u64::MAX - index).min(count));
        let below = index.checked_div(position).unwrap_or(u64::MAX);
        let above = (u64::MAX - index)
            .checked_div(count - 1 - position)
            .unwrap_or(u64::MAX);
        Self {
            count,
            position,
            step: dice.short(64).max(1).min(below).min(above),
        }
    }

    fn deposits(&self, index: DepositIndex) -> ReclaimList {
        let first = index - self.position * self.step;
        let indexes = (0..self.count).map(|place| first + place * self.step);
        ReclaimList::new(indexes.collect()).expect("invariant: up to 50, each above the last")
    }
}

fn link_key(secret: &str) -> LinkKey {
    ClaimSecret::parse(secret)
        .expect("invariant: 16 letters and figures are a secret")
        .link_key()
}

fn number(value: u64) -> B256 {
    U256::from(value).into()
}

/// `r`, `s` and `v`, a word each.
fn signature(bytes: [u8; 65]) -> [B256; 3] {
    [
        B256::from_slice(&bytes[..32]),
        B256::from_slice(&bytes[32..64]),
        number(bytes[64].into()),
    ]
}
