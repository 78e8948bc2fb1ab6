import type { DocumentNode, GraphQLError, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { execute, getOperationAST, Kind, parse, validate } from 'graphql';
import { isRecord } from '../../shared/lib/json.ts';
import type { DemoResponse } from '../kit/response.ts';
import { bareAnswer, htmlAnswer, jsonAnswer, notFound, textAnswer } from '../kit/response.ts';
import type { Incoming } from '../kit/http-demo.ts';
import { faultAnswer, readJson } from '../kit/http-demo.ts';
import { resolveField } from './answers/resolve.ts';
import type { DeploysFault } from './faults.ts';
import type { ServedSchema } from './schema.ts';
import { servedSchema } from './schema.ts';
import type { DeploysGeneration } from './sdl/generations.ts';
import type { PlatformState } from './state/platform-state.ts';

/** An operation that the server executed. */
export interface ExecutedOperation {
  readonly kind: 'query' | 'mutation';
  /** The operation's name in the request; null: none. */
  readonly name: string | null;
  /** Root fields, by their original names. */
  readonly fields: readonly string[];
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

export interface GraphqlServerOptions {
  readonly state: PlatformState;
  readonly generation: DeploysGeneration;
  readonly faults: Set<DeploysFault>;
  readonly token: string;
  readonly onOperation: (operation: ExecutedOperation) => void;
}

const early: ReadonlySet<DeploysGeneration> = new Set(['g0', 'g1']);
const unauthenticated = 'authentication required: please provide a valid bearer token';

const error = (message: string, code: string): unknown => ({ message, extensions: { code } });
const graphqlError = (status: number, ...errors: unknown[]): DemoResponse =>
  jsonAnswer({ errors, data: null }, status);

/** Root fields with their names in the schema. */
const rootFields = (operation: OperationDefinitionNode): readonly string[] =>
  operation.selectionSet.selections.map((selection) =>
    selection.kind === Kind.FIELD ? selection.name.value : '',
  );

const isIntrospection = (fields: readonly string[]): boolean =>
  fields.length > 0 && fields.every((name) => name.startsWith('__'));

/** Answers to every request, by fault. */
const general: Readonly<Partial<Record<DeploysFault, () => DemoResponse>>> = {
  html: () => htmlAnswer('Sign in to the network'),
  'server-error': () => textAnswer(500, 'internal server error'),
  'rate-limit': () => ({
    ...jsonAnswer({ errors: [{ message: 'too many requests' }] }, 429),
    headers: { 'Retry-After': '7' },
  }),
  unauthorized: () => graphqlError(401, error(unauthenticated, 'UNAUTHENTICATED')),
};

/**
 * Executes requests like the platform: introspection without a key, everything else with it; 422 for operations that do not match the
 * schema.
 */
export function createGraphqlServer(
  options: GraphqlServerOptions,
): (incoming: Incoming) => Promise<DemoResponse> {
  const { state, generation, faults } = options;
  let introspected = false;
  const served = (): ServedSchema => {
    const changed = faults.has('validation-once') && introspected;
    return servedSchema(generation, changed ? new Set([...faults, 'renamed']) : faults);
  };
  return async (incoming) => {
    const fault = faultAnswer(faults, general, state.now());
    if (fault !== null) return fault;
    if (incoming.path !== '/graphql') return notFound();
    const request = readRequest(incoming);
    if (!('query' in request)) return request;
    const { schema, original } = served();
    const checked = checkedRequest(request, schema, incoming);
    if (!('document' in checked)) return checked;
    const { document, operation } = checked;
    const fields = rootFields(operation);
    const introspection = isIntrospection(fields);
    const refused = introspection ? refusedSchema(options) : refusedData(options, incoming, fields);
    if (refused !== null) return refused;
    if (introspection) introspected = true;
    else
      options.onOperation({
        kind: operation.operation === 'mutation' ? 'mutation' : 'query',
        name: operation.name?.value ?? null,
        fields: fields.map((name) => original.get(name) ?? name),
        query: request.query,
        variables: request.variables,
      });
    const result = await execute({
      schema,
      document,
      variableValues: request.variables,
      operationName: request.operationName,
      contextValue: { state, generation, faults, original },
      fieldResolver: resolveField,
    });
    return { ...jsonAnswer(result), type: `${acceptedType(incoming)}; charset=utf-8` };
  };
}

interface GraphqlRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | null;
}

/** Parses a request according to the specification "GraphQL over HTTP"; returns the error response for any other request. */
function readRequest(incoming: Incoming): GraphqlRequest | DemoResponse {
  const malformed = (message: string): DemoResponse => jsonAnswer({ errors: [{ message }] }, 400);
  if (incoming.method !== 'POST') return { ...bareAnswer(405), headers: { Allow: 'POST' } };
  if (!/^application\/json\s*(;|$)/i.test(incoming.headers['content-type'] ?? ''))
    return bareAnswer(415);
  const body = readJson(incoming);
  if (body === undefined) return malformed('Unparsable JSON body');
  if (!isRecord(body)) return malformed('JSON body must be an object');
  const { query, variables = null, operationName = null } = body;
  if (typeof query !== 'string') return malformed('Missing query');
  if (variables !== null && !isRecord(variables)) return malformed('Invalid variables');
  if (operationName !== null && typeof operationName !== 'string')
    return malformed('Invalid operationName');
  return { query, variables: variables ?? {}, operationName };
}

/** The first media type of `Accept` that the server can send. */
const acceptedType = ({ headers: { accept = '' } }: Incoming): string =>
  /application\/(graphql-response\+)?json/i.exec(accept)?.[0].toLowerCase() ?? 'application/json';

interface Checked {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
}

/** Parses and validates. As in the platform's framework, the first media type that the client accepts decides the status of a refusal. */
function checkedRequest(
  { query, operationName }: GraphqlRequest,
  schema: GraphQLSchema,
  incoming: Incoming,
): Checked | DemoResponse {
  const status = acceptedType(incoming) === 'application/json' ? 422 : 400;
  const refused = (errors: readonly Readonly<GraphQLError>[], code: string): DemoResponse =>
    graphqlError(status, ...errors.map((one) => ({ ...one.toJSON(), extensions: { code } })));
  try {
    const document = parse(query);
    const errors = validate(schema, document);
    const operation = getOperationAST(document, operationName);
    if (errors.length === 0 && operation !== null && operation !== undefined)
      return { document, operation };
    return refused(errors, 'GRAPHQL_VALIDATION_FAILED');
  } catch (thrown) {
    return refused([thrown as GraphQLError], 'GRAPHQL_PARSE_FAILED');
  }
}

/** The response that replaces introspection under a fault; null if introspection works. */
function refusedSchema({ faults }: GraphqlServerOptions): DemoResponse | null {
  if (faults.has('introspection-off'))
    return graphqlError(200, error('introspection disabled', 'INTROSPECTION_DISABLED'));
  if (!faults.has('garbage-schema')) return null;
  const types = [{ kind: 'OBJECT', name: 'Query', fields: null }, 17, null, { kind: 'COMET' }];
  return jsonAnswer({ data: { __schema: { queryType: { name: 'Query' }, types } } });
}

function refusedData(
  { token, generation, faults }: GraphqlServerOptions,
  { headers }: Incoming,
  fields: readonly string[],
): DemoResponse | null {
  const valid = headers.authorization === `Bearer ${token}`;
  if (valid && !faults.has('unauthorized-200')) return null;
  const errors = fields.map((name) => ({ message: unauthenticated, path: [name] }));
  const status = early.has(generation) || faults.has('unauthorized-200') ? 200 : 401;
  return graphqlError(status, ...errors);
}
