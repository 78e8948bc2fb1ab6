import '../../../../shared/workflows/rules-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Abilities, AbilityName, Dialect } from '../../../../shared/workflows/model.ts';
import { abilityNames } from '../../../../shared/workflows/model.ts';
import { versionNumber } from '../../../../shared/workflows/rules/params.ts';

const specified: readonly AbilityName[] = ['start', 'stopRun', 'stopAll'];

/** Includes `singleton`, because these servers never run a workflow twice at a time. */
const legacy: readonly AbilityName[] = [
  ...specified,
  'list',
  'suspend',
  'singleton',
  'retry',
  'history',
  'logs',
];

/** The release between 1.17 and 1.30 that added the ability, as a number and a text. The others exist since 1.17. */
const since: Partial<Record<AbilityName, readonly [number, string]>> = {
  singleton: [1_021_000, '1.21'],
  stopAll: [1_022_002, '1.22.2'],
  reschedule: [1_024_000, '1.24'],
  subRuns: [1_024_000, '1.24'],
  retryStep: [1_030_000, '1.30'],
};

/** Abilities that need the role `operator`. */
const runs: readonly AbilityName[] = [
  ...(['start', 'enqueue', 'suspend', 'stopRun', 'stopAll', 'retry', 'retryStep'] as const),
  ...(['reschedule', 'dequeue'] as const),
];

/**
 * What a server can do, by its dialect and version. An unknown version counts as the oldest of its dialect. `mayRun`: the user may do more
 * than read.
 */
export function findAbilities(dialect: Dialect, version: string | null, mayRun = true): Abilities {
  const reason = (name: AbilityName): string => {
    if (!mayRun && runs.includes(name)) return t('workflowsrules:lacks.role');
    if (dialect === 'current') return '';
    if (dialect === 'specified')
      return specified.includes(name) ? '' : t('workflowsrules:lacks.specified');
    if (dialect === 'legacy') return legacy.includes(name) ? '' : t('workflowsrules:lacks.legacy');
    const [first, text] = since[name] ?? [0, ''];
    return (versionNumber(version) ?? 0) >= first
      ? ''
      : t('workflowsrules:lacks.since', { since: text });
  };
  return Object.fromEntries(abilityNames.map((name) => [name, reason(name)])) as Abilities;
}
