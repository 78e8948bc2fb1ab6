import { ChannelDays } from '../channel-days.ts';
import type { Channel, ChannelProgramme, Seam, State } from '../model.ts';
import { findRelays } from '../relay.ts';
import type { Ledger } from '../ledger/read-ledger.ts';
import { findLedgerEnd } from '../ledger/read-ledger.ts';
import { findProgrammeBefore, findSeam, findSlotBefore, replayLedgers } from '../ledger/replay.ts';

const MINUTE_MS = 60_000;
/** What is on air and this much later never changes. */
export const LOCKED_MS = MINUTE_MS;

/** The broadcast day is entered as if nothing had aired before. */
const FRESH_INDEX = -1;

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
 * Until when a channel stays as its ledger has it, whatever the rules: the end of the first slot after `locked`. Rules that are applied already,
 * and for a later start, hold from there. `revision`: of the programme. null: its ledger ends before.
 */
export function findHeld(ledger: Ledger, locked: number, revision: string): number | null {
  const seam = findSeam(ledger, locked);
  const { days } = ledger;
  if (seam === null || days.at(-1)?.programme !== revision) return seam;
  const other = days.findLastIndex(({ programme }) => programme !== revision);
  return other < 0 ? seam : Math.max(seam, days[other + 1]?.from ?? seam);
}

/** From where a channel is extended: the end of its ledger. */
export function chooseDueSeam(
  ledger: Ledger,
  times: { locked: number; now: number; airing: readonly number[] },
): number {
  const end = findLedgerEnd(ledger);
  return end === null || end < times.now ? chooseSeam(ledger, times) : end;
}

/**
 * The seam of a channel for a plan that may have changed: behind the slot with the same ID, otherwise the day is entered at the slot whose time
 * has come.
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
 * What a run of a programme starts from, if each channel ends at its seam. `revision`: digest of its text, which tells whether the slots are
 * still those of the ledger.
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
    // An apply within a day begins behind a slot of the rules before it.
    const rules = findProgrammeBefore(ledger, seam) ?? ledger.days.at(-1)?.programme;
    const isSame = rules === revision && known?.at === seam;
    until[number] = isSame && known !== undefined ? known : adaptSeam(channel, ledger, seam, state);
  }
  return { ...state, until };
}
