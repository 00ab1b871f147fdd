//! Ids that are drawn, written as UUIDs of version 4, in small letters.

use std::fmt;

use crate::NotAnId;

/// Where the hyphens stand.
const HYPHENS: [usize; 4] = [8, 13, 18, 23];
const LENGTH: usize = 36;

/// The number that 16 random bytes are, with version and variant set (RFC 9562).
pub(crate) fn drawn(random: [u8; 16]) -> u128 {
    const VERSION: u128 = 0xf << 76;
    const VARIANT: u128 = 0b11 << 62;
    let plain = u128::from_be_bytes(random) & !VERSION & !VARIANT;
    plain | 0x4 << 76 | 0b10 << 62
}

pub(crate) fn write(number: u128, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let digits = format!("{number:032x}");
    let parts = [0..8, 8..12, 12..16, 16..20, 20..32].map(|part| &digits[part]);
    f.write_str(&parts.join("-"))
}

/// In the one spelling that [`write`] has.
pub(crate) fn read(text: &str) -> Result<u128, NotAnId> {
    let is_plain = |(place, byte)| match HYPHENS.contains(&place) {
        true => byte == b'-',
        false => matches!(byte, b'0'..=b'9' | b'a'..=b'f'),
    };
    if text.len() != LENGTH || !text.bytes().enumerate().all(is_plain) {
        return Err(NotAnId);
    }
    let digits = text.replace('-', "");
    let number = u128::from_str_radix(&digits, 16).map_err(|_| NotAnId)?;
    // Of another version or variant it is none of ours.
    (drawn(number.to_be_bytes()) == number)
        .then_some(number)
        .ok_or(NotAnId)
}
