import '../../../../shared/deploys/texts.ts';
import { createHash } from 'node:crypto';
import type { GraphQLSchema, IntrospectionQuery } from 'graphql';
import { buildClientSchema } from 'graphql';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { isRecord, recordOf } from '../../../../shared/lib/json.ts';

/** SHA-256 of text, in hexadecimal. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Builds a schema from an introspection result, which may lack lists that the specification requires and name types it does not describe. The
 * data is untrusted; throws `not-this-server` if no schema can be built from it.
 */
export function buildSchemaFrom(introspection: JsonRecord, where: string): GraphQLSchema {
  try {
    const whole = { __schema: repaired(recordOf(introspection['__schema']) ?? {}) };
    const schema = buildClientSchema(whole as unknown as IntrospectionQuery, { assumeValid: true });
    if (schema.getQueryType() != null) return schema;
  } catch {
    // The message names types of the server and helps nobody.
  }
  throw failure('not-this-server', t('deploys:schema.unreadable', { where }));
}

function repaired(schema: JsonRecord): JsonRecord {
  const types = recordsOf(schema['types']).filter(({ name }) => typeof name === 'string');
  const known = new Set(types.map(({ name }) => name));
  for (const { name } of types.length === 0 ? [] : builtInScalars)
    if (!known.has(name)) types.push({ kind: 'SCALAR', name });
  for (const { name } of builtInScalars) known.add(name);
  const fix = (type: JsonRecord): JsonRecord => repairedType(type, known);
  // The app uses no directives of the server.
  return { ...schema, types: types.map(fix), directives: [] };
}

const builtInScalars = ['String', 'Int', 'Float', 'Boolean', 'ID'].map((name) => ({ name }));

function repairedType(type: JsonRecord, known: ReadonlySet<unknown>): JsonRecord {
  const isKnown = (one: JsonRecord): boolean => known.has(namedOf(one['type']));
  const inputs = (value: unknown): JsonRecord[] => recordsOf(value).filter(isKnown).map(input);
  const fields = recordsOf(type['fields'])
    .filter(isKnown)
    .map((field): JsonRecord => ({ ...field, args: inputs(field['args']) }));
  const references = (value: unknown): JsonRecord[] =>
    recordsOf(value).filter((one) => known.has(namedOf(one)));
  return {
    ...type,
    fields,
    inputFields: inputs(type['inputFields']),
    enumValues: recordsOf(type['enumValues']),
    interfaces: references(type['interfaces']),
    possibleTypes: references(type['possibleTypes']),
  };
}

/** Only whether there is a default matters here; its text could be anything. */
const input = (one: JsonRecord): JsonRecord =>
  typeof one['defaultValue'] === 'string' ? { ...one, defaultValue: 'null' } : one;

function namedOf(type: unknown): unknown {
  let inner = type;
  while (isRecord(inner) && isRecord(inner['ofType'])) inner = inner['ofType'];
  return isRecord(inner) ? inner['name'] : null;
}

const recordsOf = (value: unknown): JsonRecord[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];
