import { ChannelDays } from '../channel-days.ts';
import type { Channel, Seam, State } from '../model.ts';
import type { Ledger } from '../ledger/read-ledger.ts';
import { findLedgerEnd } from '../ledger/read-ledger.ts';
import { findSeam, findSlotBefore } from '../ledger/replay.ts';

const MINUTE_MS = 60_000;

/** The broadcast day is entered as if nothing had aired before. */
export const FRESH_INDEX = -1;

/**
 * From where a channel is generated: the end of the first slot after `locked`, otherwise where its ledger ends. Without one it begins now, or
 * where the files end that play now. `airing`: the finishes of the items of other programs that stay.
 */
export function chooseSeam(
  ledger: Ledger,
  { locked, now, airing }: { locked: number; now: number; airing: readonly number[] },
): number {
  const seam = findSeam(ledger, locked);
  if (seam !== null) return seam;
  const end = findLedgerEnd(ledger);
  if (end !== null && end >= now) return end;
  const next = airing.filter((finish) => finish >= locked).sort((a, b) => a - b)[0];
  return next === undefined ? Math.floor(now / MINUTE_MS) * MINUTE_MS : Math.ceil(next);
}

/**
 * The seam of a channel for a plan that may have changed: behind the slot with the same ID, otherwise the day is entered at the slot whose time
 * has come.
 */
export function adaptSeam(channel: Channel, ledger: Ledger, at: number, { until }: State): Seam {
  const days = new ChannelDays(channel, at, at);
  const fresh: Seam = { at, day: days.dayAt(at), index: FRESH_INDEX };
  const known = until[channel.number];
  const slot = findSlotBefore(ledger, at);
  if (known?.at !== at || slot === null) return fresh;
  const index = (days.selectSlots(known.day) ?? []).findIndex(({ id }) => id === slot);
  if (index === -1) return fresh;
  return known.open === undefined
    ? { at, day: known.day, index: index + 1 }
    : { at, day: known.day, index, open: known.open };
}
