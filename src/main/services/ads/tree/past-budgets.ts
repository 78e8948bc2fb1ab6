import type { PastBudget } from '../../../../shared/ads/model.ts';
import { readMicros } from '../../../../shared/ads/rules/money.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import { readRecords, readTime } from '../../../net/wire.ts';
import type { AdsApi } from '../api/api.ts';
import { isLacking, unlessSignedOut } from '../expected-errors.ts';
import { readString } from './record.ts';

/** Maximum number of ad sets per request. */
const MAX_IDS = 50;
/** Maximum number of changes read for them; a longer history counts as incomplete. */
const MAX_CHANGES = 500;
const DAY_MS = 86_400_000;

/** By ad set; null: its history is unknown. */
type PastBudgets = ReadonlyMap<string, PastBudget[] | null>;

interface KnownHistory {
  readonly updated: number | null;
  readonly past: PastBudget[];
}

/** The histories read so far, by ad set. Each is valid until the ad set changes. */
const known = new WeakMap<AdsApi, Map<string, KnownHistory>>();

/**
 * The budgets that ad sets had before their current ones, from the service's history of changes. Requests only ad sets with a daily budget
 * that changed since the last request. On a service without a history, the earlier budgets of an ad set that changed after its start are
 * unknown.
 */
export async function readPastBudgets(
  api: AdsApi,
  account: string,
  adSets: Iterable<readonly [id: string, fields: JsonRecord]>,
  signal: AbortSignal,
): Promise<PastBudgets> {
  const histories = known.get(api) ?? new Map<string, KnownHistory>();
  known.set(api, histories);
  const all = [...adSets].map(([id, fields]) => ({ id, fields, ...readTimes(fields) }));
  const changed = all.filter(
    ({ id, fields, created, updated }) =>
      toRecord(fields['budget'])?.['type'] === 'DAILY' &&
      updated !== created &&
      histories.get(id)?.updated !== updated,
  );
  const past = new Map<string, PastBudget[] | null>(
    all.map(({ id }) => [id, histories.get(id)?.past ?? []]),
  );
  if (withoutHistory.has(api)) {
    for (const one of changed) past.set(one.id, guessPast(one));
    return past;
  }
  for (let at = 0; at < changed.length; at += MAX_IDS) {
    const part = changed.slice(at, at + MAX_IDS);
    const ids = part.map(({ id }) => id);
    const changes = await readChanges(api, account, ids, signal);
    for (const one of part) {
      const { id, updated } = one;
      if (changes === 'none') {
        past.set(id, guessPast(one));
        continue;
      }
      const budgets = changes && findPast(changes, id);
      past.set(id, budgets);
      if (budgets !== null) histories.set(id, { updated, past: budgets });
    }
  }
  return past;
}

/** Services that keep no history of changes. */
const withoutHistory = new WeakSet<AdsApi>();

/** Every change of a budget also changes the ad set. So an ad set that did not change since its start had no other budget while it ran. */
const guessPast = ({
  start,
  updated,
}: {
  readonly start: number | null;
  readonly updated: number | null;
}): PastBudget[] | null => (start !== null && updated !== null && updated <= start ? [] : null);

const readTimes = (fields: JsonRecord) => ({
  start: readTime(fields['start_time']),
  created: readTime(fields['created_at']),
  updated: readTime(fields['updated_at']),
});

/** The changes of budgets of these ad sets; null: they can't be read; `none`: the service keeps no history. */
async function readChanges(
  api: AdsApi,
  account: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<readonly JsonRecord[] | null | 'none'> {
  const query = { entity_type: ['AD_SET'], entity_ids: ids, change_category: ['BUDGET'] };
  const call = { endpoint: 'changes.list', account, query } as const;
  try {
    const part = { offset: 0, limit: MAX_CHANGES, pageSize: 50 };
    const { items, cut, total } = await api.list(call, part, signal);
    const isWhole = cut === null && (total ?? 0) <= items.length;
    return isWhole ? items.map((item) => toRecord(item) ?? {}) : null;
  } catch (error) {
    if (isLacking(error)) {
      withoutHistory.add(api);
      return 'none';
    }
    unlessSignedOut(error);
    return null;
  }
}

/** The earlier daily budgets of one ad set, oldest first. A day has the last budget that was set on it. */
function findPast(changes: readonly JsonRecord[], id: string): PastBudget[] {
  const byDay = new Map<number, { readonly at: number; readonly amount: PastBudget['amount'] }>();
  for (const change of changes) {
    const at = readTime(change['timestamp']);
    const amount = readBefore(change);
    if (change['entity_id'] !== id || at === null || amount === null) continue;
    const day = Math.floor(at / DAY_MS) * DAY_MS;
    const other = byDay.get(day);
    if (other === undefined || at < other.at) byDay.set(day, { at, amount });
  }
  return [...byDay]
    .map(([until, { amount }]) => ({ until, amount }))
    .sort((a, b) => a.until - b.until);
}

/** The daily budget before a change; null: the change is not about one. */
function readBefore(change: JsonRecord): PastBudget['amount'] | null {
  const budget = readRecords(change['changes']).find(
    (part) => part['change_category'] === 'BUDGET' && part['field_type'] === 'budget',
  );
  const value = toRecord(toRecord(budget?.['before'])?.['value']) ?? {};
  const type = readString(value['type']) ?? 'DAILY';
  return type === 'DAILY' ? readMicros(value['micro_amount']) : null;
}
