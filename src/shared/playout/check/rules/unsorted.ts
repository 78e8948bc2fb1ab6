import { t } from '../../../i18n/translate.ts';
import { matchAt, nextAfter, slotsOf } from '../../simulate/slots.ts';
import type { Sink } from '../sink.ts';
import type { FileTable } from '../table.ts';
import { finishAt, itemPointer, startAt, titleAt } from '../table.ts';

/** So many runs are told one by one; a list without any order is told once. */
const EACH = 20;

interface Run {
  first: number;
  last: number;
  count: number;
}

/**
 * Items that stand out of order. In a gap the engine goes on with the first element of the array that starts later, so what
 * stands behind that but starts before it is never met (playout.md 4). `order`: places of the items that can play.
 */
export function checkUnsorted(sink: Sink, file: FileTable, order: Int32Array): void {
  const runs = runsOf(displaced(file.start, order), order);
  const skipped = skippedItems(file, order);
  const repair = { k: 'sort', label: t('playoutcheck:air.repair.sort') } as const;
  const say = (run: Run, count: number): void => {
    const loses = skipped.length > 0;
    const title = titleAt(file, skipped[0] ?? run.first);
    const message = loses
      ? t('playoutcheck:air.order.skips', { count: skipped.length, title, moved: count })
      : t('playoutcheck:air.order.unsorted', { count, title: titleAt(file, run.first) });
    const pointer = itemPointer(run.first);
    sink.add(file.path, pointer, 'unsorted', loses ? 'error' : 'warning', message, {
      repair,
      from: startAt(file, run.first),
      to: finishAt(file, run.last),
    });
  };
  const [first] = runs;
  if (first === undefined) return;
  if (runs.length <= EACH) for (const run of runs) say(run, run.count);
  else
    say(
      first,
      runs.reduce((sum, { count }) => sum + count, 0),
    );
}

/** Displaced items that stand side by side are one fault: they were moved together. */
function runsOf(out: Int32Array, order: Int32Array): Run[] {
  const runs: Run[] = [];
  let at = 0;
  for (const index of out) {
    const open = runs.at(-1);
    while ((order[at] ?? Infinity) < index) at += 1;
    const joined = open !== undefined && order[at - 1] === open.last;
    if (joined) {
      open.last = index;
      open.count += 1;
    } else runs.push({ first: index, last: index, count: 1 });
  }
  return runs;
}

/** Items that the engine never takes on its way through the file from the first start on, though no other covers them. */
function skippedItems(file: FileTable, order: Int32Array): number[] {
  const slots = slotsOf(file.start, file.finish);
  const met = new Uint8Array(file.start.length);
  let at = Infinity;
  for (const index of order) at = Math.min(at, startAt(file, index));
  const from: number[] = [];
  const to: number[] = [];
  for (;;) {
    const index = matchAt(slots, at);
    if (index >= 0) {
      met[index] = 1;
      at = finishAt(file, index);
      continue;
    }
    const next = nextAfter(slots, at);
    if (next < 0) break;
    from.push(at);
    at = startAt(file, next);
    to.push(at);
  }
  const black = slotsOf(Float64Array.from(from), Float64Array.from(to));
  return [...order].filter(
    (index) => met[index] === 0 && matchAt(black, startAt(file, index)) >= 0,
  );
}

/**
 * Which elements stand out of order: the fewest whose removal leaves rising values, and of several ways the one that keeps
 * elements further up the list. `order`: the elements that count, by place.
 */
function displaced(values: Float64Array, order: Int32Array): Int32Array {
  // From behind: heads[n] is the element with the highest value that begins a rising run of n + 1.
  const heads: number[] = [];
  const next = new Int32Array(values.length).fill(-1);
  for (let at = order.length - 1; at >= 0; at -= 1) {
    const index = order[at] ?? -1;
    const value = values[index] ?? NaN;
    let low = 0;
    let high = heads.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((values[heads[middle] ?? -1] ?? NaN) >= value) low = middle + 1;
      else high = middle;
    }
    next[index] = low > 0 ? (heads[low - 1] ?? -1) : -1;
    heads[low] = index;
  }
  const kept = new Uint8Array(values.length);
  for (let index = heads.at(-1) ?? -1; index >= 0; index = next[index] ?? -1) kept[index] = 1;
  return order.filter((index) => kept[index] === 0);
}
