import { objectOf } from '../../document/source.ts';
import { compareInstants } from '../../instant.ts';
import { readRfc3339 } from '../../time/rfc3339.ts';
import type { FileTable } from '../table.ts';
import { finishAt, startAt, titleAt } from '../table.ts';
import type { Cover } from './order.ts';
import { t } from '../../../i18n/translate.ts';
import { durationText } from '../duration-text.ts';
import { overrun, rangeText } from '../overrun.ts';
import type { Sink } from '../sink.ts';

/** A file of the folder that the engine takes for some stretch of time. Times: epoch ms. */
export interface WindowFile {
  readonly name: string;
  readonly path: string;
  readonly from: number;
  readonly to: number;
  /** null: nobody could read its items. */
  readonly table: FileTable | null;
  /** null: no item of it can play, or nobody knows. */
  readonly cover: Cover | null;
}

/** Finish of one item against the start of another, to the nanosecond. */
export function compareEdges(a: FileTable, last: number, b: FileTable, first: number): number {
  const finish = objectOf(a.values[last])?.['finish'];
  const start = objectOf(b.values[first])?.['start'];
  const [left, right] = [finish, start].map((text) =>
    typeof text === 'string' ? readRfc3339(text) : null,
  );
  return left && right ? compareInstants(left, right) : 0;
}

/** The same item in both files, so that who tunes in after the end of the first finds it in the second. */
export const isRepeated = (a: FileTable, last: number, b: FileTable, first: number): boolean =>
  startAt(a, last) === startAt(b, first) && finishAt(a, last) === finishAt(b, first);

/**
 * Whether a plan has anything where every process of the channel begins it. Black where no file claims that moment is made in
 * pieces that do not stop at the first file (playout-air.md). `config`: the configuration as findings name it; `start`: epoch ms.
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
