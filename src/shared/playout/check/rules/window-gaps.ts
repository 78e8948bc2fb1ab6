import { t } from '../../../i18n/translate.ts';
import type { FindingCode, Repair, Severity } from '../../finding.ts';
import { durationText } from '../duration-text.ts';
import type { Overrun, OverrunRange } from '../overrun.ts';
import { overrun, rangeText } from '../overrun.ts';
import type { Sink } from '../sink.ts';
import { finishAt, titleAt } from '../table.ts';
import type { WindowFile } from './edges.ts';
import { compareEdges } from './edges.ts';
import { renameToFollow, renameRepair } from './names.ts';
import { LONG_GAP_MS, ROUNDING_MS } from './order.ts';

/**
 * The effect of black that runs past the start of the next item: its delay or cut, and whether the item is over by
 * then.
 */
interface GapEffect extends Overrun {
  readonly missed: 'never' | 'maybe' | 'always';
}

/**
 * Checks the gap between the last item of a file and the first of the next. While the current file has no later item,
 * the engine makes black in pieces that can run past the start of the next file, so its first item is late or skipped
 * (playout-air.md). Each part of the gap is reported at its cause: a name that covers it, or no name.
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

/** Where a file ends: at its last item, or at the end of its name if its items are unknown. */
const endOf = ({ cover, to }: WindowFile): number => cover?.to ?? to;

function effectOfGap(ends: number, begins: number, b: WindowFile): GapEffect {
  const none = { least: 0, most: 0 };
  const over = b.from > ends ? overrun(b.from - ends) : { late: none, cut: none };
  const lead = begins - b.from;
  const rest = ({ least, most }: OverrunRange): OverrunRange => ({
    least: Math.max(0, least - lead),
    most: Math.max(0, most - lead),
  });
  const late = rest(over.late);
  const cut = rest(over.cut);
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

/** Whether some item times can't be read: then the unused part of the name's window is unknown. */
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
  const delays = late.most >= ROUNDING_MS && !context.reported;
  if (to - from < ROUNDING_MS && !delays) return;
  if (code === 'name-overclaims' && hasUnreadableTimes(file)) return;
  const sentence = t(`playoutcheck:air.hole.${text}`, { amount: durationText(to - from) });
  const message = delays ? `${sentence} ${effectText(context)}` : sentence;
  const severity: Severity = delays ? 'error' : to - from < LONG_GAP_MS ? 'info' : 'warning';
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
  return t(`playoutcheck:air.hole.${cut.most < ROUNDING_MS ? 'late' : 'lateOrCut'}`, words);
}

/**
 * A rename that leaves the gap to the next file, or one that makes the next file cover it: in a file with a later item,
 * black ends exactly at that item.
 */
function closingRename(
  { table, cover }: WindowFile,
  text: 'claimsEnd' | 'windowGap',
  { before, after: { late }, files }: GapContext,
): Repair | undefined {
  if (table === null) return undefined;
  if (text === 'claimsEnd' || cover === null) return renameRepair(table, cover, files);
  return late.most < ROUNDING_MS ? undefined : renameToFollow(before, table, cover, files);
}

/**
 * Reports a name that covers more than its items, at an edge without an adjacent file. `other`: a file that covers that
 * time too.
 */
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
  if (to - from < ROUNDING_MS) return;
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
  // If no other file covers the time, it is black either way.
  const severity = hides ? 'error' : 'info';
  const repair = renameRepair(table, cover, files);
  sink.add(file.path, '', 'name-overclaims', severity, message, { repair, from, to });
}

/** Reports a name over a file in which no item can play. */
export function reportEmptyFile(sink: Sink, file: WindowFile): void {
  if (hasUnreadableTimes(file)) return;
  const { path, from, to } = file;
  const message = t('playoutcheck:air.hole.empty', { amount: durationText(to - from) });
  sink.add(path, '', 'name-overclaims', 'warning', message, { from, to });
}
