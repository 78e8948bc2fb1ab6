import '../../../../shared/deploys/texts.ts';
import { parse, validate } from 'graphql';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Lru } from '../../../../shared/lib/lru.ts';
import { fillArguments } from './arguments.ts';
import { rootField } from './schema-fields.ts';
import { buildSelection } from './selection.ts';
import type { SchemaDialect, ResolvedField, Operation, QueryPart } from './types.ts';

export interface Built {
  readonly kind: ResolvedField['kind'];
  /** Null: no part could be built. */
  readonly operation: Operation | null;
  /** Parts that could not be built, by alias, as sentences. */
  readonly failed: ReadonlyMap<string, string>;
}

/**
 * Builds one named operation from all parts and validates it against the schema. Values are only in variables. Throws for parts of both
 * kinds, and `unsupported` if the operation would not be valid. `dry`: the server validates the operation without executing it.
 */
export function buildOperation(
  dialect: SchemaDialect,
  name: string,
  parts: readonly QueryPart[],
  { dry = false }: { readonly dry?: boolean } = {},
): Built {
  const kind = parts[0]?.found.kind ?? 'query';
  if (parts.some(({ found }) => found.kind !== kind))
    throw new Error(`operation ${name} mixes queries and mutations`);
  const declared: string[] = [];
  const variables: Record<string, unknown> = {};
  const fields: string[] = [];
  const failed = new Map<string, string>();
  for (const part of parts)
    try {
      const built = buildPart(dialect, part, dry);
      declared.push(...built.declared);
      Object.assign(variables, built.variables);
      fields.push(built.text);
    } catch (error) {
      if (!(error instanceof AppFailure)) throw error;
      failed.set(part.alias, error.error.message);
    }
  if (fields.length === 0) return { kind, operation: null, failed };
  if (dry) fields.push('__typename');
  const head = declared.length === 0 ? name : `${name}(${declared.join(', ')})`;
  const query = `${kind} ${head} {\n  ${fields.join('\n  ')}\n}`;
  if (!dry) check(dialect, query);
  return { kind, operation: { query, variables, operationName: name }, failed };
}

interface BuiltPart {
  readonly text: string;
  readonly declared: readonly string[];
  readonly variables: Readonly<Record<string, unknown>>;
}

function buildPart(dialect: SchemaDialect, part: QueryPart, dry: boolean): BuiltPart {
  const { alias, found } = part;
  const field = rootField(dialect, found);
  const what = t(`deploys:schema.need.${found.need}`);
  if (field === null) throw failure('unsupported', t('deploys:schema.missing', { what }));
  const values = fillArguments(field.args, part.args, what);
  const passed: string[] = [];
  const declared: string[] = [];
  const variables: Record<string, unknown> = {};
  for (const arg of field.args) {
    if (!Object.hasOwn(values, arg.name)) continue;
    const variable = `${alias}_${arg.name}`;
    passed.push(`${arg.name}: $${variable}`);
    declared.push(`$${variable}: ${String(arg.type)}`);
    variables[variable] = values[arg.name];
  }
  const call = passed.length === 0 ? '' : `(${passed.join(', ')})`;
  const skip = dry ? ' @include(if: false)' : '';
  const selection = buildSelection(field, found.shape, part.wishes, part.secrets === true);
  return { text: `${alias}: ${found.field}${call}${skip} ${selection}`, declared, variables };
}

/** Valid requests, by hash of the schema and text. */
const valid = new Lru<true>(200);

function check(dialect: SchemaDialect, query: string): void {
  const key = `${dialect.hash}\n${query}`;
  if (valid.get(key) === true) return;
  const [first] = validate(dialect.schema, parse(query), undefined, { maxErrors: 1 });
  if (first !== undefined) {
    const detail = { words: first.message };
    const where = new URL(dialect.endpoint).host;
    throw failure('unsupported', t('deploys:schema.cannotBuild', { where }), detail);
  }
  valid.set(key, true);
}
