import type { FolderFile } from '../../../../shared/playout/check/facts.ts';
import { titleOf } from '../../../../shared/playout/document/item.ts';
import type { Engine } from '../../../../shared/playout/finding.ts';
import { airOf } from '../../../../shared/playout/simulate/air.ts';
import type { AiringOptions } from '../../../../shared/playout/simulate/airing.ts';
import { endAt, MADE_AHEAD } from '../../../../shared/playout/simulate/ends.ts';
import type { AirStep } from '../../../../shared/playout/simulate/air-run.ts';
import type { FoundItem } from '../../../../shared/playout/simulate/item-at.ts';
import { itemAt } from '../../../../shared/playout/simulate/item-at.ts';
import type {
  AirSegment,
  ChannelProcess,
  ChannelState,
  PlannedItem,
} from '../../../../shared/playout/state.ts';
import { rfc3339Ms } from '../../../../shared/playout/time/rfc3339.ts';

/** What comes next is looked for so far ahead (ms). */
const AHEAD = 86_400_000;
/** Black, empty time and pieces of one item may lie before the next item. */
const MOST = 20;
/** That the engine has come to an item is noticed so late (ms). */
const STEP = 5000;

/** What a channel's plan has at a moment. */
export interface PlanNow {
  readonly now: PlannedItem | null;
  readonly next: PlannedItem | null;
  /** When it has to be looked at again (epoch ms, playout time); null: nothing will come. */
  readonly until: number | null;
}

/** What a channel's process airs at a moment. */
export interface AirNow {
  readonly onAir: AirSegment | null;
  readonly next: AirSegment | null;
  /** ms; null: nothing is on air. */
  readonly lagMs: number | null;
  readonly ends: ChannelState['ends'];
  /** When it has to be looked at again (epoch ms of the clock); null: nothing will come. */
  readonly until: number | null;
}

export const nothingPlanned: PlanNow = { now: null, next: null, until: null };
export const nothingOnAir: AirNow = {
  onAir: null,
  next: null,
  lagMs: null,
  ends: null,
  until: null,
};

/** When the process began (epoch ms); null: there is none, or nothing tells. */
export const sinceOf = (process: ChannelProcess): number | null =>
  process.k === 'running' ? process.since : null;

/** playout time = clock + shift (ms); null: a virtual start (RFC 3339) without a process that is known to run since a moment. */
export function shiftBy(virtualStart: string | null, process: ChannelProcess): number | null {
  if (virtualStart === null) return 0;
  const start = rfc3339Ms(virtualStart);
  const since = sinceOf(process);
  return since === null || Number.isNaN(start) ? null : start - since;
}

/**
 * What airs at `now` and the next item after it, simulated from the moment at which the process began. `now`, `since`: epoch ms of
 * the clock. `entries`: the files as they lie in the folder, since the engine knows no draft.
 */
export function airNow(
  channel: string,
  entries: readonly FolderFile[],
  since: number,
  now: number,
  options: AiringOptions,
): AirNow {
  const about = { ...options, channel, since, most: MOST };
  const segments = airOf(entries, now, now + AHEAD, about);
  const [first] = segments;
  if (first === undefined) return nothingOnAir;
  // Where the output ran dry, the first segment is still to come.
  const onAir = first.from <= now ? first : null;
  const next = segments.find((one) => one !== onAir && one.k === 'item' && !goesOn(onAir, one));
  return {
    onAir,
    next: next ?? null,
    lagMs: onAir === null || onAir.k === 'off' ? null : onAir.lagMs,
    ends: endOf(channel, endAt(entries, since, now, options)),
    until: lookAgain(onAir?.to ?? first.from, now),
  };
}

function endOf(channel: string, step: AirStep | null): ChannelState['ends'] {
  const item = step?.doc?.items[step.index];
  if (step === null || step.doc === null || item === undefined) return null;
  const ref = { channel, file: step.doc.id, key: item.key };
  return { ref, title: titleOf(item.value), from: step.from, to: step.to };
}

/**
 * The engine comes to the next item some time before what airs is over, and may end with it: the minutes before that are looked at
 * step by step.
 */
function lookAgain(to: number, now: number): number {
  return now < to - MADE_AHEAD ? to - MADE_AHEAD : Math.min(to, now + STEP);
}

/** Whether a segment is the rest of the item that airs. */
const goesOn = (onAir: AirSegment | null, { ref }: AirSegment): boolean =>
  onAir?.k === 'item' && onAir.ref?.key === ref?.key;

/** What the engine would take at `at` (playout time), what comes after it, and how long that holds. */
export function planNow(
  channel: string,
  entries: readonly FolderFile[],
  at: number,
  engine: Engine,
): PlanNow {
  const { found } = itemAt(entries, at, engine);
  const after = found === null ? at : found.item.finish;
  const next = found === null ? firstAfter(entries, at) : nextOf(entries, found, engine);
  const ends = [found?.item.finish, startAfter(entries, at)].filter((ms) => ms !== undefined);
  return {
    now: found === null ? null : told(channel, found),
    next: next === null ? null : told(channel, next),
    until: ends.length === 0 ? null : Math.min(...ends, after === at ? Infinity : after),
  };
}

/** What airs at the end of an item: what the engine takes then, or what it waits for. */
function nextOf(
  entries: readonly FolderFile[],
  { item }: FoundItem,
  engine: Engine,
): FoundItem | null {
  const then = itemAt(entries, item.finish, engine);
  return then.found ?? then.next ?? firstAfter(entries, item.finish);
}

/** The earliest item of all files that starts at a moment or later. */
function firstAfter(entries: readonly FolderFile[], at: number): FoundItem | null {
  let first: FoundItem | null = null;
  for (const { content } of entries) {
    if (content.k !== 'doc') continue;
    const { doc } = content;
    for (const [index, item] of doc.items.entries())
      if (item.start >= at && item.finish > item.start)
        if (first === null || item.start < first.item.start) first = { doc, index, item };
  }
  return first;
}

/** The next start of any item after a moment: another item may be taken then. */
function startAfter(entries: readonly FolderFile[], at: number): number | undefined {
  let first = Infinity;
  for (const { content } of entries) {
    if (content.k !== 'doc') continue;
    for (const { start } of content.doc.items) if (start > at && start < first) first = start;
  }
  return first === Infinity ? undefined : first;
}

const told = (channel: string, { doc, item }: FoundItem): PlannedItem => ({
  ref: { channel, file: doc.id, key: item.key },
  title: titleOf(item.value),
  start: item.start,
  finish: item.finish,
});
