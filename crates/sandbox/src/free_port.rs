use std::{
    io,
    net::{Ipv4Addr, TcpListener},
    ops::Range,
    process,
    sync::atomic::{AtomicU16, Ordering},
};

/// Ports that no system takes for one end of a connection: those begin at 32,768 on Linux, at 49,152 elsewhere.
const PORTS: Range<u16> = 12_000..32_000;

/// A port of 127.0.0.1 that nobody listens on, for a program that is told its port and starts later. No connection
/// takes it meanwhile, and this process is given each only once.
///
/// # Errors
/// When none is free.
pub fn free_port() -> io::Result<u16> {
    static GIVEN: AtomicU16 = AtomicU16::new(0);
    // Processes that run at the same time have ids that are close to each other.
    let first = process::id().wrapping_mul(101);
    for _ in PORTS {
        let count = u32::from(GIVEN.fetch_add(1, Ordering::Relaxed));
        let at = first.wrapping_add(count) % PORTS.len() as u32;
        let port = PORTS.start + at as u16;
        if is_free(port) {
            return Ok(port);
        }
    }
    Err(io::ErrorKind::AddrInUse.into())
}

pub(crate) fn is_free(port: u16) -> bool {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_port_is_given_once_and_none_that_is_taken() {
        let ports: HashSet<u16> = (0..100).map(|_| free_port().unwrap()).collect();
        assert_eq!(ports.len(), 100);
        assert!(ports.iter().all(|port| PORTS.contains(port)));
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        assert!(!is_free(taken.local_addr().unwrap().port()));
    }
}
