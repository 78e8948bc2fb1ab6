import { randomInt } from 'node:crypto';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Run, RunDetail } from '../../../../shared/workflows/model.ts';
import { parseParams } from '../../../../shared/workflows/rules/params.ts';
import { newRunId } from '../../../../shared/workflows/rules/run-id.ts';
import type { App } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import type { Given } from '../../options.ts';
import { text } from '../../options.ts';
import { printJson } from '../../output.ts';
import { withService } from '../../kit/with-service.ts';
import { fetchAbilities, detailJson, namedWorkflow } from './answers.ts';
import { createFollower } from './log.ts';
import { printRun, toRef } from './runs.ts';
import { untilOver } from './until-over.ts';

/**
 * dag start: starts a run once. `--wait` prints it when it is over, with exit code 1 unless it succeeded; `--follow` also prints the
 * output of its steps meanwhile.
 */
export async function startRun(
  context: Context,
  name: string,
  words: readonly string[],
  given: Given,
): Promise<number> {
  const follow = given['follow'] === true;
  const waits = follow || given['wait'] === true;
  return withService(
    context,
    'workflows',
    async (app) => {
      const { client, signal } = app;
      const ref = await namedWorkflow(app, name);
      const wantedId = text(given['runId']);
      const { runIds } = await fetchAbilities(app);
      if (wantedId !== null && runIds !== '') throw failure('unsupported', runIds);
      const runId = wantedId ?? newRunId(Date.now(), () => randomInt(2 ** 32) / 2 ** 32);
      const input = { ...ref, runId, params: parseParams(words), singleton: false, enqueue: false };
      const begun = await client.call('workflows.start', input, signal);
      const print = (run: RunDetail): void => {
        if (context.options.json) printJson(context.io, detailJson(run));
        else printRun(context, run);
      };
      if (!waits) {
        print(await begunRun(app, begun));
        return 0;
      }
      if (!context.options.json) context.io.err(t('workflowscli:run.begun', { id: begun.id }));
      const of = { run: toRef(begun), step: null, stream: 'both' } as const;
      const log = follow ? createFollower(context, app, of) : null;
      const run = await untilOver(context, app, begun, async () => log?.readOn());
      log?.end();
      print(run);
      return run.state === 'succeeded' ? 0 : 1;
    },
    waits ? null : undefined,
  );
}

/** A started run, with its steps if the server shows it. */
const begunRun = ({ client, signal }: App, begun: Run): Promise<RunDetail> =>
  client.call('workflows.run', toRef(begun), signal).catch((error: unknown) => {
    if (!(error instanceof AppFailure) || error.error.code !== 'not-found') throw error;
    return { ...begun, steps: [], remarks: [] };
  });
