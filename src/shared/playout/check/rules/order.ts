import { t } from '../../../i18n/translate.ts';
import { matchAt, nextAfter, slotsOf } from '../../simulate/slots.ts';
import { amount } from '../amount.ts';
import type { Sink } from '../sink.ts';
import type { FileTable } from '../table.ts';
import { finishAt, itemPointer, spanOf, startAt, titleAt, titlesAt } from '../table.ts';
import { Overlaps } from './overlaps.ts';
import type { Facts } from './rule.ts';
import { canStretch, endWithin } from './stretch.ts';
import { checkUnsorted } from './unsorted.ts';

/** What a file's items cover. */
export interface Cover {
  /** Epoch ms of the first start and the last finish, and whose they are. */
  readonly from: number;
  readonly first: number;
  readonly to: number;
  readonly last: number;
  /** Places of the items that can play, in the order of their starts. */
  readonly order: Int32Array;
}

/** Points and slots are kept to the ms, so less than this between two items of a file is rounding (ms). */
export const ROUNDING = 1;
/** A hole airs black for as long as it is planned, so only one that is long enough to look like a mistake is a warning (ms). */
export const LONG_HOLE = 60_000;

/** Order, overlaps and holes among the items of one file (playout.md 4). null: it has no item that can play. */
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
  if (backward.length > 0) sayBackward(sink, file, facts, backward, places);
  if (count === 0) return null;
  if (!sorted) {
    checkUnsorted(sink, file, places);
    places.sort((a, b) => startAt(file, a) - startAt(file, b) || a - b);
  }
  return sweep(sink, file, places, known ? facts : null);
}

/** `facts` null: some times cannot be read, so that nobody knows whether a hole is one. */
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
    if (from - to >= ROUNDING) {
      if (facts !== null) sayGap(sink, file, last, index, facts);
    } else if (to - from >= ROUNDING) overlaps.meet(last, index);
    if (until >= to) {
      to = until;
      last = index;
    }
  }
  overlaps.done();
  return { from: startAt(file, first), first, to, last, order };
}

/** Items that end before they begin. Where nothing else is planned they can get the time that their media need. */
function sayBackward(
  sink: Sink,
  file: FileTable,
  facts: Facts,
  indexes: readonly number[],
  places: Int32Array,
): void {
  const planned = slotsOf(
    Float64Array.from(places, (at) => startAt(file, at)),
    Float64Array.from(places, (at) => finishAt(file, at)),
  );
  const starts = Float64Array.from(file.start.filter((at) => !Number.isNaN(at))).sort();
  const begins = slotsOf(starts, starts);
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

const lasting = (ms: number): string => t('playoutcheck:air.repair.last', { length: amount(ms) });

function sayGap(sink: Sink, file: FileTable, before: number, index: number, facts: Facts): void {
  const from = finishAt(file, before);
  const to = startAt(file, index);
  const claimed = spanOf(file.window);
  // Outside of what the name claims, another file is in charge or none is: not a matter of this one.
  if (claimed !== null && (from >= claimed.to || to <= claimed.from)) return;
  const severity = to - from < LONG_HOLE ? 'info' : 'warning';
  const [first, next] = titlesAt(file, before, index);
  const words = { amount: amount(to - from), before: first, after: next };
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
