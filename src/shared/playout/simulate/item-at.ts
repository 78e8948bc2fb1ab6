import { t } from '../../i18n/translate.ts';
import type { FolderFile } from '../check/facts.ts';
import type { PlayoutDoc, PlayoutItem } from '../document/document.ts';
import type { Engine } from '../finding.ts';
import type { Instant } from '../instant.ts';
import { compareInstants, toMs } from '../instant.ts';
import { parseFileName } from '../names/file-name.ts';
import { readRfc3339 } from '../time/rfc3339.ts';
import { MAX_PIECE_MS } from './air-run.ts';
import { asRead } from './as-read.ts';
import { simulateItem } from './item-run.ts';
import { formatVersionError } from './folder-plan.ts';
import { toObject } from '../document/source.ts';

/** An item and its file, both as the engine reads them. */
export interface ScheduledItem {
  readonly doc: PlayoutDoc;
  /** Index in the file's `items`. */
  readonly index: number;
  readonly item: PlayoutItem;
}

/** The engine's choice at a time. Times are as the file spells them. */
export interface ItemAt {
  /** `gap`: a file covers the time but has no item for it. `none`: no file, or one that the engine does not load. */
  readonly result: 'item' | 'gap' | 'none';
  readonly item: {
    readonly id: string;
    readonly start: string;
    readonly finish: string;
    /** File name without its folder. */
    readonly file: string;
  } | null;
  /** Start of the item that ends the gap; null if there is none in that file. */
  readonly nextStart: string | null;
  /** A complete sentence if the item alone does not explain the result. */
  readonly reason: string | null;
  readonly found: ScheduledItem | null;
  readonly next: ScheduledItem | null;
  /** The name of the file that the engine uses; null: none. */
  readonly file: string | null;
  /** Other files that cover the time too: which one the engine uses depends on the directory order. */
  readonly otherFiles: readonly string[];
}

/**
 * What airs at a playout time by the engine's rules (playout.md 4): the first name in directory order whose [start,
 * finish) contains it, with any extension; in that file the last item with start <= at < finish; else the first item of
 * the array that starts later. `at`: epoch ms, or an instant for nanosecond precision.
 */
export function itemAt(
  entries: readonly FolderFile[],
  at: number | Instant,
  engine: Engine,
): ItemAt {
  const claims = entries.filter(({ name }) => claimsMoment(name, at));
  const [taken, ...others] = claims;
  if (taken === undefined) return { ...nothing, reason: t('playoutcheck:air.at.noFile') };
  const place = { file: taken.name, otherFiles: others.map(({ name }) => name) };
  const otherFilesNote =
    others.length === 0 ? null : t('playoutcheck:air.at.otherFiles', { count: others.length });
  const { content } = taken;
  const refusal =
    content.k === 'doc' ? formatVersionError(content.doc, engine) : formatReason(content);
  if (content.k !== 'doc' || refusal !== null) {
    const file = taken.name;
    const refused = content.k === 'unread' ? null : t('playoutcheck:air.at.refused', { file });
    return { ...nothing, ...place, reason: sentences(refused, refusal, otherFilesNote) };
  }
  return { ...inDoc(asRead(content.doc, engine), taken.name, at, otherFilesNote), ...place };
}

const nothing: ItemAt = {
  result: 'none',
  item: null,
  nextStart: null,
  reason: null,
  found: null,
  next: null,
  file: null,
  otherFiles: [],
};

const formatReason = (content: Exclude<FolderFile['content'], { k: 'doc' }>): string =>
  content.k === 'unread' ? t('playoutcheck:air.at.unread') : content.reason;

const sentences = (...all: readonly (string | null)[]): string | null =>
  all.filter((text) => text !== null).join(' ') || null;

function claimsMoment(name: string, at: number | Instant): boolean {
  const read = parseFileName(name);
  return (
    read.accept &&
    compareTo(at, toMs(read.start), read.start) >= 0 &&
    compareTo(at, toMs(read.finish), read.finish) < 0
  );
}

function inDoc(
  doc: PlayoutDoc,
  file: string,
  at: number | Instant,
  otherFilesNote: string | null,
): Omit<ItemAt, 'file' | 'otherFiles'> {
  const index = doc.items.findLastIndex(
    (item) => edge(item, 'start', at) >= 0 && edge(item, 'finish', at) < 0,
  );
  const planned = placed(doc, index);
  if (planned !== null) {
    const item = {
      id: getText(planned.item, 'id'),
      start: getText(planned.item, 'start'),
      finish: getText(planned.item, 'finish'),
      file,
    };
    const ends = endsHere(planned.item, at) ? t('playoutcheck:air.at.processEnds') : null;
    return {
      ...nothing,
      result: 'item',
      item,
      found: planned,
      reason: sentences(ends, otherFilesNote),
    };
  }
  const next = placed(
    doc,
    doc.items.findIndex((item) => edge(item, 'start', at) < 0),
  );
  const reason = sentences(
    t(next === null ? 'playoutcheck:air.at.end' : 'playoutcheck:air.at.gap'),
    otherFilesNote,
  );
  const nextStart = next === null ? null : getText(next.item, 'start');
  return { ...nothing, result: 'gap', next, nextStart, reason };
}

/**
 * Whether a process that starts here ends before the item does: at once, or when it continues the item after its first
 * piece.
 */
function endsHere(item: PlayoutItem, at: number | Instant): boolean {
  const run = simulateItem(item);
  if (run.k !== 'film' || run.fails !== null) return false;
  const ms = typeof at === 'number' ? at : toMs(at);
  const first = item.finish - ms > MAX_PIECE_MS ? MAX_PIECE_MS : 0;
  return run.outMs < run.inMs + (ms - item.start) + first;
}

const placed = (doc: PlayoutDoc, index: number): ScheduledItem | null => {
  const item = doc.items[index];
  return item === undefined ? null : { doc, index, item };
};

const getText = ({ value }: PlayoutItem, field: 'id' | 'start' | 'finish'): string => {
  const text = toObject(value)?.[field];
  return typeof text === 'string' ? text : '';
};

/** Below this difference (ms), doubles may not preserve the order of the files' nine fractional digits. */
const TOLERANCE_MS = 0.001;

/**
 * Negative, 0 or positive if `at` is before, at or after an item's edge; NaN (all comparisons are false) if it has
 * none.
 */
function edge(item: PlayoutItem, field: 'start' | 'finish', at: number | Instant): number {
  const ms = item[field];
  const apart = (typeof at === 'number' ? at : toMs(at)) - ms;
  if (!(Math.abs(apart) < TOLERANCE_MS) || typeof at === 'number') return apart;
  const exact = readRfc3339(getText(item, field));
  return exact === null ? apart : compareInstants(at, exact);
}

const compareTo = (at: number | Instant, ms: number, exact: Instant): number =>
  typeof at === 'number' ? at - ms : compareInstants(at, exact);
