import '../../../../shared/deploys/texts.ts';
import type { GraphQLField } from 'graphql';
import { getNamedType, getNullableType, isLeafType, isListType } from 'graphql';
import type { AppFailure } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import type { ObjectLike } from '../schema/schema-fields.ts';
import { isObjectLike, rootField } from '../schema/schema-fields.ts';
import type { SchemaDialect, ResolvedField } from '../schema/types.ts';
import { noDataError } from './send-request.ts';
import { readSentence } from './values.ts';

/** Paths of the fields that the app reads from the result of a mutation. */
export interface Payload {
  /** Paths to select. */
  readonly wishes: readonly string[];
  /** Path prefixes of objects that may be the service or its deployment: `''` is the result itself. */
  readonly subjects: readonly string[];
  /** Paths of ids: of services, and of deployments that do not name their service. */
  readonly serviceIds: readonly string[];
  readonly otherIds: readonly string[];
  readonly errors: readonly string[];
  readonly flags: readonly string[];
}

const errorName = /errors?$/i;
const flagName = /^(?:is_?)?(?:ok|success|successful|succeeded)$/i;
/** Field names that servers use for the text of an error. */
const wordFields = ['message', 'messages', 'detail', 'description', 'reason', 'title', 'code'];
/** Maximum number of fields and nested objects that are examined in a result, and of shown refusal messages. */
const MAX_FIELDS = 100;
const MAX_SUBJECTS = 3;
const MAX_WORDS = 5;

/** Finds the fields to read from the result of a mutation. `own`: wanted fields of the subject. */
export function findPayload(
  dialect: SchemaDialect,
  resolved: ResolvedField,
  own: readonly string[],
): Payload {
  const type = getNamedType(rootField(dialect, resolved)?.type);
  const all = isObjectLike(type) && !isService(type) ? Object.values(type.getFields()) : [];
  const fields = all.slice(0, MAX_FIELDS);
  const errors = fields.filter(({ name }) => errorName.test(name));
  const flags = fields.filter(({ name, type: of }) => flagName.test(name) && isBoolean(of));
  const inner = fields.filter((field) => !errors.includes(field) && isSubject(field, own));
  const places = new Map<string, unknown>([['', type]]);
  for (const { name, type: of } of inner.slice(0, MAX_SUBJECTS))
    places.set(`${name}.`, getNamedType(of));
  const subjects = [...places.keys()];
  const listIdPaths = (ofService: boolean): string[] =>
    [...places].flatMap(([place, of]) => {
      const id = idField(place, of, ofService);
      return id === null ? [] : [`${place}${id}`];
    });
  return {
    subjects,
    serviceIds: listIdPaths(true),
    otherIds: listIdPaths(false),
    errors: errors.map(({ name }) => name),
    flags: flags.map(({ name }) => name),
    wishes: [
      ...subjects.flatMap((subject) => own.map((field) => `${subject}${field}`)),
      ...flags.map(({ name }) => name),
      ...errors.flatMap(wordsOfField),
      'message',
    ],
  };
}

/** Whether a type is a service: its fields describe a state, not the outcome of a change. */
const isService = (type: ObjectLike): boolean =>
  has(type, 'name') && (has(type, 'repo') || has(type, 'image')) && !has(type, 'serviceId');

const has = (type: ObjectLike, name: string): boolean => Object.hasOwn(type.getFields(), name);

/** The field with the id of the service, or with another id. */
function idField(place: string, type: unknown, ofService: boolean): string | null {
  if (!isObjectLike(type)) return null;
  if (has(type, 'serviceId')) return ofService ? 'serviceId' : null;
  return has(type, 'id') && /deploy/i.test(place + type.name) !== ofService ? 'id' : null;
}

const isBoolean = (type: GraphQLField['type']): boolean => getNamedType(type).name === 'Boolean';

function isSubject({ type }: GraphQLField, own: readonly string[]): boolean {
  const named = getNamedType(type);
  if (!isObjectLike(named) || isListType(getNullableType(type))) return false;
  const fields = named.getFields();
  return own.some((name) => Object.hasOwn(fields, name));
}

const wordsOfField = ({ name, type }: GraphQLField): string[] =>
  isLeafType(getNamedType(type)) ? [name] : wordFields.map((field) => `${name}.${field}`);

/** Why the server refused a mutation: errors in the result, a flag that is false, or no result. Null: no sign of a refusal. */
export function findSaveError(value: unknown, { errors, flags }: Payload): AppFailure | null {
  if (!isRecord(value)) return noDataError();
  const messages = errors.flatMap((name) => errorsIn(value[name]));
  const isRefused = messages.length > 0 || flags.some((name) => value[name] === false);
  if (!isRefused) return null;
  const sentences = [...messages, value['message']].flatMap((text) => readSentence(text) ?? []);
  const words = [...new Set(sentences)].slice(0, MAX_WORDS).join(' ');
  const key = words === '' ? 'deploys:platform.refusedSilently' : 'deploys:platform.refused';
  return failure('rejected', t(key, { words }));
}

/** Texts of errors; an error without a text yields an empty one. Null, an empty list and an empty text are not errors. */
function errorsIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.slice(0, MAX_WORDS).flatMap(errorsIn);
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (!isRecord(value)) return value === true ? [''] : [];
  const texts = wordFields.flatMap((field) => errorsIn(value[field]));
  return texts.length === 0 ? [''] : texts.slice(0, 1);
}

/** Whether a flag of the result confirms the mutation. */
export const isDone = (value: unknown, { flags }: Payload): boolean =>
  isRecord(value) && flags.some((name) => value[name] === true);
