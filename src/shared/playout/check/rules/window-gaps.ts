import { t } from '../../../i18n/translate.ts';
import type { FindingCode, Repair, Severity } from '../../finding.ts';
import { durationText } from '../duration-text.ts';
import type { Overrun, Range } from '../overrun.ts';
import { overrun, rangeText } from '../overrun.ts';
import type { Sink } from '../sink.ts';
import { finishAt, titleAt } from '../table.ts';
import type { WindowFile } from './edges.ts';
import { compareEdges } from './edges.ts';
import { renameToFollow, renameRepair } from './names.ts';
import { LONG_GAP, ROUNDING } from './order.ts';

/** What black over the start of the next item does to it, and whether it can be, or is, over by then. */
interface GapEffect extends Overrun {
  readonly missed: 'never' | 'maybe' | 'always';
}

/**
 * A hole between the last item of a file and the first of the next. While nothing later stands in the file in force, the engine
 * makes black in pieces that do not stop at the next file, so that its first item begins late or is over by then (playout-air.md).
 * Each stretch of the hole is told where it has its cause: a name that claims it, or no name at all.
 */
export function checkWindowGap(
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
  const after = effectOfGap(ends, begins, b);
  const context = { before: a, next: b, after, files, reported: false };
  const named = Math.min(Math.max(a.to, ends), begins);
  if (named > ends) reportGap(sink, a, 'name-overclaims', 'claimsEnd', ends, named, context);
  const free = Math.min(b.from, begins);
  if (free > named) reportGap(sink, b, 'window-gap', 'windowGap', named, free, context);
  const claimed = Math.max(named, free);
  if (begins > claimed)
    reportGap(sink, b, 'name-overclaims', 'claimsStart', claimed, begins, context);
}

/** Where a file leaves off: with its items, or with its name where nobody knows them. */
const endOf = ({ cover, to }: WindowFile): number => cover?.to ?? to;

function effectOfGap(ends: number, begins: number, b: WindowFile): GapEffect {
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

interface GapContext {
  readonly before: WindowFile;
  readonly next: WindowFile;
  readonly after: GapEffect;
  readonly files: readonly WindowFile[];
  reported: boolean;
}

/** Whether times of its items cannot be read, so that nobody knows what its name claims in vain. */
const hasUnreadableTimes = ({ table }: WindowFile): boolean =>
  table !== null && (table.start.some(Number.isNaN) || table.finish.some(Number.isNaN));

type GapText = 'claimsEnd' | 'claimsStart' | 'windowGap';

function reportGap(
  sink: Sink,
  file: WindowFile,
  code: FindingCode,
  text: GapText,
  from: number,
  to: number,
  context: GapContext,
): void {
  const { late } = context.after;
  const delays = late.most >= ROUNDING && !context.reported;
  if (to - from < ROUNDING && !delays) return;
  if (code === 'name-overclaims' && hasUnreadableTimes(file)) return;
  const sentence = t(`playoutcheck:air.hole.${text}`, { amount: durationText(to - from) });
  const message = delays ? `${sentence} ${effectText(context)}` : sentence;
  const severity: Severity = delays ? 'error' : to - from < LONG_GAP ? 'info' : 'warning';
  context.reported = true;
  const repair = text === 'claimsStart' ? undefined : closingRename(file, text, context);
  sink.add(file.path, '', code, severity, message, { repair, from, to });
}

function effectText({ next, after: { late, cut, missed } }: GapContext): string {
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
function closingRename(
  { table, cover }: WindowFile,
  text: 'claimsEnd' | 'windowGap',
  { before, after: { late }, files }: GapContext,
): Repair | undefined {
  if (table === null) return undefined;
  if (text === 'claimsEnd' || cover === null) return renameRepair(table, cover, files);
  return late.most < ROUNDING ? undefined : renameToFollow(before, table, cover, files);
}

/** A name that claims more than its items cover where no neighbour joins on. `other`: the file that claims that time as well. */
export function reportOverclaim(
  sink: Sink,
  file: WindowFile,
  edge: 'start' | 'finish',
  other: WindowFile | null,
  files: readonly WindowFile[],
): void {
  const { table, cover } = file;
  if (table === null || cover === null || hasUnreadableTimes(file)) return;
  const [from, to] = edge === 'start' ? [file.from, cover.from] : [cover.to, file.to];
  if (to - from < ROUNDING) return;
  const words = {
    amount: durationText(to - from),
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
export function reportEmptyFile(sink: Sink, file: WindowFile): void {
  if (hasUnreadableTimes(file)) return;
  const { path, from, to } = file;
  const message = t('playoutcheck:air.hole.empty', { amount: durationText(to - from) });
  sink.add(path, '', 'name-overclaims', 'warning', message, { from, to });
}
