use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinHandle,
};
use url::Url;

/// A wire to a node that a test can cut and mend.
pub struct Wire {
    pub url: Url,
    is_cut: Arc<AtomicBool>,
    cuts: watch::Sender<()>,
    task: JoinHandle<()>,
}

impl Wire {
    pub async fn to(node: &Url) -> Self {
        let target = node.socket_addrs(|| None).expect("an address")[0];
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let is_cut = Arc::new(AtomicBool::new(false));
        let (cuts, cut) = watch::channel(());
        Self {
            url: format!("http://127.0.0.1:{port}").parse().expect("a URL"),
            task: tokio::spawn(carry(listener, target, Arc::clone(&is_cut), cut)),
            is_cut,
            cuts,
        }
    }

    /// Drops what is open and refuses what comes.
    pub fn cut(&self) {
        self.is_cut.store(true, Ordering::SeqCst);
        self.cuts.send_replace(());
    }

    pub fn mend(&self) {
        self.is_cut.store(false, Ordering::SeqCst);
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn carry(
    listener: TcpListener,
    target: SocketAddr,
    is_cut: Arc<AtomicBool>,
    cut: watch::Receiver<()>,
) {
    loop {
        let (mut near, _) = listener.accept().await.expect("a connection");
        if is_cut.load(Ordering::SeqCst) {
            continue;
        }
        let mut cut = cut.clone();
        cut.mark_unchanged();
        tokio::spawn(async move {
            let mut far = TcpStream::connect(target).await.expect("the node");
            tokio::select! {
                _ = copy_bidirectional(&mut near, &mut far) => {}
                _ = cut.changed() => {}
            }
        });
    }
}
