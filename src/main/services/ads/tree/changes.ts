import type { MethodInput, MethodOutput } from '../../../../shared/contract/methods.ts';
import type { ChangeEntry } from '../../../../shared/ads/model.ts';
import { moneyWords, readMicros } from '../../../../shared/ads/rules/money.ts';
import { writeExact } from '../../../../shared/ads/rules/exact-json.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import { readList, readTime } from '../../../net/wire.ts';
import type { AdsApi } from '../api/api.ts';
import { isLacking } from '../expected-errors.ts';
import { readString } from './record.ts';

const MAX_TEXT = 300;
const entityTypes = { campaign: 'CAMPAIGN', ad_set: 'AD_SET', ad: 'CREATIVE' } as const;

/** One entity's history of changes, newest first; empty on a service without one. */
export async function readChanges(
  api: AdsApi,
  { level, id, offset, limit, account }: MethodInput<'ads.changes'> & { readonly account: string },
  signal: AbortSignal,
): Promise<MethodOutput<'ads.changes'>> {
  const query = { entity_type: [entityTypes[level]], entity_ids: [id] };
  try {
    const call = { endpoint: 'changes.list', account, query } as const;
    const list = await api.list(call, { offset, limit, pageSize: limit }, signal);
    const items = list.items.map((item) => parseChange(toRecord(item) ?? {}));
    return { items, total: list.total ?? offset + items.length, cut: list.cut };
  } catch (error) {
    if (isLacking(error)) return { items: [], total: 0, cut: null };
    throw error;
  }
}

/** An entry shows old and new values only for a single change; several changes are listed by name. */
function parseChange(fields: JsonRecord): ChangeEntry {
  const changes = readList(fields['changes']).map((change) => toRecord(change) ?? {});
  const [first, ...more] = changes;
  const labels = changes.flatMap(
    (change) => readString(change['display_label']) ?? readString(change['field_type']) ?? [],
  );
  const actor = toRecord(fields['actor']);
  const value = (key: string): string | null =>
    more.length > 0 ? null : formatValue(toRecord(first?.[key]));
  return {
    at: readTime(fields['timestamp']),
    who: readString(actor?.['name']) ?? readString(actor?.['principal_id']),
    what:
      labels.length > 0
        ? labels.join(', ').slice(0, MAX_TEXT)
        : (readString(fields['operation']) ?? ''),
    from: value('before'),
    to: value('after'),
  };
}

/** `{value}`: a text, an amount of money, or the JSON of anything else. */
function formatValue(part: JsonRecord | null | undefined): string | null {
  if (part === null || part === undefined) return null;
  const value = part['value'] ?? part;
  const fields = toRecord(value) ?? {};
  const micros = readMicros(fields['micro_amount']);
  const text =
    micros === null
      ? typeof value === 'string'
        ? value
        : writeExact(value)
      : moneyWords(micros, readString(fields['currency']));
  return text.slice(0, MAX_TEXT);
}
