//! Places for jobs that look whether what strangers tell is so. Anybody can tell anything.

use store::ToldJobs;

use crate::Ctx;

/// Most jobs of a queue whose word nothing is known of yet.
const MOST: u64 = 1_000;

/// Whether `network` may have another job of these kinds: it has fewer than there are places left. So one network alone
/// takes half of them, each of nine a tenth, and a part stays free for those who come later.
pub(crate) async fn has_place(
    ctx: &Ctx,
    kinds: &[&str],
    network: &str,
) -> Result<bool, store::Error> {
    let told = ctx.store.told_jobs(kinds, network).await?;
    Ok(is_free(told))
}

fn is_free(told: ToldJobs) -> bool {
    told.of_network < MOST.saturating_sub(told.in_all)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many places each of some networks gets that ask in turn until no more is given to any.
    fn filled_by(networks: usize) -> Vec<u64> {
        let mut of = vec![0; networks];
        loop {
            let before: u64 = of.iter().sum();
            for index in 0..networks {
                let told = ToldJobs {
                    of_network: of[index],
                    in_all: of.iter().sum(),
                };
                of[index] += u64::from(is_free(told));
            }
            if of.iter().sum::<u64>() == before {
                return of;
            }
        }
    }

    #[test]
    fn one_network_takes_half_of_the_places() {
        assert_eq!(filled_by(1), [500]);
    }

    #[test]
    fn places_stay_free_for_those_who_come_later() {
        for networks in [1, 4, 9, 30, 100] {
            let of = filled_by(networks);
            let left = MOST - of.iter().sum::<u64>();
            let most = of.iter().max().copied().unwrap();
            // Who takes a last place had fewer than were left before it.
            assert!(left + 1 >= most, "{left} left, {of:?}");
            assert!(left > 0, "{of:?}");
        }
    }

    #[test]
    fn no_more_than_all_places_are_taken() {
        assert_eq!(filled_by(2_000).iter().sum::<u64>(), MOST);
    }
}
