import { t } from '../../../../shared/i18n/translate.ts';
import type { RunDetail, RunRef } from '../../../../shared/workflows/model.ts';
import { hasEnded } from '../../../../shared/workflows/rules/states.ts';
import type { App } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import { readUntil } from '../../keep-reading.ts';
import { toRef } from './runs.ts';

/** Polling interval of an active run. */
const POLL_MS = 1_000;

/** Reads a run until it is over; `seen` receives every read. Says on standard error when the run waits for a person. */
export async function untilOver(
  context: Context,
  app: App,
  ref: RunRef,
  seen?: (run: RunDetail) => Promise<void>,
): Promise<RunDetail> {
  let before: RunDetail['state'] | null = null;
  return readUntil(app, context, {
    everyMs: POLL_MS,
    read: () => app.client.call('workflows.run', toRef(ref), app.signal),
    isOver: async (run) => {
      await seen?.(run);
      if (run.state === 'waiting' && before !== 'waiting')
        context.io.err(t('workflowscli:run.waits', { id: run.id }));
      before = run.state;
      return hasEnded(run.state);
    },
  });
}
