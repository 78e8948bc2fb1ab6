import type { EndpointName } from '../../../../shared/ads/endpoints.ts';
import { allEndpoints } from '../../../../shared/ads/endpoints.ts';
import { writeExact, ExactNumber } from '../../../../shared/ads/rules/exact-json.ts';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import { isRecord, toRecord } from '../../../../shared/lib/json.ts';
import { plainDecimal } from '../../../../shared/lib/decimal.ts';
import { unchecked } from '../../../net/lost-answer.ts';
import { fromIso } from '../../../net/iso-time.ts';
import type { ApiResult } from '../api/api.ts';
import { requireWhole } from '../api/lists.ts';
import { isUuid } from '../api/request.ts';
import type { AdsSession } from '../session.ts';
import type { Planned } from './guard.ts';

/** One change that passed the guard. `account` is empty where the endpoint has none. */
export interface ChangeStep extends Planned {
  readonly account: string;
}

export interface ReadBackContext {
  readonly session: AdsSession;
  readonly signal: AbortSignal;
}

type Read = Pick<ApiResult, 'text' | 'value' | 'requests'>;

const ALL = { offset: 0, limit: 0, pageSize: 50 } as const;
/** By default, the service lists only one type. */
const bothTypes = { audience_types: ['CUSTOM', 'LOOKALIKE'] } as const;

const parseKind = ({ endpoint }: ChangeStep): string => endpoint.slice(0, endpoint.indexOf('.'));
const parseAction = ({ endpoint }: ChangeStep): string => endpoint.slice(endpoint.indexOf('.') + 1);
const isEndpoint = (name: string): name is EndpointName => Object.hasOwn(allEndpoints, name);

/** What the service shows after a change, and whether the change took effect. */
export interface Seen {
  readonly read: Read;
  readonly isDone: boolean;
}

/** The answer to a change; null for the answer to a create without a usable id, which does not identify the new record. */
export const withId = (step: ChangeStep, answer: ApiResult | null): ApiResult | null =>
  answer !== null &&
  parseAction(step) === 'create' &&
  !isUuid(toText(toRecord(answer.value)?.['id']))
    ? null
    : answer;

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Reads once whether a change took effect; `answer` null: its answer was lost. The answer itself proves nothing, because it may repeat what
 * was sent. `before`: from `idsBefore`. Rejects with `unconfirmed` if the effect can't be read.
 */
export async function readEffect(
  reading: ReadBackContext,
  step: ChangeStep,
  answer: ApiResult | null,
  before: ReadonlySet<string> | null,
): Promise<Seen> {
  try {
    if (answer !== null || parseAction(step) !== 'create') {
      const id = step.id ?? toText(toRecord(answer?.value)?.['id']);
      return await readRecord(reading, step, id, answer !== null);
    }
    if (before !== null) return await findAdded(reading, step, before);
    // The client has already repeated a create with a key.
    if (isKeyed(step)) return { read: toRead(null), isDone: false };
    throw unchecked();
  } catch (error) {
    if (!(error instanceof AppFailure)) throw error;
    const { code, message, detail } = error.error;
    if (code === 'unconfirmed') throw error;
    throw unchecked({ ...detail, lost: code, why: message });
  }
}

const isKeyed = ({ endpoint }: ChangeStep): boolean => 'idempotent' in allEndpoints[endpoint];

/**
 * Ids of the records that already have the name of a create without a key, so that the new one can be recognized. Null: not needed, or
 * unknown.
 */
export async function idsBefore(
  reading: ReadBackContext,
  step: ChangeStep,
): Promise<ReadonlySet<string> | null> {
  if (parseAction(step) !== 'create' || isKeyed(step)) return null;
  const items = await listSameName(reading, step).catch(() => null);
  return items === null ? null : new Set(items.map(({ id }) => String(id)));
}

async function findAdded(
  reading: ReadBackContext,
  step: ChangeStep,
  before: ReadonlySet<string>,
): Promise<Seen> {
  const made = (await listSameName(reading, step)).filter(({ id }) => !before.has(String(id)));
  // If several records match, the new one can't be identified.
  if (made.length > 1) throw unchecked();
  return { read: toRead(made[0] ?? null), isDone: made.length === 1 };
}

/** Reads once. `isAnswered`: the service confirmed the change, so fields that it does not show count as done. */
async function readRecord(
  reading: ReadBackContext,
  step: ChangeStep,
  id: string,
  isAnswered: boolean,
): Promise<Seen> {
  if (step.endpoint === 'assets.bulk') return readArchived(reading, step, isAnswered);
  const read = await fetchRecord(reading, step, id);
  if (parseAction(step) !== 'delete')
    return { read, isDone: shows(step.value, read.value, isAnswered) };
  const isDone = read.value === null;
  return { read: isDone ? toRead({ deletion_count: 1 }, read.requests) : read, isDone };
}

async function readArchived(
  reading: ReadBackContext,
  step: ChangeStep,
  isAnswered: boolean,
): Promise<Seen> {
  const { asset_ids: ids, action } = toRecord(step.value) ?? {};
  const query = { asset_ids: Array.isArray(ids) ? ids.map(String) : [] };
  const { items, requests } = await fetchWhole(reading, step, 'assets.list', query);
  const states = items.filter(isRecord).map(isArchived);
  const wanted = action === 'ARCHIVE';
  const isDone = isAnswered
    ? !states.includes(!wanted)
    : states.length > 0 && states.every((state) => state === wanted);
  return { read: toRead(items, requests), isDone };
}

const toRead = (value: unknown, requests = 1): Read => ({
  text: writeExact(value),
  value,
  requests,
});

/** Null: unknown from this record. */
function isArchived({ archived, status }: Readonly<Record<string, unknown>>): boolean | null {
  if (status === 'ARCHIVED') return true;
  return typeof archived === 'boolean' ? archived : null;
}

const isSameId = (value: unknown, id: string): boolean =>
  String(value).toLowerCase() === id.toLowerCase();

/** The record with this id; its value is null if there is none. Not every service reads one audience alone, but all list them by id. */
async function fetchRecord(reading: ReadBackContext, step: ChangeStep, id: string): Promise<Read> {
  const { session, signal } = reading;
  const { account } = step;
  const kind = parseKind(step);
  if (kind === 'audiences') {
    const query = { audience_ids: [id], ...bothTypes };
    const { items, requests } = await fetchWhole(reading, step, 'audiences.list', query);
    return toRead(items.find((item) => isSameId(toRecord(item)?.['id'], id)) ?? null, requests);
  }
  const endpoint = `${kind}.show`;
  if (!isEndpoint(endpoint)) throw unchecked();
  const call = { endpoint, account, ...(endpoint === 'account.show' ? {} : { id }) };
  return session.api.read(call, signal).catch((error: unknown) => {
    if (error instanceof AppFailure && error.error.code === 'not-found') return toRead(null);
    throw error;
  });
}

/** Records with the same name as in the body. */
async function listSameName(reading: ReadBackContext, step: ChangeStep) {
  const name = toRecord(step.value)?.['name'];
  const endpoint = `${parseKind(step)}.list`;
  if (!isEndpoint(endpoint) || typeof name !== 'string') return [];
  const filters: Partial<Record<EndpointName, Readonly<Record<string, readonly string[]>>>> = {
    'assets.list': { name: [name] },
    'audiences.list': bothTypes,
  };
  const { items } = await fetchWhole(reading, step, endpoint, filters[endpoint] ?? {});
  return items.filter(isRecord).filter((row) => row['name'] === name);
}

/** Reads a complete list: the record to find may be among the rows missing from a cut one. */
const fetchWhole = async (
  { session, signal }: ReadBackContext,
  { account }: ChangeStep,
  endpoint: EndpointName,
  query: Readonly<Record<string, readonly string[]>>,
) => requireWhole(await session.api.list({ endpoint, account, query }, ALL, signal));

/**
 * Whether a record shows the values that were set (both from `parseExact`). Compares numbers exactly, times by instant, lists in any order,
 * and ids ignoring case. `lacking`: the result for a field that the record does not have.
 */
export function shows(set: unknown, got: unknown, lacking: boolean): boolean {
  if (set === null) return got === null || got === undefined;
  if (isNumber(set))
    return (isNumber(got) || typeof got === 'string') && digits(set) === digits(got);
  if (Array.isArray(set)) return Array.isArray(got) && sameMembers(set, got, lacking);
  if (isRecord(set))
    return (
      isRecord(got) &&
      Object.entries(set).every(([key, part]) =>
        got[key] === undefined ? lacking || part === null : shows(part, got[key], lacking),
      )
    );
  if (set === got) return true;
  return typeof set === 'string' && typeof got === 'string' && sameText(set, got);
}

const isNumber = (value: unknown): boolean =>
  typeof value === 'number' || value instanceof ExactNumber;

/** Normalizes a number: `40.50`, `4.05e1` and `40.5` are equal. */
function digits(value: unknown): string {
  const plain = plainDecimal(String(value));
  return plain?.includes('.') === true ? plain.replace(/\.?0*$/, '') : (plain ?? String(value));
}

function sameText(set: string, got: string): boolean {
  if (isUuid(set)) return set.toLowerCase() === got.toLowerCase();
  const [left, other] = [set, got].map((text) => (/^\d{4}-\d\d-\d\dT/.test(text) ? text : null));
  return (
    left != null && other != null && fromIso(left) !== null && fromIso(left) === fromIso(other)
  );
}

function sameMembers(set: readonly unknown[], got: readonly unknown[], lacking: boolean): boolean {
  if (set.length !== got.length) return false;
  const left = [...got];
  return set.every((part) => {
    const at = left.findIndex((item) => shows(part, item, lacking));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
