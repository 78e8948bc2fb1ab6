import { buildSchema, introspectionFromSchema } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import type { DeploysDemo, DeploysDemoOptions } from '../../../src/demo/deploys/deploys-demo.ts';
import { startDeploysDemo } from '../../../src/demo/deploys/deploys-demo.ts';
import { startWrite } from '../../../src/main/net/confirmed-write.ts';
import { createGraphql } from '../../../src/main/net/graphql.ts';
import type { StorePort } from '../../../src/main/platform/ports.ts';
import { createSchemaEngine } from '../../../src/main/services/deploys/schema/engine.ts';
import { readSchema } from '../../../src/main/services/deploys/schema/read-schema.ts';
import { resolveNeeds } from '../../../src/main/services/deploys/schema/resolve.ts';
import type { Need } from '../../../src/main/services/deploys/schema/needs.ts';
import type {
  SchemaDialect,
  ResolvedField,
} from '../../../src/main/services/deploys/schema/types.ts';
import { clientRig } from '../net/client-rig.ts';
import { MemoryStore } from '../music/players-rig.ts';

const running: { stop(): Promise<void> }[] = [];

/** Stops the servers of all rigs; for `afterEach`. */
export const stopEngineRigs = async (): Promise<void> => {
  for (const one of running.splice(0)) await one.stop();
};

/** An engine for any GraphQL endpoint, over real HTTP. */
export function engineFor(
  { url, token }: { readonly url: string; readonly token: string },
  store: StorePort = new MemoryStore(),
) {
  const { origin, pathname } = new URL(url);
  const rig = clientRig(origin, { headers: { Authorization: `Bearer ${token}` } });
  const graphql = createGraphql(rig.client, pathname);
  const engine = createSchemaEngine({ graphql, store, clock: rig.clock, log: rig.log });
  return { ...rig, graphql, engine, store };
}

/** A change that does not pause between its reads. */
export const writeAtOnce = () =>
  startWrite({
    now: () => Date.now(),
    monotonic: () => performance.now(),
    after: (_ms, action) => {
      queueMicrotask(action);
      return () => undefined;
    },
  });

/** The demo platform and an engine for it. */
export async function engineRig(options: DeploysDemoOptions = {}, store?: StorePort) {
  const demo: DeploysDemo = await startDeploysDemo(options);
  running.push(demo);
  return { ...engineFor(demo, store), demo };
}

/** A dialect of a schema without a server. */
export function dialectOf(
  schema: string | GraphQLSchema,
  overrides: Readonly<Record<string, string>> = {},
): SchemaDialect {
  const built = typeof schema === 'string' ? buildSchema(schema) : schema;
  const { candidates, ...read } = readSchema({ ...introspectionFromSchema(built) }, 'x.example');
  const needs = resolveNeeds(candidates, overrides);
  return { ...read, endpoint: 'https://x.example/graphql', at: 0, needs };
}

/** The field that a need was resolved to; throws if the need is off. */
export function foundIn({ needs }: SchemaDialect, need: Need): ResolvedField {
  const one = needs[need];
  if (!one.on) throw new Error(`${need} is off: ${one.reason}`);
  return one.found;
}

/** Field names by need, without those that are off. */
export const fieldsIn = ({ needs }: SchemaDialect): Record<string, string> =>
  Object.fromEntries(
    Object.entries(needs).flatMap(([need, one]) => (one.on ? [[need, one.found.field]] : [])),
  );
