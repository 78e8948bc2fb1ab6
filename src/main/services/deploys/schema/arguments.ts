import '../../../../shared/deploys/texts.ts';
import type { GraphQLArgument, GraphQLInputField, GraphQLInputType } from 'graphql';
import {
  getNamedType,
  getNullableType,
  isArgument,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import { rootField } from './schema-fields.ts';
import type { SchemaDialect, ResolvedField } from './types.ts';

/** What the server's schema says about an argument, by path: `workspaceSlug`, `input.buildPack`. */
export interface ArgumentFacts {
  /** As written: `String!`. */
  readonly type: string;
  readonly required: boolean;
  /** Values of an enum; null: no enum. */
  readonly values: readonly string[] | null;
}

type Definition = GraphQLArgument | GraphQLInputField;

/** Null: the field has no such argument, so a request would leave the value out. */
export function findArgument(
  dialect: SchemaDialect,
  field: ResolvedField,
  path: string,
): ArgumentFacts | null {
  let definitions: readonly Definition[] = rootField(dialect, field)?.args ?? [];
  let last: Definition | undefined;
  for (const part of path.split('.')) {
    last = definitions.find(({ name }) => name === part);
    const type = getNamedType(last?.type);
    definitions = isInputObjectType(type) ? Object.values(type.getFields()) : [];
  }
  if (last === undefined) return null;
  const type = getNamedType(last.type);
  const values = isEnumType(type) ? type.getValues().map(({ name }) => name) : null;
  return { type: String(last.type), required: isRequired(last), values };
}

/**
 * Converts the values to the types that the field declares, and omits values that it does not accept. Throws `unsupported` if a required
 * value is missing or an enum lacks the value, because omitting it would change the meaning of the request.
 */
export function fillArguments(
  definitions: readonly Definition[],
  values: Readonly<Record<string, unknown>>,
  what: string,
  prefix = '',
): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const definition of definitions) {
    const argument = `${prefix}${definition.name}`;
    const given = Object.hasOwn(values, definition.name) ? values[definition.name] : undefined;
    const value = coerce(definition.type, given, what, argument);
    if (value !== undefined) filled[definition.name] = value;
    else if (isRequired(definition))
      throw failure('unsupported', t('deploys:schema.cannotFill', { argument, what }));
  }
  return filled;
}

const isRequired = (definition: Definition): boolean =>
  isArgument(definition) ? isRequiredArgument(definition) : isRequiredInputField(definition);

/** Converts a value to a declared type; undefined: omit it. */
function coerce(type: GraphQLInputType, value: unknown, what: string, argument: string): unknown {
  if (value === undefined || value === null) return undefined;
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    return items.map((item) => coerce(nullable.ofType, item, what, argument));
  }
  if (isInputObjectType(nullable)) {
    const fields = Object.values(nullable.getFields());
    return fillArguments(fields, toRecord(value) ?? {}, what, `${argument}.`);
  }
  if (!isEnumType(nullable)) return scalar(nullable.name, value);
  const names = nullable.getValues().map(({ name }) => name);
  const given = typeof value === 'string' ? value : JSON.stringify(value);
  const wanted = given.toLowerCase();
  const name = names.find((candidate) => candidate.toLowerCase() === wanted);
  if (name !== undefined) return name;
  const detail = { value: given, argument, values: names.slice(0, 20).join(', ') };
  throw failure('unsupported', t('deploys:schema.unknownValue', detail));
}

/** Some schemas take vCPUs and ports as text, others as numbers. */
function scalar(type: string, value: unknown): unknown {
  if ((type === 'String' || type === 'ID') && typeof value === 'number') return String(value);
  const isNumber = type === 'Int' || type === 'Float';
  if (
    isNumber &&
    typeof value === 'string' &&
    value.trim() !== '' &&
    Number.isFinite(Number(value))
  )
    return Number(value);
  return value;
}
