use alloy_primitives::U256;
use domain::{LinkId, RequestKind, RequestState, short_address};
use payments::{Raffle, Request};
use pictures::{Card, Pose};
use url::Url;

use super::{
    escape,
    worth::{Worth, figure},
};
use crate::wire::{LinkStateName, LinkView, WayBackName};

/// What chat apps and tabs show of a page. What it says of a link or a request comes from the chain and our own rows,
/// never from the address.
pub(super) struct Preview {
    title: String,
    description: String,
    /// Its page, a path of ours. `None`: what opens it stands after the `#`, and an address without that opens nothing.
    page: Option<String>,
    /// Search engines have no business with somebody's link.
    indexed: bool,
    /// Where its picture is, a path of ours.
    picture: String,
    /// The picture.
    pub card: Card,
}

/// Where the picture of the product is.
pub(super) const PRODUCT_PICTURE: &str = "/preview/filbert.png";
/// Where those of links are, each named as in `/claim`; without a name that of some link.
pub(super) const LINK_PICTURE: &str = "/preview/link.png";
/// Where those of requests are, each named as in `/request/pay`.
pub(super) const REQUEST_PICTURE: &str = "/preview/request.png";
/// Where those of raffles are, each named by one of its slots.
pub(super) const RAFFLE_PICTURE: &str = "/preview/raffle.png";

impl Preview {
    /// For pages about nothing in particular.
    pub(super) fn of_product() -> Self {
        Self {
            title: "Filbert: money in a link".to_owned(),
            description: "Send money as a link. Whoever opens it takes it: no wallet and no gas \
                          needed. Not opened? Refund it."
                .to_owned(),
            page: Some("/".to_owned()),
            indexed: true,
            picture: PRODUCT_PICTURE.to_owned(),
            card: card(
                "Send a link. Whoever opens it takes it.",
                ("Money,", "in a nutshell."),
                "No wallet needed, and no gas.",
                Pose::Carrying,
            ),
        }
    }

    /// For one of the product's pages, by its path.
    pub(super) fn of_page(path: &'static str) -> Self {
        let (title, description) = match path {
            "/sdk" => (
                "Go viral with claim links · Filbert",
                "Hand out tokens, NFTs and welcome packs by link or QR code. Whoever opens one needs no \
                 wallet and no gas.",
            ),
            "/terms" => (
                "Terms · Filbert",
                "On which terms this service can be used.",
            ),
            "/privacy" => (
                "Privacy · Filbert",
                "What is kept of you here, why, and how long.",
            ),
            "/batch" => (
                "Many links at once · Filbert",
                "A thousand links from a list or a number, with codes to print. What nobody takes comes back.",
            ),
            "/raffle/create" => (
                "Start a raffle · Filbert",
                "One link, many slots: whoever opens it draws one, without a wallet and without gas.",
            ),
            "/raffle/check" => (
                "How a raffle was drawn · Filbert",
                "Works out in your browser that the slots of a raffle were drawn in the order that was committed to.",
            ),
            _ => return Self::of_product(),
        };
        Self {
            title: title.to_owned(),
            description: description.to_owned(),
            page: Some(path.to_owned()),
            ..Self::of_product()
        }
    }

    /// For a raffle of which nothing is known here.
    pub(super) fn of_some_raffle() -> Self {
        Self {
            title: "A slot of a raffle for you · Filbert".to_owned(),
            description: "Open the link and have a slot drawn: no wallet and no gas needed."
                .to_owned(),
            ..Self::of_some_link()
        }
    }

    /// For a raffle on a chain of that name, one slot of which is `slot`. What its sender calls themselves is not shown: it
    /// would be read as ours.
    pub(super) fn of_raffle(slot: LinkId, raffle: &Raffle, chain: &str) -> Self {
        let counts = raffle.counts;
        let left = counts.free + counts.held;
        let (total, symbol) = (
            figure(raffle.total, raffle.token.decimals),
            &raffle.token.symbol,
        );
        let slots = match counts.total {
            1 => "1 slot".to_owned(),
            slots => format!("{} slots", figure(U256::from(slots), 0)),
        };
        let sum = format!("{total} {symbol} in {slots}");
        let sender = short_address(raffle.id.sender);
        let rest = figure(U256::from(left), 0);
        let (title, description, headline, line) = if left > 0 {
            (
                format!("{sum}, {rest} left"),
                format!(
                    "{sender} raffles off {sum}, {rest} left. Open the link and have one drawn: no wallet and no gas \
                     needed."
                ),
                format!("{sender} raffles off"),
                format!("in {slots}, {rest} left, on {chain}."),
            )
        } else {
            let (title, rest) = if counts.expired > 0 {
                (
                    "This raffle has expired",
                    "What is left only its sender can have back.",
                )
            } else if counts.taken_back > 0 {
                (
                    "This raffle is over",
                    "What was left is back with its sender.",
                )
            } else {
                ("All slots were claimed", "All of them were claimed.")
            };
            (
                title.to_owned(),
                format!("It held {sum}. {rest}"),
                format!("{title}. It held"),
                format!("in {slots}, on {chain}, from {sender}."),
            )
        };
        Self {
            title: format!("{title} · Filbert"),
            description,
            page: None,
            indexed: false,
            picture: format!(
                "{RAFFLE_PICTURE}?c={}&v={}&i={}",
                slot.chain,
                slot.version.label(),
                slot.index
            ),
            card: card(
                &headline,
                (&total, symbol),
                &line,
                if left > 0 {
                    Pose::Carrying
                } else {
                    Pose::Asleep
                },
            ),
        }
    }

    /// For a link of which nothing is known here.
    pub(super) fn of_some_link() -> Self {
        Self {
            title: "Somebody sent you money · Filbert".to_owned(),
            description: "Open the link to see what is in it.".to_owned(),
            page: None,
            indexed: false,
            picture: LINK_PICTURE.to_owned(),
            card: card(
                "Somebody sent you",
                ("Money", "in a nutshell"),
                "Open the link to see what is in it.",
                Pose::Carrying,
            ),
        }
    }

    /// For a link on a chain of that name.
    pub(super) fn of_link(link: &LinkView, chain: &str) -> Self {
        let worth = Worth::of(link);
        let sender = short_address(link.sender.0);
        let (title, description, headline, line) = match link.state {
            LinkStateName::Pending if link.expired => (
                "This link has expired".to_owned(),
                format!("Nobody took {worth} in time. Only {sender} can have it back."),
                "This link has expired. It holds".to_owned(),
                format!("Only {sender} can have it back."),
            ),
            LinkStateName::Pending => (
                worth.title(),
                format!(
                    "{sender} sent you {worth}. Open the link to take it: no wallet and no gas needed."
                ),
                format!("{sender} sent you"),
                format!("on {chain}. Open the link to take it."),
            ),
            LinkStateName::Claimed => (
                "This link was claimed".to_owned(),
                format!("It held {worth} until somebody claimed it."),
                "This link was claimed. It held".to_owned(),
                format!("on {chain}, from {sender}."),
            ),
            LinkStateName::Reclaimed => {
                let title = match link.way_back {
                    Some(WayBackName::Expired) => "This link has expired",
                    Some(WayBackName::Declined) => "This link was sent back",
                    Some(WayBackName::TakenBack) | None => "This link was refunded",
                };
                (
                    title.to_owned(),
                    format!("It held {worth}, now back with the sender."),
                    format!("{title}. It held"),
                    format!("on {chain}, now back with {sender}."),
                )
            }
        };
        let waits = matches!(link.state, LinkStateName::Pending) && !link.expired;
        Self {
            title: format!("{title} · Filbert"),
            description,
            page: None,
            indexed: false,
            picture: format!(
                "{LINK_PICTURE}?c={}&v={}&i={}",
                link.chain_id.0, link.version, link.index.0
            ),
            card: card(
                &headline,
                (&worth.amount, &worth.symbol),
                &line,
                if waits { Pose::Carrying } else { Pose::Asleep },
            ),
        }
    }

    /// For a request of which nothing is known here.
    pub(super) fn of_some_request() -> Self {
        Self {
            title: "Somebody asks you for money · Filbert".to_owned(),
            description: "Open the link to see for how much, and to whom it goes.".to_owned(),
            page: None,
            indexed: false,
            picture: REQUEST_PICTURE.to_owned(),
            card: card(
                "Somebody asks you for",
                ("Money", "as a link"),
                "Open it to see for how much, and to whom it goes.",
                Pose::Listening,
            ),
        }
    }

    /// For a request on a chain of that name. What somebody wrote to it is not shown: it would be read as ours.
    pub(super) fn of_request(request: &Request, chain: &str) -> Self {
        let symbol = &request.token_symbol;
        let units = |units| figure(units, request.token_decimals);
        let short = short_address(request.recipient);
        let payee = request.recipient_name.as_ref().unwrap_or(&short);
        let asked = request.amount.map(units);
        let sum = match &asked {
            Some(amount) => format!("{amount} {symbol}"),
            None => format!("any amount of {symbol}"),
        };
        let came = match request.kind {
            RequestKind::Goal => format!(", of which {} came", units(request.paid)),
            RequestKind::Exact | RequestKind::Open => String::new(),
        };
        let (title, description, headline, line) = match request.state {
            RequestState::Pending => (
                format!("{payee} asks for {sum}"),
                format!(
                    "{payee} asks for {sum} on {chain}{came}. Pay with what you have, from any chain."
                ),
                format!("{payee} asks for"),
                format!("on {chain}{came}."),
            ),
            RequestState::Paid => (
                format!("Paid: {sum}"),
                format!(
                    "{payee} has {} {symbol} of it. Nothing is left to pay.",
                    units(request.paid)
                ),
                format!("Paid. {payee} asked for"),
                format!("on {chain}. Nothing is left to pay."),
            ),
            RequestState::Cancelled => (
                "This request was called off".to_owned(),
                format!("{payee} asked for {sum}. Do not pay it any more."),
                "Called off. It asked for".to_owned(),
                format!("for {payee}. Do not pay it any more."),
            ),
            RequestState::Expired => (
                "This request has expired".to_owned(),
                format!("{payee} asked for {sum}. Its time is over."),
                "Expired. It asked for".to_owned(),
                format!("for {payee}. Its time is over."),
            ),
        };
        let waits = request.state == RequestState::Pending;
        Self {
            title: format!("{title} · Filbert"),
            description,
            page: Some(format!("/request/pay?id={}", request.id)),
            indexed: false,
            picture: format!("{REQUEST_PICTURE}?id={}", request.id),
            card: card(
                &headline,
                (asked.as_deref().unwrap_or("Any amount"), symbol),
                &line,
                if waits { Pose::Listening } else { Pose::Asleep },
            ),
        }
    }

    /// The elements for the page's head.
    pub(super) fn elements(&self, base_url: &Url) -> String {
        let absolute = |path: &str| {
            let url = base_url.join(path).map(String::from).unwrap_or_default();
            escape::html(&url)
        };
        let title = escape::html(&self.title);
        let description = escape::html(&self.description);
        let picture = absolute(&self.picture);
        let url = self.page.as_deref().map(|page| {
            let url = absolute(page);
            format!(r#"<meta property="og:url" content="{url}">"#)
        });
        let url = url.unwrap_or_default();
        let (width, height) = (pictures::CARD_WIDTH, pictures::CARD_HEIGHT);
        let robots = if self.indexed {
            ""
        } else {
            r#"<meta name="robots" content="noindex">"#
        };
        format!(
            r#"<title>{title}</title><meta name="description" content="{description}"><meta property="og:type" content="website"><meta property="og:site_name" content="Filbert"><meta property="og:title" content="{title}"><meta property="og:description" content="{description}">{url}<meta property="og:image" content="{picture}"><meta property="og:image:type" content="image/png"><meta property="og:image:width" content="{width}"><meta property="og:image:height" content="{height}"><meta property="og:image:alt" content="{title}"><meta name="twitter:card" content="summary_large_image">{robots}"#
        )
    }
}

fn card(headline: &str, (figure, unit): (&str, &str), line: &str, pose: Pose) -> Card {
    Card {
        headline: headline.to_owned(),
        figure: figure.to_owned(),
        unit: unit.to_owned(),
        line: line.to_owned(),
        pose,
    }
}

#[cfg(test)]
mod tests {
    use alloy_primitives::Address;
    use chain::TokenInfo;
    use domain::{AssetKind, ChainId, RaffleId, VaultVersion};
    use payments::SlotCounts;

    use super::*;

    /// A raffle of 10 USDC.
    fn raffle(counts: SlotCounts) -> Raffle {
        Raffle {
            id: RaffleId {
                chain: ChainId(8_453),
                version: VaultVersion::V4,
                pub_key20: Address::ZERO,
                sender: Address::repeat_byte(0xf1),
                token: Address::repeat_byte(1),
            },
            kind: AssetKind::Erc20,
            token: TokenInfo {
                address: Address::repeat_byte(1),
                symbol: "USDC".to_owned(),
                name: "USD Coin".to_owned(),
                decimals: 6,
                logo: None,
            },
            sender_name: Some("Your bank".to_owned()),
            counts,
            total: U256::from(10_000_000),
            left: U256::ZERO,
            expires_at: None,
            is_offered: true,
            draw: None,
            leaders: Vec::new(),
        }
    }

    #[test]
    fn a_raffle_says_how_many_slots_are_left_or_why_none_is() {
        let none = SlotCounts::default();
        let of = |counts| {
            let slot = LinkId {
                chain: ChainId(8_453),
                version: VaultVersion::V4,
                index: 5,
            };
            Preview::of_raffle(slot, &raffle(counts), "Base")
        };
        for (counts, title, line) in [
            (
                SlotCounts {
                    total: 5,
                    free: 2,
                    held: 1,
                    claimed: 2,
                    ..none
                },
                "10 USDC in 5 slots, 3 left · Filbert",
                "in 5 slots, 3 left, on Base.",
            ),
            (
                SlotCounts {
                    total: 1,
                    free: 1,
                    ..none
                },
                "10 USDC in 1 slot, 1 left · Filbert",
                "in 1 slot, 1 left, on Base.",
            ),
            (
                SlotCounts {
                    total: 1_000,
                    claimed: 1_000,
                    ..none
                },
                "All slots were claimed · Filbert",
                "in 1,000 slots, on Base, from 0xf1f1…f1F1.",
            ),
            (
                SlotCounts {
                    total: 2,
                    claimed: 1,
                    expired: 1,
                    ..none
                },
                "This raffle has expired · Filbert",
                "in 2 slots, on Base, from 0xf1f1…f1F1.",
            ),
            (
                SlotCounts {
                    total: 2,
                    claimed: 1,
                    taken_back: 1,
                    ..none
                },
                "This raffle is over · Filbert",
                "in 2 slots, on Base, from 0xf1f1…f1F1.",
            ),
        ] {
            let shown = of(counts);
            assert_eq!(
                (shown.title.as_str(), shown.card.line.as_str()),
                (title, line)
            );
            let elements = shown.elements(&Url::parse("https://x.example").unwrap());
            assert!(!elements.contains("bank"), "{elements}");
            assert!(!elements.contains("og:url"), "{elements}");
        }
    }

    /// Some apps open the address that a page names as its own, and that one is without its secret.
    #[test]
    fn a_link_names_no_address_that_would_open_it_without_its_secret() {
        let base = Url::parse("https://x.example").unwrap();
        for secret in [Preview::of_some_link(), Preview::of_some_raffle()] {
            let elements = secret.elements(&base);
            assert!(!elements.contains("og:url"), "{elements}");
        }
        let page = Preview::of_page("/sdk").elements(&base);
        assert!(
            page.contains(r#"og:url" content="https://x.example/sdk""#),
            "{page}"
        );
    }

    #[test]
    fn a_hostile_title_stays_text() {
        let preview = Preview {
            title: "\"><script>alert(1)</script>".to_owned(),
            ..Preview::of_some_link()
        };
        let elements = preview.elements(&Url::parse("https://x.example").unwrap());
        assert!(!elements.contains("<script>"), "{elements}");
        assert!(elements.contains(r#"<meta name="robots" content="noindex">"#));
    }
}
