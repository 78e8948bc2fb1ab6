import '../../../../shared/deploys/texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { SchemaFieldFacts, Introspection } from './introspection.ts';
import { fits, isHarmless, needNames, needRules, needsOf } from './needs.ts';
import type { Need } from './needs.ts';
import type { SchemaDialect, ResolvedField, Resolution, Resolutions } from './types.ts';

/** Maximum number of candidates per need. */
const MAX_CANDIDATES = 20;

/** The fields of a schema that fit each need. */
export type Candidates = Readonly<Record<Need, NeedCandidates>>;

interface NeedCandidates {
  /** All fields that fit, by name. */
  readonly fitting: Map<string, SchemaFieldFacts>;
  /** Names of the fields that the rule finds by shape. */
  readonly shaped: string[];
  /** A field with a known name that does not fit. */
  changed: string | null;
}

/** Sorts all fields of Query and Mutation by the needs they fit, in one pass. */
export function candidatesIn(schema: Introspection): Candidates {
  const all = Object.fromEntries(
    needNames.map((need) => [need, { fitting: new Map(), shaped: [], changed: null }]),
  ) as unknown as Candidates;
  for (const kind of ['query', 'mutation'] as const)
    for (const facts of schema.facts(kind))
      for (const need of needsOf[kind]) sort(all[need], need, facts, schema);
  return all;
}

function sort(
  into: NeedCandidates,
  need: Need,
  facts: SchemaFieldFacts,
  schema: Introspection,
): void {
  const { known, shape } = needRules[need];
  const isFitting = fits(need, facts, schema);
  const isKnown = known.includes(facts.name);
  if (!(isFitting || isKnown) || !isHarmless(facts)) return;
  if (isFitting) {
    if (into.fitting.size < MAX_CANDIDATES || isKnown) into.fitting.set(facts.name, facts);
    if (shape?.(facts, schema) === true) into.shaped.push(facts.name);
  } else into.changed = facts.name;
}

/**
 * Chooses a field for every need: the user's choice if it fits, else the newest known name, else the only field of the right shape. A
 * deprecated field is used only if no other fits. If several fields have the shape, the only paged one is used, or none.
 */
export function resolveNeeds(
  candidates: Candidates,
  overrides: Readonly<Record<string, string>>,
): Resolutions {
  const all = Object.fromEntries(
    needNames.map((need) => [need, resolveNeed(need, candidates[need], overrides[need])]),
  ) as Record<Need, Resolution>;
  // If separate mutations create and update, the update mutation does not create.
  if (all.create.on && all.update.on && all.save.on && all.save.found.how !== 'override')
    all.save = { on: false, reason: missing('save'), candidates: all.save.candidates };
  // A mutation named as an update also creates if the server has no other mutation that could.
  const creates = [candidates.create, candidates.save].flatMap(({ shaped }) => shaped);
  if (!all.create.on && !all.save.on && all.update.on && creates.length === 0)
    all.save = { ...all.update, found: { ...all.update.found, need: 'save', how: 'shape' } };
  return all;
}

function resolveNeed(need: Need, options: NeedCandidates, chosen = ''): Resolution {
  const { fitting, shaped, changed } = options;
  const candidates = [...fitting.keys()];
  const isCurrent = (name: string): boolean => fitting.get(name)?.isDeprecated === false;
  const known = needRules[need].known.filter((name) => fitting.has(name));
  const current = shaped.filter(isCurrent);
  const by: readonly (readonly [string | undefined, ResolvedField['how']])[] = [
    [chosen, 'override'],
    [known.find(isCurrent), 'known'],
    [findOnly(current, fitting), 'shape'],
    [known[0], 'known'],
    [current.length === 0 ? findOnly(shaped, fitting) : undefined, 'shape'],
  ];
  for (const [name = '', how] of by) {
    const facts = fitting.get(name);
    if (facts !== undefined) return { on: true, found: toFound(need, facts, how), candidates };
  }
  const reason = (): string => {
    if (shaped.length > 0) return ambiguous(need, current.length > 0 ? current : shaped);
    return changed === null
      ? missing(need)
      : t('deploys:schema.changed', { what: what(need), field: changed });
  };
  return { on: false, reason: reason(), candidates };
}

/** The only field, or the only paged one; undefined: there is none. */
function findOnly(
  names: readonly string[],
  fitting: ReadonlyMap<string, SchemaFieldFacts>,
): string | undefined {
  const paged = names.filter((name) => isPaged(fitting.get(name)));
  const [only, ...others] = names.length > 1 ? paged : names;
  return others.length === 0 ? only : undefined;
}

const isPaged = (facts: SchemaFieldFacts | undefined): boolean =>
  facts?.hasPageInfo === true && facts.args.has('first') && facts.args.has('after');

/** The mutation that creates a service, or updates one. One with a known name comes before one found by its shape. */
export function saveFor({ needs }: Pick<SchemaDialect, 'needs'>, isNew: boolean): Resolution {
  const { save } = needs;
  const own = isNew ? needs.create : needs.update;
  const isSure = (resolution: Resolution): boolean =>
    resolution.on && resolution.found.how !== 'shape';
  if (!isSure(save) && isSure(own)) return own;
  const isOwn = own.on || (isNew && own.candidates.length > 0) || save.candidates.length === 0;
  return !save.on && isOwn ? own : save;
}

const what = (need: Need): string => t(`deploys:schema.need.${need}`);
const missing = (need: Need): string => t('deploys:schema.missing', { what: what(need) });
const ambiguous = (need: Need, fields: readonly string[]): string => {
  const named = fields.slice(0, MAX_CANDIDATES).join(', ');
  return t('deploys:schema.ambiguous', { what: what(need), fields: named });
};

function toFound(need: Need, facts: SchemaFieldFacts, how: ResolvedField['how']): ResolvedField {
  const { kind, name, shape, item, args } = facts;
  const { hasPageInfo } = facts;
  const paging = { paged: isPaged(facts), hasPageInfo };
  return { need, kind, field: name, how, shape, type: item, args, ...paging };
}
