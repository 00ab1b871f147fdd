//! What happens to links on their way: other shapes that mean the same, and damage.

use domain::LinkUrl;

use crate::dice::Dice;

/// No digits, though one of them is in another script.
const NO_DIGITS: [&str; 6] = ["x", "-", ".", " ", "٣", "é"];

const NO_RANGES: [&str; 7] = [
    "(3,2",
    "3,2)",
    "(3)",
    "(3,2)(5,1)",
    "()",
    "(5,0)",
    "(18446744073709551615,2)",
];

const NO_VERSIONS: [&str; 7] = ["4.4", "v", "v4.", "vv4.4", "V4.4", "v4.4x", "v-4"];

/// What mail programs and networks add to any address.
const STRANGERS: [(&str, &str); 3] = [("utm_source", "mail"), ("fbclid", "x1-y2"), ("cc", "1")];

/// What readers look for, and what they do not expect.
const SCRATCHES: [&str; 20] = [
    "&", "=", "#", "?", "%", ";", "amp;", "(", ")", ",", "+", "-", ".", " ", "0", "9", "c=1&",
    "i=2&", "&p=", "%23",
];

type Fields = Vec<(&'static str, String)>;

/// A link taken apart, its values not encoded.
pub struct Parts {
    base: String,
    query: Fields,
    fragment: Fields,
}

impl Parts {
    pub fn of(link: &LinkUrl) -> Self {
        let chains: Vec<_> = link
            .deposits
            .iter()
            .map(|id| id.chain.to_string())
            .collect();
        let indices: Vec<_> = link
            .deposits
            .iter()
            .map(|id| id.index.to_string())
            .collect();
        let mut query = vec![
            ("c", chains.join(",")),
            ("v", link.deposits[0].version.to_string()),
            ("i", indices.join(",")),
        ];
        query.extend(link.track_id.clone().map(|track| ("t", track)));
        Self {
            base: link.base.clone(),
            query,
            fragment: vec![("p", link.secret.expose().to_owned())],
        }
    }

    /// The text that arrives.
    pub fn travel(mut self, dice: &mut Dice) -> String {
        if dice.one_in(3) {
            self.name_ranges(dice);
        }
        if dice.one_in(2) {
            self.damage(dice);
        }
        self.dress(dice);
        let mut text = self.write(dice);
        while dice.one_in(2) {
            scratch(&mut text, dice);
        }
        text
    }

    /// Ranges instead of indices, all on one chain.
    fn name_ranges(&mut self, dice: &mut Dice) {
        let mut left = dice.pick(&[8, 8, 8, LinkUrl::MOST_DEPOSITS as u64]);
        let mut ranges = Vec::new();
        while left > 0 && (ranges.is_empty() || dice.one_in(2)) {
            let count = dice.below(left) + 1;
            left -= count;
            ranges.push(format!("({},{count})", dice.short(63)));
        }
        self.set("c", dice.short(64).max(1).to_string());
        self.set("i", ranges.join(","));
    }

    /// One thing that makes the link unreadable.
    fn damage(&mut self, dice: &mut Dice) {
        let name = dice.pick(&["c", "v", "i"]);
        let list = dice.pick(&["c", "i"]);
        match dice.below(10) {
            0 => self.query.retain(|(other, _)| *other != name),
            1 => self.set(name, String::new()),
            2 => {
                let mut value = self.get(list).to_owned();
                let at = dice.below(value.len() as u64 + 1) as usize;
                value.insert_str(at, dice.pick(&NO_DIGITS));
                self.set(list, value);
            }
            3 => {
                let past_counting = format!("{}{}", u64::MAX, dice.below(10));
                let value =
                    self.get(list)
                        .replacen(|char: char| char.is_ascii_digit(), &past_counting, 1);
                self.set(list, value);
            }
            4 => {
                self.set("c", "1".to_owned());
                self.set("i", dice.pick(&NO_RANGES).to_owned());
            }
            5 => {
                let count = dice.short(32) + LinkUrl::MOST_DEPOSITS as u64 + 1;
                self.set("c", "1".to_owned());
                self.set("i", format!("({},{count})", dice.short(60)));
            }
            6 => {
                let few = dice.below(14) + 2;
                let many = few + 1 + dice.below(5);
                let (chains, indices) = dice.pick(&[(few, many), (many, few), (few, 1)]);
                self.set("c", ones(chains));
                self.set("i", ones(indices));
            }
            7 => self.set("v", dice.pick(&NO_VERSIONS).to_owned()),
            8 => {
                self.fragment = dice
                    .pick(&[&[][..], &["p"], &["top"]])
                    .iter()
                    .map(|name| (*name, String::new()))
                    .collect()
            }
            // A secret that a server was told is none.
            _ => self.query.append(&mut self.fragment),
        }
    }

    /// Other ways to write the same.
    fn dress(&mut self, dice: &mut Dice) {
        if dice.one_in(4) {
            let list = dice.pick(&["c", "i"]);
            let value = match self.get(list) {
                range if range.starts_with('(') => range.replacen('(', "(00", 1),
                "" => String::new(),
                number => format!("00{number}"),
            };
            self.set(list, value);
        }
        if dice.one_in(4) {
            let (name, value) = dice.pick(&STRANGERS);
            self.query.push((name, value.to_owned()));
        }
        if dice.one_in(4) {
            let turns = dice.below(self.query.len() as u64) as usize;
            self.query.rotate_left(turns);
        }
        if dice.one_in(4) {
            self.query.append(&mut self.fragment);
            std::mem::swap(&mut self.query, &mut self.fragment);
        }
    }

    fn write(&self, dice: &mut Dice) -> String {
        let and = dice.pick(&["&", "&", "&amp;"]);
        let mut text = self.base.clone();
        if !self.query.is_empty() {
            text += "?";
            text += &write_fields(&self.query, and, dice);
        }
        if !self.fragment.is_empty() {
            text += dice.pick(&["#", "#?"]);
            text += &write_fields(&self.fragment, and, dice);
        }
        let blank = dice.pick(&["", "", " ", "\n", "\t "]);
        format!("{blank}{text}{blank}")
    }

    fn get(&self, name: &str) -> &str {
        let field = self.query.iter().find(|(other, _)| *other == name);
        field.map_or("", |(_, value)| value)
    }

    fn set(&mut self, name: &str, value: String) {
        for (other, old) in &mut self.query {
            if *other == name {
                old.clone_from(&value);
            }
        }
    }
}

/// One character too many, too few, or another one, anywhere behind the address. The version is
/// spared: the web app leaves it to the server which of them there are.
fn scratch(text: &mut String, dice: &mut Dice) {
    let start = text.find("/claim").map_or(0, |at| at + "/claim".len());
    let at = start + dice.below((text.len() - start + 1) as u64) as usize;
    let version = text.find("v=").map(|from| {
        let length = text[from..].find(['&', '#']).unwrap_or(text.len());
        from..=from + length
    });
    if version.is_some_and(|version| version.contains(&at)) {
        return;
    }
    let Some(old) = text.get(at..).and_then(|rest| rest.chars().next()) else {
        return;
    };
    let new = dice.pick(&SCRATCHES);
    match dice.below(4) {
        0 => text.replace_range(at..at + old.len_utf8(), ""),
        1 => text.replace_range(at..at + old.len_utf8(), new),
        2 => text.insert_str(at, new),
        _ => text.truncate(at),
    }
}

fn ones(count: u64) -> String {
    vec!["1"; count as usize].join(",")
}

fn write_fields(fields: &Fields, and: &str, dice: &mut Dice) -> String {
    let fields: Vec<_> = fields
        .iter()
        .map(|(name, value)| format!("{name}={}", encode(value, dice)))
        .collect();
    fields.join(and)
}

/// Percent-encodes what must be, and now and then what need not be.
fn encode(value: &str, dice: &mut Dice) -> String {
    let all = dice.one_in(8);
    let plain = |byte: u8| !all && (byte.is_ascii_alphanumeric() || b"-_.,()".contains(&byte));
    let bytes = value.bytes();
    bytes
        .map(|byte| match plain(byte) {
            true => char::from(byte).to_string(),
            false => format!("%{byte:02X}"),
        })
        .collect()
}
