//! What the front pages tell: figures that were counted, and what the operator says.

use std::{collections::BTreeMap, fs, path::Path};

use axum::http::header::CACHE_CONTROL;
use serde_json::json;
use server::{
    config::{Config, LandingConfig, OperatorConfig},
    world,
};
use tempfile::TempDir;
use testkit::{TestWorld, dead_chain};

use crate::{
    app::{Running, TestApp},
    databases,
};

/// A configuration with this `[landing]` table, or what is wrong with it.
fn landing(dir: &Path, table: &str) -> Result<LandingConfig, String> {
    let file = dir.join("filbert.toml");
    fs::write(&file, format!("[landing]\n{table}\n")).expect("a file");
    let config = Config::from_sources(Some(&file), &BTreeMap::new());
    config
        .map(|config| config.landing)
        .map_err(|error| error.to_string())
}

/// A server whose operator says this.
async fn saying(dir: &TempDir, table: &str) -> Running {
    let said = landing(dir.path(), table).expect("it is right");
    Running::start(&databases::sqlite(), vec![dead_chain()], |options| {
        options.landing = said;
    })
    .await
}

#[tokio::test]
async fn links_are_counted_once_a_minute() {
    let app = TestApp::start().await;
    app.link(1).await;
    let told = app.running.read("statistics").await;
    let first = json!({"links": 1, "claimed": 0, "dollars": 0, "chains": 2});
    assert_eq!(told.body, first);
    app.link(2).await;
    let told = app
        .running
        .get("statistics")
        .send()
        .await
        .expect("an answer");
    assert_eq!(told.headers()[CACHE_CONTROL], "public, max-age=60");
    let again: serde_json::Value = told.json().await.expect("JSON");
    assert_eq!(again, first, "not counted for everybody who asks");
    app.stop().await;
}

#[tokio::test]
async fn what_the_operator_says_is_told_as_it_was_said() {
    let dir = tempfile::tempdir().expect("a folder");
    let logo = dir.path().join("nuts.svg");
    fs::write(&logo, "<svg xmlns=\"http://www.w3.org/2000/svg\"/>").expect("a file");
    let table = format!(
        r#"scheduling_url = "https://cal.example:8443/us/30min?theme=dark"
status_url = "https://status.example/filbert"
claims = [{{ figure = "30+", words = "chains" }}]
partners = [{{ name = " Nuts ", logo = {logo:?} }}, {{ name = "Bolts", url = "https://bolts.example" }}]
testimonials = [{{ words = "Good.", name = "Ada", role = "Engineer" }}]"#
    );
    let running = saying(&dir, &table).await;
    let told = running.read("config").await.body["landing"].clone();
    assert_eq!(
        told,
        json!({
            "integrateUrl": null,
            "schedulingUrl": "https://cal.example:8443/us/30min?theme=dark",
            "termsUrl": null,
            "privacyUrl": null,
            "statusUrl": "https://status.example/filbert",
            "claims": [{"figure": "30+", "words": "chains"}],
            "partners": [
                {"name": "Nuts", "url": null, "logo": "/partners/0"},
                {"name": "Bolts", "url": "https://bolts.example/", "logo": null},
            ],
            "testimonials": [{"words": "Good.", "name": "Ada", "role": "Engineer"}],
        })
    );
    let drawn = running.open("/partners/0").send().await.expect("an answer");
    assert_eq!(drawn.headers()["content-type"], "image/svg+xml");
    let policy = drawn.headers()["content-security-policy"].to_str();
    assert!(
        policy
            .expect("text")
            .starts_with("sandbox; default-src 'none';")
    );
    for none in ["/partners/1", "/partners/2", "/partners/x"] {
        let answer = running.open(none).send().await.expect("an answer");
        assert_ne!(answer.headers()["content-type"], "image/svg+xml", "{none}");
        assert_ne!(answer.status(), 200, "{none}");
    }
    running.stop().await;
}

#[tokio::test]
async fn a_sandbox_has_a_page_where_its_operator_would_be_booked() {
    let world = TestWorld::start().await;
    let running = Running::start(&databases::sqlite(), vec![dead_chain()], |options| {
        options.operator = world::operator(world.sandbox(), OperatorConfig::default());
        options.landing = world::landing(world.sandbox(), LandingConfig::default());
    })
    .await;
    let told = running.read("config").await.body;
    let url = told["landing"]["schedulingUrl"].as_str().expect("a page");
    let (calendar, asked) = url.split_once('?').expect("a query");
    assert_eq!(asked, "layout=month_view&theme=dark");
    assert_eq!(told["contactUrl"], calendar);
    let page = reqwest::get(url).await.expect("an answer").text().await;
    let page = page.expect("a page");
    assert!(page.contains("In this sandbox nobody answers."), "{page}");

    let ours = running.open("/sdk").send().await.expect("an answer");
    let policy = ours.headers()["content-security-policy"].to_str();
    let site = calendar.trim_end_matches("/30min");
    let shown = format!("; frame-src {site};");
    assert!(policy.expect("text").contains(&shown), "{shown}");
    running.stop().await;
}

#[tokio::test]
async fn whoever_looks_for_terms_is_led_to_the_operators() {
    let dir = tempfile::tempdir().expect("a folder");
    let running = saying(&dir, r#"terms_url = "https://legal.example/terms""#).await;
    let stays = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .expect("a client");
    let terms = stays.get(running.origin() + "/terms").send();
    let told = terms.await.expect("an answer");
    assert_eq!(told.status(), 307);
    assert_eq!(told.headers()["location"], "https://legal.example/terms");
    let ours = running.open("/privacy").send().await.expect("an answer");
    assert_ne!(ours.status(), 307);
    running.stop().await;
}

#[tokio::test]
async fn what_no_page_should_show_is_refused() {
    let dir = tempfile::tempdir().expect("a folder");
    let long = "a".repeat(401);
    let many = "{ figure = '1', words = 'one' },".repeat(7);
    for (wrong, blamed) in [
        (
            r#"integrate_url = "http://docs.example""#.to_owned(),
            "landing.integrate_url",
        ),
        (
            r#"terms_url = "javascript:alert(1)""#.to_owned(),
            "landing.terms_url",
        ),
        (
            r#"status_url = "http://status.example""#.to_owned(),
            "landing.status_url",
        ),
        (
            format!("partners = [{{ name = '{long}' }}]"),
            "1 to 400 characters",
        ),
        (
            "partners = [{ name = ' ' }]".to_owned(),
            "1 to 400 characters",
        ),
        (
            "partners = [{ name = 'a', logo = '/nowhere.svg' }]".to_owned(),
            "/nowhere.svg",
        ),
        (
            "partners = [{ name = 'a', url = 'mailto:a@b.example' }]".to_owned(),
            "begins with https:",
        ),
        (format!("claims = [{many}]"), "6 at most"),
        (
            "testimonials = [{ words = 'a', name = 'b' }]".to_owned(),
            "role",
        ),
    ] {
        let said = landing(dir.path(), &wrong).expect_err(&wrong);
        assert!(said.contains(blamed), "{wrong}: {said}");
    }
}
