import '../../../../shared/deploys/texts.ts';
import type { GraphQLSchema } from 'graphql';
import { t } from '../../../../shared/i18n/translate.ts';
import type { FieldFacts } from './field-facts.ts';
import { factsOf, fieldFacts, fieldOf, schemaOf } from './field-facts.ts';
import { fits, kindOf, needNames, needRules } from './needs.ts';
import type { Dialect, Found, Need, Resolution, Resolutions } from './types.ts';

/** Larger lists of candidates are cut. */
const MAX_CANDIDATES = 10;

/**
 * Finds a field for every need in one pass over the fields of Query and Mutation: the user's choice if it fits, else the newest known name that
 * fits, else the only field of the right shape. Never throws for a schema that could be built.
 */
export function resolveNeeds(
  schema: GraphQLSchema,
  overrides: Readonly<Record<string, string>>,
): Resolutions {
  const candidates = candidatesIn(schema);
  const resolve = (need: Need): Resolution =>
    resolveNeed(need, candidates[need], ownOf(overrides, need));
  const all = Object.fromEntries(needNames.map((need) => [need, resolve(need)])) as Record<
    Need,
    Resolution
  >;
  // Beside a mutation that creates, the one that updates does not also create.
  if (all.create.on && all.save.on && all.save.found.how !== 'override')
    all.save = { on: false, reason: missing('save'), candidates: all.save.candidates };
  return all;
}

/** Whether the user may choose this field for the need. */
export function fitsNeed(dialect: Dialect, need: Need, field: string): boolean {
  const schema = schemaOf(dialect);
  const facts = schema === null ? null : fieldFacts(schema, kindOf(need), field);
  return facts !== null && fits(need, facts);
}

interface Candidates {
  /** All fields that fit, by name. */
  readonly fitting: Map<string, FieldFacts>;
  /** Those that the rule finds by shape. */
  readonly shaped: FieldFacts[];
  /** The newest known name that exists, whether or not it fits. */
  known: string | null;
}

function candidatesIn(schema: GraphQLSchema): Readonly<Record<Need, Candidates>> {
  const all = Object.fromEntries(
    needNames.map((need): [Need, Candidates] => [
      need,
      { fitting: new Map(), shaped: [], known: null },
    ]),
  ) as Record<Need, Candidates>;
  const roots = { query: schema.getQueryType(), mutation: schema.getMutationType() };
  for (const need of needNames) {
    const root = roots[kindOf(need)] ?? null;
    all[need].known = needRules[need].known.find((name) => fieldOf(root, name) !== null) ?? null;
  }
  for (const kind of ['query', 'mutation'] as const)
    for (const field of Object.values(roots[kind]?.getFields() ?? {})) {
      const facts = factsOf(kind, field);
      if (facts !== null) sortInto(all, facts);
    }
  return all;
}

function sortInto(all: Readonly<Record<Need, Candidates>>, facts: FieldFacts): void {
  for (const need of needNames) {
    if (kindOf(need) !== facts.kind || !fits(need, facts)) continue;
    all[need].fitting.set(facts.field.name, facts);
    if (needRules[need].shape?.(facts) === true) all[need].shaped.push(facts);
  }
}

function resolveNeed(need: Need, found: Candidates, chosen: string | undefined): Resolution {
  const { fitting, shaped, known } = found;
  const candidates = [...fitting.keys()].slice(0, MAX_CANDIDATES);
  const on = (facts: FieldFacts, how: Found['how']): Resolution => ({
    on: true,
    found: foundOf(need, facts, how),
    candidates,
  });
  const off = (reason: string): Resolution => ({ on: false, reason, candidates });
  const override = chosen === undefined ? undefined : fitting.get(chosen);
  if (override !== undefined) return on(override, 'override');
  for (const name of needRules[need].known) {
    const facts = fitting.get(name);
    if (facts !== undefined) return on(facts, 'known');
  }
  const [only, ...others] = shaped;
  if (only !== undefined && others.length === 0) return on(only, 'shape');
  if (only !== undefined) return off(ambiguous(need, shaped));
  return off(known === null ? missing(need) : changed(need, known));
}

const what = (need: Need): string => t(`deploys:schema.need.${need}`);
const missing = (need: Need): string => t('deploys:schema.missing', { what: what(need) });
const changed = (need: Need, field: string): string =>
  t('deploys:schema.changed', { what: what(need), field });
const ambiguous = (need: Need, fields: readonly FieldFacts[]): string =>
  t('deploys:schema.ambiguous', {
    what: what(need),
    fields: fields
      .slice(0, MAX_CANDIDATES)
      .map(({ field }) => field.name)
      .join(', '),
  });

function foundOf(need: Need, facts: FieldFacts, how: Found['how']): Found {
  const { kind, field, shape, item, connection } = facts;
  const args = new Map(field.args.map((arg) => [arg.name, String(arg.type)]));
  const paged = fieldOf(connection, 'pageInfo') !== null && args.has('first') && args.has('after');
  return { need, kind, field: field.name, how, shape, type: item.name, args, paged };
}

const ownOf = (map: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(map, key) ? map[key] : undefined;
