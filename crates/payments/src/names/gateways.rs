use alloy_primitives::Bytes;
use chain::{GatewayError, GatewayQuestion, Gateways};
use futures::{FutureExt, future::BoxFuture};
use partners::gateways::{self, GatewayLookup, NameGateways};

/// The gateways that the operator allows, asked about one name.
pub(super) struct AllowedGateways<'a>(GatewayLookup<'a>);

impl<'a> AllowedGateways<'a> {
    /// From now on; all questions share their limits.
    pub(super) fn of(gateways: &'a NameGateways) -> Self {
        Self(gateways.lookup())
    }
}

impl Gateways for AllowedGateways<'_> {
    fn ask<'a>(
        &'a self,
        question: &'a GatewayQuestion,
    ) -> BoxFuture<'a, Result<Bytes, GatewayError>> {
        async move {
            let asked = self.0.ask(question.sender, &question.urls, &question.data);
            asked.await.map_err(|error| match error {
                gateways::GatewayError::NotAllowed => GatewayError::NotAllowed,
                gateways::GatewayError::Unanswered => GatewayError::Unanswered,
                gateways::GatewayError::Refused(status) => GatewayError::Refused(status),
            })
        }
        .boxed()
    }
}
