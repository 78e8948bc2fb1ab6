import { useRef, useState } from 'react';
import type { BulkStep, StepResult } from '../../../../shared/ads/contract.ts';
import type { Outlay } from '../../../../shared/ads/rules/budget-change.ts';
import { addMicros, moneyText } from '../../../../shared/ads/rules/money.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { chosenAccount } from '../parts/account.ts';
import type { Cost } from './ChangeDialog.tsx';

/** Maximum number of steps that the core accepts in one call. */
export const MAX_STEPS = 200;
/** Steps per call without an amount. Progress updates, and the user can stop, after each call. */
const CHUNK = 25;

/**
 * Changes many rows. `run` sends the steps, all in one call if an amount was typed; it resolves with whether all succeeded. `done`: ids of
 * rows already changed. `progress` and `stop`: set while a change of more than one call runs.
 */
export function useBulk() {
  const [results, setResults] = useState<readonly StepResult[]>([]);
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null);
  const stopped = useRef(false);
  const run = async (steps: readonly BulkStep[], amount: string | null): Promise<boolean> => {
    stopped.current = false;
    const size = amount === null ? CHUNK : MAX_STEPS;
    const all: StepResult[] = [];
    try {
      for (let at = 0; at < steps.length && !stopped.current; at += size) {
        if (steps.length > CHUNK) setProgress({ done: at, count: steps.length });
        const part = steps.slice(at, at + size);
        const now = await call('ads.bulk', { account: chosenAccount(), amount, steps: part });
        all.push(...now);
        const ids = new Set(part.map(({ id }) => id));
        setResults((before) => [...before.filter(({ id }) => !ids.has(id)), ...now]);
      }
      return all.length === steps.length && all.every(({ ok }) => ok);
    } finally {
      setProgress(null);
    }
  };
  const stop = (): void => {
    stopped.current = true;
  };
  const done = new Set(results.filter(({ ok }) => ok).map(({ id }) => id));
  return { run, results, done, progress, stop: progress === null ? undefined : stop };
}

/** Completed steps of a change to many rows, and the result of each step, if any failed. */
export function StepResults({
  progress = null,
  results,
  names,
}: {
  readonly progress?: ReturnType<typeof useBulk>['progress'];
  readonly results: readonly StepResult[];
  readonly names: ReadonlyMap<string, string>;
}) {
  const failed = results.filter(({ ok }) => !ok);
  const done = results.length - failed.length;
  const text = progress === null ? '' : t('adspanel:change.progress', progress);
  return (
    <>
      {progress !== null && (
        <p role="status">
          <progress aria-label={text} value={progress.done} max={progress.count} /> {text}
        </p>
      )}
      {failed.length > 0 && (
        <Notice tone="bad" title={t('adspanel:change.partly', { done, count: results.length })}>
          <ul>
            {failed.map(({ id, error }) => (
              <li key={id}>
                {names.get(id) ?? id}: {error}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

const listSums = ({ perDay, inAll }: Outlay) =>
  ([['DAILY', perDay] as const, ['LIFETIME', inAll] as const] as const).filter(
    ([, amount]) => amount !== '0',
  );

/** "70.00 EUR per day and 1,700.00 EUR in total"; omits parts that are 0. */
export const outlayText = (outlay: Outlay, currency: string): string =>
  listSums(outlay)
    .map(([type, amount]) =>
      t('adspanel:change.amountOf', {
        amount: moneyText(amount, currency),
        unit: t(`adspanel:change.unit.${type}`, { currency }),
      }),
    )
    .join(t('adspanel:change.and'));

/** What the user types to confirm an outlay: its sum; null: it is 0. */
export function outlayCost(outlay: Outlay, currency: string): Cost | null {
  const [one, ...more] = listSums(outlay);
  if (one === undefined) return null;
  const type = more.length > 0 ? 'both' : one[0];
  const amount = addMicros(outlay.perDay, outlay.inAll);
  return { amount, unit: t(`adspanel:change.unit.${type}`, { currency }) };
}
