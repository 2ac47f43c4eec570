//! Operations that the engine does not answer yet.

use crate::{Context, EngineError, Handle};
use wire::Problem;

macro_rules! pending {
    ($($operation:ty),* $(,)?) => {$(
        impl Handle for $operation {
            fn handle(self, _: &Context<'_>) -> Result<Self::Output, EngineError> {
                Err(Problem::not_implemented(<Self as wire::Operation>::ID).into())
            }
        }
    )*};
}

pending! {
    wire::serverless::endpoints::ListEndpoints,
    wire::serverless::endpoints::CreateEndpoint,
    wire::serverless::endpoints::GetEndpoint,
    wire::serverless::endpoints::UpdateEndpoint,
    wire::serverless::endpoints::DeleteEndpoint,
    wire::serverless::workers::ListEndpointWorkers,
    wire::serverless::releases::ListEndpointReleases,
    wire::serverless::releases::ListEndpointBuilds,
    wire::serverless::releases::GetEndpointBuild,
}
wire::job_operations!(pending);
wire::worker_operations!(pending);
