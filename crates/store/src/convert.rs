//! Columns to values and back. What does not convert is [`Error::Corrupt`].

use std::str::FromStr;

use alloy_primitives::{Address, B256, U256, hex};
use domain::AssetKind;
use sea_orm::sea_query::Expr;

use crate::Error;

pub(crate) fn address(what: &'static str, bytes: &[u8]) -> Result<Address, Error> {
    Address::try_from(bytes).map_err(|_| corrupt(what, hex::encode(bytes)))
}

pub(crate) fn hash(what: &'static str, bytes: &[u8]) -> Result<B256, Error> {
    B256::try_from(bytes).map_err(|_| corrupt(what, hex::encode(bytes)))
}

/// An id of 128 bits, as it is kept.
pub(crate) fn id_bytes(id: u128) -> Vec<u8> {
    id.to_be_bytes().to_vec()
}

pub(crate) fn id(what: &'static str, bytes: &[u8]) -> Result<u128, Error> {
    sixteen(what, bytes).map(u128::from_be_bytes)
}

pub(crate) fn sixteen(what: &'static str, bytes: &[u8]) -> Result<[u8; 16], Error> {
    bytes
        .try_into()
        .map_err(|_| corrupt(what, hex::encode(bytes)))
}

pub(crate) fn units(what: &'static str, text: &str) -> Result<U256, Error> {
    U256::from_str_radix(text, 10).map_err(|_| corrupt(what, text))
}

pub(crate) fn named<T: FromStr>(what: &'static str, text: &str) -> Result<T, Error> {
    text.parse().map_err(|_| corrupt(what, text))
}

pub(crate) fn unsigned(what: &'static str, number: i64) -> Result<u64, Error> {
    u64::try_from(number).map_err(|_| corrupt(what, number.to_string()))
}

pub(crate) fn small(what: &'static str, number: i16) -> Result<u16, Error> {
    u16::try_from(number).map_err(|_| corrupt(what, number.to_string()))
}

/// How many digits a token's smallest unit is away from one.
pub(crate) fn decimals(what: &'static str, number: i16) -> Result<u8, Error> {
    u8::try_from(number).map_err(|_| corrupt(what, number.to_string()))
}

pub(crate) fn asset_kind(number: i16) -> Result<AssetKind, Error> {
    u8::try_from(number)
        .ok()
        .and_then(|kind| AssetKind::try_from(kind).ok())
        .ok_or_else(|| corrupt("kind", number.to_string()))
}

/// Block numbers, nonces, chain ids and seconds: SQL has no unsigned integers, and none of these
/// comes near 2^63.
pub(crate) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Somebody else's text, cut to what its column holds: PostgreSQL would refuse the whole row.
pub(crate) fn cut(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}

/// A state as a part of the statement's text: partial indices are only considered where the text
/// itself says their condition.
pub(crate) fn constant(state: &'static str) -> Expr {
    Expr::Constant(state.into())
}

fn corrupt(what: &'static str, value: impl Into<String>) -> Error {
    Error::Corrupt {
        what,
        value: value.into(),
    }
}
