import { t } from '../../../i18n/translate.ts';
import type { Repair } from '../../finding.ts';
import { MAX_PIECE_MS } from '../../simulate/air-run.ts';
import { durationText } from '../duration-text.ts';
import type { Sink } from '../sink.ts';
import type { FileTable } from '../table.ts';
import { clockAt, finishAt, itemPointer, startAt, titleAt, titlesAt } from '../table.ts';

/** An item that is still running when other items of its file start. */
interface Overlap {
  readonly over: number;
  /** The first and last item that it overlaps, in start order. */
  readonly first: number;
  last: number;
  count: number;
}

/** Collects overlaps in start order, so one item that overlaps many others is one finding. */
export class Overlaps {
  readonly #sink: Sink;
  readonly #file: FileTable;
  #open: Overlap | null = null;

  constructor(sink: Sink, file: FileTable) {
    this.#sink = sink;
    this.#file = file;
  }

  /** Item `index` starts while `over` is still planned. */
  meet(over: number, index: number): void {
    if (this.#open?.over !== over) {
      this.done();
      this.#open = { over, first: index, last: index, count: 0 };
    }
    this.#open.last = index;
    this.#open.count += 1;
  }

  /** Reports the collected overlap. */
  done(): void {
    if (this.#open !== null) sayOverlap(this.#sink, this.#file, this.#open);
    this.#open = null;
  }
}

/** Below this (ms) the delay is not visible. */
const SECOND_MS = 1000;

/**
 * The engine does not cut the running item. An item that should have started meanwhile airs late from its beginning, or
 * never if its time is over. Viewers who tune in get the later element of the array (playout.md 4).
 */
function sayOverlap(sink: Sink, file: FileTable, overlap: Overlap): void {
  const { over, first, last, count } = overlap;
  const from = startAt(file, first);
  const to = Math.min(finishAt(file, over), finishAt(file, last));
  const late = finishAt(file, over) - from;
  const [before, after] = titlesAt(file, over, first);
  const words = {
    before,
    after,
    amount: durationText(late),
  };
  const together = from === startAt(file, over);
  const hidden = finishAt(file, first) <= finishAt(file, over);
  const severity = Math.min(late, to - from) < SECOND_MS ? 'warning' : 'error';
  const sentence =
    count > 1
      ? runsOver(file, overlap)
      : together
        ? sameStart(file, over, first)
        : t(hidden ? 'playoutcheck:air.overlap.hidden' : 'playoutcheck:air.overlap.late', words);
  const changes = !together && last > over && changesOver(startAt(file, over), from, to);
  const message = changes ? `${sentence} ${t('playoutcheck:air.overlap.ahead')}` : sentence;
  sink.add(file.path, itemPointer(first), 'overlap', severity, message, {
    repair: makeRepair(file, overlap, together),
    from,
    to,
    cause: `${String(together)} ${String(hidden)} ${words.amount}`,
  });
}

/**
 * Whether a piece of an item that starts at `start` can end in [from, to): pieces made ahead end every 44 s, and the
 * engine then looks up the plan again.
 */
export const changesOver = (start: number, from: number, to: number): boolean =>
  start + Math.max(1, Math.ceil((from - start) / MAX_PIECE_MS)) * MAX_PIECE_MS < to;

/**
 * The message for an item that overlaps several others. All but the last of these end before it does, otherwise they would overlap the
 * following items themselves.
 */
function runsOver(file: FileTable, { over, first, last, count }: Overlap): string {
  const [before, after] = titlesAt(file, over, first);
  const late = finishAt(file, over) - startAt(file, last);
  return finishAt(file, last) <= finishAt(file, over)
    ? t('playoutcheck:air.overlap.manyHidden', { before, after, count })
    : t('playoutcheck:air.overlap.many', {
        before,
        after,
        count,
        last: titleAt(file, last),
        amount: durationText(late),
      });
}

/** Both start at the same time: the later element of the array airs first. */
function sameStart(file: FileTable, over: number, first: number): string {
  const [loser, winner] = over < first ? [over, first] : [first, over];
  const [winning, losing] = titlesAt(file, winner, loser);
  const words = {
    winner: winning,
    loser: losing,
    amount: durationText(finishAt(file, winner) - startAt(file, winner)),
  };
  return finishAt(file, loser) <= finishAt(file, winner)
    ? t('playoutcheck:air.overlap.together', words)
    : t('playoutcheck:air.overlap.togetherLate', words);
}

function makeRepair(
  file: FileTable,
  { over, first, count }: Overlap,
  together: boolean,
): Repair | undefined {
  if (!together) {
    const to = startAt(file, first);
    const label = t('playoutcheck:air.repair.trimTo', { time: clockAt(file, first) });
    return { k: 'trim', label, pointer: itemPointer(over), to };
  }
  const [loser, winner] = over < first ? [over, first] : [first, over];
  if (count > 1 || finishAt(file, loser) > finishAt(file, winner)) return undefined;
  const label = t('playoutcheck:air.repair.removeTitle', { title: titleAt(file, loser) });
  return { k: 'remove', label, pointer: itemPointer(loser) };
}
