import { t } from '../../../../shared/i18n/translate.ts';
import { amount } from '../../../../shared/playout/check/amount.ts';
import type { Aired, AiredRun } from '../../../../shared/playout/simulate/aired.ts';
import type { Io } from '../../io.ts';
import { printTable } from '../../output.ts';

/** Less than this (ms) is as planned. */
const SAME = 1;

/** What airs, for a person: a table with the times in the offset of the question, then what is not as planned. */
export function say(io: Io, { runs, leadMs, notes }: Aired, clock: (ms: number) => string): void {
  const rows: string[][] = [];
  let end = NaN;
  for (const run of runs) {
    if (run.from - end >= SAME)
      rows.push([timeText(clock(end)), amount(run.from - end), t('playoutcli:air.off')]);
    rows.push([timeText(clock(run.from)), amount(run.to - run.from), nameOf(run)]);
    end = run.to;
  }
  const head = [t('playoutcli:air.head.from'), t('playoutcli:air.head.length')];
  printTable(io, [[...head, t('playoutcli:air.head.what')], ...rows]);
  if (Math.abs(leadMs) >= SAME) {
    const words = { amount: amount(Math.abs(leadMs)) };
    io.out(t(leadMs > 0 ? 'playoutcli:air.ahead' : 'playoutcli:air.behind', words));
  }
  for (const note of notes) io.out(note);
}

/** `2026-10-01 12:00:03.120` */
const timeText = (time: string): string => time.slice(0, 23).replace('T', ' ');

const nameOf = ({ kind, id }: AiredRun): string =>
  kind === 'item' ? (id ?? '') : t(`playoutcli:air.${kind}`);
