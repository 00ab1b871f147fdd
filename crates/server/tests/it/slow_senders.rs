//! Several networks that each begin to send many bodies and then wait.

use std::collections::BTreeMap;

use futures::future::join_all;
use server::config::Config;
use testkit::{PATIENCE, dead_chain};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

use crate::{app::Running, databases};

const NETWORKS: u8 = 5;
const OF_EACH: usize = 60;

/// A call that has a body: its path, the type of its body, a whole one, and what that is answered with.
struct Call {
    path: &'static str,
    content_type: &'static str,
    body: &'static str,
    status: u16,
}

const JSON: &str = "application/json";

/// One of each kind of calls that have a body.
const CALLS: [Call; 6] = [
    Call {
        path: "claim-v2",
        content_type: JSON,
        body: "{}",
        status: 400,
    },
    Call {
        path: "user/login-user",
        content_type: JSON,
        body: "{}",
        status: 400,
    },
    Call {
        path: "recent-transactions",
        content_type: JSON,
        body: "{}",
        status: 400,
    },
    Call {
        path: "bank/webhook",
        content_type: JSON,
        body: "{}",
        status: 404,
    },
    Call {
        path: "submit-claim-link/init",
        content_type: "multipart/form-data; boundary=nut",
        body: "--nut--\r\n",
        status: 400,
    },
    Call {
        path: "request-links",
        content_type: "multipart/form-data; boundary=nut",
        body: "--nut--\r\n",
        status: 400,
    },
];

/// With the limits that the example for production has.
#[tokio::test]
async fn five_networks_of_slow_senders_leave_a_sixth_its_places() {
    let path = testkit::crate_dir().join("../../docs/examples/production.toml");
    let example = Config::from_sources(Some(&path), &BTreeMap::new()).expect("the example is read");
    let running = Running::start(&databases::sqlite(), vec![dead_chain()], |options| {
        options.limits = example.limits;
        options.trusted_proxies = 1;
    })
    .await;
    for call in CALLS {
        let senders = (1..=NETWORKS).flat_map(|network| [network; OF_EACH]);
        let slow = join_all(senders.map(|network| begun(&running, &call, network))).await;
        let request = running
            .post(call.path)
            .header("x-forwarded-for", "192.0.2.6")
            .header("content-type", call.content_type)
            .body(call.body);
        let answer = timeout(PATIENCE, request.send()).await.expect("in time");
        let status = answer.expect("an answer").status().as_u16();
        assert_eq!(status, call.status, "{}", call.path);
        drop(slow);
    }
    running.stop().await;
}

/// A request whose body the server has begun to read: it says so with "100 Continue". One byte of it comes.
async fn begun(running: &Running, call: &Call, network: u8) -> TcpStream {
    let mut stream = running.connect().await;
    let Call {
        path, content_type, ..
    } = call;
    let head = format!(
        "POST /api/filbert/{path} HTTP/1.1\r\nhost: filbert\r\nx-forwarded-for: 192.0.2.{network}\r\n\
         content-type: {content_type}\r\ncontent-length: 100\r\nexpect: 100-continue\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.expect("it is sent");
    let mut said = [0; 12];
    let reading = timeout(PATIENCE, stream.read_exact(&mut said)).await;
    reading.expect("in time").expect("an answer");
    let said = String::from_utf8_lossy(&said);
    assert_eq!(said, "HTTP/1.1 100", "{path} of network {network}");
    stream.write_all(b"{").await.expect("it is sent");
    stream
}
