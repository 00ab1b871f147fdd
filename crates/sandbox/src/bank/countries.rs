/// The countries and territories whose IBANs are paid to, with the letters that these begin with. As of 2026.
const ACCEPTED: &[(&str, &[&str])] = &[
    ("AD", &["AND"]),
    ("AL", &["ALB"]),
    ("AT", &["AUT"]),
    ("BE", &["BEL"]),
    ("BG", &["BGR"]),
    ("CH", &["CHE"]),
    ("CY", &["CYP"]),
    ("CZ", &["CZE"]),
    ("DE", &["DEU"]),
    ("DK", &["DNK"]),
    ("EE", &["EST"]),
    ("ES", &["ESP"]),
    ("FI", &["FIN", "ALA"]),
    (
        "FR",
        &[
            "FRA", "BLM", "GLP", "GUF", "MAF", "MTQ", "MYT", "REU", "SPM",
        ],
    ),
    ("GB", &["GBR", "GGY", "IMN", "JEY"]),
    ("GI", &["GIB"]),
    ("GR", &["GRC"]),
    ("HR", &["HRV"]),
    ("HU", &["HUN"]),
    ("IE", &["IRL"]),
    ("IS", &["ISL"]),
    ("IT", &["ITA"]),
    ("LI", &["LIE"]),
    ("LT", &["LTU"]),
    ("LU", &["LUX"]),
    ("LV", &["LVA"]),
    ("MC", &["MCO"]),
    ("MD", &["MDA"]),
    ("ME", &["MNE"]),
    ("MK", &["MKD"]),
    ("MT", &["MLT"]),
    ("NL", &["NLD"]),
    ("NO", &["NOR"]),
    ("PL", &["POL"]),
    ("PT", &["PRT"]),
    ("RO", &["ROU"]),
    ("RS", &["SRB"]),
    ("SE", &["SWE"]),
    ("SI", &["SVN"]),
    ("SK", &["SVK"]),
    ("SM", &["SMR"]),
    ("VA", &["VAT"]),
];

/// The countries, by three letters each, in which an IBAN of these two first letters may be. None: it is not paid to.
pub(super) fn of_iban(first_letters: &str) -> &'static [&'static str] {
    let found = ACCEPTED
        .iter()
        .find(|(letters, _)| *letters == first_letters);
    found.map_or(&[], |(_, countries)| countries)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn territories_share_the_letters_of_their_states() {
        assert!(of_iban("FR").contains(&"REU"));
        assert_eq!(of_iban("BE"), ["BEL"]);
        assert!(of_iban("TR").is_empty());
        assert_eq!(ACCEPTED.len(), 42);
    }
}
