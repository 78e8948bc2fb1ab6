import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { isRecord, toRecord } from '../../../../shared/lib/json.ts';
import { readCount, readDecimal } from '../../../net/wire.ts';
import type { Damage, ResolvedField } from './types.ts';

type Item = JsonRecord;

/** One page of items. `token`: the value for `after`; null: there is no readable next page. */
export interface ItemsPage {
  readonly items: readonly Item[];
  readonly token: string | null;
  /** Whether more items exist or may exist, because the server does not say that the list ends here. */
  readonly more: boolean;
  /** Number of entries that are not objects: a server that fails to read a node sends null instead. */
  readonly lost: number;
  /** The server's total number of items; null: not requested. */
  readonly total: number | null;
  /** An unknown number of items may be missing: the answer has no list, an unreadable total, or an error about the list. */
  readonly isDamaged: boolean;
}

/** Arguments that ask for a part of a list. */
const pagingArguments = [
  'first',
  'after',
  'limit',
  'offset',
  'page',
  'pageSize',
  'perPage',
  'skip',
];

/** The items in an alias's data, whatever shape `found` has. Never throws. */
export function readItems(
  field: ResolvedField,
  data: unknown,
  damaged: readonly Damage[] = [],
): ItemsPage {
  const { shape } = field;
  const whole = shape === 'nodes' || shape === 'edges' ? toRecord(data) : null;
  const list = listIn(shape, data, whole);
  const entries = list ?? [];
  const items = entries.filter(isRecord);
  const stated = whole?.['totalCount'] ?? null;
  const total = readCount(readDecimal(stated));
  const isTotalBad = stated !== null && total === null;
  const concerns = damaged.some((damage) => concernsList(damage, shape, entries.length));
  return {
    items,
    total,
    ...parseContinuation(field, whole, total !== null),
    lost: entries.length - items.length,
    isDamaged: list === null || isTotalBad || concerns,
  };
}

/** Whether and how the list continues. Without `pageInfo`, only the total shows where a paged list ends. */
function parseContinuation(
  { paged, hasPageInfo, args }: ResolvedField,
  whole: JsonRecord | null,
  isCounted: boolean,
): Pick<ItemsPage, 'token' | 'more'> {
  if (!hasPageInfo)
    return { token: null, more: !isCounted && pagingArguments.some((name) => args.has(name)) };
  const { hasNextPage, endCursor } = toRecord(whole?.['pageInfo']) ?? {};
  const isNext = paged && hasNextPage === true && endCursor !== '';
  const token = isNext && typeof endCursor === 'string' ? endCursor : null;
  return { token, more: hasNextPage !== false };
}

/** Null: the answer has no list. */
function listIn(
  shape: ResolvedField['shape'],
  data: unknown,
  whole: JsonRecord | null,
): readonly unknown[] | null {
  if (shape === 'single') return [data];
  const list: unknown = shape === 'list' ? data : whole?.[shape];
  if (!Array.isArray(list)) return null;
  const entries: readonly unknown[] = list;
  return shape === 'edges' ? entries.map((edge) => toRecord(edge)?.['node']) : entries;
}

/** Number of path segments between the list and the fields of an item: the index and the wrapping objects. */
const levels = { single: 0, list: 1, nodes: 2, edges: 3 } as const;

/** False for an error that only concerns a field, other than the id, of a received item. */
function concernsList({ path }: Damage, shape: ResolvedField['shape'], count: number): boolean {
  const place = path?.find((step) => typeof step === 'number');
  const field = path?.[levels[shape]];
  if (field === undefined || field === 'id' || field === 'name') return true;
  return shape !== 'single' && !(place !== undefined && place < count);
}
