import { t } from '../../i18n/translate.ts';
import { durationText } from '../check/duration-text.ts';
import type { FolderFile } from '../check/facts.ts';
import { formatTitle } from '../document/item.ts';
import type { AirSegment } from '../state.ts';
import type { AirCause, AirStep } from './air-run.ts';
import type { AiringOptions } from './airing.ts';
import { Airing } from './airing.ts';

export interface AirOptions extends AiringOptions {
  /** Key of the channel, for item references in segments. */
  readonly channel: string;
  /** Start of the channel's process (epoch ms of the clock); default: `from`. Segments before `from` are not listed. */
  readonly since?: number;
  /** Maximum number of segments; default: all. */
  readonly most?: number;
}

/** Smaller lags (ms) are rounding errors. */
const TOLERANCE_MS = 1;

/**
 * What airs in [from, to) (epoch ms of the output's clock) if the channel's process starts at `since` (playout-air.md):
 * items as produced, black, and the lag behind the plan. No segment covers times when the output ran dry. `entries` in
 * directory order.
 */
export function simulateAir(
  entries: readonly FolderFile[],
  from: number,
  to: number,
  { channel, since = from, most = Infinity, ...options }: AirOptions,
): AirSegment[] {
  const segments: AirSegment[] = [];
  if (!(from < to)) return segments;
  const airing = new Airing(entries, Math.min(since, from), to, options);
  let last: AirStep | null = null;
  for (let step = airing.next(); step !== null; step = airing.next()) {
    if (step.to <= from || step.to <= step.from) continue;
    const end = Math.min(step.to, to);
    const open = segments.at(-1);
    if (last !== null && open !== undefined && goesOn(last, step)) {
      segments[segments.length - 1] = { ...open, to: end };
    } else {
      if (segments.length >= most) break;
      segments.push(toSegment(step, channel, Math.max(step.from, from), end));
    }
    last = step;
  }
  return segments;
}

/** Whether a piece continues the previous one without a visible change. */
function goesOn(last: AirStep, step: AirStep): boolean {
  if (last.to !== step.from || last.doc !== step.doc || last.index !== step.index) return false;
  if (isBlack(step.cause)) return sameHole(last.cause, step.cause);
  const apart = step.from - last.from - (step.plan - last.plan);
  return last.cause.k === step.cause.k && Math.abs(apart) < TOLERANCE_MS;
}

const sameHole = (a: AirCause, b: AirCause): boolean =>
  a.k === b.k && (a.k !== 'not-loaded' || b.k !== 'not-loaded' || a.file === b.file);

export const isBlack = ({ k }: AirCause): boolean =>
  k !== 'item' && k !== 'empty' && k !== 'process-ended';

const classifyCause = (cause: AirCause): AirSegment['k'] => {
  if (isBlack(cause)) return 'black';
  return cause.k === 'item' || cause.k === 'empty' ? cause.k : 'off';
};

function toSegment(
  { cause, doc, index, lag }: AirStep,
  channel: string,
  from: number,
  to: number,
): AirSegment {
  const item = doc?.items[index];
  return {
    from,
    to,
    k: classifyCause(cause),
    ref: doc === null || item === undefined ? null : { channel, file: doc.id, key: item.key },
    title: item === undefined ? '' : formatTitle(item.value),
    lagMs: lag,
    reason: formatReason(cause, lag),
  };
}

/** Why output differs from the plan, as a complete sentence. */
export function formatReason(cause: AirCause, lag: number): string | null {
  switch (cause.k) {
    case 'item':
      return lateness(lag);
    case 'empty':
      return t('playoutcheck:air.run.empty');
    case 'fails':
      return cause.sentence;
    case 'process-ended':
      return t('playoutcheck:air.run.processEnds');
    case 'gap':
      return t('playoutcheck:air.run.gap');
    case 'end':
      return t('playoutcheck:air.run.end');
    case 'no-file':
      return t('playoutcheck:air.run.noFile');
    case 'not-loaded':
      return [t('playoutcheck:air.run.notLoaded', { file: cause.file }), cause.reason]
        .filter((text) => text !== null)
        .join(' ');
  }
}

function lateness(lag: number): string | null {
  if (Math.abs(lag) < TOLERANCE_MS) return null;
  const key = lag > 0 ? 'late' : 'early';
  return t(`playoutcheck:air.run.${key}`, { amount: durationText(Math.abs(lag)) });
}
