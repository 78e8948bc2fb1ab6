import { t } from '../../../i18n/translate.ts';
import '../texts.ts';
import type { ApplyPlan } from '../contract.ts';
import { formatMediaTitle } from '../media-title.ts';
import type { Item, SourceOrder } from '../model.ts';
import type { Pool, Unit } from '../pool.ts';
import type { Readable } from '../readable.ts';

const ordered: ReadonlySet<string> = new Set<SourceOrder>(['episode', 'aired', 'listed']);

/** Items of a channel around its seam: those that stay, and the generated ones. */
export interface AroundSeam {
  readonly number: string;
  readonly before: readonly Item[];
  readonly after: readonly Item[];
  readonly getPool: (source: string) => Pool | null;
  readonly names: Pick<Readable, 'source'>;
}

/** Ordered sources that don't continue after the file that aired last, because the user set their cursor or their order changed. */
export function findJumps({
  number,
  before,
  after,
  getPool,
  names,
}: AroundSeam): ApplyPlan['jumps'] {
  const last = lastUnits(before);
  const jumps: ApplyPlan['jumps'] = [];
  for (const { media, why } of after) {
    const { source } = why;
    if (media === undefined || source === undefined || !ordered.has(why.rule)) continue;
    const was = last.get(source);
    if (!last.delete(source) || was === undefined) continue;
    const units = getPool(source)?.units ?? [];
    const from = findUnit(units, was);
    const to = findUnit(units, media);
    const unit = units[to];
    if (from === -1 || unit === undefined) continue;
    const distance = (to - from - 1 + 2 * units.length) % units.length;
    if (distance === 0) continue;
    const isSkip = distance <= units.length / 2;
    const count = isSkip ? distance : units.length - distance;
    const title = formatMediaTitle(unit.media[0]);
    const words = { channel: number, source: names.source(source), title, count };
    const sentence = t(`programme:jump.${isSkip ? 'skips' : 'repeats'}`, words);
    jumps.push({ channel: number, source, sentence });
  }
  return jumps;
}

/** The last file of each ordered source. */
function lastUnits(items: readonly Item[]): Map<string, string> {
  const last = new Map<string, string>();
  for (const { media, why } of items)
    if (media !== undefined && why.source !== undefined && ordered.has(why.rule))
      last.set(why.source, media);
  return last;
}

const findUnit = (units: readonly Unit[], media: string): number =>
  units.findIndex((unit) => unit.media.some(({ id }) => id === media));
