import { setPreamp, withEq } from './edit.ts';
import { selectEqs } from './make.ts';
import { muteUnsent } from './unsent-bands.ts';
import type { DspConfig, ParametricEq } from './model.ts';
import { limits } from './model.ts';
import { chainPeak } from './preamp.ts';
import type { Peak } from './preamp.ts';
import type { Hazard } from './session-model.ts';

/** A change that raises the peak by more than this (dB) is put on hold. */
export const LOUDER_DB = 12;
/** A change that raises the peak further above full scale than this (dB) is put on hold. */
export const CLIP_DB = 3;
/** Smaller differences (dB) are inaudible. */
const HEARD_DB = 0.05;

/**
 * Whether saving `next` over `base` could harm ears or speakers at this sample rate (Hz); null if not. It could if
 * the peak of the whole chain, preamps and gains included, rises by more than 12 dB or above +3 dBFS. A chain
 * that is already above +3 dBFS counts only if the change makes it louder.
 */
export function hearingHazard(base: DspConfig, next: DspConfig, rate: number): Hazard | null {
  if (base === next) return null;
  const { gain: peak, frequency } = loudest(next, rate);
  const before = loudest(base, rate).gain;
  const rise = peak - before;
  if (rise <= HEARD_DB) return null;
  const far = (db: number, limit: number): boolean => db > limit + HEARD_DB;
  const reason = far(rise, LOUDER_DB) ? 'louder' : far(peak, CLIP_DB) ? 'clips' : null;
  if (reason === null) return null;
  return { peak, before, frequency, reason, preamp: safePreamp(next, peak, before) };
}

/** Cached, because the same configurations are checked whenever the draft is read, and a check takes some ms. */
const peaks = new WeakMap<DspConfig, { readonly rate: number; readonly peak: Peak }>();

function loudest(config: DspConfig, rate: number): Peak {
  const known = peaks.get(config);
  if (known?.rate === rate) return known.peak;
  const peak = chainPeak(muteUnsent(config), rate);
  peaks.set(config, { rate, peak });
  return peak;
}

/** The equalizer whose preamp attenuates a chain: the first that is on, a new one if the chain has none, null in a bypass. */
function findPreamp(config: DspConfig): { config: DspConfig; eq: ParametricEq } | null {
  if (!config.enabled) return null;
  const on = selectEqs(config).find(({ enabled }) => enabled);
  if (on !== undefined) return { config, eq: on };
  if (selectEqs(config).length > 0) return null;
  const made = withEq(config, null);
  const eq = selectEqs(made.config).find(({ id }) => id === made.eqId);
  return eq === undefined ? null : { config: made.config, eq };
}

/**
 * To 0.1 dB, on the safe side: nothing above full scale, and at most 12 dB above the current level. If the server's lowest
 * preamp is not low enough, it is offered as long as the change then passes the check.
 */
function safePreamp(config: DspConfig, peak: number, before: number): number | null {
  const own = findPreamp(config);
  if (own === null) return null;
  const highest = Math.min(0, before + LOUDER_DB);
  const { preamp } = own.eq;
  const wanted = Math.floor((preamp - (peak - highest)) * 10 + 1e-6) / 10;
  const db = Math.max(limits.gain.min, wanted);
  const left = peak - (preamp - db);
  return left <= CLIP_DB && left - before <= LOUDER_DB ? db : null;
}

/** The configuration with the preamp (dB) that `hearingHazard` proposed. */
export function withSafePreamp(config: DspConfig, db: number): DspConfig {
  const own = findPreamp(config);
  return own === null ? config : setPreamp(own.config, own.eq.id, 'ALL', db);
}
