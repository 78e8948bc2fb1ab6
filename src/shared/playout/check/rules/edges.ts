import { toObject } from '../../document/source.ts';
import { compareInstants } from '../../instant.ts';
import { readRfc3339 } from '../../time/rfc3339.ts';
import type { FileTable } from '../table.ts';
import { finishAt, startAt, titleAt } from '../table.ts';
import type { Cover } from './order.ts';
import { t } from '../../../i18n/translate.ts';
import { durationText } from '../duration-text.ts';
import { overrun, rangeText } from '../overrun.ts';
import type { Sink } from '../sink.ts';

/** A file that the engine uses for a period of time. Times: epoch ms. */
export interface WindowFile {
  readonly name: string;
  readonly path: string;
  readonly from: number;
  readonly to: number;
  /** null: its items could not be read. */
  readonly table: FileTable | null;
  /** null: no item can play, or the items are unknown. */
  readonly cover: Cover | null;
}

/** Compares the finish of one item with the start of another, to the nanosecond. */
export function compareEdges(a: FileTable, last: number, b: FileTable, first: number): number {
  const finish = toObject(a.values[last])?.['finish'];
  const start = toObject(b.values[first])?.['start'];
  const [left, right] = [finish, start].map((text) =>
    typeof text === 'string' ? readRfc3339(text) : null,
  );
  return left && right ? compareInstants(left, right) : 0;
}

/**
 * Whether both files contain the same item, so viewers who tune in after the end of the first file find it in the
 * second.
 */
export const isRepeated = (a: FileTable, last: number, b: FileTable, first: number): boolean =>
  startAt(a, last) === startAt(b, first) && finishAt(a, last) === finishAt(b, first);

/**
 * Checks whether anything is planned at the virtual start. If no file covers it, black is made in pieces that can run
 * past the start of the first file (playout-air.md). `config`: its path as findings show it; `start`: epoch ms.
 */
export function checkVirtualStart(
  sink: Sink,
  config: string,
  start: number,
  files: readonly WindowFile[],
): void {
  if (Number.isNaN(start) || files.length === 0) return;
  if (files.some(({ from, to }) => from <= start && start < to)) return;
  const say = (message: string, to: number): void => {
    const more = { from: start, to };
    sink.add(config, '/playout/virtual_start', 'window-gap', 'error', message, more);
  };
  const later = files.filter(({ from }) => from > start).sort((a, b) => a.from - b.from);
  const [next] = later;
  if (next === undefined) {
    say(t('playoutcheck:air.virtual.end'), start + 1);
    return;
  }
  const { table, cover, from } = next;
  const { late, cut } = overrun(from - start);
  const words = {
    amount: durationText(from - start),
    title: table === null || cover === null ? next.name : titleAt(table, cover.first),
    late: rangeText(late),
    cut: rangeText(cut),
  };
  say(t('playoutcheck:air.virtual.early', words), from);
}
