import { t } from '../../../i18n/translate.ts';
import type { Repair } from '../../finding.ts';
import { durationText } from '../duration-text.ts';
import type { Sink } from '../sink.ts';
import type { FileTable } from '../table.ts';
import { finishAt, itemPointer, startAt, titleAt, clockAt } from '../table.ts';
import type { WindowFile } from './edges.ts';
import { isRepeated, compareEdges } from './edges.ts';
import { isUnixName, renameRepair } from './names.ts';
import type { Cover } from './order.ts';
import { ROUNDING_MS } from './order.ts';
import { checkWindowGap, reportOverclaim, reportEmptyFile } from './window-gaps.ts';
import { changesOver } from './overlaps.ts';

const SECOND_MS = 1000;

interface Neighbours {
  /** The files before and after in time. */
  readonly before: WindowFile | null;
  readonly next: WindowFile | null;
  readonly others: readonly WindowFile[];
  /** The index of an item whose end is already reported because it runs into the next file's first item. */
  readonly runsOver: number | null;
}

/** Up to this many items are reported one by one; with more, the name is wrong, not the items. */
const MAX_EACH = 20;
/** The engine cuts names in whole milliseconds to seconds. */
const CUT_MS = 1000;

/** Reports items outside the window of their file's name: the engine uses the file only in that window. */
function checkOutside(sink: Sink, file: WindowFile, around: Neighbours): void {
  const { table, cover } = file;
  if (table === null || cover === null) return;
  const slack = isUnixName(file.name) ? CUT_MS : ROUNDING_MS;
  if (file.from - cover.from < slack && cover.to - file.to < slack) return;
  const outside: number[] = [];
  for (const index of cover.order)
    if (file.from - startAt(table, index) >= slack || finishAt(table, index) - file.to >= slack)
      outside.push(index);
  const rename = renameRepair(table, cover, around.others);
  if (outside.length > MAX_EACH) {
    reportMany(sink, file, cover, outside.length, rename);
    return;
  }
  for (const index of outside) reportItem(sink, file, table, index, { ...around, rename });
}

function reportMany(
  sink: Sink,
  file: WindowFile,
  cover: Cover,
  count: number,
  repair: Repair | undefined,
): void {
  const message = t('playoutcheck:air.outside.many', { count, all: cover.order.length });
  const { from, to } = cover;
  sink.add(file.path, '', 'outside-window', 'error', message, { repair, from, to });
}

function reportItem(
  sink: Sink,
  file: WindowFile,
  table: FileTable,
  index: number,
  around: Neighbours & { readonly rename: Repair | undefined },
): void {
  const { before, next, runsOver, rename } = around;
  const from = startAt(table, index);
  const to = finishAt(table, index);
  const title = titleAt(table, index);
  const say = (
    field: string,
    severity: 'error' | 'warning',
    message: string,
    repair = rename,
  ): void =>
    sink.add(file.path, itemPointer(index, field), 'outside-window', severity, message, {
      repair,
      from,
      to,
    });
  if (to <= file.from || from >= file.to) {
    const message = t('playoutcheck:air.outside.whole', { title });
    say('', 'error', message, rename ?? moveToOwner(around, table, index));
    return;
  }
  if (from < file.from && !repeatedIn(before, table, index)) {
    const late = durationText(file.from - from);
    say('/start', 'error', t('playoutcheck:air.outside.start', { title, amount: late }));
  }
  if (to > file.to && index !== runsOver && !repeatedIn(next, table, index)) {
    const joined = next !== null && next.from <= file.to && next.table !== null;
    const label = t('playoutcheck:air.repair.split', { title });
    const split = { k: 'split', label, pointer: itemPointer(index), at: file.to } as const;
    const over = durationText(to - file.to);
    const message = t('playoutcheck:air.outside.end', { title, amount: over });
    say('/finish', 'warning', message, joined ? split : rename);
  }
}

/** Moves the item to the file that covers its start; undefined if there is none, or it could not be read. */
function moveToOwner({ others }: Neighbours, table: FileTable, index: number): Repair | undefined {
  const from = startAt(table, index);
  const owner = others.find((file) => file.from <= from && from < file.to);
  if (owner === undefined || owner.table === null) return undefined;
  const label = t('playoutcheck:air.repair.moveToFile', {
    title: titleAt(table, index),
    file: owner.name,
  });
  return { k: 'rehouse', label, pointer: itemPointer(index) };
}

/** Whether an adjacent file contains the same item, as writers do for an item that crosses the border. */
const repeatedIn = (other: WindowFile | null, table: FileTable, index: number): boolean =>
  other?.table !== null &&
  other !== null &&
  other.cover !== null &&
  [other.cover.first, other.cover.last].some((edge) =>
    other.table === null ? false : isRepeated(table, index, other.table, edge),
  );

/**
 * Checks how the files of a folder fit together: the windows of their names, the time of their items, and what the
 * engine airs.
 */
export function checkWindows(sink: Sink, files: readonly WindowFile[]): void {
  const ordered = files.toSorted((a, b) => a.from - b.from);
  let before: WindowFile | null = null;
  for (const [at, file] of ordered.entries()) {
    const next = ordered[at + 1] ?? null;
    const runsOver = next === null || next.from < file.to ? null : checkRunOver(sink, file, next);
    checkOutside(sink, file, { before, next, others: files, runsOver });
    if (file.table !== null && file.cover === null) reportEmptyFile(sink, file);
    checkStart(sink, file, before, files);
    if (next === null || next.from < file.to) reportOverclaim(sink, file, 'finish', next, files);
    if (before === null || file.to > before.to) before = file;
  }
}

/** Checks the start of a file against the files before it. */
function checkStart(
  sink: Sink,
  file: WindowFile,
  before: WindowFile | null,
  files: readonly WindowFile[],
): void {
  const clashes = before !== null && file.from < before.to;
  if (clashes) reportClash(sink, before, file, files);
  if (before === null || clashes) reportOverclaim(sink, file, 'start', before, files);
  else checkWindowGap(sink, before, file, files);
}

/** If two files cover the same time, the directory order decides which airs. */
function reportClash(sink: Sink, a: WindowFile, b: WindowFile, files: readonly WindowFile[]): void {
  const to = Math.min(a.to, b.to);
  const words = { other: a.name, amount: durationText(to - b.from) };
  const severity = to - b.from < SECOND_MS ? 'warning' : 'error';
  const repair = renameToItems(b, files) ?? undefined;
  sink.add(b.path, '', 'window-overlap', severity, t('playoutcheck:air.window.overlap', words), {
    repair,
    from: b.from,
    to,
  });
}

const renameToItems = (file: WindowFile, files: readonly WindowFile[]) =>
  file.table === null ? undefined : renameRepair(file.table, file.cover, files);

/** Reports an item that is still running when the next file's first item should start. Returns its index, or null. */
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
    amount: durationText(late),
  };
  const hidden = finishAt(b, theirs.first) <= mine.to;
  const sentence = t(
    hidden ? 'playoutcheck:air.overlap.nextHidden' : 'playoutcheck:air.overlap.next',
    words,
  );
  const changes = changesOver(startAt(a, mine.last), theirs.from, mine.to);
  const message = changes ? `${sentence} ${t('playoutcheck:air.overlap.ahead')}` : sentence;
  const trims = theirs.from > startAt(a, mine.last);
  const label = t('playoutcheck:air.repair.trimTo', { time: clockAt(b, theirs.first) });
  const pointer = itemPointer(mine.last);
  sink.add(
    file.path,
    `${pointer}/finish`,
    'overlap',
    late < SECOND_MS ? 'warning' : 'error',
    message,
    {
      repair: trims ? { k: 'trim', label, pointer, to: theirs.from } : undefined,
      from,
      to: mine.to,
    },
  );
  return mine.last;
}
