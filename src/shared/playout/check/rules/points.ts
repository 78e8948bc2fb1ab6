import { t } from '../../../i18n/translate.ts';
import type { JsonObject } from '../../document/document.ts';
import type { Repair } from '../../finding.ts';
import { amount } from '../amount.ts';
import { hasPoints, inPointOf, isLive, outPointOf, typeOf } from '../sources.ts';
import { isStill } from './media.ts';
import type { ItemView } from './rule.ts';

/** Points are whole ms and slots need not be, so less than this is rounding. */
const ROUNDING = 1;
/** A frame, and what containers and probes differ by. */
const FRAME = 40;
const SECOND = 1000;

/** In and out point of a source that plays as picture or sound, against the slot and the media (playout.md 4). */
export function checkPoints(
  view: ItemView,
  source: JsonObject,
  pointer: string,
  live: boolean,
): void {
  if (live || !hasPoints(source)) {
    checkIgnored(view, source, pointer, live);
    return;
  }
  const slot = view.finish - view.start;
  if (!(slot > 0)) return;
  const from = inPointOf(source);
  const out = outPointOf(source);
  const media = view.knownMedia(source);
  const length = media === null || isStill(media) ? null : media.durationMs;
  // Nothing is made for an item that is fine: there are a hundred thousand of them.
  if (out !== null && !(out > from && Math.abs(out - from - slot) < ROUNDING))
    checkOut(view, pointer, { from, out, slot, length });
  const end = out !== null && out > from ? out : from + slot;
  if (length !== null && end > length + FRAME) pastEnd(view, pointer, { from, out, end, length });
}

interface Points {
  readonly from: number;
  readonly out: number;
  readonly slot: number;
  /** Of the media (ms); null: not known. */
  readonly length: number | null;
}

function checkOut(view: ItemView, pointer: string, points: Points): void {
  const { from, out, slot } = points;
  const apart = Math.abs(out - from - slot);
  const place = `${pointer}/out_point_ms`;
  if (out <= from) {
    const message = t('playoutcheck:air.points.outFirst', { in: from, out });
    const repair = fits(points) ? fitOut(view, place, points) : undefined;
    view.add(place, 'out-not-after-in', 'error', message, repair);
    return;
  }
  const play = out - from;
  const numbers = { play: amount(play), slot: amount(slot), amount: amount(apart) };
  const severity = apart < SECOND ? 'warning' : 'error';
  if (play > slot) {
    const message = t('playoutcheck:air.points.long', numbers);
    view.add(place, 'slot-mismatch', severity, message, fitOut(view, place, points));
    return;
  }
  const message = t('playoutcheck:air.points.short', numbers);
  const repair = fits(points) ? fitOut(view, place, points) : endAfter(view, play);
  view.add(place, 'slot-mismatch', severity, message, repair);
}

/** Whether the media can fill the slot. */
const fits = ({ from, slot, length }: Points): boolean =>
  length === null || from + slot <= length + FRAME;

const fitOut = (view: ItemView, place: string, { from, slot }: Points): Repair => ({
  k: 'fit-out',
  label: t('playoutcheck:air.repair.fitOut', { slot: amount(slot) }),
  pointer: view.at(place),
  outPointMs: from + Math.round(slot),
});

/** Ends the item once its media have played for so long (ms). */
const endAfter = (view: ItemView, play: number): Repair => ({
  k: 'trim',
  label: t('playoutcheck:air.repair.trim', { length: amount(play) }),
  pointer: view.at(''),
  to: view.start + play,
});

function pastEnd(
  view: ItemView,
  pointer: string,
  { from, out, end, length }: { from: number; out: number | null; end: number; length: number },
): void {
  const over = end - length;
  const play = length - from;
  const numbers = { amount: amount(over), length: amount(length), in: amount(from) };
  const place = out === null ? '/finish' : `${pointer}/out_point_ms`;
  if (play <= 0) {
    const message = t('playoutcheck:air.points.inPast', numbers);
    view.add(`${pointer}/in_point_ms`, 'past-media-end', 'error', message);
    return;
  }
  const repair = view.start + play < view.finish ? endAfter(view, play) : undefined;
  const severity = over < SECOND ? 'info' : 'error';
  view.add(place, 'past-media-end', severity, t('playoutcheck:air.points.past', numbers), repair);
}

/** Points where the engine does not look at them. */
function checkIgnored(view: ItemView, source: JsonObject, pointer: string, live: boolean): void {
  const { in_point_ms: from, out_point_ms: to } = source;
  if (from !== undefined && from !== null) sayIgnored(view, source, pointer, 'in_point_ms', live);
  if (to !== undefined && to !== null) sayIgnored(view, source, pointer, 'out_point_ms', live);
}

function sayIgnored(
  view: ItemView,
  source: JsonObject,
  pointer: string,
  field: 'in_point_ms' | 'out_point_ms',
  live: boolean,
): void {
  const place = `${pointer}/${field}`;
  const message =
    live && !isLive(source)
      ? t('playoutcheck:air.points.ignoredBeside', { field })
      : live
        ? t('playoutcheck:air.points.ignoredLive', { field })
        : t('playoutcheck:air.points.ignored', { field, type: typeOf(source) });
  const label = t('playoutcheck:air.repair.drop', { field });
  view.add(place, 'trim-ignored', 'warning', message, { k: 'set', label, pointer: view.at(place) });
}
