import { bandBiquad } from '../../../../shared/eq/biquad.ts';
import { LiveCurves } from '../../../../shared/eq/live-curves.ts';
import type { Band, DspConfig, ParametricEq } from '../../../../shared/eq/model.ts';
import { MIN_HZ, MAX_HZ } from '../../../../shared/eq/plot.ts';
import { logGrid } from '../../../../shared/eq/grid.ts';
import { usesGain } from '../../../../shared/eq/model.ts';
import type { Extra } from './paint-curves.ts';

/** Horizontal distance of two points (px). */
const PX_PER_POINT = 2;
/** From this Q on, a band gets an extra point at its center. */
const NARROW = 4;

/**
 * The curves of one configuration on a grid as wide as the plot. A change of one band is an incremental update; anything else
 * recomputes everything.
 */
export class Curves {
  #live: LiveCurves | null = null;
  #freqs: Float64Array = new Float64Array(0);
  #config: DspConfig | null = null;
  #rate = 0;

  get freqs(): Float64Array {
    return this.#freqs;
  }

  get left(): Float64Array {
    return this.#lines().left;
  }

  get right(): Float64Array {
    return this.#lines().right;
  }

  /** Computes the curves of `config` at `rate` (Hz) for a plot `width` px wide. */
  show(config: DspConfig, rate: number, width: number): void {
    const points = Math.max(64, Math.round(width / PX_PER_POINT) + 1);
    if (points !== this.#freqs.length || this.#live === null) {
      this.#freqs = logGrid(MIN_HZ, MAX_HZ, points);
      this.#live = new LiveCurves(this.#freqs);
      this.#config = null;
    }
    const before = this.#rate === rate ? this.#config : null;
    this.#config = config;
    this.#rate = rate;
    if (before !== null && before.filters === config.filters && sameAround(before, config)) return;
    const single = before === null ? null : onlyBand(before, config);
    if (single === null) this.#live.load(config, rate);
    else this.#live.setBand(single.eqId, single.band);
  }

  band(eqId: string, bandId: string): Float64Array {
    return this.#lines().bandCurve(eqId, bandId);
  }

  /** Extra points at the centers of narrow bands, ascending, on the left or right curve of the chain. */
  centers(eq: ParametricEq, side: 'left' | 'right'): Extra[] {
    return eq.bands
      .filter((band) => band.enabled && isNarrow(band, this.#rate))
      .map(({ frequency: hz }) => ({ hz, db: this.#lines().at(hz)[side] }))
      .sort((a, b) => a.hz - b.hz);
  }

  /** The extra point at the center of a narrow band on its own curve. */
  center(band: Band): Extra[] {
    if (!isNarrow(band, this.#rate) || bandBiquad(band, this.#rate) === null) return [];
    const db = band.type === 'notch' ? -200 : band.type === 'peak' ? band.gain : null;
    return db === null ? [] : [{ hz: band.frequency, db }];
  }

  #lines(): LiveCurves {
    if (this.#live === null) throw new Error('nothing is shown yet');
    return this.#live;
  }
}

const isNarrow = (band: Band, rate: number): boolean =>
  band.q >= NARROW &&
  (usesGain(band.type) || band.type === 'notch') &&
  band.frequency < Math.min(rate / 2, MAX_HZ) &&
  band.frequency > MIN_HZ;

/** The band in which two configurations differ; null unless it is exactly one. */
function onlyBand(before: DspConfig, after: DspConfig): { eqId: string; band: Band } | null {
  if (before.filters.length !== after.filters.length || !sameAround(before, after)) return null;
  let changed: { eqId: string; band: Band } | null = null;
  for (const [index, filter] of after.filters.entries()) {
    const was = before.filters[index];
    if (was === filter) continue;
    if (changed !== null || was?.type !== 'parametric_eq' || filter.type !== 'parametric_eq')
      return null;
    const band = onlyDifference(was, filter);
    if (band === null) return null;
    changed = { eqId: filter.id, band };
  }
  return changed;
}

const sameAround = (a: DspConfig, b: DspConfig): boolean =>
  a.enabled === b.enabled && a.inputGain === b.inputGain && a.outputGain === b.outputGain;

function onlyDifference(was: ParametricEq, is: ParametricEq): Band | null {
  if (was.id !== is.id || was.enabled !== is.enabled || was.preamp !== is.preamp) return null;
  if (was.channelPreamp !== is.channelPreamp || was.bands.length !== is.bands.length) return null;
  let changed: Band | null = null;
  for (const [index, band] of is.bands.entries()) {
    const old = was.bands[index];
    if (old === band) continue;
    if (changed !== null || old?.id !== band.id || old.channel !== band.channel) return null;
    if (old.enabled !== band.enabled) return null;
    changed = band;
  }
  return changed;
}
