import type { JsonObject } from '../../../src/shared/playout/document/document.ts';
import { timeText } from './make-items.ts';

/** One kind of fault: changes an item to contain it. */
export type Fault = (item: JsonObject, items: readonly JsonObject[], index: number) => void;

const objectIn = (item: JsonObject, key: string): JsonObject => item[key] as JsonObject;
const lavfi = (item: JsonObject): JsonObject => {
  delete item['tracks'];
  return (item['source'] = { source_type: 'lavfi', params: 'color=c=black' });
};
const local = (item: JsonObject, more: JsonObject = {}): JsonObject => {
  delete item['tracks'];
  return (item['source'] = { source_type: 'local', path: '/srv/media/a.mkv', ...more });
};
const textIn = (item: JsonObject, key: string): string => item[key] as string;
const slotOf = (item: JsonObject): number =>
  Date.parse(textIn(item, 'finish')) - Date.parse(textIn(item, 'start'));
const shift = (item: JsonObject, key: 'start' | 'finish', by: number): void => {
  item[key] = timeText(Date.parse(textIn(item, key)) + by);
};
const layerOf = (item: JsonObject): JsonObject =>
  (item['watermark'] = {
    source: { source_type: 'local', path: '/srv/media/logo.png' },
    location: 'center',
    timing: { timing_type: 'periodic', clock: 'wall', frequency_ms: 60_000, hold_ms: 5000 },
  });

/** Faults that a schema detects. */
export const shapeFaults: Readonly<Record<string, Fault>> = {
  'no start': (item) => delete item['start'],
  'start without offset': (item) => (item['start'] = textIn(item, 'start').slice(0, -6)),
  'id a number': (item, _, index) => (item['id'] = index),
  'unknown source': (item) => (item['source'] = { source_type: 'file', path: '/srv/media/a.mkv' }),
  'no path': (item) => delete local(item)['path'],
  'in point below 0': (item) => local(item, { in_point_ms: -1 }),
  'unknown location': (item) => (layerOf(item)['location'] = 'middle'),
  'width over 100 %': (item) => (layerOf(item)['width_percent'] = 140),
};

/** Faults that only show on air. */
export const airFaults: Readonly<Record<string, Fault>> = {
  'out of order': (item, items, index) => {
    const other = items[index + 1];
    if (other === undefined) return;
    const held = { ...item };
    for (const key of Object.keys(item)) Reflect.deleteProperty(item, key);
    Object.assign(item, other);
    for (const key of Object.keys(other)) Reflect.deleteProperty(other, key);
    Object.assign(other, held);
  },
  overlap: (item) => (lavfi(item), shift(item, 'finish', 9000)),
  hole: (item) => (lavfi(item), shift(item, 'finish', -9000)),
  'finish before start': (item) => (lavfi(item), shift(item, 'finish', -60_000)),
  'id twice': (item, items, index) => (item['id'] = items[index - 7]?.['id'] ?? ''),
  'id unsafe': (item, _, index) => (item['id'] = `a/${String(index)}`),
  'no source': (item) => (delete item['source'], delete item['tracks']),
  'relative path': (item) => (local(item)['path'] = 'media/a.mkv'),
  'file missing': (item) => (local(item)['path'] = '/srv/gone/a.mkv'),
  'out before in': (item) => local(item, { in_point_ms: 9000, out_point_ms: 4000 }),
  'out longer than slot': (item) =>
    local(item, { in_point_ms: 0, out_point_ms: slotOf(item) + 7000 }),
  'past the end': (item) =>
    local(item, { in_point_ms: 7_190_000, out_point_ms: 7_190_000 + slotOf(item) }),
  'stream absent': (item) => (local(item), (item['tracks'] = { audio: { stream_index: 7 } })),
  'first sound': (item) => ((local(item)['path'] = '/srv/many/a.mkv'), delete item['tracks']),
  'variable missing': (item) =>
    (item['source'] = { source_type: 'http', uri: 'https://a.example/{{NOT_SET}}' }),
  'no template': (item) =>
    (item['source'] = { source_type: 'http', uri: 'https://a.example/{{not a name}}' }),
  'trim of lavfi': (item) => (lavfi(item)['in_point_ms'] = 5000),
  'layer timing': (item) => (objectIn(layerOf(item), 'timing')['fade_ms'] = 6000),
  'time with Z': (item) => (item['start'] = new Date(textIn(item, 'start')).toISOString()),
};

/** Puts `each` faults of every kind into items, far apart. Returns their places. */
export function seed(
  items: readonly JsonObject[],
  faults: Readonly<Record<string, Fault>>,
  each: number,
): number[] {
  const all = Array.from({ length: each }, () => Object.values(faults)).flat();
  const apart = Math.floor(items.length / (all.length + 1));
  return all.flatMap((fault, at) => {
    const index = (at + 1) * apart;
    const item = items[index];
    if (item === undefined) return [];
    fault(item, items, index);
    return index;
  });
}
