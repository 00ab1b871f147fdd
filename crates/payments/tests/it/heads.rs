//! A node that tells of its new blocks by WebSocket, and all the ways in which it stops.

use std::time::{Duration, Instant};

use alloy::primitives::U256;
use chain::{Chain, ChainSpec, Chains};
use testkit::{Database, TestChain, TestWorld, secret};
use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    sync::watch,
    task::{AbortHandle, JoinSet},
};
use url::Url;

use crate::house::{House, spec};

const WEI: U256 = U256::from_limbs([1_000_000, 0, 0, 0]);

/// Longer than any test takes: who is asked only so often is not asked at all.
const NEVER: Duration = Duration::from_secs(3_600);

/// A chain with rare blocks is asked every two seconds. Ten deposits, each made right after the
/// last was seen, would take twenty.
#[tokio::test]
async fn a_deposit_is_seen_as_soon_as_its_block_is_told() {
    let world = TestWorld::start().await;
    let socket = Socket::to(&world.chains[0]).await;
    let specs = vec![rare(&world.chains[0], &socket), spec(&world.chains[1])];
    let house = House::with(world, Database::sqlite(), specs).await;
    heard(house.ctx.chains.get(house.chain().id).unwrap()).await;
    house.seen(deposit(&house, 0).await).await;

    let began = Instant::now();
    for number in 1..=10 {
        let link = deposit(&house, number).await;
        house.seen(link).await;
    }
    let took = began.elapsed();
    assert!(took < Duration::from_secs(12), "{took:?}");

    socket.cut().await;
    let link = deposit(&house, 11).await;
    house.seen(link).await;
}

#[tokio::test]
async fn a_socket_that_was_cut_is_opened_again() {
    let world = TestWorld::start().await;
    let socket = Socket::to(&world.chains[0]).await;
    let chain = Chain::new(rare(&world.chains[0], &socket)).unwrap();
    heard(&chain).await;
    socket.cut().await;
    let mut heads = chain.heads();
    heads.wait(Duration::from_millis(500)).await;
    socket.mend();
    tokio::time::timeout(Duration::from_secs(30), heads.wait(NEVER))
        .await
        .expect("heads are told again");
}

/// Its heads say nothing of this chain.
#[tokio::test]
async fn a_socket_of_another_chain_is_not_listened_to() {
    let world = TestWorld::start().await;
    let socket = Socket::to(&world.chains[1]).await;
    let chain = Chain::new(rare(&world.chains[0], &socket)).unwrap();
    let mut heads = chain.heads();
    socket.opened().await;
    let told = tokio::time::timeout(Duration::from_secs(2), heads.wait(NEVER)).await;
    assert!(told.is_err(), "heads of another chain were told");
}

/// The next endpoint is tried.
#[tokio::test]
async fn a_dead_endpoint_does_not_stand_before_a_good_one() {
    let world = TestWorld::start().await;
    let socket = Socket::to(&world.chains[0]).await;
    let mut spec = rare(&world.chains[0], &socket);
    // Nobody listens on the discard port.
    spec.ws_urls.insert(0, "ws://127.0.0.1:9".parse().unwrap());
    let chains = Chains::connect(vec![spec]).unwrap();
    heard(chains.get(world.chains[0].id).unwrap()).await;
}

/// Waits until the chain's heads are told.
async fn heard(chain: &Chain) {
    let mut heads = chain.heads();
    tokio::time::timeout(Duration::from_secs(30), heads.wait(NEVER))
        .await
        .expect("heads are told");
}

fn rare(chain: &TestChain, socket: &Socket) -> ChainSpec {
    ChainSpec {
        ws_urls: vec![socket.url.clone()],
        block_time: NEVER,
        ..spec(chain)
    }
}

async fn deposit(house: &House, number: u64) -> domain::LinkId {
    let (chain, sender) = (house.chain(), house.person(0));
    chain.deposit_native(sender, WEI, &secret(number)).await
}

/// A wire for a node's WebSocket that a test can cut.
struct Socket {
    url: Url,
    whole: watch::Sender<bool>,
    opened: watch::Receiver<usize>,
    task: AbortHandle,
}

impl Socket {
    async fn to(chain: &TestChain) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("ws://{}", listener.local_addr().unwrap());
        let node = ("127.0.0.1", chain.rpc_url.port().unwrap());
        let (whole, mut is_whole) = watch::channel(true);
        let (count, opened) = watch::channel(0);
        let carry = async move {
            let mut open = JoinSet::new();
            loop {
                tokio::select! {
                    _ = is_whole.changed() => {
                        if !*is_whole.borrow() {
                            open.shutdown().await;
                            count.send_replace(0);
                        }
                    }
                    near = listener.accept() => {
                        if *is_whole.borrow() {
                            let mut near = near.unwrap().0;
                            let mut far = TcpStream::connect(node).await.unwrap();
                            open.spawn(async move { copy_bidirectional(&mut near, &mut far).await });
                            count.send_modify(|count| *count += 1);
                        }
                    }
                }
            }
        };
        Self {
            url: url.parse().unwrap(),
            whole,
            opened,
            task: tokio::spawn(carry).abort_handle(),
        }
    }

    /// Ends what is open, and takes nothing new.
    async fn cut(&self) {
        self.whole.send_replace(false);
        let mut opened = self.opened.clone();
        opened.wait_for(|count| *count == 0).await.unwrap();
    }

    fn mend(&self) {
        self.whole.send_replace(true);
    }

    /// Waits until somebody has opened it.
    async fn opened(&self) {
        let mut opened = self.opened.clone();
        opened.wait_for(|count| *count > 0).await.unwrap();
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.task.abort();
    }
}
