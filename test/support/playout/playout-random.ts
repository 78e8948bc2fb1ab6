import type {
  JsonObject,
  PlayoutDoc,
  PlayoutItem,
} from '../../../src/shared/playout/document/document.ts';
import type { ChannelDraft, Draft } from '../../../src/shared/playout/edit/draft.ts';
import type { ItemRef } from '../../../src/shared/playout/operations.ts';
import {
  at,
  channelWith,
  docFrom,
  EAST,
  HOUR,
  MINUTE,
  nameAt,
  SECOND,
  timeAt,
} from './playout-draft.ts';

/** Derives test values from the numbers of a property test's case, repeatedly. */
export class RandomValues {
  readonly #numbers: readonly number[];
  #at = 0;

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  below(count: number): number {
    this.#at += 1;
    const number = this.#numbers[this.#at % this.#numbers.length] ?? 0;
    // A second pass over the same numbers gives other values.
    return Math.floor((number * 7919 + this.#at * 104_729) % 1_000_003) % count;
  }

  pick<T>(values: readonly T[]): T | undefined {
    return values.length === 0 ? undefined : values[this.below(values.length)];
  }

  maybe(percent: number): boolean {
    return this.below(100) < percent;
  }
}

export const lengths = [SECOND, 7 * SECOND + 13, MINUTE, 4 * MINUTE + 1, HOUR, 250];
const offsets = [EAST, EAST, EAST, 0, 19_800];

/** Every type of source, some with points. */
export function sourceOf(random: RandomValues): JsonObject {
  const points: JsonObject = {
    ...(random.maybe(40) ? { in_point_ms: random.below(90_000) } : {}),
    ...(random.maybe(30) ? { out_point_ms: 100_000 + random.below(4_000_000) } : {}),
  };
  const sources: readonly JsonObject[] = [
    { source_type: 'local', path: `/media/${String(random.below(9))}.mkv`, ...points },
    { source_type: 'lavfi', params: 'testsrc2=size=1280x720' },
    { source_type: 'http', uri: 'http://host/{{TOKEN}}/a.ts', ...points },
    { source_type: 'http', uri: 'http://host/live', is_live: true },
    { source_type: 'rtsp', uri: 'rtsp://host/cam' },
    { source_type: 'script', command: 'play', args: ['-x'] },
    { source_type: 'dynamic', uri: 'http://host/next' },
  ];
  return random.pick(sources) ?? {};
}

/** A time in one of several offsets, sometimes with nanoseconds or `Z`. */
export const spelled = (ms: number, random: RandomValues): string => {
  const text = timeAt(ms, random.pick(offsets) ?? EAST);
  if (random.maybe(5)) return text.replace(/(\.\d{3})/, '$1456789');
  return random.maybe(5) ? text.replace('+00:00', 'Z') : text;
};

/** Items of one file from `from` on: adjacent, with gaps or overlaps, unknown keys, own tracks and faults. */
function itemsFrom(from: number, random: RandomValues, name: string): JsonObject[] {
  const items: JsonObject[] = [];
  let start = from;
  for (let index = random.below(7); index >= 0; index -= 1) {
    const finish = start + (random.pick(lengths) ?? SECOND);
    const tracks: JsonObject = random.maybe(20)
      ? { tracks: { video: { source: sourceOf(random), stream_index: 0 }, audio: null } }
      : {};
    items.push({
      id: random.maybe(10) ? 'twice' : `${name}-${String(index)}`,
      start: random.maybe(2) ? 'soon' : spelled(start, random),
      finish: random.maybe(3) ? spelled(start - 5, random) : spelled(finish, random),
      ...(random.maybe(90) ? { source: sourceOf(random) } : {}),
      ...tracks,
      ...(random.maybe(30) ? { title: 'Näme "x"', ext: { start: 1, list: [1, 2.5, 'a,}'] } } : {}),
    });
    start = random.maybe(70) ? finish : finish + (random.maybe(50) ? 90 * SECOND : -400);
  }
  return items;
}

export const isTimed = ({ start, finish }: PlayoutItem): boolean => !Number.isNaN(start + finish);

/** A file of one day: sorted or not, aligned to its name or not, on one line or many. */
function docFor(day: number, random: RandomValues, name: string): PlayoutDoc {
  const from = at('00:00', day);
  const items = itemsFrom(from + random.below(3) * HOUR, random, `${name}${String(day)}`);
  if (random.maybe(25)) items.reverse();
  const version = 'https://ersatztv.org/playout/version/0.0.5';
  const top = { version, generated_at: 'x', items, last: { a: 1 } };
  const text = random.maybe(30) ? JSON.stringify(top) : `${JSON.stringify(top, null, 4)}\r\n`;
  const loose = docFrom(nameAt(from, from + 24 * HOUR), text);
  const timed = loose.items.filter(isTimed);
  if (timed.length === 0 || random.maybe(40)) return loose;
  const start = Math.min(...timed.map((item) => item.start));
  const finish = Math.max(...timed.map((item) => Math.max(item.finish, item.start + 1)));
  return docFrom(random.maybe(5) ? `stray${String(day)}.json` : nameAt(start, finish), text);
}

/** A channel of up to four days. */
export function channelFor(key: string, numbers: readonly number[]): ChannelDraft {
  const random = new RandomValues(numbers);
  const days = [13, 14, 15, 17].filter(() => random.maybe(75));
  return channelWith(
    key,
    days.map((day) => docFor(day, random, key)),
  );
}

/** An item of a draft and its place. */
export interface Found {
  readonly ref: ItemRef;
  readonly item: PlayoutItem;
  readonly doc: PlayoutDoc;
}

export const allItems = (draft: Draft): Found[] =>
  [...draft.channels.values()].flatMap((channel) =>
    channel.docs.flatMap((doc) =>
      doc.items.map((item) => ({
        item,
        doc,
        ref: { channel: channel.key, file: doc.id, key: item.key },
      })),
    ),
  );
