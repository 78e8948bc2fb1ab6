import '../../../../shared/workflows/rules-texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { LogQuery } from '../../../../shared/workflows/contract.ts';
import type { RunDetail, Step } from '../../../../shared/workflows/model.ts';
import { isActive } from '../../../../shared/workflows/rules/states.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { getStatus } from '../../../net/errors.ts';
import type { SendSchedulerCall } from './call.ts';
import { part } from './call.ts';
import type { LogFile, ReadLog } from './logs.ts';

/** A step whose output is part of a log. */
type Source = Pick<LogFile, 'key' | 'since' | 'ended'> & { readonly step: string };

/** The step of the query, or the steps of the run that `run` resolves with, in order of their start. */
export async function fetchSources(
  { run: { id }, step }: LogQuery,
  run: () => Promise<RunDetail | null>,
): Promise<Source[]> {
  if (step !== null) return [{ key: '', step, since: null, ended: false }];
  const detail = await run();
  if (detail === null) throw failure('not-found', t('workflowsrules:server.noRun', { id }));
  // Steps of one name share a log.
  const first = new Map(detail.steps.toReversed().map((one) => [one.name, one]));
  return [...detail.steps.entries()]
    .filter(([, one]) => first.get(one.name) === one && hasLog(one))
    .toSorted(([, one], [, other]) => (one.startedAt ?? 0) - (other.startedAt ?? 0))
    .map(([index, one]) => ({
      key: String(index),
      step: one.name,
      since: one.startedAt,
      ended: one.finishedAt !== null && !isActive(one.state),
    }));
}

const hasLog = ({ state, startedAt }: Step): boolean => startedAt !== null && state !== 'skipped';

export interface RunAddress {
  readonly call: SendSchedulerCall;
  /** Address of the run. */
  readonly path: string;
  readonly signal: AbortSignal;
}

/** Log files of the new API. `stream` is always sent, because servers fail without it. */
export async function serverFiles(
  { call, path, signal }: RunAddress,
  query: LogQuery,
  run: () => Promise<RunDetail | null>,
): Promise<LogFile[]> {
  const { stream } = query;
  if (stream === 'scheduler')
    return [schedulerFile((extra) => call({ path: `${path}/log`, query: extra, signal }))];
  const outputs = (['out', 'err'] as const).filter((name) => stream === 'both' || stream === name);
  return (await fetchSources(query, run)).flatMap(({ key, step, ...source }) => {
    const at = `${path}/steps/${part(step)}/log`;
    const read = (output: 'out' | 'err'): ReadLog => {
      return (extra) =>
        call({ path: at, query: { stream: `std${output}`, ...extra }, signal }).catch(toNoLog);
    };
    return outputs.map((output) => ({
      ...source,
      key: `${key}${output}`,
      step,
      stream: output,
      read: read(output),
    }));
  });
}

/** The scheduler's own log of a run. */
export const schedulerFile = (read: ReadLog): LogFile => ({
  key: '',
  step: null,
  stream: null,
  since: null,
  ended: false,
  read,
});

/** A step that never ran has no log: 404, or 500 on 1.30. */
function toNoLog(error: unknown): JsonRecord {
  const words = error instanceof Error ? error.message : '';
  const isMissing =
    (getStatus(error) === 404 && /log file not found/i.test(words)) ||
    (getStatus(error) === 500 && /unexpected error occurred/i.test(words));
  if (isMissing) return {};
  throw error;
}

/** Reads a file that the server returns as a single text; loads it once. */
export function readText(load: () => Promise<unknown>): ReadLog {
  let loaded: Promise<string[]> | null = null;
  return async (query) => {
    loaded ??= load().then(split);
    const all = await loaded;
    const first = 'tail' in query ? Math.max(0, all.length - query.tail) : query.offset - 1;
    const lines = all.slice(first, 'tail' in query ? undefined : first + query.limit);
    return {
      content: lines.join('\n'),
      lineCount: lines.length,
      totalLines: all.length,
      hasMore: first + lines.length < all.length,
    };
  };
}

const split = (content: unknown): string[] =>
  typeof content !== 'string' || content === '' ? [] : content.replace(/\n$/, '').split('\n');
