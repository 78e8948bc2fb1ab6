import type { JsonRecord } from '../../../shared/lib/json.ts';
import { getRecord, readRecords } from '../../net/wire.ts';

/** Maximum number of document nodes to search. */
const MAX_NODES = 5_000;

/** The attributes of the mentions in a document. */
export function* mentionsIn(document: unknown): Generator<JsonRecord> {
  const left = readRecords([document]);
  for (let count = 0; count < MAX_NODES; count += 1) {
    const node = left.pop();
    if (node === undefined) return;
    if (node['type'] === 'mention') yield getRecord(node, 'attrs');
    left.push(...readRecords(node['content']));
  }
}
