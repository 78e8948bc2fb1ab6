import { t } from '../../i18n/translate.ts';
import type { FolderFile } from '../check/facts.ts';
import type { PlayoutDoc, PlayoutItem } from '../document/document.ts';
import type { Engine } from '../finding.ts';
import type { Instant } from '../instant.ts';
import { compareInstants, msOf } from '../instant.ts';
import { parseFileName } from '../names/file-name.ts';
import { readRfc3339 } from '../time/rfc3339.ts';
import { AHEAD_PIECE } from './air-run.ts';
import { asRead } from './as-read.ts';
import { runOf } from './item-run.ts';
import { versionRefusal } from './folder-plan.ts';
import { objectOf } from '../document/source.ts';

/** Which item of which file, both as the engine reads them. */
export interface FoundItem {
  readonly doc: PlayoutDoc;
  /** Place in the file's `items`. */
  readonly index: number;
  readonly item: PlayoutItem;
}

/** What the engine takes at a moment. Times are spelled as the file spells them. */
export interface ItemAt {
  /** `gap`: a file is in charge but has no item for the moment. `none`: no file, or one that the engine does not load. */
  readonly result: 'item' | 'gap' | 'none';
  readonly item: {
    readonly id: string;
    readonly start: string;
    readonly finish: string;
    /** Name without its folder. */
    readonly file: string;
  } | null;
  /** Start of the item that ends the gap; null where nothing in that file does. */
  readonly nextStart: string | null;
  /** A whole sentence wherever there is more to say than the item. */
  readonly reason: string | null;
  readonly found: FoundItem | null;
  readonly next: FoundItem | null;
  /** The file in charge by its name; null: none. */
  readonly file: string | null;
  /** Other files whose names claim the moment as well: which of them the engine takes is chance. */
  readonly rivals: readonly string[];
}

/**
 * What airs at a moment of playout time by the engine's rules (playout.md 4): the first name in directory order whose
 * [start, finish) holds it, whatever its extension; in that file the last item with start <= at < finish; else the first item of
 * the array that starts later. `at`: epoch ms, or an instant where the nanosecond counts.
 */
export function itemAt(
  entries: readonly FolderFile[],
  at: number | Instant,
  engine: Engine,
): ItemAt {
  const claims = entries.filter(({ name }) => claimsMoment(name, at));
  const [taken, ...others] = claims;
  if (taken === undefined) return { ...nothing, reason: t('playoutcheck:air.at.noFile') };
  const place = { file: taken.name, rivals: others.map(({ name }) => name) };
  const chance =
    others.length === 0 ? null : t('playoutcheck:air.at.rivals', { count: others.length });
  const { content } = taken;
  const refusal = content.k === 'doc' ? versionRefusal(content.doc, engine) : reasonOf(content);
  if (content.k !== 'doc' || refusal !== null) {
    const file = taken.name;
    const refused = content.k === 'unread' ? null : t('playoutcheck:air.at.refused', { file });
    return { ...nothing, ...place, reason: sentences(refused, refusal, chance) };
  }
  return { ...inDoc(asRead(content.doc, engine), taken.name, at, chance), ...place };
}

const nothing: ItemAt = {
  result: 'none',
  item: null,
  nextStart: null,
  reason: null,
  found: null,
  next: null,
  file: null,
  rivals: [],
};

const reasonOf = (content: Exclude<FolderFile['content'], { k: 'doc' }>): string =>
  content.k === 'unread' ? t('playoutcheck:air.at.unread') : content.reason;

const sentences = (...all: readonly (string | null)[]): string | null =>
  all.filter((one) => one !== null).join(' ') || null;

function claimsMoment(name: string, at: number | Instant): boolean {
  const read = parseFileName(name);
  return (
    read.accept &&
    compareTo(at, msOf(read.start), read.start) >= 0 &&
    compareTo(at, msOf(read.finish), read.finish) < 0
  );
}

function inDoc(
  doc: PlayoutDoc,
  file: string,
  at: number | Instant,
  chance: string | null,
): Omit<ItemAt, 'file' | 'rivals'> {
  const index = doc.items.findLastIndex(
    (item) => edge(item, 'start', at) >= 0 && edge(item, 'finish', at) < 0,
  );
  const found = placed(doc, index);
  if (found !== null) {
    const item = {
      id: textOf(found.item, 'id'),
      start: textOf(found.item, 'start'),
      finish: textOf(found.item, 'finish'),
      file,
    };
    const ends = endsHere(found.item, at) ? t('playoutcheck:air.at.dies') : null;
    return { ...nothing, result: 'item', item, found, reason: sentences(ends, chance) };
  }
  const next = placed(
    doc,
    doc.items.findIndex((item) => edge(item, 'start', at) < 0),
  );
  const reason = sentences(
    t(next === null ? 'playoutcheck:air.at.end' : 'playoutcheck:air.at.gap'),
    chance,
  );
  const nextStart = next === null ? null : textOf(next.item, 'start');
  return { ...nothing, result: 'gap', next, nextStart, reason };
}

/** Whether a process that begins here ends before the item does: at once, or when it takes up what is left after its first piece. */
function endsHere(item: PlayoutItem, at: number | Instant): boolean {
  const run = runOf(item);
  if (run.k !== 'film' || run.fails !== null) return false;
  const ms = typeof at === 'number' ? at : msOf(at);
  const first = item.finish - ms > AHEAD_PIECE ? AHEAD_PIECE : 0;
  return run.outMs < run.inMs + (ms - item.start) + first;
}

const placed = (doc: PlayoutDoc, index: number): FoundItem | null => {
  const item = doc.items[index];
  return item === undefined ? null : { doc, index, item };
};

const textOf = ({ value }: PlayoutItem, field: 'id' | 'start' | 'finish'): string => {
  const text = objectOf(value)?.[field];
  return typeof text === 'string' ? text : '';
};

/** Below this many ms apart, doubles may hide an order that the files have (nine fractional digits). */
const NEAR = 0.001;

/** Negative, 0, positive as `at` is before, at, after an edge of an item; NaN (no comparison holds) where it has none. */
function edge(item: PlayoutItem, field: 'start' | 'finish', at: number | Instant): number {
  const ms = item[field];
  const apart = (typeof at === 'number' ? at : msOf(at)) - ms;
  if (!(Math.abs(apart) < NEAR) || typeof at === 'number') return apart;
  const exact = readRfc3339(textOf(item, field));
  return exact === null ? apart : compareInstants(at, exact);
}

const compareTo = (at: number | Instant, ms: number, exact: Instant): number =>
  typeof at === 'number' ? at - ms : compareInstants(at, exact);
