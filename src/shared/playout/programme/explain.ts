import './texts.ts';
import { formatDateTime } from '../../format/time.ts';
import { formatLength } from '../../format/length.ts';
import { t } from '../../i18n/translate.ts';
import type { Explanation, RankedUnit } from './contract.ts';
import { formatMediaTitle, formatTitleById } from './media-title.ts';
import { readableNames } from './readable.ts';
import type { ChannelProgramme, Item, LibraryMedia, Passed, Position } from './model.ts';
import { emptyState } from './model.ts';
import type { Library, Pool } from './pool.ts';
import { toProgrammeItem } from './preview.ts';
import { GeneratorRun } from './run.ts';

/** How many units are shown before and behind the choice, beside those that were skipped for it. */
const MAX_AROUND = 3;
const MAX_RANKS = 20;

export interface ExplainInput {
  readonly programme: ChannelProgramme;
  readonly library: Library;
  readonly channel: string;
  readonly item: Item;
}

/** Why an item airs: one sentence, the units around it in the order of its source, and its cursor before and after. */
export function explainItem({ programme, library, channel, item }: ExplainInput): Explanation {
  const { why } = item;
  const source = why.source === undefined ? undefined : programme.sources[why.source];
  const run = new GeneratorRun(programme, library, emptyState, item.start);
  const pool =
    source === undefined || why.source === undefined ? null : run.getPool(why.source, channel);
  const ranks = pool === null ? [] : rankUnits(item, pool, library.byId);
  const shown = toProgrammeItem(item, library.byId);
  const word = (position: Position | null | undefined): string | null =>
    position == null ? null : formatPosition(position, pool, library.byId);
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
    ranks,
    before: word(why.before),
    after: word(why.after),
    sentence: skipped === 0 ? first : `${first} ${t('programme:why.skipped', { count: skipped })}`,
  };
}

function rankUnits(
  { media = '', why, start }: Item,
  pool: Pool,
  byId: ReadonlyMap<string, LibraryMedia>,
): Explanation['ranks'] {
  const cycle = why.after !== undefined && 'done' in why.after ? why.after.cycle : null;
  const units = cycle === null ? pool.units : pool.shuffled(cycle);
  const index = units.findIndex((unit) => unit.media.some(({ id }) => id === media));
  const skipped = new Map((why.passed ?? []).map((one) => [one.media, one]));
  const isOrdered = why.rule !== 'rested' && why.rule !== 'filler' && why.rule !== 'break';
  const near = units
    .map((unit, at) => ({ unit, at }))
    .filter(
      ({ unit, at }) =>
        skipped.has(unit.id) ||
        (isOrdered && at >= index - MAX_AROUND && at <= index + MAX_AROUND) ||
        at === index,
    );
  const listed = new Set(near.map(({ unit }) => unit.id));
  const gone = [...skipped.values()].filter((one) => !listed.has(one.media));
  return [
    ...gone.map((one) => toRank(one.media, byId.get(one.media), 'missing', one, start)),
    ...near.map(({ unit, at }): RankedUnit => {
      const mark = markUnit(at, index, skipped.get(unit.id));
      return toRank(unit.id, unit.media[0], mark, skipped.get(unit.id), start);
    }),
  ].slice(0, MAX_RANKS);
}

function markUnit(at: number, chosen: number, passed: Passed | undefined): RankedUnit['mark'] {
  if (at === chosen) return 'plays';
  return passed?.why ?? (at < chosen ? 'aired' : 'later');
}

const toRank = (
  id: string,
  media: LibraryMedia | undefined,
  mark: RankedUnit['mark'],
  passed: Passed | undefined,
  now: number,
): RankedUnit => ({
  media: id,
  title: media === undefined ? id : formatMediaTitle(media),
  mark: passed?.why ?? mark,
  detail: formatDetail(passed, now),
});

function formatDetail(passed: Passed | undefined, now: number): string {
  if (passed?.until !== undefined)
    return t('programme:why.restsUntil', { time: formatDateTime(passed.until, now) });
  if (passed?.over !== undefined)
    return t('programme:why.tooLong', { length: formatLength(passed.over) });
  return '';
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
