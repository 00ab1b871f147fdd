//! Many questions to a node at once, but not too many.

use std::future::Future;

use futures::{StreamExt, stream};

/// Questions asked of a node at once.
pub const AT_ONCE: usize = 16;

/// Runs questions to a node side by side, not too many at once. Answers in the questions' order.
pub async fn side_by_side<F: Future>(questions: impl Iterator<Item = F>) -> Vec<F::Output> {
    // Collected first: a stream over borrowing closures is not `Send` in today's compiler.
    let questions: Vec<F> = questions.collect();
    stream::iter(questions).buffered(AT_ONCE).collect().await
}
