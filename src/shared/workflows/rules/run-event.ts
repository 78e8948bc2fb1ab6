import '../texts.ts';
import type { ServiceEvent } from '../../attention/event.ts';
import { t } from '../../i18n/translate.ts';
import type { Run, RunState } from '../model.ts';

/** Prefix of the ids of runs started by rules, if the server lets the app choose ids. */
export const RULE_RUN = 'cs-rule';

/** The states of runs that failed. */
export const failedStates: readonly RunState[] = ['failed', 'rejected'];

/** The key of the event that a run failed. */
export const runEventKey = ({ name, id }: Pick<Run, 'name' | 'id'>): string => `${name} ${id}`;

/** The event that a run failed; null: it did not. */
export function runEvent(run: Run): ServiceEvent | null {
  const { id, name, state, startedAt, finishedAt, queuedAt } = run;
  if (!failedStates.includes(state)) return null;
  return {
    kind: 'runFailed',
    key: runEventKey(run),
    of: name,
    subject: name,
    detail: t('workflows:notice.runFailed', { id }),
    at: finishedAt ?? startedAt ?? queuedAt ?? 0,
    caused: id.startsWith(`${RULE_RUN}-`),
  };
}
