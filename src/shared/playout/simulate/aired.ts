import { t } from '../../i18n/translate.ts';
import type { FolderFile, MediaAnswer } from '../check/facts.ts';
import { idOf, titleOf } from '../document/item.ts';
import { isBlack, reasonOf } from './air.ts';
import type { AirStep } from './air-run.ts';
import type { AiringOptions } from './airing.ts';
import { Airing } from './airing.ts';
import { endWords } from './ends.ts';
import type { MediaStream } from '../state.ts';

/** A stretch of one thing. Times: epoch ms of the clock, as the output states them. */
export interface AiredRun {
  readonly from: number;
  readonly to: number;
  readonly kind: 'item' | 'black' | 'empty';
  /** Of the item, where it is one. */
  readonly id: string | null;
}

/** What somebody sees who tunes in. Where no run says anything, nothing is on the air. */
export interface Aired {
  readonly runs: readonly AiredRun[];
  /** How far the output is ahead of the plan at the end (ms); negative: behind it. */
  readonly leadMs: number;
  /** What is not as planned, as sentences, each once. */
  readonly notes: readonly string[];
}

/** More is not read by anybody. */
const MOST_NOTES = 20;

/**
 * What airs from `tunedInAt` to `until` (epoch ms of the clock) for somebody who tunes in and stays, with the same things joined
 * (playout-air.md). `clock` spells a moment for the notes.
 */
export function airedOf(
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
    if (notes.size < MOST_NOTES && (airs || step.cause.k === 'dies'))
      for (const note of notesOf(step, clock)) notes.add(note);
    if (!airs) continue;
    leadMs = -step.lag;
    if (step.cause.k !== 'dies') join(runs, runOf(step, until));
  }
  return { runs, leadMs, notes: [...notes] };
}

function runOf(step: AirStep, until: number): AiredRun {
  const { from, cause } = step;
  const to = Math.min(step.to, until);
  if (isBlack(cause)) return { from, to, kind: 'black', id: null };
  if (cause.k !== 'item') return { from, to, kind: 'empty', id: null };
  return { from, to, kind: 'item', id: idOf(itemOf(step)) };
}

const itemOf = ({ doc, index }: AirStep) => doc?.items[index]?.value ?? null;

function join(runs: AiredRun[], more: AiredRun): void {
  const last = runs.at(-1);
  if (last === undefined || last.kind !== more.kind || last.id !== more.id || last.to < more.from)
    runs.push(more);
  else runs[runs.length - 1] = { ...last, to: more.to };
}

/** What there is to say of a piece beside what it is. */
function notesOf(step: AirStep, clock: (ms: number) => string): string[] {
  const { cause } = step;
  const title = idOf(itemOf(step)) || titleOf(itemOf(step));
  switch (cause.k) {
    case 'dies':
      return [endWords(step, clock)];
    case 'fails':
    case 'empty':
      return [t('playoutcheck:air.note.item', { title, reason: reasonOf(cause, 0) ?? '' })];
    case 'not-loaded':
      return [reasonOf(cause, 0) ?? ''];
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

/** A film of which only the length (s) is known; null: it is not there. */
export const mediaOfLength = (path: string, seconds: number | null): MediaAnswer =>
  seconds === null
    ? 'missing'
    : {
        path,
        durationMs: Math.round(seconds * 1000),
        streams: [stream(0, 'video'), stream(1, 'audio')],
        title: null,
        problem: null,
      };
