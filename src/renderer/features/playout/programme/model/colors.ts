import type { ProgrammeJson } from '../../../../../shared/playout/programme/document.ts';

const COLORS = ['c1', 'c7', 'c2', 'c5', 'c4', 'c6', 'c3', 'c8'];

const known = new WeakMap<ProgrammeJson['sources'], ReadonlyMap<string, number>>();

/** The index of each source in the document, without filler; cached, because hundreds of rows and units use it. */
function findPlaces(sources: ProgrammeJson['sources']): ReadonlyMap<string, number> {
  const before = known.get(sources);
  if (before !== undefined) return before;
  const names = Object.keys(sources).filter((name) => sources[name]?.order !== 'rested');
  const places = new Map(names.map((name, index) => [name, index]));
  known.set(sources, places);
  return places;
}

/** The color of a source as a CSS value, by its index in the document. Filler is gray. */
export function sourceColor({ sources }: ProgrammeJson, source: string | null): string {
  const index = source === null ? undefined : findPlaces(sources).get(source);
  return index === undefined ? 'var(--idle)' : `var(--${COLORS[index % COLORS.length] ?? 'c1'})`;
}

/** Colors of plans: those of the design first. */
const PLANS = ['c1', 'c3', 'c4', 'c2', 'c7', 'c5', 'c6', 'c8'];

/** The patterns of plans, so that they differ by more than color. */
const planForms = ['line', 'dashes', 'dots', 'double'] as const;

/** The mark of a plan. */
export interface PlanLook {
  readonly color: string;
  readonly form: (typeof planForms)[number];
}

/** The look of a rule's plan, by the index of the plan in the document; rules with the same plan share it. */
export function planLook(document: ProgrammeJson, channel: string, rule: number): PlanLook {
  const plan = document.channels[channel]?.days[rule]?.plan;
  const names = Object.keys(document.plans ?? {});
  const place = typeof plan === 'string' ? names.indexOf(plan) : names.length + rule;
  return {
    color: `var(--${PLANS[place % PLANS.length] ?? 'c1'})`,
    form: planForms[place % planForms.length] ?? 'line',
  };
}
