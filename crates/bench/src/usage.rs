//! What processes take of the machine, from `/proc`.

use std::{
    collections::{BTreeMap, HashMap},
    time::Duration,
};

use procfs::{
    Current,
    process::{Process, all_processes},
};

/// Processor time (s) that each program among our descendants has taken so far, and our own as
/// `bench`. Programs by name: `filbert`, `anvil`, `postgres`.
pub fn processor_time() -> BTreeMap<String, f64> {
    let own = std::process::id().cast_signed();
    let stats: HashMap<i32, _> = all_processes()
        .expect("/proc")
        // One that ends while we look is not there any more.
        .filter_map(|process| process.ok()?.stat().ok())
        .map(|stat| (stat.pid, stat))
        .collect();
    let descends = |mut pid: i32| loop {
        match stats.get(&pid) {
            _ if pid == own => return true,
            Some(stat) => pid = stat.ppid,
            None => return false,
        }
    };
    let mut times = BTreeMap::new();
    for stat in stats.values().filter(|stat| descends(stat.pid)) {
        let mut ticks = stat.utime + stat.stime;
        // A server of connections counts those of its children that have ended.
        if stat.pid != own {
            ticks += (stat.cutime + stat.cstime).max(0).cast_unsigned();
        }
        *times.entry(stat.comm.clone()).or_default() +=
            ticks as f64 / procfs::ticks_per_second() as f64;
    }
    times
}

/// What each program took in `wall`, as a share of one core.
pub fn shares(
    before: &BTreeMap<String, f64>,
    after: &BTreeMap<String, f64>,
    wall: Duration,
) -> BTreeMap<String, f64> {
    let share = |(name, time): (&String, &f64)| {
        let taken = time - before.get(name).copied().unwrap_or_default();
        (name.clone(), taken / wall.as_secs_f64())
    };
    after
        .iter()
        .map(share)
        .filter(|(_, share)| *share >= 0.005)
        .collect()
}

/// The most memory (MiB) that a process has held.
pub fn peak_memory(pid: u32) -> f64 {
    let status = Process::new(pid.cast_signed())
        .and_then(|process| process.status())
        .expect("the product runs");
    status.vmhwm.expect("invariant: it has memory") as f64 / 1024.0
}

/// How many processes wanted a core in the last minute.
pub fn load() -> f32 {
    procfs::LoadAverage::current().map_or(f32::NAN, |load| load.one)
}
