use super::RevertCause as Cause;

/// What a refusal in the words of the protocol's older vaults means.
pub(super) fn cause(words: &str) -> Option<Cause> {
    Some(match words {
        "DEPOSIT INDEX DOES NOT EXIST" => Cause::DepositNotFound,
        "DEPOSIT ALREADY WITHDRAWN" => Cause::AlreadyWithdrawn,
        "WRONG SIGNATURE" | "WRONG MFA SIGNATURE" | "INVALID SIGNATURE" => Cause::WrongSignature,
        "REQUIRES AUTHORIZATION" => Cause::RequiresMfa,
        _ => return None,
    })
}
