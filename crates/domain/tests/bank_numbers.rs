//! Numbers that people type for their bank accounts: what is one, and that a slip never makes another.

use domain::{BankKind, BankNumber, Bic, Country, NotABankNumber, RoutingNumber};
use proptest::{prelude::*, sample::select};

/// One of each country to which euros can be paid, as the registry of IBANs gives them.
const IBANS: [(&str, &str); 42] = [
    ("AND", "AD1200012030200359100100"),
    ("ALB", "AL47212110090000000235698741"),
    ("AUT", "AT611904300234573201"),
    ("BEL", "BE68539007547034"),
    ("BGR", "BG80BNBG96611020345678"),
    ("CHE", "CH9300762011623852957"),
    ("CYP", "CY17002001280000001200527600"),
    ("CZE", "CZ6508000000192000145399"),
    ("DEU", "DE89370400440532013000"),
    ("DNK", "DK5000400440116243"),
    ("EST", "EE382200221020145685"),
    ("ESP", "ES9121000418450200051332"),
    ("FIN", "FI2112345600000785"),
    ("FRA", "FR1420041010050500013M02606"),
    ("GBR", "GB29NWBK60161331926819"),
    ("GIB", "GI75NWBK000000007099453"),
    ("GRC", "GR1601101250000000012300695"),
    ("HRV", "HR1210010051863000160"),
    ("HUN", "HU42117730161111101800000000"),
    ("IRL", "IE29AIBK93115212345678"),
    ("ISL", "IS140159260076545510730339"),
    ("ITA", "IT60X0542811101000000123456"),
    ("LIE", "LI21088100002324013AA"),
    ("LTU", "LT121000011101001000"),
    ("LUX", "LU280019400644750000"),
    ("LVA", "LV80BANK0000435195001"),
    ("MCO", "MC5811222000010123456789030"),
    ("MDA", "MD24AG000225100013104168"),
    ("MNE", "ME25505000012345678951"),
    ("MKD", "MK07250120000058984"),
    ("MLT", "MT84MALT011000012345MTLCAST001S"),
    ("NLD", "NL91ABNA0417164300"),
    ("NOR", "NO9386011117947"),
    ("POL", "PL61109010140000071219812874"),
    ("PRT", "PT50000201231234567890154"),
    ("ROU", "RO49AAAA1B31007593840000"),
    ("SRB", "RS35260005601001611379"),
    ("SWE", "SE4550000000058398257466"),
    ("SVN", "SI56263300012039086"),
    ("SVK", "SK3112000000198742637541"),
    ("SMR", "SM86U0322509800000000270100"),
    ("VAT", "VA59001123000012345678"),
];

fn read(text: &str) -> Result<BankNumber, NotABankNumber> {
    text.parse()
}

#[test]
fn an_iban_of_every_country_is_one() {
    for (country, text) in IBANS {
        let number = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(number.kind(), BankKind::Iban, "{text}");
        assert_eq!(number.electronic(), text);
        assert_eq!(number.country(), country.parse().ok(), "{text}");
        assert_eq!(Country::of_iban(&text[..2]), country.parse().ok());
    }
}

#[test]
fn each_digit_that_is_broken_is_seen() {
    for (_, text) in IBANS {
        for place in 0..text.len() {
            let old = text.as_bytes()[place];
            for new in (b'0'..=b'9').chain(b'A'..=b'Z') {
                let mut broken = text.as_bytes().to_vec();
                broken[place] = new;
                // A letter counts as two digits: in place of a digit it may be right by chance, one time in 97,
                // where a country has both.
                if new != old && new.is_ascii_digit() == old.is_ascii_digit() {
                    let broken = String::from_utf8(broken).unwrap();
                    assert!(read(&broken).is_err(), "{text} and {broken}");
                }
            }
        }
    }
}

#[test]
fn what_is_shown_of_a_number_is_of_use_to_nobody() {
    let (iban, us) = (
        read("BE68539007547034").unwrap(),
        read("000123456789").unwrap(),
    );
    assert_eq!(
        (iban.hint().as_str(), us.hint().as_str()),
        ("BE68…7034", "…6789")
    );
    let bank: RoutingNumber = "021000021".parse().unwrap();
    assert_eq!(us.hint_at(Some(&bank)), "021000021 …6789");
    assert_eq!(us.hint_at(None), "…6789");
    assert_eq!(iban.hint_at(Some(&bank)), "BE68…7034");
    let shown = format!("{iban:?} {us:?}");
    assert!(
        !shown.contains("5390") && !shown.contains("12345"),
        "{shown}"
    );
    let (BankNumber::Iban(iban), BankNumber::Us(us)) = (iban, us) else {
        panic!("they are of these kinds");
    };
    let shown = format!("{iban:?} {us:?}");
    assert!(
        !shown.contains("5390") && !shown.contains("12345"),
        "{shown}"
    );
}

#[test]
fn an_iban_of_elsewhere_is_not_supported() {
    for text in [
        "TR330006100519786457841326",
        "SA0380000000608010167519",
        "XK051212012345678906",
        "FO6264600001631634",
        "AL84212110090000AB023569874",
        "BE68539007547035",
        "BE00539007547034",
        "BE6853900754703",
        "BE685390075470340",
        "ZZ68539007547034",
        "DE1",
        "be68-5390-0754-7035",
    ] {
        assert_eq!(read(text), Err(NotABankNumber::Iban), "{text}");
    }
}

#[test]
fn american_numbers_have_6_to_17_digits() {
    for right in ["000000", "123456", "12345678901234567", "1234 5678-9012"] {
        let number = read(right).unwrap();
        assert_eq!(
            (number.kind(), number.country()),
            (BankKind::Us, None),
            "{right}"
        );
        assert!(
            number
                .electronic()
                .bytes()
                .all(|byte| byte.is_ascii_digit())
        );
    }
    for wrong in ["1", "12345", "123456789012345678"] {
        assert_eq!(read(wrong), Err(NotABankNumber::Us), "{wrong}");
    }
}

#[test]
fn names_and_addresses_are_neither() {
    let long = "1".repeat(65);
    for text in [
        "",
        " ",
        "-",
        "vitalik.eth",
        "almond",
        "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045",
        "12345a",
        "١٢٣٤٥٦",
        "BE68🙂539007547034",
        &long,
    ] {
        assert_eq!(read(text), Err(NotABankNumber::Neither), "{text}");
    }
}

#[test]
fn routing_numbers_are_of_banks_that_take_payments() {
    for right in [
        "021000021",
        "011000015",
        "121000358",
        "322271627",
        "026009593",
        "0210-0002 1",
    ] {
        assert!(right.parse::<RoutingNumber>().is_ok(), "{right}");
    }
    for wrong in [
        "",
        "123456789",
        "021000022",
        "012000021",
        "000000000",
        "000000013",
        "800000019",
        "130000006",
        "02100002",
        "0210000210",
        "02100002a",
        "٠21000021",
    ] {
        assert!(wrong.parse::<RoutingNumber>().is_err(), "{wrong}");
    }
    assert_eq!(
        "0210-0002 1".parse::<RoutingNumber>().unwrap().digits(),
        "021000021"
    );
}

#[test]
fn bics_have_8_or_11_characters() {
    for (right, read) in [
        ("KREDBEBB", "KREDBEBB"),
        ("deutdeff500", "DEUTDEFF500"),
        ("NEDS ZAJJ XXX", "NEDSZAJJXXX"),
        ("BNPAFRPP", "BNPAFRPP"),
    ] {
        assert_eq!(right.parse::<Bic>().unwrap().as_str(), read);
    }
    for wrong in [
        "",
        "KREDBEB",
        "KREDBEBBX",
        "KREDBEBBXX",
        "KREDBEBBXXXX",
        "KRED1EBB",
        "1REDBEBB",
        "KREDBEB-",
        "KREDBEBÉ",
    ] {
        assert!(wrong.parse::<Bic>().is_err(), "{wrong}");
    }
}

#[test]
fn countries_are_those_of_the_standard() {
    for right in ["USA", "BEL", "DEU", "REU", "ZWE"] {
        assert_eq!(right.parse::<Country>().unwrap().code(), right);
    }
    assert_eq!("USA".parse(), Ok(Country::USA));
    for wrong in ["", "US", "usa", "USAA", "XXX", "A A", "ABW AFG"] {
        assert!(wrong.parse::<Country>().is_err(), "{wrong}");
    }
}

proptest! {
    /// However people space it and whatever case they type, it is the same number.
    #[test]
    fn a_number_is_read_as_people_write_it(
        (_, text) in select(&IBANS),
        spaces in proptest::collection::vec(select(&["", "", "", " ", "-"]), 34),
        lower in any::<bool>(),
    ) {
        let typed: String = text.chars().zip(&spaces).map(|(letter, space)| format!("{letter}{space}")).collect();
        let typed = if lower { typed.to_lowercase() } else { typed };
        prop_assume!(typed.len() <= 64);
        let number = read(&typed).unwrap();
        prop_assert_eq!(number.electronic(), text);
    }

    /// The other slip that people make most.
    #[test]
    fn neighbours_that_are_swapped_are_seen((_, text) in select(&IBANS), place in 4..30_usize) {
        prop_assume!(place + 1 < text.len());
        let mut swapped = text.as_bytes().to_vec();
        swapped.swap(place, place + 1);
        // As above, a letter in place of a digit may be right by chance.
        prop_assume!(swapped[place].is_ascii_digit() == swapped[place + 1].is_ascii_digit());
        let swapped = String::from_utf8(swapped).unwrap();
        prop_assume!(swapped != text);
        prop_assert!(read(&swapped).is_err(), "{} and {}", text, swapped);
    }

    /// Whatever is typed, nothing breaks, and what is taken has a hint that is shorter.
    #[test]
    fn anything_can_be_typed(text in ".{0,80}") {
        if let Ok(number) = read(&text) {
            prop_assert!(number.hint().chars().count() <= 9);
            prop_assert!(number.electronic().len() >= 6);
        }
        let _ = (text.parse::<Bic>(), text.parse::<RoutingNumber>(), text.parse::<Country>());
    }

    /// Any single digit that is wrong is seen.
    #[test]
    fn a_slip_in_a_routing_number_is_seen(
        right in select(&["021000021", "011000015", "121000358", "322271627"]),
        place in 0..9_usize,
        digit in 0..10_u8,
    ) {
        let mut broken = right.as_bytes().to_vec();
        prop_assume!(broken[place] != b'0' + digit);
        broken[place] = b'0' + digit;
        let broken = String::from_utf8(broken).unwrap();
        prop_assert!(broken.parse::<RoutingNumber>().is_err(), "{} and {}", right, broken);
    }
}
