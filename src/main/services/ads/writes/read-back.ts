import type { EndpointName } from '../../../../shared/ads/endpoints.ts';
import { allEndpoints } from '../../../../shared/ads/endpoints.ts';
import { ExactNumber, writeExact } from '../../../../shared/ads/rules/exact-json.ts';
import { isRecord, recordOf } from '../../../../shared/lib/json.ts';
import type { Clock } from '../../../platform/ports.ts';
import { sleep } from '../../../net/client.ts';
import { unchecked } from '../../../net/lost-answer.ts';
import { readUntil } from '../../../net/read-until.ts';
import type { ApiAnswer } from '../api/api.ts';
import { whole } from '../api/lists.ts';
import type { AdsWork } from '../work.ts';

/** One change that passed the guard. `account` is empty where the endpoint has none; `value`: the body, from `parseExact`. */
export interface Step {
  readonly endpoint: EndpointName;
  readonly account: string;
  readonly id: string | null;
  readonly body: string | null;
  readonly value: unknown;
}

export interface Reading {
  readonly now: AdsWork;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

type Read = Pick<ApiAnswer, 'text' | 'value' | 'requests'>;

/** Pauses (ms) between readings that look for the effect of a change whose answer was lost. */
const PAUSES = [0, 1_000, 3_000] as const;
const ALL = { offset: 0, limit: 0, pageSize: 50 } as const;

const kindOf = ({ endpoint }: Step): string => endpoint.slice(0, endpoint.indexOf('.'));
const actionOf = ({ endpoint }: Step): string => endpoint.slice(endpoint.indexOf('.') + 1);
const isEndpoint = (name: string): name is EndpointName => Object.hasOwn(allEndpoints, name);

/** The record as the service has it now; where that can't be read, the answer to the change, or what is known where that is empty. */
export async function readBack(reading: Reading, step: Step, answer: ApiAnswer): Promise<Read> {
  const id = step.id ?? recordOf(answer.value)?.['id'];
  const look = () =>
    step.endpoint === 'assets.bulk' ? listed(reading, step) : shown(reading, step, id ?? null);
  const read =
    (await settled(reading, step, look)) ?? (answer.text === '' ? knownOf(step) : answer);
  return read === answer ? answer : { ...read, requests: answer.requests + read.requests };
}

/** The answer to a change; null for a create without an id, which says nothing about what it made. */
export const withId = (step: Step, answer: ApiAnswer | null): ApiAnswer | null =>
  answer !== null && actionOf(step) === 'create' && recordOf(answer.value)?.['id'] == null
    ? null
    : answer;

/**
 * Whether a record read back denies a change: it has another switch or word (`status`, `true`, `PAUSED`) than was set. Texts, dates and amounts
 * are not compared, because the service may write them in another form.
 */
export function denies(set: unknown, got: unknown): boolean {
  const record = recordOf(got);
  if (record === null) return false;
  return Object.entries(recordOf(set) ?? {}).some(([key, value]) => {
    const shown = record[key];
    if (typeof shown !== typeof value) return false;
    const isWord = typeof value === 'boolean' || /^[A-Z][A-Z_]+$/.test(String(value));
    return isWord && key !== 'name' && shown !== value;
  });
}

/** The record once it shows the change, or as it is at last; null: it can't be read. */
async function settled(
  { clock }: Reading,
  step: Step,
  look: () => Promise<Read | null>,
): Promise<Read | null> {
  let read: Read | null = null;
  let requests = 0;
  for (const pause of PAUSES) {
    if (pause > 0) await sleep(clock, pause);
    read = await look().catch(() => null);
    requests += read?.requests ?? 0;
    if (read === null || !denies(step.value, read.value)) break;
  }
  return read === null ? null : { ...read, requests };
}

/** A service may answer a change with 204. */
function knownOf(step: Step): Read {
  if (actionOf(step) === 'delete') return asRead({ deletion_count: 1 }, 0);
  const ids = recordOf(step.value)?.['asset_ids'];
  if (Array.isArray(ids))
    return asRead(
      ids.map((id: unknown) => ({ id })),
      0,
    );
  return asRead({ id: step.endpoint === 'account.update' ? step.account : step.id }, 0);
}

/**
 * Looks for the effect of a change whose answer was lost; null: it is not there. Rejects if the app can't see it. Creates with a key were
 * repeated already.
 */
export async function foundAfterAll(
  reading: Reading,
  step: Step,
  before: ReadonlySet<string> | null,
): Promise<Read | null> {
  if (actionOf(step) === 'create' && before === null) {
    if ('idempotent' in allEndpoints[step.endpoint]) return null;
    throw unchecked();
  }
  const effect = () => effectOf(reading, step, before);
  return readUntil(reading, PAUSES, effect, (found) => found !== null);
}

/** Ids of what has the name of a create without a key: what comes besides is the one created. Null: not needed, or not known. */
export async function idsBefore(reading: Reading, step: Step): Promise<ReadonlySet<string> | null> {
  if (actionOf(step) !== 'create' || 'idempotent' in allEndpoints[step.endpoint]) return null;
  const items = await ofSameName(reading, step).catch(() => null);
  return items === null ? null : new Set(items.map(({ id }) => String(id)));
}

async function effectOf(
  reading: Reading,
  step: Step,
  before: ReadonlySet<string> | null,
): Promise<Read | null> {
  if (actionOf(step) === 'create') {
    const added = (await ofSameName(reading, step)).filter(({ id }) => !before?.has(String(id)));
    // With several there is no telling which one this is.
    if (added.length > 1) throw unchecked();
    return added.length === 1 ? asRead(added[0]) : null;
  }
  if (step.endpoint === 'audiences.delete') {
    const query = { audience_ids: [step.id ?? ''], audience_types: ['CUSTOM', 'LOOKALIKE'] };
    const left = await list(reading, step, 'audiences.list', query);
    return left.some(({ id }) => id === step.id) ? null : asRead({ deletion_count: 1 });
  }
  if (step.endpoint === 'assets.bulk') {
    const wanted = recordOf(step.value)?.['action'] === 'ARCHIVE';
    const read = await listed(reading, step);
    const records = Array.isArray(read?.value) ? read.value.filter(isRecord) : [];
    const isDone = records.length > 0 && records.every((one) => isArchived(one) === wanted);
    return isDone ? read : null;
  }
  const read = await shown(reading, step, step.id);
  if (read === null) throw unchecked();
  return holds(step.value, read.value) ? read : null;
}

const asRead = (value: unknown, requests = 1): Read => ({
  ...{ text: writeExact(value), value, requests },
});

/** Null: the record does not say. */
function isArchived({ archived, status }: Readonly<Record<string, unknown>>): boolean | null {
  if (status === 'ARCHIVED') return true;
  return typeof archived === 'boolean' ? archived : null;
}

async function shown({ now, signal }: Reading, step: Step, id: unknown): Promise<Read | null> {
  const endpoint = `${kindOf(step)}.show`;
  if (!isEndpoint(endpoint) || actionOf(step) === 'delete') return null;
  const needsId = endpoint !== 'account.show';
  if (needsId && typeof id !== 'string') return null;
  const { account } = step;
  return now.api.read({ endpoint, account, ...(needsId ? { id: String(id) } : {}) }, signal);
}

async function listed(reading: Reading, step: Step): Promise<Read | null> {
  const ids = recordOf(step.value)?.['asset_ids'];
  if (!Array.isArray(ids)) return null;
  const query = { asset_ids: ids.map(String) };
  const { items, requests } = await listOf(reading, step, 'assets.list', query);
  return asRead(items, requests);
}

/** Records whose name is that in the body. */
async function ofSameName(reading: Reading, step: Step) {
  const name = recordOf(step.value)?.['name'];
  const endpoint = `${kindOf(step)}.list`;
  if (!isEndpoint(endpoint) || typeof name !== 'string') return [];
  const query: Record<string, string[]> =
    endpoint === 'assets.list'
      ? { name: [name] }
      : endpoint === 'audiences.list'
        ? { audience_types: ['CUSTOM', 'LOOKALIKE'] }
        : {};
  return (await list(reading, step, endpoint, query)).filter((one) => one['name'] === name);
}

/** A whole list: what is missing in a cut one may be the effect that is looked for. */
const listOf = async (
  { now, signal }: Reading,
  { account }: Step,
  endpoint: EndpointName,
  query: Readonly<Record<string, readonly string[]>>,
) => whole(await now.api.list({ endpoint, account, query }, ALL, signal));

const list = async (...asked: Parameters<typeof listOf>) =>
  (await listOf(...asked)).items.filter(isRecord);

/** Whether a record has all that was set: the effect of a change is there. */
export function holds(set: unknown, got: unknown): boolean {
  if (isNumber(set) && isNumber(got)) {
    // Beyond 2^53 different integers are the same number.
    const isSafe = Math.abs(Number(set)) <= Number.MAX_SAFE_INTEGER;
    return String(set) === String(got) || (isSafe && Number(set) === Number(got));
  }
  if (Array.isArray(set))
    return (
      Array.isArray(got) &&
      set.length === got.length &&
      set.every((part, index) => holds(part, got[index]))
    );
  if (isRecord(set))
    return isRecord(got) && Object.entries(set).every(([key, part]) => holds(part, got[key]));
  return set === got || (set === null && got === undefined);
}

const isNumber = (value: unknown): boolean =>
  typeof value === 'number' || value instanceof ExactNumber;
