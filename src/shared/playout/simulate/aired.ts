import { t } from '../../i18n/translate.ts';
import type { FolderFile, MediaResult } from '../check/facts.ts';
import { getId, formatTitle } from '../document/item.ts';
import { isBlack, formatReason } from './air.ts';
import type { AirStep } from './air-run.ts';
import type { AiringOptions } from './airing.ts';
import { Airing } from './airing.ts';
import { endWords } from './ends.ts';
import type { MediaStream } from '../state.ts';

/** A run of the same content. Times: epoch ms of the clock, as the output states them. */
export interface AiredRun {
  readonly from: number;
  readonly to: number;
  readonly kind: 'item' | 'black' | 'empty';
  /** The item's id, if it is an item. */
  readonly id: string | null;
}

/** What a viewer who tunes in sees. Between runs, nothing is on air. */
export interface Aired {
  readonly runs: readonly AiredRun[];
  /** How far the output is ahead of the plan at the end (ms); negative: behind. */
  readonly leadMs: number;
  /** Differences from the plan, as sentences without duplicates. */
  readonly notes: readonly string[];
}

/** Maximum number of notes. */
const MAX_NOTES = 20;

/**
 * What airs from `tunedInAt` to `until` (epoch ms of the clock) for a viewer who stays, with equal content joined
 * (playout-air.md). `clock` formats a time for the notes.
 */
export function simulateAired(
  entries: readonly FolderFile[],
  tunedInAt: number,
  until: number,
  clock: (ms: number) => string,
  options: AiringOptions,
): Aired {
  const runs: AiredRun[] = [];
  const notes = new Set<string>();
  const airing = new Airing(entries, tunedInAt, until, options);
  let leadMs = 0;
  for (let step = airing.next(); step !== null; step = airing.next()) {
    const airs = step.to > step.from;
    if (notes.size < MAX_NOTES && (airs || step.cause.k === 'process-ended'))
      for (const note of listNotes(step, clock)) notes.add(note);
    if (!airs) continue;
    leadMs = -step.lag;
    if (step.cause.k !== 'process-ended') join(runs, toRun(step, until));
  }
  return { runs, leadMs, notes: [...notes] };
}

function toRun(step: AirStep, until: number): AiredRun {
  const { from, cause } = step;
  const to = Math.min(step.to, until);
  if (isBlack(cause)) return { from, to, kind: 'black', id: null };
  if (cause.k !== 'item') return { from, to, kind: 'empty', id: null };
  return { from, to, kind: 'item', id: getId(itemOf(step)) };
}

const itemOf = ({ doc, index }: AirStep) => doc?.items[index]?.value ?? null;

function join(runs: AiredRun[], more: AiredRun): void {
  const last = runs.at(-1);
  if (last === undefined || last.kind !== more.kind || last.id !== more.id || last.to < more.from)
    runs.push(more);
  else runs[runs.length - 1] = { ...last, to: more.to };
}

function listNotes(step: AirStep, clock: (ms: number) => string): string[] {
  const { cause } = step;
  const title = getId(itemOf(step)) || formatTitle(itemOf(step));
  switch (cause.k) {
    case 'process-ended':
      return [endWords(step, clock)];
    case 'fails':
    case 'empty':
      return [t('playoutcheck:air.note.item', { title, reason: formatReason(cause, 0) ?? '' })];
    case 'not-loaded':
      return [formatReason(cause, 0) ?? ''];
    default:
      return [];
  }
}

const stream = (index: number, kind: MediaStream['kind']): MediaStream => ({
  index,
  kind,
  codec: '',
  detail: '',
  channels: null,
  language: null,
});

/** Media facts if only the length (s) is known; null: the file is missing. */
export const mediaOfLength = (path: string, seconds: number | null): MediaResult =>
  seconds === null
    ? 'missing'
    : {
        path,
        durationMs: Math.round(seconds * 1000),
        streams: [stream(0, 'video'), stream(1, 'audio')],
        title: null,
        problem: null,
      };
