import { t } from '../../../i18n/translate.ts';
import { amount } from '../amount.ts';
import { overrun, rangeText } from '../pieces.ts';
import type { Sink } from '../sink.ts';
import { titleAt } from '../table.ts';
import type { WindowFile } from './edges.ts';

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
    amount: amount(from - start),
    title: table === null || cover === null ? next.name : titleAt(table, cover.first),
    late: rangeText(late),
    cut: rangeText(cut),
  };
  say(t('playoutcheck:air.virtual.early', words), from);
}
