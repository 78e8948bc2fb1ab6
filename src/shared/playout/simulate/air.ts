import { t } from '../../i18n/translate.ts';
import { amount } from '../check/amount.ts';
import type { FolderFile } from '../check/facts.ts';
import { titleOf } from '../document/item.ts';
import type { Engine } from '../finding.ts';
import type { AirSegment } from '../state.ts';
import type { AirCause, AirStep } from './air-run.ts';
import { AirRun } from './air-run.ts';
import type { WorldFacts } from './item-run.ts';

export interface AirOptions extends WorldFacts {
  /** Key of the channel, for the references of the segments. */
  readonly channel: string;
  readonly engine: Engine;
  /** playout time = clock + shift (ms); 0 without a virtual start. */
  readonly shiftMs?: number;
  /** When the channel's process started (epoch ms of the clock); left out: at `from`. What is before `from` is not listed. */
  readonly since?: number;
  /** Most segments of the answer; left out: all. */
  readonly most?: number;
}

/**
 * What really airs in [from, to) (epoch ms of the output's clock) when the channel's process starts at `since`: items to their
 * own end, black where the engine has nothing, and how far all of it is behind the plan. `entries` in directory order.
 */
export function airOf(
  entries: readonly FolderFile[],
  from: number,
  to: number,
  { channel, engine, shiftMs = 0, since = from, most = Infinity, ...world }: AirOptions,
): AirSegment[] {
  const segments: AirSegment[] = [];
  if (!(from < to)) return segments;
  const run = new AirRun(entries, Math.min(since, from) + shiftMs, engine, world);
  for (;;)
    for (const step of run.next()) {
      if (step.from - shiftMs >= to) return segments;
      if (step.to - shiftMs <= from) continue;
      if (append(segments, segmentOf(step, channel, shiftMs, from, to))) continue;
      if (segments.length >= most) return segments;
      segments.push(segmentOf(step, channel, shiftMs, from, to));
    }
}

/** How far the output is behind the plan (ms) at a moment of the clock, when the process started at `since`. */
export function lagAt(
  entries: readonly FolderFile[],
  since: number,
  at: number,
  { engine, shiftMs = 0, ...world }: Omit<AirOptions, 'channel' | 'since' | 'most'>,
): number {
  const run = new AirRun(entries, since + shiftMs, engine, world);
  for (;;) for (const step of run.next()) if (step.to - shiftMs > at) return step.lag;
}

/** Lengthens the last segment where black goes on for the same reason. */
function append(segments: AirSegment[], more: AirSegment): boolean {
  const last = segments.at(-1);
  if (last?.k !== 'black' || more.k !== 'black' || last.reason !== more.reason) return false;
  if (last.ref?.key !== more.ref?.key || last.to !== more.from) return false;
  segments[segments.length - 1] = { ...last, to: more.to };
  return true;
}

function segmentOf(
  { from, to, cause, doc, index, lag }: AirStep,
  channel: string,
  shift: number,
  first: number,
  last: number,
): AirSegment {
  const item = doc?.items[index];
  return {
    from: Math.max(from - shift, first),
    to: Math.min(to - shift, last),
    k: cause.k === 'item' ? 'item' : 'black',
    ref: doc === null || item === undefined ? null : { channel, file: doc.id, key: item.key },
    title: item === undefined ? '' : titleOf(item.value),
    lagMs: lag,
    reason: reasonOf(cause, lag),
  };
}

function reasonOf(cause: AirCause, lag: number): string | null {
  switch (cause.k) {
    case 'item':
      return Math.abs(lag) < 1 ? null : t('playoutcheck:air.run.late', { amount: amount(lag) });
    case 'early':
      return t('playoutcheck:air.run.early');
    case 'fails':
      return cause.sentence;
    case 'dies':
      return t('playoutcheck:air.run.dies');
    case 'gap':
      return t('playoutcheck:air.run.gap');
    case 'end':
      return t('playoutcheck:air.run.end');
    case 'no-file':
      return t('playoutcheck:air.run.noFile');
    case 'not-loaded':
      return t('playoutcheck:air.run.notLoaded', { file: cause.file });
  }
}
