//! The law of the tables: no error without words, no value left out, no word of Solidity's.

use alloy::primitives::{Address, B256, Bytes, U256, keccak256};
use domain::{Moment, short_address};
use serde_json::Value;

use super::Revert;

/// Makes each error that a contract's artifact lists, and reads it as a node's answer is read.
pub(super) fn has_words_with_all_its_values(artifact: &str, count: usize) {
    let artifact: Value = serde_json::from_str(artifact).unwrap();
    let items = artifact["abi"].as_array().unwrap();
    let errors: Vec<_> = items
        .iter()
        .filter(|item| item["type"] == "error")
        .collect();
    assert_eq!(errors.len(), count);
    for error in errors {
        let name = error["name"].as_str().unwrap();
        let (data, shown) = sample(name, error["inputs"].as_array().unwrap());
        let revert = Revert::of_data(&data);
        for value in shown {
            assert!(revert.words.contains(&value), "{name}: {value} in {revert}");
        }
        assert!(revert.words.len() > 20, "{name}: {revert}");
        assert!(!revert.words.starts_with("a contract refused"), "{name}");
        for technical in [name, "_", "{", "(", "0x0000000000", "U256"] {
            assert!(
                !revert.words.contains(technical),
                "{name}: {technical} in {revert}"
            );
        }
    }
}

/// The error's bytes, with a value in each place that is unlike all others; and how people are to
/// see these values.
fn sample(name: &str, inputs: &[Value]) -> (Bytes, Vec<String>) {
    let types: Vec<_> = inputs
        .iter()
        .map(|input| input["type"].as_str().unwrap())
        .collect();
    let mut data = keccak256(format!("{name}({})", types.join(",")))[..4].to_vec();
    let mut shown = Vec::new();
    let mut tail = Vec::new();
    for (input, place) in inputs.iter().zip(0..) {
        let (word, words) = match input["type"].as_str().unwrap() {
            "address" => {
                let address = Address::with_last_byte(200 + place);
                (address.into_word().into(), short_address(address))
            }
            "uint256" if is_time(input) => {
                let seconds = 1_795_180_500 + u64::from(place) * 86_400;
                (U256::from(seconds), Moment(seconds).to_string())
            }
            "uint256" | "uint8" => (U256::from(170 + place), (170 + place).to_string()),
            "bytes32" => {
                let word = B256::repeat_byte(190 + place);
                (word.into(), word.to_string())
            }
            "bytes" => {
                let start = inputs.len() * 32 + tail.len();
                tail.extend(U256::from(4).to_be_bytes::<32>());
                tail.extend([1, 2, 3, 4]);
                tail.resize(tail.len().next_multiple_of(32), 0);
                (U256::from(start), "0x01020304".to_owned())
            }
            other => panic!("no sample of {other}"),
        };
        data.extend(word.to_be_bytes::<32>());
        shown.push(words);
    }
    data.extend(tail);
    (data.into(), shown)
}

fn is_time(input: &Value) -> bool {
    let times = ["expiresAt", "reclaimableAfter", "deadline", "timestamp"];
    times.iter().any(|name| input["name"] == *name)
}
