import '../../../../shared/workflows/texts.ts';
import { evidenceLine, toEvidence } from '../../../../shared/attention/evidence.ts';
import type { EvidenceLine, ItemDetails, PastEvent } from '../../../../shared/attention/model.ts';
import { MAX_EVIDENCE, MAX_PAST } from '../../../../shared/attention/model.ts';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import { findTone, formatState } from '../../../../shared/format/states.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Run, RunDetail, Step, Workflow } from '../../../../shared/workflows/model.ts';
import type { Scheduler } from '../scheduler/scheduler.ts';

type Reads = Pick<Scheduler, 'abilities' | 'run' | 'log' | 'history'>;

/** States of the step that stopped or blocks a run, the most informative first. */
const telling: readonly Step['state'][] = [
  'failed',
  'rejected',
  'waiting',
  'retrying',
  'running',
  'aborted',
];

/**
 * The step that failed or blocks the run `runId`, with its error and the last lines of its log, and the newest runs. `runs`: all known runs
 * of all workflows. Rejects if the run or its log cannot be read.
 */
export async function readDetails(
  { file, name }: Pick<Workflow, 'file' | 'name'>,
  { runId, runs }: { readonly runId: string; readonly runs: readonly Run[] },
  scheduler: Reads,
  signal: AbortSignal,
): Promise<ItemDetails> {
  const run = await scheduler.run({ file, name, id: runId }, signal);
  const known = runs.filter((one) => one.name === name);
  const isKnown = known.length >= MAX_PAST || scheduler.abilities.history !== '';
  const past = isKnown ? known : (await scheduler.history({ file, name }, MAX_PAST, signal)).items;
  return {
    evidence: run === null ? [] : await readEvidence(run, scheduler, signal),
    events: past.flatMap(toEvent),
  };
}

async function readEvidence(
  run: RunDetail,
  scheduler: Reads,
  signal: AbortSignal,
): Promise<EvidenceLine[]> {
  const step = telling.flatMap((state) => run.steps.filter((one) => one.state === state))[0];
  if (step === undefined) return [];
  const head = [
    evidenceLine(
      t('workflows:notice.step', { step: step.name, state: formatState(step.state) }),
      step.state === 'failed',
    ),
    ...(step.error === null ? [] : toEvidence([{ text: firstLine(step.error), level: 'error' }])),
  ];
  return [...head, ...(await readLastLines(run, step, scheduler, signal)).slice(head.length)];
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/** The last lines of a step's output; a step that waits for a person has none. */
async function readLastLines(
  { file, name, id, root }: RunDetail,
  { name: step, state }: Step,
  scheduler: Reads,
  signal: AbortSignal,
): Promise<EvidenceLine[]> {
  if (state === 'waiting' || scheduler.abilities.logs !== '') return [];
  const run = { file, name, id, ...(root && { root }) };
  const part = { step, stream: 'both', after: null, until: null, tail: MAX_EVIDENCE } as const;
  try {
    const { lines } = await scheduler.log({ run, ...part }, signal);
    return toEvidence(lines);
  } catch (error) {
    // The scheduler removes old logs.
    if (error instanceof AppFailure && error.error.code === 'not-found') return [];
    throw error;
  }
}

function toEvent({ id, state, rawState, startedAt, finishedAt, queuedAt }: Run): PastEvent[] {
  const at = finishedAt ?? startedAt ?? queuedAt;
  if (at === null) return [];
  const text = t('workflows:notice.past', { id, state: formatState(state, rawState) });
  return [{ at, tone: findTone(state), text }];
}
