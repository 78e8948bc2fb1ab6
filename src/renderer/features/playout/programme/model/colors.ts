import type { ProgrammeJson } from '../../../../../shared/playout/programme/document.ts';

const COLORS = ['c1', 'c7', 'c2', 'c5', 'c4', 'c6', 'c3', 'c8'];

/** The color of a source as a CSS value, by its place in the document. Sources of filler are gray. */
export function sourceColor(document: ProgrammeJson, source: string | null): string {
  const names = Object.keys(document.sources).filter(
    (name) => document.sources[name]?.order !== 'rested',
  );
  const index = source === null ? -1 : names.indexOf(source);
  return index < 0 ? 'var(--idle)' : `var(--${COLORS[index % COLORS.length] ?? 'c1'})`;
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
