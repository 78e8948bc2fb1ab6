import type {
  JsonObject,
  JsonValue,
  PlayoutDoc,
  PlayoutItem,
} from '../../../../shared/playout/document/document.ts';
import { mainSource } from '../../../../shared/playout/document/source.ts';
import type { LibraryMedia } from '../../../../shared/playout/programme/model.ts';
import { ZoneTable } from '../../../../shared/playout/programme/zone-table.ts';
import { DAY_START } from '../../../../shared/playout/programme/document.ts';
import { clockText } from '../../../../shared/playout/programme/lengths.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Shorter files are filler. */
const MIN_PROGRAMME_MS = 5 * MINUTE_MS;
/** Maximum number of slots of one plan, below the limit of a document. */
const MAX_SLOTS = 100;
/** Maximum number of files of one source. */
const MAX_IDS = 2000;
const PLAN = 'everyday';
/** Name of the source of filler. */
const CLIPS = 'clips';
const FALLBACK = { lavfi: 'color=c=black:s=1280x720:r=25' };

/** A channel of the lineup, with its playout files. */
interface NewChannel {
  readonly number: string;
  readonly docs: readonly PlayoutDoc[];
}

interface NewProgramme {
  readonly zone: string;
  /** Epoch ms. */
  readonly now: number;
  readonly channels: readonly NewChannel[];
  readonly byPath: ReadonlyMap<string, LibraryMedia>;
}

/** The text of a programme with one empty plan per channel. */
export const emptyProgrammeText = ({ zone, channels }: Omit<NewProgramme, 'now' | 'byPath'>) =>
  toText(
    zone,
    {},
    { [PLAN]: [] },
    channels.map(({ number }) => [number, PLAN]),
  );

/**
 * The text of a programme that continues what each channel airs on one day: one source per show and one for everything else, a slot for
 * each stretch from one source, and short files as filler. `isEmpty`: no files air.
 */
export function airingProgramme(input: NewProgramme): { text: string; isEmpty: boolean } {
  const sources: Record<string, JsonObject> = {};
  const plans: Record<string, JsonValue[]> = {};
  const channels = input.channels.map(({ number, docs }): [string, string] => {
    const plan = `${PLAN}-${number}`;
    plans[plan] = readSlots(docs, input, sources);
    return [number, plan];
  });
  const isEmpty = Object.keys(sources).length === 0;
  return { text: toText(input.zone, sources, plans, channels), isEmpty };
}

const toText = (
  zone: string,
  sources: JsonObject,
  plans: JsonObject,
  channels: readonly (readonly [string, string])[],
): string =>
  `${JSON.stringify(
    {
      programming: 1,
      zone,
      dayStart: clockText(DAY_START),
      ahead: '14d',
      keep: '2d',
      sources,
      plans,
      channels: Object.fromEntries(
        channels.map(([number, plan]) => [number, { fallback: FALLBACK, days: [{ plan }] }]),
      ),
    },
    null,
    2,
  )}\n`;

/** A stretch of a day with items of one source. */
interface Stretch {
  readonly source: string;
  readonly at: number;
  units: number;
}

function readSlots(
  docs: readonly PlayoutDoc[],
  { zone, now, byPath }: NewProgramme,
  sources: Record<string, JsonObject>,
): JsonObject[] {
  const table = new ZoneTable(zone, now - DAY_MS, now + 3 * DAY_MS);
  const items = docs
    .flatMap((doc) => doc.items)
    .filter(({ start, finish }) => finish > start)
    .sort((a, b) => a.start - b.start);
  const [start, end] = findDay(items, table, now);
  const stretches: Stretch[] = [];
  let hasFiller = false;
  for (const item of items) {
    const path = mainSource(item.value)?.['path'];
    const media = typeof path === 'string' ? byPath.get(path) : undefined;
    const source = media === undefined ? null : addTo(sources, media);
    if (source === CLIPS) hasFiller = true;
    else if (source !== null && item.start >= start && item.start < end)
      addUnit(stretches, source, item.start);
  }
  return toSlots(stretches, table, start, hasFiller);
}

/** The broadcast day to copy: that of the first item from the start of today on, otherwise that of the first item. */
function findDay(
  items: readonly PlayoutItem[],
  table: ZoneTable,
  now: number,
): readonly [number, number] {
  const today = table.findInstant(table.findDay(now), DAY_START);
  const first = items.find(({ start }) => start >= today)?.start ?? items[0]?.start ?? today;
  const day = table.findDay(first - DAY_START);
  return [table.findInstant(day, DAY_START), table.findInstant(day + 1, DAY_START)];
}

function addUnit(stretches: Stretch[], source: string, at: number): void {
  const last = stretches.at(-1);
  if (last?.source === source) last.units += 1;
  else stretches.push({ source, at, units: 1 });
}

/** Anchors must be whole minutes in ascending order. */
function toSlots(
  stretches: readonly Stretch[],
  table: ZoneTable,
  start: number,
  hasFiller: boolean,
): JsonObject[] {
  let last = -1;
  return stretches.slice(0, MAX_SLOTS).flatMap(({ source, at, units }, index) => {
    const sinceStart = Math.floor((at - start) / MINUTE_MS);
    if (sinceStart <= last) return [];
    last = sinceStart;
    const wall = (((at + table.offsetAt(at)) % DAY_MS) + DAY_MS) % DAY_MS;
    return [
      {
        id: `slot-${String(index + 1)}`,
        at: clockText(wall - (wall % MINUTE_MS)),
        play: source,
        take: units,
        ...(hasFiller ? { filler: { gap: CLIPS } } : {}),
      },
    ];
  });
}

/** Adds a file to its source and returns the source's name; null: the source is full. */
function addTo(sources: Record<string, JsonObject>, { id, ms, show }: LibraryMedia): string | null {
  const name = ms < MIN_PROGRAMME_MS ? CLIPS : toSourceName(show);
  sources[name] ??=
    name === CLIPS
      ? { ids: [], order: 'rested' }
      : { ids: [], order: show === undefined ? 'listed' : 'episode', cursor: 'shared' };
  const ids = sources[name]['ids'];
  if (!Array.isArray(ids) || ids.includes(id)) return name;
  if (ids.length >= MAX_IDS) return null;
  ids.push(id);
  return name;
}

/** The name of a show as a source name: `The Harbour` becomes `the-harbour`. */
const toSourceName = (show: string | undefined): string => {
  const name = (show ?? '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 80);
  const bare = name.replaceAll(/^-+|-+$/g, '');
  return bare === '' ? 'films' : bare;
};
