import { setTimeout as wait } from 'node:timers/promises';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { RunDetail, RunRef } from '../../../../shared/workflows/model.ts';
import type { App } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import { keepReading } from '../../keep-reading.ts';
import { toRef } from './runs.ts';

/** Polling interval of an active run. */
const POLL_MS = 1_000;

const over = new Set<RunDetail['state']>([
  'failed',
  'aborted',
  'succeeded',
  'partially_succeeded',
  'rejected',
]);

/** Reads a run until it is over; `seen` receives every read. Says on standard error when the run waits for a person. */
export async function untilOver(
  context: Context,
  app: App,
  ref: RunRef,
  seen?: (run: RunDetail) => Promise<void>,
): Promise<RunDetail> {
  const { client, signal } = app;
  let before: RunDetail['state'] | null = null;
  for (;;) {
    const run = await keepReading(app, context, () =>
      client.call('workflows.run', toRef(ref), signal),
    );
    await seen?.(run);
    if (over.has(run.state)) return run;
    if (run.state === 'waiting' && before !== 'waiting')
      context.io.err(t('workflowscli:run.waits', { id: run.id }));
    before = run.state;
    await wait(POLL_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) throw failure('cancelled', t('errors:cancelled'));
  }
}
