import { plainDecimal } from '../../../../shared/lib/decimal.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { isRecord, recordOf } from '../../../../shared/lib/json.ts';
import type { Damage, Found } from './types.ts';

export type Item = JsonRecord;

/** `token`: the value for `after`; null: no next page can be read. */
export interface ItemsPage {
  readonly items: readonly Item[];
  readonly token: string | null;
  /** More items exist or may exist: the server says so, or does not say that the list ends here. */
  readonly more: boolean;
  /** Entries that are no objects: a server that fails to read a node sends null in its place. */
  readonly lost: number;
  /** The server's number of items; null: not asked for. */
  readonly total: number | null;
  /** The answer can lack items without saying how many: it has no list, an unreadable total, or an error about the list. */
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
export function readItems(found: Found, data: unknown, damaged: readonly Damage[] = []): ItemsPage {
  const { shape, paged, hasPageInfo } = found;
  const whole = recordOf(data);
  const info = recordOf(whole?.['pageInfo']);
  const cursor = info?.['endCursor'];
  const list = listIn(shape, data, whole);
  const items = (list ?? []).filter(isRecord);
  const stated = whole?.['totalCount'] ?? null;
  const total = shape === 'nodes' || shape === 'edges' ? countOf(stated) : null;
  const isPart = total === null && pagingArguments.some((name) => found.args.has(name));
  const next = info?.['hasNextPage'];
  const more = hasPageInfo ? next !== false : shape !== 'single' && isPart;
  const isNext = paged && next === true && typeof cursor === 'string' && cursor !== '';
  const isTotalBad = stated !== null && total === null && shape !== 'list' && shape !== 'single';
  return {
    ...{ items, total, more, token: isNext ? cursor : null },
    lost: (list?.length ?? 0) - items.length,
    isDamaged:
      list === null || isTotalBad || damaged.some((one) => concernsList(one, shape, list.length)),
  };
}

/** Null: the answer has no list. */
function listIn(
  shape: Found['shape'],
  data: unknown,
  whole: JsonRecord | null,
): readonly unknown[] | null {
  if (shape === 'single') return [data];
  const list = shape === 'list' ? data : whole?.[shape];
  if (!Array.isArray(list)) return null;
  return shape === 'edges' ? list.map((edge: unknown) => recordOf(edge)?.['node']) : list;
}

/** A number of items, also as a text (scalars for large numbers); null: none. */
function countOf(value: unknown): number | null {
  const decimal = typeof value === 'string' ? plainDecimal(value) : null;
  const count = decimal === null ? value : Number(decimal);
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null;
}

/** Levels between the list and the fields of an item: its place, and what is around it. */
const levels = { single: 0, list: 1, nodes: 2, edges: 3 } as const;

/** False for an error about a field of an item that came, other than its identity. */
function concernsList({ path }: Damage, shape: Found['shape'], count: number): boolean {
  const [place, field] = [path?.find((step) => typeof step === 'number'), path?.[levels[shape]]];
  if (field === undefined || field === 'id' || field === 'name') return true;
  return shape !== 'single' && !(place !== undefined && place < count);
}
