use std::sync::Mutex;

use alloy::primitives::U256;

use super::*;

/// Gateways that answer each question with what was agreed on for its first address.
struct Said(
    fn(&str) -> Result<Bytes, GatewayError>,
    Mutex<Vec<GatewayQuestion>>,
);

impl Said {
    fn by(says: fn(&str) -> Result<Bytes, GatewayError>) -> Self {
        Self(says, Mutex::default())
    }

    fn asked(&self) -> usize {
        self.1.lock().unwrap().len()
    }
}

impl Gateways for Said {
    fn ask<'a>(
        &'a self,
        question: &'a GatewayQuestion,
    ) -> BoxFuture<'a, Result<Bytes, GatewayError>> {
        self.1.lock().unwrap().push(question.clone());
        let answer = (self.0)(question.urls.first().map_or("", String::as_str));
        async move { answer }.boxed()
    }
}

const TARGET: Address = Address::repeat_byte(0xee);

fn one(urls: &[&str], data: impl Into<Bytes>) -> abi::OffchainLookup {
    abi::OffchainLookup {
        sender: TARGET,
        urls: urls.iter().map(|url| (*url).to_owned()).collect(),
        callData: data.into(),
        callbackFunction: [1, 2, 3, 4].into(),
        extraData: Bytes::from_static(b"remember"),
    }
}

fn request(url: &str, data: impl Into<Bytes>) -> abi::Request {
    abi::Request {
        sender: Address::repeat_byte(7),
        urls: vec![url.to_owned()],
        data: data.into(),
    }
}

fn batch(requests: Vec<abi::Request>) -> Vec<u8> {
    abi::queryCall { requests }.abi_encode()
}

fn read(lookup: &abi::OffchainLookup) -> Lookup {
    Lookup::read(&lookup.abi_encode(), TARGET).expect("a lookup")
}

#[tokio::test]
async fn an_answer_goes_to_the_callback_with_what_the_contract_remembers() {
    let said = Said::by(|_| Ok(Bytes::from_static(b"answer")));
    let lookup = read(&one(&["https://a.example/{data}"], b"ask".to_vec()));
    let answer = lookup.asked(&said).await.unwrap();
    assert_eq!(answer.failure, None);
    let calldata = lookup.callback(answer);
    assert_eq!(calldata[..4], [1, 2, 3, 4]);
    let (response, extra) = <(Bytes, Bytes)>::abi_decode_params(&calldata[4..]).unwrap();
    assert_eq!(
        (&response[..], &extra[..]),
        (&b"answer"[..], &b"remember"[..])
    );
    let asked = said.1.lock().unwrap();
    assert_eq!((asked[0].sender, &asked[0].data[..]), (TARGET, &b"ask"[..]));
}

#[test]
fn refuses_lookups_of_another_contract_and_what_is_no_lookup() {
    let lookup = one(&["https://a.example/"], vec![0; 8]);
    let encoded = lookup.abi_encode();
    assert!(Lookup::read(&encoded, Address::repeat_byte(1)).is_none());
    assert!(Lookup::read(&encoded[..encoded.len() - 64], TARGET).is_none());
    assert!(Lookup::read(&encoded[..4], TARGET).is_none());
    assert!(
        Lookup::read(
            &one(&["https://a.example/"], vec![0; LONGEST]).abi_encode(),
            TARGET
        )
        .is_none()
    );
}

/// An encoding may name the same bytes a thousand times.
#[test]
fn refuses_lookups_that_grow_when_they_are_read() {
    let word = |n: usize| U256::from(n).to_be_bytes::<32>();
    let (urls, long) = (500, 32 * 1024);
    let mut encoded = abi::OffchainLookup::SELECTOR.to_vec();
    // Sender, where addresses begin, three fields that do not matter; as many addresses as one, each the same.
    encoded.extend(TARGET.into_word());
    encoded.extend([word(0xa0), word(0xa0), [0; 32], word(0xa0), word(urls)].concat());
    encoded.extend(word(urls * 32).repeat(urls));
    encoded.extend(word(long));
    encoded.extend(vec![b'a'; long]);
    assert!(encoded.len() < LONGEST);
    // Without its bounds the decoder takes it.
    let grown = abi::OffchainLookup::abi_decode(&encoded).unwrap();
    assert!(grown.urls.iter().map(String::len).sum::<usize>() > 100 * LONGEST);
    assert!(Lookup::read(&encoded, TARGET).is_none());
}

#[tokio::test]
async fn a_batch_is_answered_with_each_answer_and_each_failure() {
    let said = Said::by(|url| match url {
        "good" => Ok(Bytes::from_static(b"yes")),
        "gone" => Err(GatewayError::Refused(404)),
        _ => Err(GatewayError::Unanswered),
    });
    let data = batch(vec![
        request("good", vec![1]),
        request("gone", vec![2]),
        request("silent", vec![3]),
    ]);
    // Others may be named beside it, which are not asked.
    let lookup = read(&one(&["https://a.example/", BATCH_GATEWAY], data));
    let answer = lookup.asked(&said).await.unwrap();
    assert_eq!(answer.failure, Some(GatewayError::Refused(404)));
    let told = abi::queryCall::abi_decode_returns(&answer.data).unwrap();
    assert_eq!(told.failures, [false, true, true]);
    assert_eq!(&told.responses[0][..], b"yes");
    let refused = abi::HttpError::abi_decode(&told.responses[1]).unwrap();
    assert_eq!(refused.status, 404);
    assert!(Revert::abi_decode(&told.responses[2]).is_ok());
    assert_eq!(said.asked(), 3);
    assert!(
        said.1
            .lock()
            .unwrap()
            .iter()
            .all(|question| question.sender == Address::repeat_byte(7))
    );
}

#[tokio::test]
async fn batches_are_bounded_in_length_and_depth() {
    let said = Said::by(|_| Ok(Bytes::from_static(b"yes")));
    let failure = async |data: Vec<u8>| {
        let answer = read(&one(&[BATCH_GATEWAY], data)).asked(&said).await;
        match answer {
            Ok(answer) => answer.failure,
            Err(error) => Some(error),
        }
    };
    let many = (0..=MOST_IN_BATCH).map(|_| request("good", vec![]));
    assert_eq!(
        failure(batch(many.collect())).await,
        Some(GatewayError::Unreadable)
    );
    assert_eq!(failure(vec![1, 2, 3]).await, Some(GatewayError::Unreadable));
    let within = |data| batch(vec![request(BATCH_GATEWAY, data)]);
    let once = within(batch(vec![request("good", vec![])]));
    assert_eq!(said.asked(), 0);
    assert_eq!(failure(once.clone()).await, None);
    assert_eq!(said.asked(), 1);
    assert_eq!(failure(within(once)).await, Some(GatewayError::Unreadable));
    assert_eq!(said.asked(), 1);
}
