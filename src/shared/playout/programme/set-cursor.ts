import type { LedgerLine } from './ledger/ledger.ts';
import type { Ledger } from './ledger/read-ledger.ts';
import { replayLedgers } from './ledger/replay.ts';
import { formatMediaTitle } from './media-title.ts';
import type { ChannelProgramme, Cursor, State } from './model.ts';
import type { Library, Pool } from './pool.ts';
import { GeneratorRun } from './run.ts';

/** The next unit of a source after the generated items. */
export interface NextOfSource {
  /** null: all channels share the cursor. */
  readonly channel: string | null;
  readonly source: string;
  readonly next: { readonly media: string; readonly title: string } | null;
  readonly cycle: number;
}

/** The sources that have a cursor, by channel. */
export function listCursors(
  programme: ChannelProgramme,
  library: Library,
  ledgers: readonly Ledger[],
): readonly NextOfSource[] {
  const run = new GeneratorRun(programme, library, replayLedgers(ledgers), 0);
  return Object.entries(programme.sources).flatMap(([source, { order, isShared }]) => {
    if (order === 'rested') return [];
    const [first] = programme.channels;
    const channels = isShared ? [null] : programme.channels.map(({ number }) => number);
    return channels.map((channel): NextOfSource => {
      const pool = run.getPool(source, channel ?? first?.number ?? '');
      const [due] = run.cursors.due(nameCursor(source, channel), pool);
      return {
        channel,
        source,
        next:
          due === undefined
            ? null
            : { media: due.unit.id, title: formatMediaTitle(due.unit.media[0]) },
        cycle: due?.cycle ?? 0,
      };
    });
  });
}

const nameCursor = (source: string, channel: string | null): string =>
  channel === null ? source : `${channel}/${source}`;

/** The source does not contain the file. */
export class NoSuchUnit extends Error {}

export interface CursorRequest {
  readonly source: string;
  /** null: all channels. */
  readonly channel: string | null;
  /** null: the start of its first round. */
  readonly media: string | null;
}

/**
 * Ledger lines, by channel, that make a source continue at a file from the next run on. A shared cursor is set once. Throws `NoSuchUnit`,
 * also if the source is not declared or has no cursor.
 */
export function setCursorLines(
  programme: ChannelProgramme,
  library: Library,
  ledgers: readonly Ledger[],
  { source, channel, media }: CursorRequest,
): ReadonlyMap<string, readonly LedgerLine[]> {
  const declared = programme.sources[source];
  if (declared === undefined || declared.order === 'rested') throw new NoSuchUnit(source);
  const state = replayLedgers(ledgers);
  const run = new GeneratorRun(programme, library, state, 0);
  const n = Math.max(0, ...ledgers.map((one) => one.n)) + 1;
  const all = programme.channels.map(({ number }) => number);
  const numbers = declared.isShared ? all.slice(0, 1) : channel === null ? all : [channel];
  return new Map(
    numbers.map((number) => {
      const cursor = nameCursor(source, declared.isShared ? null : number);
      const pool = run.getPool(source, number);
      const before = media === null ? null : cursorBefore(pool, media, cursor, state);
      // Without a stored cursor, the source would start at the document's initial cursor.
      const isPlaced = programme.cursors !== undefined && cursor in programme.cursors;
      const to = before ?? (isPlaced ? { cycle: 0, last: '' } : null);
      return [number, [{ k: 'set' as const, n, cursor, to }]];
    }),
  );
}

/** A cursor for which a file is next. */
function cursorBefore(pool: Pool, media: string, name: string, state: State): Cursor | null {
  const known = state.cursors[name];
  const cycle = known !== undefined && 'cycle' in known ? known.cycle : 0;
  const isShuffle = pool.source.order === 'shuffle';
  const units = isShuffle ? pool.shuffled(cycle) : pool.units;
  const index = units.findIndex((unit) => unit.media.some(({ id }) => id === media));
  if (index === -1) throw new NoSuchUnit(media);
  if (isShuffle) return { cycle, done: units.slice(0, index).map(({ id }) => id) };
  const before = units[index - 1]?.media.at(-1);
  if (before === undefined) return null;
  const key = pool.storedKey(before);
  return { cycle, last: before.id, ...(key === undefined ? {} : { key }) };
}
