import type { FolderFile } from '../../../../shared/playout/check/facts.ts';
import { formatTitle } from '../../../../shared/playout/document/item.ts';
import type { Engine } from '../../../../shared/playout/finding.ts';
import { simulateAir } from '../../../../shared/playout/simulate/air.ts';
import type { AiringOptions } from '../../../../shared/playout/simulate/airing.ts';
import { endAt, MAX_AHEAD_MS } from '../../../../shared/playout/simulate/ends.ts';
import type { AirStep } from '../../../../shared/playout/simulate/air-run.ts';
import type { ScheduledItem } from '../../../../shared/playout/simulate/item-at.ts';
import { itemAt } from '../../../../shared/playout/simulate/item-at.ts';
import type {
  AirSegment,
  ChannelProcess,
  ChannelState,
  PlannedItem,
} from '../../../../shared/playout/state.ts';
import { rfc3339Ms } from '../../../../shared/playout/time/rfc3339.ts';

/** How far ahead to search for the next item (ms). */
const AHEAD_MS = 86_400_000;
/** How many segments (black, empty time, pieces of one item) may precede the next item. */
const MAX_SEGMENTS = 20;
/** Maximum delay (ms) until an ended process is noticed. */
const STEP_MS = 5000;

/** The planned items of a channel at a time. */
export interface PlanNow {
  readonly now: PlannedItem | null;
  readonly next: PlannedItem | null;
  /** When to evaluate again (epoch ms, playout time); null: nothing follows. */
  readonly until: number | null;
}

/** The output of a channel's process at a time. */
export interface AirNow {
  readonly onAir: AirSegment | null;
  readonly next: AirSegment | null;
  /** ms; null: nothing is on air. */
  readonly lagMs: number | null;
  readonly ends: ChannelState['ends'];
  /** When to evaluate again (epoch ms of the clock); null: nothing follows. */
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

/** When the process started (epoch ms); null: no process, or unknown. */
export const getSince = (process: ChannelProcess): number | null =>
  process.k === 'running' ? process.since : null;

/** playout time = clock + shift (ms); null: a virtual start (RFC 3339) without a process of known start. */
export function shiftBy(virtualStart: string | null, process: ChannelProcess): number | null {
  if (virtualStart === null) return 0;
  const start = rfc3339Ms(virtualStart);
  const since = getSince(process);
  return since === null || Number.isNaN(start) ? null : start - since;
}

/**
 * What airs at `now` and the next item, simulated from the start of the process. `now`, `since`: epoch ms of the clock.
 * `entries`: the files on disk, because the engine doesn't know the draft.
 */
export function airNow(
  channel: string,
  entries: readonly FolderFile[],
  since: number,
  now: number,
  options: AiringOptions,
): AirNow {
  const about = { ...options, channel, since, most: MAX_SEGMENTS };
  const segments = simulateAir(entries, now, now + AHEAD_MS, about);
  const [first] = segments;
  if (first === undefined) return nothingOnAir;
  // If the output ran dry, the first segment begins later.
  const onAir = first.from <= now ? first : null;
  const next = segments.find(
    (segment) => segment !== onAir && segment.k === 'item' && !goesOn(onAir, segment),
  );
  return {
    onAir,
    next: next ?? null,
    lagMs: onAir === null || onAir.k === 'off' ? null : onAir.lagMs,
    ends: findEnd(channel, endAt(entries, since, now, options)),
    until: lookAgain(onAir?.to ?? first.from, now),
  };
}

function findEnd(channel: string, step: AirStep | null): ChannelState['ends'] {
  const item = step?.doc?.items[step.index];
  if (step === null || step.doc === null || item === undefined) return null;
  const ref = { channel, file: step.doc.id, key: item.key };
  return { ref, title: formatTitle(item.value), from: step.from, to: step.to };
}

/**
 * The engine loads the next item before the current one is over, and the process may end there: evaluates those minutes
 * step by step.
 */
function lookAgain(to: number, now: number): number {
  return now < to - MAX_AHEAD_MS ? to - MAX_AHEAD_MS : Math.min(to, now + STEP_MS);
}

/** Whether a segment is the rest of the current item. */
const goesOn = (onAir: AirSegment | null, { ref }: AirSegment): boolean =>
  onAir?.k === 'item' && onAir.ref?.key === ref?.key;

/** The item that the engine would choose at `at` (playout time), the next one, and how long that is valid. */
export function planNow(
  channel: string,
  entries: readonly FolderFile[],
  at: number,
  engine: Engine,
): PlanNow {
  const { found } = itemAt(entries, at, engine);
  const after = found === null ? at : found.item.finish;
  const next = found === null ? firstAfter(entries, at) : findNext(entries, found, engine);
  const ends = [found?.item.finish, startAfter(entries, at)].filter((ms) => ms !== undefined);
  return {
    now: found === null ? null : plannedItem(channel, found),
    next: next === null ? null : plannedItem(channel, next),
    until: ends.length === 0 ? null : Math.min(...ends, after === at ? Infinity : after),
  };
}

/** What airs at the end of an item: the item that the engine takes then, or waits for. */
function findNext(
  entries: readonly FolderFile[],
  { item }: ScheduledItem,
  engine: Engine,
): ScheduledItem | null {
  const then = itemAt(entries, item.finish, engine);
  return then.found ?? then.next ?? firstAfter(entries, item.finish);
}

/** The earliest item of all files that starts at or after a time. */
function firstAfter(entries: readonly FolderFile[], at: number): ScheduledItem | null {
  let first: ScheduledItem | null = null;
  for (const { content } of entries) {
    if (content.k !== 'doc') continue;
    const { doc } = content;
    for (const [index, item] of doc.items.entries())
      if (item.start >= at && item.finish > item.start)
        if (first === null || item.start < first.item.start) first = { doc, index, item };
  }
  return first;
}

/** The next start of any item after a time: the engine may take another item then. */
function startAfter(entries: readonly FolderFile[], at: number): number | undefined {
  let first = Infinity;
  for (const { content } of entries) {
    if (content.k !== 'doc') continue;
    for (const { start } of content.doc.items) if (start > at && start < first) first = start;
  }
  return first === Infinity ? undefined : first;
}

const plannedItem = (channel: string, { doc, item }: ScheduledItem): PlannedItem => ({
  ref: { channel, file: doc.id, key: item.key },
  title: formatTitle(item.value),
  start: item.start,
  finish: item.finish,
});
