use std::{collections::BTreeMap, fmt::Write};

use crate::{latency::Latency, report::Report};

/// The report for people: what the product did beside what the machine does.
pub fn table(report: &Report) -> String {
    let Report {
        ceilings,
        claims,
        gas,
        reads,
        dashboard,
        flood,
        overload,
        books,
        ..
    } = report;
    let mut text = format!(
        "\n{} · {} cores, load {:.1} before\n",
        report.database, report.cores, report.load_before
    );
    let mut row = |name: &str, value: String| {
        let _ = writeln!(text, "  {name:<34} {value}");
    };
    row("the machine", String::new());
    row(
        "signed claims into the node",
        format!("{:.0}/s", ceilings.sends),
    );
    row(
        "claims in the fullest block",
        format!("{}", ceilings.claims_a_block),
    );
    row(
        "commits one by one",
        format!("{:.0}/s", ceilings.commits.single),
    );
    row(
        "commits by 16 connections",
        format!("{:.0}/s", ceilings.commits.side_by_side),
    );
    row(
        "rows in commits of 64",
        format!("{:.0}/s", ceilings.commits.grouped),
    );
    row(
        "health handler",
        format!(
            "{:.0}/s, {}",
            ceilings.health.per_second,
            times(&ceilings.health.took)
        ),
    );
    row("the product", String::new());
    row(
        "claims asked for",
        format!("{} at {:.0}/s", claims.asked, claims.rate),
    );
    row(
        "  accepted",
        format!("{}, {}", claims.acknowledged, times(&claims.accepted)),
    );
    row(
        "  mined",
        format!("{}, {}", claims.mined_count, times(&claims.mined)),
    );
    row("  answered otherwise", counts(&claims.errors));
    row("  processor (1 is a core)", shares(&claims.processor));
    row(
        "gas of a claim of a token alone",
        format!("{:.0}", gas.alone),
    );
    row(
        "  of ten asked for together",
        format!(
            "{:.0} each, × {:.2}",
            gas.together,
            gas.together / gas.alone
        ),
    );
    row(
        "  of the chain's own currency",
        format!(
            "{:.0} each of {} together, to new accounts",
            gas.in_largest_batch, gas.largest_batch
        ),
    );
    let share = reads.per_second / ceilings.health.per_second;
    row(
        "link reads",
        format!("{:.0}/s, {}", reads.per_second, times(&reads.took)),
    );
    row("  beside the health handler", format!("× {share:.2}"));
    row(
        "history, the first page",
        format!(
            "{:.0}/s, {}",
            dashboard.first_page.per_second,
            times(&dashboard.first_page.took)
        ),
    );
    row(
        "  all pages, one after the other",
        format!("{} items in {:.0} ms", dashboard.items, dashboard.whole),
    );
    row(
        "claims beside logins",
        format!(
            "{} at {:.0}/s, {:.0} logins/s",
            flood.claims.asked, flood.claims.rate, flood.logins.rate
        ),
    );
    row(
        "  accepted",
        format!(
            "{}, {}",
            flood.claims.acknowledged,
            times(&flood.claims.accepted)
        ),
    );
    row(
        "  p99 beside that without them",
        format!("× {:.2}", flood.claims.accepted.p99 / claims.accepted.p99),
    );
    row("  answered otherwise", counts(&flood.claims.errors));
    row(
        "  logins answered",
        format!(
            "{}, {}",
            join(
                flood
                    .logins
                    .answers
                    .iter()
                    .map(|(status, count)| format!("{count} {status}"))
            ),
            times(&flood.logins.took)
        ),
    );
    row(
        "claims asked for too fast",
        format!("{} at {:.0}/s", overload.asked, overload.rate),
    );
    row(
        "  accepted",
        format!("{}, {}", overload.acknowledged, times(&overload.accepted)),
    );
    row(
        "  shed (429, 503)",
        format!("{}, {}", overload.shed, times(&overload.shed_took)),
    );
    row("  answered otherwise", counts(&overload.others));
    row("peak memory", format!("{:.0} MiB", report.peak_memory));
    row(
        "deposits, withdrawn",
        format!("{}, {}", books.deposits, books.withdrawn),
    );
    let vault = if books.vault_is_right {
        "right"
    } else {
        "wrong"
    };
    row(
        "lost, paid wrongly, vault",
        format!("{}, {}, {vault}", books.lost, books.wrong),
    );
    text
}

fn times(latency: &Latency) -> String {
    let Latency { p50, p95, p99, max } = latency;
    format!("p50 {p50:.1} p95 {p95:.1} p99 {p99:.1} max {max:.0} ms")
}

fn counts(counts: &BTreeMap<String, usize>) -> String {
    match counts.is_empty() {
        true => "none".to_owned(),
        false => join(counts.iter().map(|(name, count)| format!("{count} {name}"))),
    }
}

fn shares(shares: &BTreeMap<String, f64>) -> String {
    join(
        shares
            .iter()
            .map(|(name, share)| format!("{name} {share:.2}")),
    )
}

fn join(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}
