import { json } from 'node:stream/consumers';
import type { GraphQLFieldResolver } from 'graphql';
import { buildSchema, graphql } from 'graphql';
import { startScripted } from '../net/http-fault-server.ts';

export interface OddService {
  readonly id: string;
  readonly name: string;
  status: string;
  repo: string;
  memory: string;
  envVars: { readonly key: string; readonly value: string | null }[];
  readonly [field: string]: unknown;
}

export type Args = Readonly<Record<string, unknown>>;
type Answer = (args: Args, state: OddState) => unknown;

export interface OddState {
  readonly services: OddService[];
  /** Received mutations with their arguments. */
  readonly sent: { readonly field: string; readonly args: Args }[];
  /** Received root fields of queries. */
  readonly asked: { readonly field: string; readonly args: Args }[];
  /** What happens to the responses to mutations; the mutations are executed in any case. */
  readonly faults: Set<'lost' | 'unavailable'>;
}

/** A GraphQL response. */
export interface Answered {
  data?: Record<string, unknown> | null;
  errors?: readonly unknown[];
}

export interface OddPlatform extends OddState {
  readonly url: string;
  readonly token: string;
  stop(): Promise<void>;
}

export const oddService = (number: number, change: Partial<OddService> = {}): OddService => ({
  id: `id-${String(number)}`,
  name: `s-${String(number)}`,
  status: 'active',
  repo: 'acme/app',
  memory: '256Mi',
  envVars: [
    { key: 'A', value: 'one' },
    { key: 'B', value: 'two' },
  ],
  ...change,
});

/** Types that all schemas of these tests share. */
const oddTypes = `
  type EnvVar { key: String! value: String }
  input EnvVarInput { key: String! value: String! }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type Service { id: ID! name: String! status: String! repo: String memory: String host: String branch: String updatedAt: String
    errorMessage: String commitHash: String envVars: [EnvVar!] }
  type ServicePage { nodes: [Service]! pageInfo: PageInfo! totalCount: Int }
  type Saved { serviceId: ID name: String status: String }
  input ServiceInput { name: String! repo: String memory: String host: String branch: String envVars: [EnvVarInput!] }
`;

/** Creates or updates like a server that finds a service by its name: an update replaces the variables. */
export function upsert(given: Args, { services }: OddState): OddService {
  const input = (given['input'] ?? given) as Partial<OddService>;
  const known = services.find(({ name }) => name === input.name);
  const fields = { ...input, status: 'queued' };
  if (known !== undefined) return Object.assign(known, fields);
  const made = { ...oddService(services.length + 1), envVars: [], ...fields };
  services.push(made);
  return made;
}

/** One page of the services: `first` items after the cursor, which is the number of items before it. */
export function pageOf(services: readonly unknown[], args: Args, most = 100): unknown {
  const size = Math.min(Number(args['first'] ?? most), most);
  const from = Number(args['after'] ?? 0);
  const end = from + size;
  return {
    nodes: services.slice(from, end),
    pageInfo: { hasNextPage: end < services.length, endCursor: String(end) },
    totalCount: services.length,
  };
}

/** Starts a deployment platform with any schema on 127.0.0.1. `answers`: the root fields; a thrown error becomes a GraphQL error. */
export async function startOddPlatform({
  sdl,
  answers,
  services = [],
  rewrite,
}: {
  readonly sdl: string;
  /** Changes the response to a named operation after its execution. */
  readonly rewrite?: (operation: string, answer: Answered) => unknown;
  readonly answers: Readonly<Record<string, Answer>>;
  readonly services?: readonly OddService[];
}): Promise<OddPlatform> {
  const schema = buildSchema(`${oddTypes} ${sdl}`);
  const state: OddState = { services: [...services], sent: [], asked: [], faults: new Set() };
  const fieldResolver: GraphQLFieldResolver<unknown, unknown> = (
    source,
    args: Args,
    _context,
    info,
  ) => {
    const { fieldName: field, parentType } = info;
    const isMutation = parentType === schema.getMutationType();
    if (!isMutation && parentType !== schema.getQueryType())
      return (source as Readonly<Record<string, unknown>>)[field];
    (isMutation ? state.sent : state.asked).push({ field, args });
    return answers[field]?.(args, state);
  };
  const server = await startScripted(
    (request, response) =>
      void (async () => {
        const body = (await json(request)) as Readonly<Record<string, unknown>>;
        const variableValues = body['variables'] as Record<string, unknown>;
        const result = await graphql({
          schema,
          source: String(body['query']),
          variableValues,
          fieldResolver,
        });
        const operation = /^\s*\w+ (\w+)/.exec(String(body['query']))?.[1] ?? '';
        const answer: unknown = rewrite?.(operation, result) ?? result;
        const isChange = /^\s*mutation/.test(String(body['query']));
        if (isChange && state.faults.has('lost')) return response.destroy();
        if (isChange && state.faults.has('unavailable')) response.statusCode = 502;
        response.setHeader('content-type', 'application/json');
        return response.end(JSON.stringify(response.statusCode === 200 ? answer : {}));
      })().catch(() => response.destroy()),
  );
  return {
    ...state,
    url: `${server.origin}/graphql`,
    token: `dk_live_${'0'.repeat(64)}`,
    stop: () => server.stop(),
  };
}

/** Services 1 to `count`. */
export const many = (count: number): OddService[] =>
  Array.from({ length: count }, (_, at) => oddService(at + 1));
/** Returns a list of services in pages. */
export const page = (args: Args, state: OddState) => pageOf(state.services, args);
/** A `Query` type with a list and one service. Its closing brace is missing, so that more fields can follow. */
export const list =
  'type Query { serviceList(first: Int, after: String): ServicePage! serviceGet(id: ID!): Service';
export const save = 'type Mutation { updateService(input: ServiceInput!): Saved }';
/** Saves by name and returns `Saved`. */
export const saved = (args: Args, state: OddState) => {
  const { id, name, status } = upsert(args, state);
  return { serviceId: id, name, status };
};
/** Returns one service by its id. */
export const get = ({ id }: Args, { services }: OddState) =>
  services.find((one) => one.id === id) ?? null;
