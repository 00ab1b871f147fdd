//! The clients against servers that speak the services' APIs over HTTP.

mod prices;
