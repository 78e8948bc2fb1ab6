import type { GraphqlClient } from '../../../net/graphql.ts';
import type { Clock, Logger, StorePort } from '../../../platform/ports.ts';
import type { SchemaEngine } from './types.ts';

export interface SchemaEngineOptions {
  readonly graphql: GraphqlClient;
  /** Has the schema under `deploys/schema/<hash of the endpoint>`. */
  readonly store: StorePort;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The schema engine of one endpoint. */
export function createSchemaEngine(_options: SchemaEngineOptions): SchemaEngine {
  throw new Error('not yet');
}
