import type { FindingCounts } from '../../../../shared/playout/finding.ts';
import type { FileChange, ItemChange } from '../../../../shared/playout/state.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { clockTime, dayName, dayOf } from '../../../ui/time/zone.ts';

type Kind = ItemChange['k'];

export const changeKinds = [
  'added',
  'removed',
  'moved',
  'trimmed',
  'changed',
] as const satisfies readonly Kind[];

export const kindName = (kind: Kind): string => t(`playout:review.${kind}`);

/** How often each kind of change is in the files; only of what the review lists. */
export function countKinds(files: readonly FileChange[]): Readonly<Record<Kind, number>> {
  const counts = { added: 0, removed: 0, moved: 0, trimmed: 0, changed: 0 };
  for (const { items } of files) for (const { k } of items) counts[k] += 1;
  return counts;
}

/** Changes that reach into what is on air or about to be. */
export const lockedCount = (files: readonly FileChange[]): number =>
  files.reduce((sum, { items }) => sum + items.filter(({ locked }) => locked).length, 0);

/** How many more errors and warnings there are after the write. */
export const worse = ({ error, warning }: FindingCounts): number =>
  Math.max(0, error) + Math.max(0, warning);

/** `Fri 20 Nov 19:43:00 – 20:29:10`; the second day only where it is another. By the axis's clock: `shift` of the channel in ms. */
export function stretchText(
  span: { start: number; finish: number },
  zone: string,
  shift: number,
): string {
  const [start, finish] = [span.start - shift, span.finish - shift];
  const last = clockTime(finish, zone);
  const end =
    dayOf(start, zone) === dayOf(finish, zone) ? last : `${dayName(finish, zone)} ${last}`;
  return `${dayName(start, zone)} ${clockTime(start, zone)} – ${end}`;
}
