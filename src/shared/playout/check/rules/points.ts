import { t } from '../../../i18n/translate.ts';
import type { JsonObject } from '../../document/document.ts';
import type { Repair } from '../../finding.ts';
import { MAX_PIECE_MS, SEGMENT_MS } from '../../simulate/air-run.ts';
import { durationText } from '../duration-text.ts';
import type { OverrunRange } from '../overrun.ts';
import { rangeText } from '../overrun.ts';
import { hasPoints, getInPoint, isLive, getOutPoint, getType } from '../sources.ts';
import { isStill } from './media.ts';
import type { ItemView } from './rule.ts';

/** Points are whole ms but slots may not be, so smaller differences are rounding. */
const ROUNDING_MS = 1;
/** One frame: the usual difference between containers and probes. */
const FRAME_MS = 40;
const SECOND_MS = 1000;
const pointFields = ['in_point_ms', 'out_point_ms'] as const;

/** Checks in and out point of a video or audio source against the slot and the media (playout-air.md). */
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
  const from = getInPoint(source);
  const out = getOutPoint(source);
  const media = view.knownMedia(source);
  const length = media === null || isStill(media) ? null : media.durationMs;
  const range = out === null ? slot : out - from;
  const there = length === null ? Infinity : length - from;
  // No allocation for a correct item: a file can have 100,000 of them.
  if (range > 0 && Math.abs(range - slot) < ROUNDING_MS && range <= there + FRAME_MS) return;
  checkLength(view, pointer, { from, out, slot, length });
}

interface Points {
  readonly from: number;
  readonly out: number | null;
  readonly slot: number;
  /** Length of the media (ms); null: unknown. */
  readonly length: number | null;
}

/** Checks an item whose play time differs from its slot, and the effect on later items. */
function checkLength(view: ItemView, pointer: string, points: Points): void {
  const { from, out, slot, length } = points;
  if (out !== null && out <= from) {
    reportOutBeforeIn(view, `${pointer}/out_point_ms`, points, out);
    return;
  }
  const range = out === null ? slot : out - from;
  const there = length === null ? Infinity : length - from;
  if (there <= 0) reportInPastEnd(view, pointer, points);
  else if (Math.min(range, slot) > there + FRAME_MS) reportPastEnd(view, pointer, points, there);
  else if (range > slot) reportLong(view, pointer, points, Math.min(range, there));
  else if (range < slot) reportShort(view, pointer, points, range);
}

/** An out point at or before the in point makes the engine's subtraction fail (playout-air.md). */
function reportOutBeforeIn(view: ItemView, place: string, points: Points, out: number): void {
  const { from, slot } = points;
  const numbers = { in: from, out, amount: rangeText(earlyWithout(slot)) };
  const key = `${out < from ? 'outFirst' : 'outSame'}${slot > MAX_PIECE_MS ? 'Long' : ''}` as const;
  const message = t(`playoutcheck:air.points.${key}`, numbers);
  view.add(place, 'out-not-after-in', 'error', message, fillingOut(view, place, points));
}

/** How early later items are after an item without a picture: each piece of it still counts one segment. */
const earlyWithout = (slot: number): OverrunRange => ({
  least: Math.max(0, slot - SEGMENT_MS * Math.ceil(slot / MAX_PIECE_MS)),
  most: slot,
});

/** An out point that makes the item play, limited to its media. */
function fillingOut(view: ItemView, place: string, points: Points): Repair {
  const { from, length } = points;
  if (fits(points)) return fitOut(view, place, points);
  if (length !== null && length <= from) return fromStart(view, place);
  const label = t('playoutcheck:air.repair.outAtEnd');
  return { k: 'fit-out', label, pointer: view.at(place), outPointMs: length ?? from };
}

/** Removes the in point. The next check covers the out point. */
function fromStart(view: ItemView, place: string): Repair {
  const label = t('playoutcheck:air.repair.drop', { field: 'in_point_ms' });
  const pointer = view.at(place.replace(/out_point_ms$/, 'in_point_ms'));
  return { k: 'set', label, pointer };
}

function reportInPastEnd(view: ItemView, pointer: string, { from, slot, length }: Points): void {
  const place = `${pointer}/in_point_ms`;
  const numbers = {
    in: durationText(from),
    length: durationText(length ?? 0),
    amount: rangeText(earlyWithout(slot)),
  };
  const message = t('playoutcheck:air.points.inPast', numbers);
  view.add(place, 'past-media-end', 'error', message, fromStart(view, place));
}

/**
 * How early later items are (ms) after an item that is `most` too short; `empty`: added by segments without a picture.
 */
function earlyText(most: number, empty: number): string {
  if (empty <= most)
    return t('playoutcheck:air.points.early', {
      amount: rangeText({ least: most - empty, most }),
    });
  const words = { amount: durationText(most), late: durationText(empty - most) };
  return t('playoutcheck:air.points.either', words);
}

/** The media ends before the slot: nothing fills the rest, so later items are early. */
function reportPastEnd(view: ItemView, pointer: string, points: Points, play: number): void {
  const { out, slot, length } = points;
  const most = slot - play;
  // Each piece that starts past the end of the media is a segment without a picture.
  const empty = slot > MAX_PIECE_MS ? SEGMENT_MS * Math.ceil(most / MAX_PIECE_MS) : 0;
  const early = earlyText(most, empty);
  const numbers = { length: durationText(length ?? 0), amount: durationText(most), early };
  const place = out === null ? '/finish' : `${pointer}/out_point_ms`;
  const message = t('playoutcheck:air.points.past', numbers);
  const severity = most < SECOND_MS ? 'info' : 'error';
  view.add(place, 'past-media-end', severity, message, endAfter(view, play));
}

function reportLong(view: ItemView, pointer: string, points: Points, play: number): void {
  const { slot } = points;
  const late = play - slot;
  if (late < ROUNDING_MS) return;
  const place = `${pointer}/out_point_ms`;
  const numbers = {
    play: durationText(play),
    slot: durationText(slot),
    amount: durationText(late),
  };
  const message = t('playoutcheck:air.points.long', numbers);
  const severity = late < SECOND_MS ? 'warning' : 'error';
  view.add(place, 'slot-mismatch', severity, message, fitOut(view, place, points), {
    cause: 'long',
  });
}

function reportShort(view: ItemView, pointer: string, points: Points, play: number): void {
  const { slot } = points;
  const place = `${pointer}/out_point_ms`;
  // A piece that starts exactly at the out point is a segment without a picture.
  const empty = slot > MAX_PIECE_MS && play % MAX_PIECE_MS === 0 ? SEGMENT_MS : 0;
  const early = earlyText(slot - play, empty);
  const numbers = { play: durationText(play), slot: durationText(slot), early };
  const key = slot > MAX_PIECE_MS ? 'shortLong' : 'short';
  const message = t(`playoutcheck:air.points.${key}`, numbers);
  const repair = fits(points) ? fitOut(view, place, points) : endAfter(view, play);
  const severity = slot - play < SECOND_MS ? 'warning' : 'error';
  view.add(place, 'slot-mismatch', severity, message, repair, { cause: 'short' });
}

/** Whether the media is long enough for the slot. */
const fits = ({ from, slot, length }: Points): boolean =>
  length === null || from + slot <= length + FRAME_MS;

const fitOut = (view: ItemView, place: string, { from, slot }: Points): Repair => ({
  k: 'fit-out',
  label: t('playoutcheck:air.repair.fitOut', { slot: durationText(slot) }),
  pointer: view.at(place),
  outPointMs: from + Math.round(slot),
});

/** Ends the item after its media has played for `play` ms. */
const endAfter = (view: ItemView, play: number): Repair => ({
  k: 'trim',
  label: t('playoutcheck:air.repair.trim', { length: durationText(play) }),
  pointer: view.at(''),
  to: view.start + play,
});

/** Reports points that the engine ignores. */
function checkIgnored(view: ItemView, source: JsonObject, pointer: string, live: boolean): void {
  for (const field of pointFields)
    if ((source[field] ?? null) !== null) reportIgnored(view, source, pointer, field, live);
}

function reportIgnored(
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
        : t('playoutcheck:air.points.ignored', { field, type: getType(source) });
  const label = t('playoutcheck:air.repair.drop', { field });
  view.add(place, 'trim-ignored', 'warning', message, { k: 'set', label, pointer: view.at(place) });
}
