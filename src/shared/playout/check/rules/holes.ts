import { t } from '../../../i18n/translate.ts';
import type { FindingCode, Repair, Severity } from '../../finding.ts';
import { amount } from '../amount.ts';
import type { Overrun, Range } from '../pieces.ts';
import { overrun, rangeText } from '../pieces.ts';
import type { Sink } from '../sink.ts';
import { finishAt, titleAt } from '../table.ts';
import type { WindowFile } from './edges.ts';
import { compareEdges } from './edges.ts';
import { claimFrom, renameRepair } from './names.ts';
import { LONG_HOLE, ROUNDING } from './order.ts';

/** What black over the start of the next item does to it, and whether it can be, or is, over by then. */
interface After extends Overrun {
  readonly missed: 'never' | 'maybe' | 'always';
}

/**
 * A hole between the last item of a file and the first of the next. While nothing later stands in the file in force, the engine
 * makes black in pieces that do not stop at the next file, so that its first item begins late or is over by then (playout-air.md).
 * Each stretch of the hole is told where it has its cause: a name that claims it, or no name at all.
 */
export function checkJoin(
  sink: Sink,
  a: WindowFile,
  b: WindowFile,
  files: readonly WindowFile[],
): void {
  const ends = endOf(a);
  const begins = b.cover?.from ?? b.from;
  if (a.table !== null && b.table !== null && a.cover !== null && b.cover !== null) {
    if (compareEdges(a.table, a.cover.last, b.table, b.cover.first) >= 0) return;
  } else if (ends >= begins) return;
  const after = afterHole(ends, begins, b);
  const tells = { before: a, next: b, after, files, told: false };
  const named = Math.min(Math.max(a.to, ends), begins);
  if (named > ends) sayHole(sink, a, 'name-overclaims', 'claimsEnd', ends, named, tells);
  const free = Math.min(b.from, begins);
  if (free > named) sayHole(sink, b, 'window-gap', 'windowGap', named, free, tells);
  const claimed = Math.max(named, free);
  if (begins > claimed) sayHole(sink, b, 'name-overclaims', 'claimsStart', claimed, begins, tells);
}

/** Where a file leaves off: with its items, or with its name where nobody knows them. */
const endOf = ({ cover, to }: WindowFile): number => cover?.to ?? to;

function afterHole(ends: number, begins: number, b: WindowFile): After {
  const none = { least: 0, most: 0 };
  const over = b.from > ends ? overrun(b.from - ends) : { late: none, cut: none };
  const lead = begins - b.from;
  const rest = ({ least, most }: Range): Range => ({
    least: Math.max(0, least - lead),
    most: Math.max(0, most - lead),
  });
  const [late, cut] = [rest(over.late), rest(over.cut)];
  const slot =
    b.table === null || b.cover === null ? Infinity : finishAt(b.table, b.cover.first) - begins;
  const always = Math.min(late.least, cut.least) >= slot;
  const maybe = Math.max(late.most, cut.most) >= slot;
  return { late, cut, missed: always ? 'always' : maybe ? 'maybe' : 'never' };
}

interface Tells {
  readonly before: WindowFile;
  readonly next: WindowFile;
  readonly after: After;
  readonly files: readonly WindowFile[];
  told: boolean;
}

/** Whether times of its items cannot be read, so that nobody knows what its name claims in vain. */
const guesses = ({ table }: WindowFile): boolean =>
  table !== null && (table.start.some(Number.isNaN) || table.finish.some(Number.isNaN));

type HoleText = 'claimsEnd' | 'claimsStart' | 'windowGap';

function sayHole(
  sink: Sink,
  file: WindowFile,
  code: FindingCode,
  text: HoleText,
  from: number,
  to: number,
  tells: Tells,
): void {
  const { late } = tells.after;
  const delays = late.most >= ROUNDING && !tells.told;
  if (to - from < ROUNDING && !delays) return;
  if (code === 'name-overclaims' && guesses(file)) return;
  const sentence = t(`playoutcheck:air.hole.${text}`, { amount: amount(to - from) });
  const message = delays ? `${sentence} ${thenText(tells)}` : sentence;
  const severity: Severity = delays ? 'error' : to - from < LONG_HOLE ? 'info' : 'warning';
  tells.told = true;
  const repair = text === 'claimsStart' ? undefined : closing(file, text, tells);
  sink.add(file.path, '', code, severity, message, { repair, from, to });
}

function thenText({ next, after: { late, cut, missed } }: Tells): string {
  const { table, cover } = next;
  const title = table === null || cover === null ? '' : titleAt(table, cover.first);
  const words = { title, late: rangeText(late), cut: rangeText(cut) };
  if (missed === 'always') return t('playoutcheck:air.hole.skipped', words);
  if (missed === 'maybe') return t('playoutcheck:air.hole.missed', words);
  return t(`playoutcheck:air.hole.${cut.most < ROUNDING ? 'late' : 'lateOrCut'}`, words);
}

/**
 * A name that leaves the hole to the next file, then one of that file which claims it: in a file that has an item to come the engine
 * is black exactly until that.
 */
function closing(
  { table, cover }: WindowFile,
  text: 'claimsEnd' | 'windowGap',
  { before, after: { late }, files }: Tells,
): Repair | undefined {
  if (table === null) return undefined;
  if (text === 'claimsEnd' || cover === null) return renameRepair(table, cover, files);
  return late.most < ROUNDING ? undefined : claimFrom(before, table, cover, files);
}

/** A name that claims more than its items cover where no neighbour joins on. `other`: the file that claims that time as well. */
export function sayClaim(
  sink: Sink,
  file: WindowFile,
  edge: 'start' | 'finish',
  other: WindowFile | null,
  files: readonly WindowFile[],
): void {
  const { table, cover } = file;
  if (table === null || cover === null || guesses(file)) return;
  const [from, to] = edge === 'start' ? [file.from, cover.from] : [cover.to, file.to];
  if (to - from < ROUNDING) return;
  const words = {
    amount: amount(to - from),
    title: titleAt(table, edge === 'start' ? cover.first : cover.last),
  };
  const hides = other !== null && other.from < to && from < other.to;
  const key = edge === 'start' ? 'openStart' : 'openEnd';
  const sentence = t(`playoutcheck:air.hole.${key}`, words);
  const message = hides
    ? `${sentence} ${t('playoutcheck:air.hole.hides', { other: other.name })}`
    : sentence;
  // Where no other file has the time it is black with and without the name.
  const severity = hides ? 'error' : 'info';
  const repair = renameRepair(table, cover, files);
  sink.add(file.path, '', 'name-overclaims', severity, message, { repair, from, to });
}

/** A name over a file without any item that can play. */
export function sayEmpty(sink: Sink, file: WindowFile): void {
  if (guesses(file)) return;
  const { path, from, to } = file;
  const message = t('playoutcheck:air.hole.empty', { amount: amount(to - from) });
  sink.add(path, '', 'name-overclaims', 'warning', message, { from, to });
}
