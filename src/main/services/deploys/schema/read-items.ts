import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { isRecord, recordOf } from '../../../../shared/lib/json.ts';
import type { Found } from './types.ts';

export type Item = JsonRecord;

/** `token`: the value for `after`; null: no next page can be read. */
export interface ItemsPage {
  readonly items: readonly Item[];
  readonly token: string | null;
  /** The server says that more items exist, whether or not the next page can be read. */
  readonly more: boolean;
  /** Entries that are no objects: a server that fails to read a node sends null in its place. */
  readonly lost: number;
  /** The server's number of items; null: not asked for. */
  readonly total: number | null;
}

/** The items in an alias's data, whatever shape `found` has. Never throws. */
export function readItems(found: Found, data: unknown): ItemsPage {
  const { shape, paged } = found;
  const whole = recordOf(data);
  const info = recordOf(whole?.['pageInfo']);
  const more = info?.['hasNextPage'] === true;
  const cursor = info?.['endCursor'];
  const token = paged && more && typeof cursor === 'string' && cursor !== '' ? cursor : null;
  const entries = entriesOf(shape, data, whole);
  const items = entries.filter(isRecord);
  const total = whole?.['totalCount'];
  return {
    ...{ items, token, more, lost: entries.length - items.length },
    total: typeof total === 'number' && Number.isSafeInteger(total) ? total : null,
  };
}

function entriesOf(shape: Found['shape'], data: unknown, whole: JsonRecord | null): unknown[] {
  if (shape === 'single') return [data];
  if (shape === 'list') return listOf(data);
  if (shape === 'nodes') return listOf(whole?.['nodes']);
  return listOf(whole?.['edges']).map((edge) => recordOf(edge)?.['node']);
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
