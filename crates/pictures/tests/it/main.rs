//! Pictures of people: what is drawn of them, and what pretends to be one.

mod files;
mod square;
