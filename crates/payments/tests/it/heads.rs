//! A node that tells of its new blocks by WebSocket, and all the ways in which it stops.

use std::time::{Duration, Instant};

use alloy::primitives::U256;
use chain::{Chain, ChainSpec, Chains};
use testkit::{PATIENCE, TestChain, TestWorld, secret};
use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    sync::watch,
    task::{AbortHandle, JoinSet},
};
use url::Url;

use crate::{
    databases,
    house::{House, spec},
};

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
    let house = House::with(world, databases::sqlite(), specs).await;
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

/// The connection stays open, and nothing comes over it any more.
#[tokio::test]
async fn a_socket_that_falls_silent_costs_no_more_than_asking() {
    let world = TestWorld::start().await;
    let socket = Socket::to(&world.chains[0]).await;
    let specs = vec![rare(&world.chains[0], &socket), spec(&world.chains[1])];
    let house = House::with(world, databases::sqlite(), specs).await;
    heard(house.ctx.chains.get(house.chain().id).unwrap()).await;
    house.seen(deposit(&house, 0).await).await;
    socket.hush();
    seen_by_asking(&house).await;
}

/// It is opened, and nothing ever comes over it.
#[tokio::test]
async fn a_socket_that_never_says_a_word_costs_no_more_than_asking() {
    let world = TestWorld::start().await;
    let socket = Socket::to(&world.chains[0]).await;
    socket.hush();
    let specs = vec![rare(&world.chains[0], &socket), spec(&world.chains[1])];
    let house = House::with(world, databases::sqlite(), specs).await;
    socket.opened().await;
    seen_by_asking(&house).await;
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
    tokio::time::timeout(PATIENCE, heads.wait(NEVER))
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

/// The next endpoint is tried.
#[tokio::test]
async fn a_silent_endpoint_does_not_stand_before_a_good_one() {
    let world = TestWorld::start().await;
    let (silent, good) = (
        Socket::to(&world.chains[0]).await,
        Socket::to(&world.chains[0]).await,
    );
    silent.hush();
    let mut spec = rare(&world.chains[0], &silent);
    spec.ws_urls.push(good.url.clone());
    let chains = Chains::connect(vec![spec]).unwrap();
    heard(chains.get(world.chains[0].id).unwrap()).await;
}

/// Three deposits, each made right after the last was seen, while nothing tells of their blocks: a
/// chain with rare blocks is asked every two seconds.
async fn seen_by_asking(house: &House) {
    let began = Instant::now();
    for number in 1..=3 {
        house.seen(deposit(house, number).await).await;
    }
    let took = began.elapsed();
    assert!(took < Duration::from_secs(10), "{took:?}");
}

/// Waits until the chain's heads are told.
async fn heard(chain: &Chain) {
    let mut heads = chain.heads();
    tokio::time::timeout(PATIENCE, heads.wait(NEVER))
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

/// A wire for a node's WebSocket that a test can cut, or silence.
struct Socket {
    url: Url,
    state: watch::Sender<State>,
    opened: watch::Receiver<usize>,
    task: AbortHandle,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    Carries,
    /// It takes whoever connects, and everything that they say.
    Silent,
    Cut,
}

impl Socket {
    async fn to(chain: &TestChain) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("ws://{}", listener.local_addr().unwrap());
        let node = ("127.0.0.1", chain.rpc_url.port().unwrap());
        let (state, mut now) = watch::channel(State::Carries);
        let (count, opened) = watch::channel(0);
        let serve = async move {
            let mut open = JoinSet::new();
            loop {
                tokio::select! {
                    _ = now.changed() => {
                        if *now.borrow() == State::Cut {
                            open.shutdown().await;
                            count.send_replace(0);
                        }
                    }
                    near = listener.accept() => {
                        if *now.borrow() != State::Cut {
                            let far = TcpStream::connect(node).await.unwrap();
                            open.spawn(carry(near.unwrap().0, far, now.clone()));
                            count.send_modify(|count| *count += 1);
                        }
                    }
                }
            }
        };
        Self {
            url: url.parse().unwrap(),
            state,
            opened,
            task: tokio::spawn(serve).abort_handle(),
        }
    }

    /// Ends what is open, and takes nothing new.
    async fn cut(&self) {
        self.state.send_replace(State::Cut);
        let mut opened = self.opened.clone();
        opened.wait_for(|count| *count == 0).await.unwrap();
    }

    fn hush(&self) {
        self.state.send_replace(State::Silent);
    }

    fn mend(&self) {
        self.state.send_replace(State::Carries);
    }

    /// Waits until somebody has opened it.
    async fn opened(&self) {
        let mut opened = self.opened.clone();
        opened.wait_for(|count| *count > 0).await.unwrap();
    }
}

/// Carries what both sides say, until silence.
async fn carry(mut near: TcpStream, mut far: TcpStream, mut state: watch::Receiver<State>) {
    let silenced = async {
        // Without a sender the test is at its end.
        let _ = state.wait_for(|state| *state == State::Silent).await;
    };
    tokio::select! {
        biased;
        () = silenced => std::future::pending().await,
        _ = copy_bidirectional(&mut near, &mut far) => {}
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.task.abort();
    }
}
