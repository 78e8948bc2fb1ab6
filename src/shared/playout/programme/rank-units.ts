import './texts.ts';
import { formatMoment } from '../../format/time.ts';
import { formatLength } from '../../format/length.ts';
import { t } from '../../i18n/translate.ts';
import { given } from '../../lib/given.ts';
import type { Airings } from './airings.ts';
import { byAiring } from './choices.ts';
import type { Explanation, RankedUnit } from './contract.ts';
import { formatMediaTitle, formatTitleById } from './media-title.ts';
import type { Item, LibraryMedia, Passed } from './model.ts';
import type { Pool, Unit } from './pool.ts';

/** Number of units shown before and after the choice, in addition to those skipped for it. */
const MAX_AROUND = 3;
const MAX_RANKS = 20;

export interface RankInput {
  readonly item: Item;
  /** Includes units whose files are missing, so that they keep their positions. */
  readonly pool: Pool;
  readonly missing: ReadonlySet<string>;
  /** Airings before the item. */
  readonly airings: Airings;
  readonly byId: ReadonlyMap<string, LibraryMedia>;
  readonly zone: string;
  /** Epoch ms: later items have not aired yet. */
  readonly now: number;
}

/** The units near the choice in the order of its source, each with its position and the value that decided. */
export function rankUnits(input: RankInput): Pick<Explanation, 'ranks' | 'round' | 'of'> {
  const { item, pool, byId } = input;
  const { media = '', why } = item;
  const cycle = why.after !== undefined && 'done' in why.after ? why.after.cycle : null;
  const isByAiring = why.rule === 'rested' || why.rule === 'filler' || why.rule === 'break';
  const units = isByAiring
    ? byAiring(pool, input.airings).map(({ unit }) => unit)
    : cycle === null
      ? pool.units
      : pool.shuffled(cycle);
  const index = units.findIndex((unit) => unit.media.some(({ id }) => id === media));
  const skipped = new Map((why.passed ?? []).map((one) => [one.media, one]));
  const first = isByAiring ? index : index - MAX_AROUND;
  const near = units
    .map((unit, at) => ({ unit, at }))
    .filter(({ unit, at }) => skipped.has(unit.id) || (at >= first && at <= index + MAX_AROUND));
  const listed = new Set(near.map(({ unit }) => unit.id));
  const gone = [...skipped.values()].filter((one) => !listed.has(one.media));
  const ranks = [
    ...gone.map((passed): RankedUnit => ({
      media: passed.media,
      title: formatTitleById(passed.media, byId),
      rank: null,
      mark: passed.why,
      detail: formatPassed(passed, input),
      ...given({ until: passed.until, over: passed.over }),
    })),
    ...near.map(({ unit, at }) => rankUnit(unit, at, { index, skipped, isByAiring }, input)),
  ];
  return {
    ranks: ranks.slice(0, MAX_RANKS),
    round: cycle === null ? null : cycle + 1,
    of: units.length,
  };
}

interface Order {
  readonly index: number;
  readonly skipped: ReadonlyMap<string, Passed>;
  readonly isByAiring: boolean;
}

function rankUnit(
  unit: Unit,
  at: number,
  { index, skipped, isByAiring }: Order,
  input: RankInput,
): RankedUnit {
  const passed = skipped.get(unit.id);
  const mark =
    at === index
      ? 'plays'
      : (passed?.why ??
        (unit.media.some(({ id }) => input.missing.has(id))
          ? 'missing'
          : at < index
            ? 'aired'
            : 'later'));
  const hasAiring = mark === 'aired' || (isByAiring && (mark === 'plays' || mark === 'later'));
  return {
    media: unit.id,
    title: formatMediaTitle(unit.media[0]),
    rank: at + 1,
    mark,
    detail:
      passed !== undefined
        ? formatPassed(passed, input)
        : hasAiring
          ? formatAired(input.airings.ofUnit(unit), isByAiring, input)
          : '',
    ...given({ until: passed?.until, over: passed?.over }),
  };
}

/** `isValue`: the order depends on it, so units that never aired show it too. */
function formatAired(at: number, isValue: boolean, { zone, now }: RankInput): string {
  if (Number.isFinite(at))
    return t(at > now ? 'programme:why.airsOn' : 'programme:why.airedOn', {
      time: formatMoment(at, now, zone),
    });
  return isValue ? t('programme:why.neverAired') : '';
}

function formatPassed({ until, over }: Passed, { now, zone }: RankInput): string {
  if (until !== undefined)
    return t('programme:why.restsUntil', { time: formatMoment(until, now, zone) });
  return over === undefined ? '' : t('programme:why.tooLong', { length: formatLength(over) });
}

/** Units that were skipped and are tried again, with the end of their rest. Units that a pin skips are not tried again. */
export const listWaiting = (
  { why }: Item,
  byId: ReadonlyMap<string, LibraryMedia>,
): Explanation['waiting'] =>
  (why.passed ?? [])
    .filter(({ why: reason }) => reason !== 'pin')
    .map(({ media, until }) => ({
      media,
      title: formatTitleById(media, byId),
      due: until ?? null,
    }));
