import { t } from '../../../i18n/translate.ts';
import { matchAt, nextAfter, indexSlots } from '../../simulate/slots.ts';
import type { Sink } from '../sink.ts';
import type { FileTable } from '../table.ts';
import { finishAt, itemPointer, startAt, titleAt } from '../table.ts';

/** Up to this many runs are reported one by one; more are one finding. */
const MAX_EACH = 20;

interface Run {
  first: number;
  last: number;
  count: number;
}

/**
 * Reports items out of start order. After a gap the engine continues with the first later element of the array, so it
 * skips earlier starts behind that element (playout.md 4). `order`: indexes of the items that can play.
 */
export function checkUnsorted(sink: Sink, file: FileTable, order: Int32Array): void {
  const runs = groupRuns(displaced(file.start, order), order);
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
  if (runs.length <= MAX_EACH) for (const run of runs) say(run, run.count);
  else
    say(
      first,
      runs.reduce((sum, { count }) => sum + count, 0),
    );
}

/** Adjacent displaced items are one fault: they were moved together. */
function groupRuns(out: Int32Array, order: Int32Array): Run[] {
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

/** Items that the engine skips on its way through the file from the first start, although nothing covers them. */
function skippedItems(file: FileTable, order: Int32Array): number[] {
  const slots = indexSlots(file.start, file.finish);
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
  const black = indexSlots(Float64Array.from(from), Float64Array.from(to));
  return [...order].filter(
    (index) => met[index] === 0 && matchAt(black, startAt(file, index)) >= 0,
  );
}

/**
 * The elements that are out of order: the fewest whose removal leaves ascending values; among several solutions, the
 * one that keeps earlier elements. `order`: the indexes to consider.
 */
function displaced(values: Float64Array, order: Int32Array): Int32Array {
  // Scans backwards: `heads[n]` is the element with the highest value that starts an ascending run of n + 1.
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
  const flags = new Uint8Array(values.length);
  for (let index = heads.at(-1) ?? -1; index >= 0; index = next[index] ?? -1) flags[index] = 1;
  return order.filter((index) => flags[index] === 0);
}
