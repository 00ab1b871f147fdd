use futures::{SinkExt, StreamExt, future::join_all};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio_tungstenite::{accept_async, tungstenite::Message};

use super::*;

/// Shorter than a test waits for anything else.
const SILENCE: Duration = Duration::from_millis(200);

/// It stays open all the while, as behind a balancer whose node is gone.
#[tokio::test]
async fn a_socket_that_stops_speaking_is_given_up_wherever_it_does() {
    let silent = [
        (0, NoHeads::Unreachable, "not even its chain is known"),
        (
            1,
            NoHeads::NotTold,
            "it does not say that it will tell heads",
        ),
        (2, NoHeads::Silent, "no head is told"),
        (5, NoHeads::Silent, "no further head is told"),
    ];
    let listened = silent.map(async |(words, reason, when)| {
        let url = node(words).await;
        let ticks = watch::Sender::new(());
        let mut told = 0;
        let found = listen(ChainId(1), &url, SILENCE, &ticks, || told += 1).await;
        assert_eq!(found, reason, "{when}");
        assert_eq!(told > 0, words > 2, "{when}");
    });
    join_all(listened).await;
}

/// A node of chain 1 that answers what it is asked and then tells heads, until it has said so many
/// things. Then it says nothing more.
async fn node(words: usize) -> Url {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    tokio::spawn(async move {
        let (stream, _) = listener.accept().await.expect("a connection");
        let mut socket = accept_async(stream).await.expect("a socket");
        for word in 0..words {
            let told = match word {
                0 => answered(socket.next().await, "0x1"),
                1 => answered(socket.next().await, "0xfeed"),
                _ => head(),
            };
            let sent = socket.send(Message::text(told.to_string())).await;
            sent.expect("somebody listens");
            // Heads that come at once are told as one.
            sleep(CLOSEST_HEADS).await;
        }
        std::future::pending::<()>().await;
    });
    format!("ws://127.0.0.1:{port}").parse().expect("a URL")
}

fn answered<E: std::fmt::Debug>(question: Option<Result<Message, E>>, result: &str) -> Value {
    let question = question.expect("a question").expect("a whole one");
    let question = question.into_text().expect("words");
    let question: Value = serde_json::from_str(&question).expect("JSON");
    json!({"jsonrpc": "2.0", "id": question["id"], "result": result})
}

fn head() -> Value {
    let params = json!({"subscription": "0xfeed", "result": {}});
    json!({"jsonrpc": "2.0", "method": "eth_subscription", "params": params})
}
