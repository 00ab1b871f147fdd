use alloy::{
    hex,
    primitives::{Address, B256},
};
use domain::{ClaimSecret, SEAL_MARK, SEALED_NOTE, attachment_digest};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const BOUNDARY: &str = "nutshell";

/// Bytes as a browser seals them, as far as a server can tell.
pub fn seal(length: usize, fill: u8) -> Vec<u8> {
    let mut bytes = SEAL_MARK.to_vec();
    bytes.resize(length, fill);
    bytes
}

/// A `multipart/form-data` body, written by hand so that anything can be wrong with it.
#[derive(Clone)]
pub struct Form {
    parts: Vec<Part>,
    /// How many bytes of it are sent: from the beginning, or all but so many.
    sent: Sent,
}

#[derive(Clone, Copy)]
enum Sent {
    All,
    First(usize),
    AllBut(usize),
}

#[derive(Clone)]
pub struct Part {
    name: String,
    bytes: Vec<u8>,
    /// The name and type of a file.
    file: Option<(String, String)>,
}

impl Part {
    pub fn text(name: &str, text: &str) -> Self {
        Self {
            name: name.to_owned(),
            bytes: text.as_bytes().to_vec(),
            file: None,
        }
    }

    pub fn file(bytes: &[u8]) -> Self {
        Self::of("attachmentFile", bytes)
    }

    /// A file in a part of that name.
    pub fn of(name: &str, bytes: &[u8]) -> Self {
        Self {
            name: name.to_owned(),
            bytes: bytes.to_vec(),
            file: Some(("sealed".to_owned(), "application/octet-stream".to_owned())),
        }
    }
}

impl Form {
    /// As a browser that has the secret sends it.
    pub fn good(secret: &ClaimSecret, file: Option<&[u8]>) -> Self {
        let note = seal(SEALED_NOTE, 1);
        let hash = |bytes: &[u8]| B256::from_slice(&Sha256::digest(bytes));
        let digest = attachment_digest(hash(&note), hash(file.unwrap_or_default()));
        let signature = hex::encode_prefixed(secret.link_key().sign(digest));
        let options = json!({"message": hex::encode_prefixed(&note)}).to_string();
        let mut parts = vec![
            Part::text("pubKey20", &secret.link_key().address().to_string()),
            Part::text("attachmentOptions", &options),
            Part::text("senderAddress", &Address::repeat_byte(9).to_string()),
            Part::text("signature", &signature),
        ];
        parts.extend(file.map(Part::file));
        Self::of(&parts)
    }

    pub fn of(parts: &[Part]) -> Self {
        Self {
            parts: parts.to_vec(),
            sent: Sent::All,
        }
    }

    pub fn with(mut self, part: Part) -> Self {
        self.parts.push(part);
        self
    }

    pub fn without(mut self, name: &str) -> Self {
        self.parts.retain(|part| part.name != name);
        self
    }

    pub fn replacing(self, name: &str, text: &str) -> Self {
        self.without(name).with(Part::text(name, text))
    }

    /// With a file that is said to be of this type.
    pub fn typed(self, kind: &str) -> Self {
        self.file_as(|file| file.1 = kind.to_owned())
    }

    /// With a file that is said to have this name.
    pub fn named(self, name: &str) -> Self {
        self.file_as(|file| file.0 = name.to_owned())
    }

    fn file_as(mut self, change: impl Fn(&mut (String, String))) -> Self {
        let files = self.parts.iter_mut().filter_map(|part| part.file.as_mut());
        files.for_each(change);
        self
    }

    /// Cut off after so many bytes.
    pub fn cut(mut self, length: usize) -> Self {
        self.sent = Sent::First(length);
        self
    }

    /// Cut off so many bytes before its end.
    pub fn cut_end(mut self, missing: usize) -> Self {
        self.sent = Sent::AllBut(missing);
        self
    }

    pub fn value(&self, name: &str) -> String {
        let part = self.parts.iter().find(|part| part.name == name);
        String::from_utf8(part.expect("a part").bytes.clone()).expect("a text")
    }

    /// The sealed note, as it is told again.
    pub fn note(&self) -> Value {
        let options: Value = serde_json::from_str(&self.value("attachmentOptions")).expect("JSON");
        options["message"].clone()
    }

    pub fn content_type(&self) -> String {
        format!("multipart/form-data; boundary={BOUNDARY}")
    }

    pub fn body(&self) -> Vec<u8> {
        let mut body = Vec::new();
        for part in &self.parts {
            let name = &part.name;
            let mut head =
                format!("--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"{name}\"");
            if let Some((name, kind)) = &part.file {
                head.push_str(&format!("; filename=\"{name}\"\r\ncontent-type: {kind}"));
            }
            body.extend_from_slice(head.as_bytes());
            body.extend_from_slice(b"\r\n\r\n");
            body.extend_from_slice(&part.bytes);
            body.extend_from_slice(b"\r\n");
        }
        body.extend_from_slice(format!("--{BOUNDARY}--\r\n").as_bytes());
        match self.sent {
            Sent::All => {}
            Sent::First(length) => body.truncate(length),
            Sent::AllBut(missing) => body.truncate(body.len() - missing),
        }
        body
    }
}
