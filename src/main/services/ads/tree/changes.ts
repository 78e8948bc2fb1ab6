import type { MethodInput, MethodOutput } from '../../../../shared/contract/methods.ts';
import type { ChangeEntry } from '../../../../shared/ads/model.ts';
import { moneyWords } from '../../../../shared/ads/rules/money.ts';
import { writeExact } from '../../../../shared/ads/rules/exact-json.ts';
import type { AdsApi } from '../api/api.ts';
import { isLacking } from '../refusal.ts';
import { Fields } from './record.ts';

const MOST_TEXT = 300;
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
    const items = list.items.map((item) => changeOf(new Fields(item)));
    return { items, total: list.total ?? offset + items.length, cut: list.cut };
  } catch (error) {
    if (isLacking(error)) return { items: [], total: 0, cut: null };
    throw error;
  }
}

/** Values stand beside a single change only; several are named. */
function changeOf(fields: Fields): ChangeEntry {
  const changes = fields.list('changes').map((one) => new Fields(one));
  const [first, ...more] = changes;
  const labels = changes.flatMap(
    (one) => one.text('display_label') ?? one.text('field_type') ?? [],
  );
  const actor = fields.part('actor');
  const value = (key: string): string | null =>
    more.length > 0 ? null : valueOf(first?.part(key));
  return {
    at: fields.time('timestamp'),
    who: actor?.text('name') ?? actor?.text('principal_id') ?? null,
    what:
      labels.length > 0 ? labels.join(', ').slice(0, MOST_TEXT) : (fields.text('operation') ?? ''),
    from: value('before'),
    to: value('after'),
  };
}

/** `{value}`: a text, an amount of money, or the JSON of anything else. */
function valueOf(part: Fields | null | undefined): string | null {
  if (part === null || part === undefined) return null;
  const value = part.raw('value') ?? part.all;
  const fields = new Fields(value);
  const micros = fields.micros('micro_amount');
  const text =
    micros === null
      ? typeof value === 'string'
        ? value
        : writeExact(value)
      : moneyWords(micros, fields.word('currency'));
  return text.slice(0, MOST_TEXT);
}
