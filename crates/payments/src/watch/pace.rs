use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use chain::NodeError;

/// Most blocks asked for at once.
const MOST_BLOCKS: u64 = 10_000;

/// Blocks asked for at once before anything is known of the node.
const FIRST_BLOCKS: u64 = 1_000;

/// Events of one answer past which the next questions are smaller: an answer is held in memory.
const MANY_EVENTS: usize = 10_000;

/// Most ranges asked for side by side.
const MOST_AT_ONCE: usize = 4;

/// How much a node is asked for at once: as much as it was seen to give.
///
/// Nodes bound blocks, logs or time, each by its own bound and in its own words, so any refusal of
/// a range may mean that it was too much.
pub(super) struct Pace {
    blocks: AtomicU64,
    at_once: AtomicUsize,
}

impl Pace {
    pub(super) fn new() -> Self {
        Self {
            blocks: AtomicU64::new(FIRST_BLOCKS),
            at_once: AtomicUsize::new(MOST_AT_ONCE),
        }
    }

    /// Blocks of the next question.
    pub(super) fn blocks(&self) -> u64 {
        self.blocks.load(Ordering::Relaxed)
    }

    /// Questions side by side.
    pub(super) fn at_once(&self) -> usize {
        self.at_once.load(Ordering::Relaxed)
    }

    /// The node gave so many events of so many blocks. What was asked for in full grows slowly.
    pub(super) fn answered(&self, asked: u64, events: usize) {
        let at_once = self.at_once();
        self.at_once
            .store(MOST_AT_ONCE.min(at_once + 1), Ordering::Relaxed);
        if events > MANY_EVENTS {
            self.shrink(asked);
        } else if asked >= self.blocks() {
            let grown = MOST_BLOCKS.min(asked + asked / 8 + 1);
            self.blocks.fetch_max(grown, Ordering::Relaxed);
        }
    }

    /// The node gave nothing. Whether it is worth asking for less at once.
    pub(super) fn failed(&self, asked: u64, error: &NodeError) -> bool {
        self.shrink(asked);
        if matches!(error, NodeError::Refused(_)) {
            return asked > 1;
        }
        self.at_once.store(1, Ordering::Relaxed);
        false
    }

    /// Several questions of one size may fail before the next is asked: they halve it once.
    fn shrink(&self, asked: u64) {
        self.blocks.fetch_min(asked.div_ceil(2), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use chain::ErrorPayload;
    use domain::ChainId;

    use super::*;

    fn refusal() -> NodeError {
        NodeError::Refused(ErrorPayload::internal_error())
    }

    fn silence() -> NodeError {
        NodeError::Unreachable {
            chain: ChainId(1),
            detail: "it did not answer in time".to_owned(),
        }
    }

    #[test]
    fn questions_of_one_size_halve_it_once() {
        let pace = Pace::new();
        assert!((0..4).all(|_| pace.failed(1_000, &refusal())));
        assert_eq!(pace.blocks(), 500);
    }

    #[test]
    fn a_node_is_asked_for_as_little_as_one_block_and_no_less() {
        let pace = Pace::new();
        while pace.failed(pace.blocks(), &refusal()) {}
        assert_eq!(pace.blocks(), 1);
    }

    #[test]
    fn what_was_given_in_full_grows_up_to_a_bound() {
        let pace = Pace::new();
        pace.answered(10, 0);
        assert_eq!(pace.blocks(), 1_000, "the end of a range says nothing");
        pace.answered(1_000, 0);
        assert_eq!(pace.blocks(), 1_126);
        for _ in 0..100 {
            pace.answered(pace.blocks(), 0);
        }
        assert_eq!(pace.blocks(), MOST_BLOCKS);
    }

    #[test]
    fn answers_with_many_events_make_the_next_questions_smaller() {
        let pace = Pace::new();
        pace.answered(1_000, MANY_EVENTS + 1);
        assert_eq!(pace.blocks(), 500);
    }

    #[test]
    fn a_node_that_is_silent_is_asked_for_less_one_question_at_a_time() {
        let pace = Pace::new();
        assert!(!pace.failed(1_000, &silence()), "not at once");
        assert_eq!((pace.blocks(), pace.at_once()), (500, 1));
        pace.answered(500, 0);
        assert_eq!(pace.at_once(), 2);
    }
}
