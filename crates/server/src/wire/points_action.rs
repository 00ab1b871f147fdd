use domain::PointsAction;
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;

use super::text;

/// `CREATE`: making a link. `FULFILL`: paying what was asked for. `TRANSFER`: sending straight. `CLAIM`:
/// taking what is in a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ToSchema)]
#[schema(as = PointsAction, rename_all = "UPPERCASE")]
pub enum PointsActionName {
    Create,
    Fulfill,
    Transfer,
    Claim,
}

impl<'de> Deserialize<'de> for PointsActionName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        const ACTIONS: &str = "`CREATE`, `FULFILL`, `TRANSFER` or `CLAIM`";
        text::read(deserializer, ACTIONS, |text| match text {
            "CREATE" => Some(Self::Create),
            "FULFILL" => Some(Self::Fulfill),
            "TRANSFER" => Some(Self::Transfer),
            "CLAIM" => Some(Self::Claim),
            _ => None,
        })
    }
}

impl From<PointsActionName> for PointsAction {
    fn from(action: PointsActionName) -> Self {
        match action {
            PointsActionName::Create => Self::Create,
            PointsActionName::Fulfill => Self::Fulfill,
            PointsActionName::Transfer => Self::Transfer,
            PointsActionName::Claim => Self::Claim,
        }
    }
}
