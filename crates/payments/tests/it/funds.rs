use payments::{Check, readiness};
use serde_json::json;

use crate::{house::House, wire::Fate};

/// One key may be served from a node's memory while another is not.
#[tokio::test]
async fn a_key_of_which_nothing_is_heard_hides_no_other() {
    let (house, wire) = House::on_a_wire().await;
    let (silent, heard) = house.chain().sponsor_keys.split_first().unwrap();
    let unheard = json!(format!("{:#x}", silent.address()));
    wire.rule_for("eth_getBalance", move |question| {
        if question["params"][0] == unheard {
            Fate::Lost
        } else {
            Fate::Carried
        }
    });
    let sponsor = sponsor(&house).await;
    assert!(sponsor.ok, "{sponsor:?}");
    let heard = format!("{} of {} keys hold", heard.len(), heard.len() + 1);
    for words in [heard, silent.address().to_string()] {
        assert!(sponsor.detail.contains(&words), "{sponsor:?}");
    }

    wire.rule_for("eth_getBalance", |_| Fate::Lost);
    let sponsor = self::sponsor(&house).await;
    assert!(!sponsor.ok, "{sponsor:?}");
}

async fn sponsor(house: &House) -> Check {
    let name = format!("chain {}: sponsor", house.chain().id);
    let checks = readiness(&house.ctx).await.chains;
    checks.into_iter().find(|check| check.name == name).unwrap()
}
