import { ChannelDays } from '../channel-days.ts';
import type { Channel, ChannelProgramme, Seam, State } from '../model.ts';
import { findRelays } from '../relay.ts';
import type { Ledger } from '../ledger/read-ledger.ts';
import { findLedgerEnd } from '../ledger/read-ledger.ts';
import { findProgrammeBefore, findSeam, findSlotBefore, replayLedgers } from '../ledger/replay.ts';

const MINUTE_MS = 60_000;
/** The item on air and the next minute never change. */
export const LOCKED_MS = MINUTE_MS;

/** The broadcast day starts as if nothing had aired before. */
const FRESH_INDEX = -1;

/**
 * Where generation of a channel starts: at the end of the first slot after `locked`, otherwise at the end of its ledger. Without a ledger:
 * when the item of another program that is on air ends, or now. `airing`: finishes of other programs' items that stay.
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
 * Until when a channel keeps the content of its ledger, whatever the rules: the end of the first slot after `locked`, or the later time
 * from which the current rules already apply. `revision`: of the programme. null: the ledger ends before.
 */
export function findHeld(ledger: Ledger, locked: number, revision: string): number | null {
  const seam = findSeam(ledger, locked);
  const { days } = ledger;
  if (seam === null || days.at(-1)?.programme !== revision) return seam;
  const other = days.findLastIndex(({ programme }) => programme !== revision);
  return other < 0 ? seam : Math.max(seam, days[other + 1]?.from ?? seam);
}

/** Where a channel is extended: at the end of its ledger. */
export function chooseDueSeam(
  ledger: Ledger,
  times: { locked: number; now: number; airing: readonly number[] },
): number {
  const end = findLedgerEnd(ledger);
  return end === null || end < times.now ? chooseSeam(ledger, times) : end;
}

/**
 * The seam of a channel for a plan that may have changed: after the slot with the same ID, otherwise at the slot for the current time of
 * day.
 */
function adaptSeam(channel: Channel, ledger: Ledger, at: number, { until }: State): Seam {
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

/**
 * The state from which a run starts if each channel ends at its seam. `revision`: digest of the programme's text; if it is the ledger's,
 * the slots are unchanged.
 */
export function startState(
  programme: ChannelProgramme,
  ledgers: readonly Ledger[],
  seams: ReadonlyMap<string, number>,
  revision: string,
): State {
  const state = replayLedgers(ledgers, { seams, relays: findRelays(programme) });
  const until: Record<string, Seam> = {};
  for (const channel of programme.channels) {
    const { number } = channel;
    const ledger = ledgers.find((one) => one.number === number);
    const known = state.until[number];
    const seam = seams.get(number) ?? known?.at;
    if (ledger === undefined || seam === undefined) continue;
    // An apply within a day starts after a slot of the previous rules.
    const rules = findProgrammeBefore(ledger, seam) ?? ledger.days.at(-1)?.programme;
    const isSame = rules === revision && known?.at === seam;
    until[number] = isSame && known !== undefined ? known : adaptSeam(channel, ledger, seam, state);
  }
  return { ...state, until };
}
