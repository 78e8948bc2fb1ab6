import { t } from '../../../i18n/translate.ts';
import { matchAt, nextAfter, indexSlots } from '../../simulate/slots.ts';
import { durationText } from '../duration-text.ts';
import type { Sink } from '../sink.ts';
import type { FileTable } from '../table.ts';
import { finishAt, itemPointer, toSpan, startAt, titleAt, titlesAt } from '../table.ts';
import { Overlaps } from './overlaps.ts';
import type { Facts } from './rule.ts';
import { checkUnsorted } from './unsorted.ts';
import { toObject } from '../../document/source.ts';
import type { MediaFacts } from '../../state.ts';
import {
  hasPoints,
  isLive,
  findMedia,
  getInPoint,
  getOutPoint,
  reliable,
  sourceFor,
} from '../sources.ts';
import { isStill } from './media.ts';

/** The longest gap (ms) that an item of unknown length may be extended over. */
const MAX_UNKNOWN_MS = 60_000;
/** The same for an endless item; a longer gap needs other content, not a longer card. */
const MAX_ENDLESS_MS = 3_600_000;

/** The time that a file's items cover. */
export interface Cover {
  /** First start and last finish (epoch ms), and the items they belong to. */
  readonly from: number;
  readonly first: number;
  readonly to: number;
  readonly last: number;
  /** Indexes of the items that can play, in start order. */
  readonly order: Int32Array;
}

/** Points and slots have ms precision, so smaller differences between two items are rounding (ms). */
export const ROUNDING_MS = 1;
/** A gap airs black as planned, so only one long enough to be a mistake is a warning (ms). */
export const LONG_GAP_MS = 60_000;

/** Checks order, overlaps and gaps of one file's items (playout.md 4). Returns null if no item can play. */
export function checkOrder(sink: Sink, file: FileTable, facts: Facts): Cover | null {
  const { start, finish } = file;
  const order = new Int32Array(start.length);
  let count = 0;
  let before = -Infinity;
  let sorted = true;
  let known = true;
  const backward: number[] = [];
  for (let index = 0; index < start.length; index += 1) {
    const from = start[index] ?? NaN;
    const to = finish[index] ?? NaN;
    if (!(to > from)) {
      if (to <= from) backward.push(index);
      else known = false;
      continue;
    }
    order[count] = index;
    count += 1;
    if (from < before) sorted = false;
    before = from;
  }
  const places = order.subarray(0, count);
  if (backward.length > 0) reportBackward(sink, file, facts, backward, places);
  if (count === 0) return null;
  if (!sorted) {
    checkUnsorted(sink, file, places);
    places.sort((a, b) => startAt(file, a) - startAt(file, b) || a - b);
  }
  return sweep(sink, file, places, known ? facts : null);
}

/** `facts` null: some times can't be read, so gaps are unknown and not reported. */
function sweep(sink: Sink, file: FileTable, order: Int32Array, facts: Facts | null): Cover {
  const { start, finish } = file;
  const first = order[0] ?? 0;
  let last = first;
  let to = finishAt(file, first);
  const overlaps = new Overlaps(sink, file);
  for (let at = 1; at < order.length; at += 1) {
    const index = order[at] ?? 0;
    const from = start[index] ?? NaN;
    const until = finish[index] ?? NaN;
    if (from - to >= ROUNDING_MS) {
      if (facts !== null) reportGap(sink, file, last, index, facts);
    } else if (to - from >= ROUNDING_MS) overlaps.meet(last, index);
    if (until >= to) {
      to = until;
      last = index;
    }
  }
  overlaps.done();
  return { from: startAt(file, first), first, to, last, order };
}

/**
 * Reports items that end before they begin. The repair gives them their media's length if nothing else is planned then.
 */
function reportBackward(
  sink: Sink,
  file: FileTable,
  facts: Facts,
  indexes: readonly number[],
  places: Int32Array,
): void {
  const planned = indexSlots(
    Float64Array.from(places, (at) => startAt(file, at)),
    Float64Array.from(places, (at) => finishAt(file, at)),
  );
  const starts = Float64Array.from(file.start.filter((at) => !Number.isNaN(at))).sort();
  const begins = indexSlots(starts, starts);
  for (const index of indexes) {
    const start = startAt(file, index);
    const free = matchAt(planned, start) < 0;
    const next = starts[nextAfter(begins, start)];
    const to = free && next !== undefined ? endWithin(file, index, next, facts) : null;
    const pointer = itemPointer(index);
    const message = t('playoutcheck:air.item.finish', { title: titleAt(file, index) });
    const repair =
      to === null
        ? ({ k: 'remove', label: t('playoutcheck:air.repair.remove'), pointer } as const)
        : ({ k: 'trim', label: lasting(to - start), pointer, to } as const);
    const times = { from: finishAt(file, index), to: start };
    const place = itemPointer(index, '/finish');
    sink.add(file.path, place, 'finish-not-after-start', 'error', message, { repair, ...times });
  }
}

const lasting = (ms: number): string =>
  t('playoutcheck:air.repair.last', { length: durationText(ms) });

function reportGap(sink: Sink, file: FileTable, before: number, index: number, facts: Facts): void {
  const from = finishAt(file, before);
  const to = startAt(file, index);
  const claimed = toSpan(file.window);
  // Outside the window of its name the file does not air, so the gap is not its own.
  if (claimed !== null && (from >= claimed.to || to <= claimed.from)) return;
  const severity = to - from < LONG_GAP_MS ? 'info' : 'warning';
  const [first, next] = titlesAt(file, before, index);
  const words = { amount: durationText(to - from), before: first, after: next };
  const message = t('playoutcheck:air.gap.inside', words);
  const label = t('playoutcheck:air.repair.closeGap', { title: titleAt(file, before) });
  const pointer = itemPointer(before);
  const within = claimed === null || to <= claimed.to;
  const repair =
    within && canStretch(file, before, from, to, facts)
      ? ({ k: 'close-gap', label, pointer, from, to } as const)
      : undefined;
  const more = { repair, from, to, cause: words.amount };
  sink.add(file.path, itemPointer(index, '/start'), 'gap', severity, message, more);
}

/** Whether an item that ends at `from` can reasonably be extended to `to` (epoch ms). */
function canStretch(
  file: FileTable,
  index: number,
  from: number,
  to: number,
  facts: Facts,
): boolean {
  const item = toObject(file.values[index]);
  const placed = item === null ? null : sourceFor(item, 'video');
  if (placed === null) return false;
  const { source } = placed;
  if (source['source_type'] === 'lavfi' || isLive(source)) return to - from <= MAX_ENDLESS_MS;
  const media = reliable(findMedia(source, facts.media));
  if (media === null || media.durationMs === null) return to - from <= MAX_UNKNOWN_MS;
  if (isStill(media)) return to - from <= MAX_ENDLESS_MS;
  return getInPoint(source) + to - startAt(file, index) <= media.durationMs;
}

/**
 * When an item that may last until `next` should end (epoch ms): at its out point, the end of its media, or `next`;
 * null if unknown.
 */
function endWithin(file: FileTable, index: number, next: number, facts: Facts): number | null {
  const item = toObject(file.values[index]);
  const placed = item === null ? null : sourceFor(item, 'video');
  if (placed === null) return null;
  const { source } = placed;
  const start = startAt(file, index);
  const media = reliable(findMedia(source, facts.media));
  const ends = hasPoints(source) ? (getOutPoint(source) ?? getLength(media)) : null;
  const lasts = ends === null ? null : ends - getInPoint(source);
  if (lasts !== null && lasts > 0) return Math.min(next, start + lasts);
  return canStretch(file, index, start, next, facts) ? next : null;
}

const getLength = (media: MediaFacts | null): number | null =>
  media === null || isStill(media) ? null : media.durationMs;
