import type { Args } from './arguments.ts';
import { number, text } from './arguments.ts';
import type { DemoContext } from './context.ts';

/** Page size if the client asks for none, and the largest one. */
const DEFAULT_SIZE = 50;
const MAX_SIZE = 100;

const encode = (at: number): string => Buffer.from(`item:${String(at)}`).toString('base64url');
const decode = (cursor: string): number =>
  Number(/^item:(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1] ?? 0);

/** One page of a list: both `nodes` and `edges`, with cursors that count items. Early servers send everything, whatever the client asks for. */
export function connection<T>(
  items: readonly T[],
  args: Args,
  { faults, generation }: DemoContext,
  view: (item: T) => unknown,
): unknown {
  const whole = generation === 'g0' || faults.has('no-page-info');
  const endless = faults.has('endless-pages') && items.length > 0;
  const repeated = faults.has('repeated-cursor');
  const size = whole ? items.length : Math.min(number(args, 'first') ?? DEFAULT_SIZE, MAX_SIZE);
  const start = whole ? 0 : decode(text(args, 'after') ?? '');
  // Endless lists start over under new cursors.
  const from = endless ? start % items.length : start;
  const nodes = items.slice(from, from + size).map(view);
  const end = start + nodes.length;
  return {
    nodes,
    edges: nodes.map((node, at) => ({ cursor: encode(start + at + 1), node })),
    totalCount: items.length,
    pageInfo: {
      hasNextPage: endless || repeated || end < items.length,
      endCursor: repeated ? encode(0) : nodes.length > 0 ? encode(end) : null,
    },
  };
}
