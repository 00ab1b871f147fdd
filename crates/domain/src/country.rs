use std::{fmt, str::FromStr};

/// A country by its ISO 3166-1 alpha-3 code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Country([u8; 3]);

/// The text is no country's alpha-3 code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it should be a country's code of three letters, such as BEL")]
pub struct NotACountry;

/// Countries whose IBANs take euros: those of SEPA and those that our bank provider pays to, as of
/// November 2026. Their territories have no letters of their own: `FR` is Réunion's too.
const OF_IBANS: &[(&str, &str)] = &[
    ("AD", "AND"),
    ("AL", "ALB"),
    ("AT", "AUT"),
    ("BE", "BEL"),
    ("BG", "BGR"),
    ("CH", "CHE"),
    ("CY", "CYP"),
    ("CZ", "CZE"),
    ("DE", "DEU"),
    ("DK", "DNK"),
    ("EE", "EST"),
    ("ES", "ESP"),
    ("FI", "FIN"),
    ("FR", "FRA"),
    ("GB", "GBR"),
    ("GI", "GIB"),
    ("GR", "GRC"),
    ("HR", "HRV"),
    ("HU", "HUN"),
    ("IE", "IRL"),
    ("IS", "ISL"),
    ("IT", "ITA"),
    ("LI", "LIE"),
    ("LT", "LTU"),
    ("LU", "LUX"),
    ("LV", "LVA"),
    ("MC", "MCO"),
    ("MD", "MDA"),
    ("ME", "MNE"),
    ("MK", "MKD"),
    ("MT", "MLT"),
    ("NL", "NLD"),
    ("NO", "NOR"),
    ("PL", "POL"),
    ("PT", "PRT"),
    ("RO", "ROU"),
    ("RS", "SRB"),
    ("SE", "SWE"),
    ("SI", "SVN"),
    ("SK", "SVK"),
    ("SM", "SMR"),
    ("VA", "VAT"),
];

/// Every code of ISO 3166-1, as of November 2026.
const ALL: &str = "ABW AFG AGO AIA ALA ALB AND ARE ARG ARM ASM ATA ATF ATG AUS AUT AZE BDI BEL BEN BES \
    BFA BGD BGR BHR BHS BIH BLM BLR BLZ BMU BOL BRA BRB BRN BTN BVT BWA CAF CAN CCK CHE CHL CHN CIV \
    CMR COD COG COK COL COM CPV CRI CUB CUW CXR CYM CYP CZE DEU DJI DMA DNK DOM DZA ECU EGY ERI ESH \
    ESP EST ETH FIN FJI FLK FRA FRO FSM GAB GBR GEO GGY GHA GIB GIN GLP GMB GNB GNQ GRC GRD GRL GTM \
    GUF GUM GUY HKG HMD HND HRV HTI HUN IDN IMN IND IOT IRL IRN IRQ ISL ISR ITA JAM JEY JOR JPN KAZ \
    KEN KGZ KHM KIR KNA KOR KWT LAO LBN LBR LBY LCA LIE LKA LSO LTU LUX LVA MAC MAF MAR MCO MDA MDG \
    MDV MEX MHL MKD MLI MLT MMR MNE MNG MNP MOZ MRT MSR MTQ MUS MWI MYS MYT NAM NCL NER NFK NGA NIC \
    NIU NLD NOR NPL NRU NZL OMN PAK PAN PCN PER PHL PLW PNG POL PRI PRK PRT PRY PSE PYF QAT REU ROU \
    RUS RWA SAU SDN SEN SGP SGS SHN SJM SLB SLE SLV SMR SOM SPM SRB SSD STP SUR SVK SVN SWE SWZ SXM \
    SYC SYR TCA TCD TGO THA TJK TKM TKL TLS TON TTO TUN TUR TUV TWN TZA UGA UKR UMI URY USA UZB VAT \
    VCT VEN VGB VIR VNM VUT WLF WSM YEM ZAF ZMB ZWE";

impl Country {
    /// The United States.
    pub const USA: Self = Self(*b"USA");

    /// Its three letters.
    pub fn code(&self) -> &str {
        // Its bytes were a text's.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }

    /// The country whose IBANs begin with these two letters, if euros can be paid to them.
    pub fn of_iban(letters: &str) -> Option<Self> {
        let (_, code) = OF_IBANS.iter().find(|(two, _)| *two == letters)?;
        code.parse().ok()
    }
}

impl FromStr for Country {
    type Err = NotACountry;

    fn from_str(text: &str) -> Result<Self, NotACountry> {
        let code = ALL.split(' ').find(|code| *code == text);
        let bytes = code.map(str::as_bytes).map(<[u8; 3]>::try_from);
        bytes.and_then(Result::ok).map(Self).ok_or(NotACountry)
    }
}

impl fmt::Display for Country {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl fmt::Debug for Country {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
