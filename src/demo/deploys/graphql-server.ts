import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'graphql-http';
import { createHandler } from 'graphql-http';
import type { DocumentNode, GraphQLError, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { execute, getOperationAST, Kind, parse, validate } from 'graphql';
import type { Answer } from '../http-answer.ts';
import { htmlAnswer, jsonAnswer, textAnswer } from '../http-answer.ts';
import type { DemoContext } from './answers/context.ts';
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

type HandlerContext = DemoContext & Record<PropertyKey, unknown>;

const early: ReadonlySet<DeploysGeneration> = new Set(['g0', 'g1']);
const unauthenticated = 'authentication required: please provide a valid bearer token';

const error = (message: string, code: string): unknown => ({ message, extensions: { code } });
const reply = (status: number, body: unknown): Response => [
  JSON.stringify(body),
  { status, statusText: '', headers: { 'content-type': 'application/json; charset=utf-8' } },
];
const refusal = (status: number, ...errors: unknown[]): Response =>
  reply(status, { errors, data: null });

/** Root fields with their names in the schema. */
const rootFields = (operation: OperationDefinitionNode): readonly string[] =>
  operation.selectionSet.selections.map((one) => (one.kind === Kind.FIELD ? one.name.value : ''));

const isIntrospection = (fields: readonly string[]): boolean =>
  fields.length > 0 && fields.every((name) => name.startsWith('__'));

/** Answers to faults that do not depend on the request. */
export function faultAnswer(faults: ReadonlySet<DeploysFault>): Answer | null {
  if (faults.has('html')) return htmlAnswer('Sign in to the network');
  if (faults.has('server-error')) return textAnswer(500, 'internal server error');
  const busy = jsonAnswer({ errors: [{ message: 'too many requests' }] }, 429);
  if (faults.has('rate-limit')) return { ...busy, headers: { 'Retry-After': '7' } };
  const errors = [error(unauthenticated, 'UNAUTHENTICATED')];
  if (faults.has('unauthorized')) return jsonAnswer({ errors, data: null }, 401);
  return null;
}

/** Executes requests like the platform: introspection without a key, everything else with it, 422 for what does not fit the schema. */
export function createGraphqlServer(
  options: GraphqlServerOptions,
): (request: IncomingMessage, body: string) => Promise<Response> {
  const { state, generation, faults } = options;
  let introspected = false;
  const served = (): ServedSchema => {
    const changed = faults.has('validation-once') && introspected;
    return servedSchema(generation, changed ? new Set([...faults, 'renamed']) : faults);
  };
  const handler = createHandler<IncomingMessage, unknown, HandlerContext>({
    // This module's own graphql: a test runner may resolve another copy for graphql-http.
    execute,
    getOperationAST,
    onSubscribe: (request, { query, operationName, variables }) => {
      const { schema, original } = served();
      const checked = checkedRequest(String(query), operationName, schema, request);
      if (!('document' in checked)) return checked;
      const { document, operation } = checked;
      const fields = rootFields(operation);
      const introspection = isIntrospection(fields);
      const refused = introspection
        ? refusedSchema(options)
        : refusedData(options, request, fields);
      if (refused !== null) return refused;
      if (introspection) introspected = true;
      else
        options.onOperation({
          kind: operation.operation === 'mutation' ? 'mutation' : 'query',
          name: operation.name?.value ?? null,
          fields: fields.map((name) => original.get(name) ?? name),
          query: String(query),
          variables: variables ?? {},
        });
      return {
        schema,
        document,
        variableValues: variables,
        operationName,
        contextValue: { state, generation, faults, original },
        fieldResolver: resolveField,
      };
    },
  });
  return (request, body) => {
    const { method = '', url = '', headers } = request;
    return handler({ method, url, headers, body, raw: request, context: undefined });
  };
}

interface Checked {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
}

/** Parses and validates. What the client accepts first decides the status of a refusal, as in the platform's framework. */
function checkedRequest(
  query: string,
  operationName: string | null | undefined,
  schema: GraphQLSchema,
  request: Request<IncomingMessage, unknown>,
): Checked | Response {
  const accept = request.raw.headers.accept ?? '';
  const status = /^\s*application\/graphql-response\+json/.test(accept) ? 400 : 422;
  const refused = (errors: readonly Readonly<GraphQLError>[], code: string): Response =>
    refusal(status, ...errors.map((one) => ({ ...one.toJSON(), extensions: { code } })));
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

/** Why the schema is not returned as it is; null: it is. */
function refusedSchema({ faults }: GraphqlServerOptions): Response | null {
  if (faults.has('introspection-off'))
    return refusal(200, error('introspection disabled', 'INTROSPECTION_DISABLED'));
  if (!faults.has('garbage-schema')) return null;
  const types = [{ kind: 'OBJECT', name: 'Query', fields: null }, 17, null, { kind: 'COMET' }];
  return reply(200, { data: { __schema: { queryType: { name: 'Query' }, types } } });
}

function refusedData(
  { token, generation, faults }: GraphqlServerOptions,
  request: Request<IncomingMessage, unknown>,
  fields: readonly string[],
): Response | null {
  const valid = request.raw.headers.authorization === `Bearer ${token}`;
  if (valid && !faults.has('unauthorized-200')) return null;
  const errors = fields.map((name) => ({ message: unauthenticated, path: [name] }));
  const status = early.has(generation) || faults.has('unauthorized-200') ? 200 : 401;
  return refusal(status, ...errors);
}
