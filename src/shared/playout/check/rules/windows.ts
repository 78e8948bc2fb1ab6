import { t } from '../../../i18n/translate.ts';
import { amount } from '../amount.ts';
import type { Sink } from '../sink.ts';
import { clockAt, finishAt, itemPointer, startAt, titleAt } from '../table.ts';
import type { WindowFile } from './edges.ts';
import { compareEdges, isRepeated } from './edges.ts';
import { checkJoin, sayClaim, sayEmpty } from './holes.ts';
import { renameRepair } from './names.ts';
import { changesOver } from './overlaps.ts';
import { checkOutside } from './outside.ts';

const SECOND = 1000;

/** How the files of a folder fit together: what their names claim, what their items cover, and what the engine makes of it. */
export function checkWindows(sink: Sink, files: readonly WindowFile[]): void {
  const ordered = files.toSorted((a, b) => a.from - b.from);
  let before: WindowFile | null = null;
  for (const [at, file] of ordered.entries()) {
    const next = ordered[at + 1] ?? null;
    const runsOver = next === null || next.from < file.to ? null : checkRunOver(sink, file, next);
    checkOutside(sink, file, { before, next, others: files, runsOver });
    if (file.table !== null && file.cover === null) sayEmpty(sink, file);
    checkStart(sink, file, before, files);
    if (next === null || next.from < file.to) sayClaim(sink, file, 'finish', next, files);
    if (before === null || file.to > before.to) before = file;
  }
}

/** How a file begins, after what claims the time before it. */
function checkStart(
  sink: Sink,
  file: WindowFile,
  before: WindowFile | null,
  files: readonly WindowFile[],
): void {
  const clashes = before !== null && file.from < before.to;
  if (clashes) sayClash(sink, before, file, files);
  if (before === null || clashes) sayClaim(sink, file, 'start', before, files);
  else checkJoin(sink, before, file, files);
}

/** Which of two files that claim the same moment airs is chance: it is the order of the directory. */
function sayClash(sink: Sink, a: WindowFile, b: WindowFile, files: readonly WindowFile[]): void {
  const to = Math.min(a.to, b.to);
  const words = { other: a.name, amount: amount(to - b.from) };
  const severity = to - b.from < SECOND ? 'warning' : 'error';
  const repair = shrink(b, files) ?? undefined;
  sink.add(b.path, '', 'window-overlap', severity, t('playoutcheck:air.window.overlap', words), {
    repair,
    from: b.from,
    to,
  });
}

const shrink = (file: WindowFile, files: readonly WindowFile[]) =>
  file.table === null ? undefined : renameRepair(file.table, file.cover, files);

/** An item that is still running when the next file's first one should begin. Returns its place; null: there is none. */
function checkRunOver(sink: Sink, file: WindowFile, next: WindowFile): number | null {
  const { table: a, cover: mine } = file;
  const { table: b, cover: theirs } = next;
  if (a === null || b === null || mine === null || theirs === null) return null;
  if (compareEdges(a, mine.last, b, theirs.first) <= 0) return null;
  if (isRepeated(a, mine.last, b, theirs.first)) return null;
  const from = Math.max(theirs.from, startAt(a, mine.last));
  const late = mine.to - theirs.from;
  const words = {
    before: titleAt(a, mine.last),
    after: titleAt(b, theirs.first),
    file: next.name,
    amount: amount(late),
  };
  const hidden = finishAt(b, theirs.first) <= mine.to;
  const said = t(
    hidden ? 'playoutcheck:air.overlap.nextHidden' : 'playoutcheck:air.overlap.next',
    words,
  );
  const changes = changesOver(startAt(a, mine.last), theirs.from, mine.to);
  const message = changes ? `${said} ${t('playoutcheck:air.overlap.ahead')}` : said;
  const trims = theirs.from > startAt(a, mine.last);
  const label = t('playoutcheck:air.repair.trimTo', { time: clockAt(b, theirs.first) });
  const pointer = itemPointer(mine.last);
  sink.add(
    file.path,
    `${pointer}/finish`,
    'overlap',
    late < SECOND ? 'warning' : 'error',
    message,
    {
      repair: trims ? { k: 'trim', label, pointer, to: theirs.from } : undefined,
      from,
      to: mine.to,
    },
  );
  return mine.last;
}
