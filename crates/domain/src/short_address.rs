use alloy_primitives::Address;

/// An address as people compare it, short in the middle: `0x7099…79C8`.
pub fn short_address(address: Address) -> String {
    let whole = address.to_string();
    format!("{}…{}", &whole[..6], &whole[whole.len() - 4..])
}

#[cfg(test)]
mod tests {
    use alloy_primitives::address;

    use super::*;

    #[test]
    fn begins_and_ends_as_the_whole_one() {
        let whole = address!("70997970C51812dc3A010C7d01b50e0d17dc79C8");
        assert_eq!(short_address(whole), "0x7099…79C8");
    }
}
