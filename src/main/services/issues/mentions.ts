import type { Raw } from './tracker/tracker.ts';
import { recordAt, recordsOf } from './tracker/values.ts';

/** Parts of a document that are searched. */
const MOST_NODES = 5_000;

/** The attributes of the mentions in a document. */
export function* mentionsIn(document: unknown): Generator<Raw> {
  const left = recordsOf([document]);
  for (let count = 0; count < MOST_NODES; count += 1) {
    const node = left.pop();
    if (node === undefined) return;
    if (node['type'] === 'mention') yield recordAt(node, 'attrs');
    left.push(...recordsOf(node['content']));
  }
}
