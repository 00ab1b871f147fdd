use axum::{http::Method, middleware::from_fn};
use utoipa::openapi::PathItem;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};

use crate::{
    http::{Access, Kind, only_signed_in},
    state::AppState,
};

/// A call: how it is described, what answers it, what it costs and who may make it. Each handler's file
/// makes its own.
pub(in crate::routes) struct Route {
    kind: Kind,
    access: Access,
    call: UtoipaMethodRouter<AppState>,
}

impl Route {
    pub(in crate::routes) fn new(
        kind: Kind,
        access: Access,
        call: UtoipaMethodRouter<AppState>,
    ) -> Self {
        Self { kind, access, call }
    }

    /// Its path below the API's, its method, its kind and who may make it.
    pub(in crate::routes) fn told(&self) -> (String, Method, Kind, Access) {
        let (_, paths, _) = &self.call;
        let mut paths = paths.paths.iter();
        let (path, item) = paths.next().expect("invariant: a call has a path");
        assert!(paths.next().is_none(), "invariant: a call has one path");
        (path.clone(), method_of(item), self.kind, self.access)
    }

    /// The router, with this call.
    pub(in crate::routes) fn add_to(
        self,
        router: OpenApiRouter<AppState>,
    ) -> OpenApiRouter<AppState> {
        let (schemas, paths, answers) = self.call;
        let answers = match self.access {
            Access::Anyone | Access::Either => answers,
            Access::User => answers.route_layer(from_fn(only_signed_in)),
        };
        router.routes((schemas, paths, answers))
    }
}

fn method_of(item: &PathItem) -> Method {
    match (&item.get, &item.post, &item.patch) {
        (Some(_), None, None) => Method::GET,
        (None, Some(_), None) => Method::POST,
        (None, None, Some(_)) => Method::PATCH,
        _ => panic!("invariant: a call is a GET, a POST or a PATCH"),
    }
}
