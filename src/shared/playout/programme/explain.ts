import './texts.ts';
import { t } from '../../i18n/translate.ts';
import type { Airings } from './airings.ts';
import type { Explanation } from './contract.ts';
import { formatTitleById } from './media-title.ts';
import { readableNames } from './readable.ts';
import type { ChannelProgramme, Item, LibraryMedia, Position } from './model.ts';
import { emptyState } from './model.ts';
import type { Library, Pool } from './pool.ts';
import { toProgrammeItem } from './preview.ts';
import { listWaiting, rankUnits } from './rank-units.ts';
import { GeneratorRun } from './run.ts';

export interface ExplainInput {
  readonly programme: ChannelProgramme;
  readonly library: Library;
  readonly channel: string;
  readonly item: Item;
  /** Airings on the channel before the item. */
  readonly airings: Airings;
  /** Epoch ms: later items have not aired yet. */
  readonly now: number;
}

/** Explains why an item airs: one sentence, the nearby units in the order of its source, and its cursor before and after. */
export function explainItem(input: ExplainInput): Explanation {
  const { programme, library, channel, item, airings } = input;
  const { why, media } = item;
  const pool = getPool(input, library);
  const shown = toProgrammeItem(item, library.byId);
  const word = (position: Position | null | undefined): string | null =>
    position == null ? null : formatPosition(position, pool, library.byId);
  const lastAired = airings.of(media ?? '');
  const skipped = (why.passed ?? []).length;
  const names = readableNames(programme, library.byId);
  const words = {
    title: shown.title,
    source: names.source(why.source ?? ''),
    slot: names.slot(channel, item.slot ?? ''),
    pin: item.pin ?? '',
  };
  const first = t(`programme:why.${why.rule}`, words);
  return {
    item: shown,
    rule: why.rule,
    source: why.source ?? null,
    ...(pool === null ? { ranks: [], round: null, of: 0 } : rank(input, pool)),
    waiting: listWaiting(item, library.byId),
    lastAired: media === undefined || lastAired === -Infinity ? null : lastAired,
    before: word(why.before),
    after: word(why.after),
    sentence: skipped === 0 ? first : `${first} ${t('programme:why.skipped', { count: skipped })}`,
  };
}

/** The units of an item's source; null: no source. */
function getPool({ programme, channel, item }: ExplainInput, library: Library): Pool | null {
  const { source = '' } = item.why;
  if (programme.sources[source] === undefined) return null;
  return new GeneratorRun(programme, library, emptyState, item.start).getPool(source, channel);
}

function rank(input: ExplainInput, pool: Pool): ReturnType<typeof rankUnits> {
  const { programme, channel, item, airings, library, now } = input;
  const whole = pool.missing.length === 0 ? pool : getPool(input, withMissing(library));
  return rankUnits({
    item,
    pool: whole ?? pool,
    missing: new Set(pool.missing),
    airings,
    byId: library.byId,
    now,
    zone: programme.channels.find(({ number }) => number === channel)?.zone ?? 'UTC',
  });
}

/** The library as if no file were missing, so that missing files keep their position in the order. */
function withMissing({ byId, select }: Library): Library {
  const found = (media: LibraryMedia): LibraryMedia =>
    media.missing === true ? { ...media, missing: false } : media;
  return {
    byId: new Map([...byId].map(([id, media]) => [id, found(media)])),
    select: (query) => select(query).map(found),
  };
}

function formatPosition(
  position: Position,
  pool: Pool | null,
  byId: ReadonlyMap<string, LibraryMedia>,
): string {
  if ('done' in position) {
    const count = position.done;
    return t('programme:why.done', { count, of: Math.max(count, pool?.units.length ?? 0) });
  }
  return t('programme:why.behind', { title: formatTitleById(position.last, byId) });
}
