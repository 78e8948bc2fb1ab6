import { t } from '../../../../shared/i18n/translate.ts';
import type { Fact } from '../../../../shared/rules/model.ts';
import type { Overview, Run } from '../../../../shared/workflows/model.ts';
import type { Sight } from './fact.ts';
import { factOf } from './fact.ts';

/** Prefix of the ids of runs started by rules, if the server lets the app choose ids. */
export const RULE_RUN = 'cs-rule';

/** The key of the fact that a run failed. */
export const runFactKey = ({ name, id }: Pick<Run, 'name' | 'id'>): string => `${name} ${id}`;

/** A failed run; null: it did not fail. */
export const runFact = ({ id, name, state, startedAt, finishedAt, queuedAt }: Run): Fact | null =>
  state !== 'failed'
    ? null
    : factOf({
        kind: 'runFailed',
        key: runFactKey({ name, id }),
        of: name,
        subject: name,
        detail: t('rules:fact.run', { id }),
        at: finishedAt ?? startedAt ?? queuedAt ?? 0,
        caused: id.startsWith(`${RULE_RUN}-`),
      });

/** Failed runs among the newest of all workflows. */
export function runFacts({ workflows, runs }: Overview): Sight {
  const newest = [...runs, ...workflows.flatMap(({ lastRun }) => lastRun ?? [])];
  const facts = new Map<string, Fact>();
  for (const fact of newest.map(runFact)) if (fact !== null) facts.set(fact.key, fact);
  const times = newest.map(({ finishedAt, startedAt }) => finishedAt ?? startedAt ?? 0);
  return { facts: [...facts.values()], known: [], newest: Math.max(0, ...times) };
}
