import { useRef, useState } from 'react';
import type { BulkStep, StepResult } from '../../../../shared/ads/contract.ts';
import { withCurrency } from '../../../../shared/ads/rules/money.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { closeChange } from './open-change.ts';
import { useAccount } from './use-account.ts';

/** Maximum number of steps that the core accepts in one call. */
export const MOST_STEPS = 200;
/** Steps per call without an amount. Progress updates, and the user can stop, after each call. */
const CHUNK = 25;

interface Bulk {
  readonly steps: readonly BulkStep[];
  /** The sum that the user typed; all steps are then sent in one call. Null: the steps set no budget. */
  readonly amount: string | null;
}

/**
 * Sends one step for each row; closes the dialog if all succeeded, otherwise keeps the results. `done`: ids of rows already changed.
 * `progress` and `stop`: set while a change of more than one call runs.
 */
export function useBulk() {
  const { id: account = null, currency = null } = useAccount() ?? {};
  const [results, setResults] = useState<readonly StepResult[]>([]);
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null);
  const stopped = useRef(false);
  const sent = useMutation(
    async ({ steps, amount: typed }: Bulk) => {
      stopped.current = false;
      const amount = typed === null ? null : withCurrency(typed, currency);
      const size = amount === null ? CHUNK : MOST_STEPS;
      const all: StepResult[] = [];
      for (let at = 0; at < steps.length && !stopped.current; at += size) {
        setProgress({ done: at, count: steps.length });
        const part = steps.slice(at, at + size);
        const now = await call('ads.bulk', { account, amount, steps: part });
        all.push(...now);
        const ids = new Set(part.map(({ id }) => id));
        setResults((before) => [...before.filter(({ id }) => !ids.has(id)), ...now]);
      }
      return all.length === steps.length && all.every(({ ok }) => ok);
    },
    {
      inline: true,
      onDone: (isWhole, _bulk, shown) => {
        if (isWhole && shown) closeChange();
      },
    },
  );
  const done = new Set(results.filter(({ ok }) => ok).map(({ id }) => id));
  const isLong = sent.pending && progress !== null && progress.count > CHUNK;
  const stop = (): void => {
    stopped.current = true;
  };
  return { sent, results, done, progress: isLong ? progress : null, ...(isLong && { stop }) };
}
