use std::{fmt, marker::PhantomData};

use serde::{Deserialize, Deserializer, de, de::value::StrDeserializer};

/// The values of a query parameter that may stand once or several times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Many<T>(pub Vec<T>);

impl<T> Default for Many<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Many<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(OneOrSeveral(PhantomData))
    }
}

struct OneOrSeveral<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> de::Visitor<'de> for OneOrSeveral<T> {
    type Value = Many<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("one value or several")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Many<T>, E> {
        T::deserialize(StrDeserializer::new(text)).map(|one| Many(vec![one]))
    }

    fn visit_seq<A: de::SeqAccess<'de>>(self, mut values: A) -> Result<Many<T>, A::Error> {
        let mut several = Vec::new();
        while let Some(value) = values.next_element()? {
            several.push(value);
        }
        Ok(Many(several))
    }
}
