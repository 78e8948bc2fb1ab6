/** How lists page. `ignored`: everything at once, whatever the client asks for. The last two never end. */
export type Paging = 'cursor' | 'ignored' | 'endless' | 'repeated';

/** Page size if the client asks for none, and the largest one. */
const DEFAULT_SIZE = 50;
const MAX_SIZE = 100;

const encode = (at: number): string => Buffer.from(`item:${String(at)}`).toString('base64url');
const decode = (cursor: string | null): number =>
  cursor === null
    ? 0
    : Number(/^item:(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1] ?? 0);

/** One page of a list: both `nodes` and `edges`, with cursors that count items. */
export function connection<T>(
  items: readonly T[],
  { first, after }: { readonly first: number | null; readonly after: string | null },
  paging: Paging,
  view: (item: T) => unknown,
): unknown {
  const size = paging === 'ignored' ? items.length : Math.min(first ?? DEFAULT_SIZE, MAX_SIZE);
  const start = paging === 'ignored' ? 0 : decode(after);
  // Endless lists start over under new cursors.
  const from = paging === 'endless' && items.length > 0 ? start % items.length : start;
  const page = items.slice(from, from + size);
  const end = start + (paging === 'endless' ? Math.max(1, page.length) : page.length);
  const nodes = page.map(view);
  return {
    nodes,
    edges: nodes.map((node, at) => ({ cursor: encode(start + at + 1), node })),
    totalCount: items.length,
    pageInfo: {
      hasNextPage: paging === 'endless' || paging === 'repeated' || end < items.length,
      hasPreviousPage: start > 0,
      startCursor: page.length > 0 ? encode(start + 1) : null,
      endCursor: paging === 'repeated' ? encode(0) : page.length > 0 ? encode(end) : null,
    },
  };
}
