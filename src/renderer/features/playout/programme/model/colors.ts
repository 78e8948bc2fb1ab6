import type { ProgrammeJson } from '../../../../../shared/playout/programme/document.ts';

const COLORS = ['c1', 'c7', 'c2', 'c5', 'c4', 'c6', 'c3', 'c8'];

const known = new WeakMap<ProgrammeJson['sources'], ReadonlyMap<string, number>>();

/** The places of the sources in the document, without those of filler: asked for by each row and unit, of hundreds. */
function findPlaces(sources: ProgrammeJson['sources']): ReadonlyMap<string, number> {
  const before = known.get(sources);
  if (before !== undefined) return before;
  const names = Object.keys(sources).filter((name) => sources[name]?.order !== 'rested');
  const places = new Map(names.map((name, index) => [name, index]));
  known.set(sources, places);
  return places;
}

/** The color of a source as a CSS value, by its place in the document. Sources of filler are gray. */
export function sourceColor({ sources }: ProgrammeJson, source: string | null): string {
  const index = source === null ? undefined : findPlaces(sources).get(source);
  return index === undefined ? 'var(--idle)' : `var(--${COLORS[index % COLORS.length] ?? 'c1'})`;
}

/** Colors of plans: as in the design, then the others. */
const PLANS = ['c1', 'c3', 'c4', 'c2', 'c7', 'c5', 'c6', 'c8'];

/** The marks of plans: not only their color differs. */
const planForms = ['line', 'dashes', 'dots', 'double'] as const;

/** How a plan is marked. */
export interface PlanLook {
  readonly color: string;
  readonly form: (typeof planForms)[number];
}

/** The look of a rule's plan, by the place of the plan in the document; rules with the same plan have the same. */
export function planLook(document: ProgrammeJson, channel: string, rule: number): PlanLook {
  const plan = document.channels[channel]?.days[rule]?.plan;
  const names = Object.keys(document.plans ?? {});
  const place = typeof plan === 'string' ? names.indexOf(plan) : names.length + rule;
  return {
    color: `var(--${PLANS[place % PLANS.length] ?? 'c1'})`,
    form: planForms[place % planForms.length] ?? 'line',
  };
}
