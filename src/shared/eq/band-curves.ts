import type { Axis } from './grid.ts';
import { computeLevels, computeSquares } from './magnitude.ts';
import type { Band, DspConfig } from './model.ts';
import { bandSection } from './section.ts';

/** A band and its own curve, computed on first access. */
class BandCurve {
  #band: Band;
  #axis: Axis;
  #rate: number;
  readonly #squares: Float64Array;
  readonly #levels: Float64Array;
  #squaresFit = false;
  #levelsFit = false;

  constructor(band: Band, axis: Axis, rate: number) {
    this.#band = band;
    this.#axis = axis;
    this.#rate = rate;
    this.#squares = new Float64Array(axis.length);
    this.#levels = new Float64Array(axis.length);
  }

  set(band: Band, axis: Axis, rate: number): void {
    const was = this.#band;
    const same =
      axis === this.#axis &&
      was.type === band.type &&
      was.frequency === band.frequency &&
      was.gain === band.gain &&
      was.q === band.q;
    this.#band = band;
    this.#axis = axis;
    this.#rate = rate;
    if (same) return;
    this.#squaresFit = false;
    this.#levelsFit = false;
  }

  squares(): Float64Array {
    if (this.#squaresFit) return this.#squares;
    const section = bandSection(this.#band, this.#rate);
    if (section === null) this.#squares.fill(1);
    else computeSquares(section, this.#axis, this.#squares);
    this.#squaresFit = true;
    return this.#squares;
  }

  levels(): Float64Array {
    if (!this.#levelsFit) computeLevels(this.squares(), this.#levels);
    this.#levelsFit = true;
    return this.#levels;
  }
}

const formatKey = (filterId: string, bandId: string): string => `${filterId}\n${bandId}`;

/** The curve of each band by itself. The array stays the same as long as the band exists. */
export class BandCurves {
  #curves = new Map<string, BandCurve>();

  /** Sets the bands of a configuration, the frequencies (`axis`) and the sample rate (Hz). */
  load(config: DspConfig, axis: Axis, rate: number): void {
    const known = this.#curves;
    this.#curves = new Map();
    for (const filter of config.filters) {
      if (filter.type !== 'parametric_eq') continue;
      for (const band of filter.bands) {
        const key = formatKey(filter.id, band.id);
        const curve = known.get(key) ?? new BandCurve(band, axis, rate);
        curve.set(band, axis, rate);
        this.#curves.set(key, curve);
      }
    }
  }

  /** The curve of one band; null if it does not exist. */
  of(filterId: string, bandId: string): BandCurve | null {
    return this.#curves.get(formatKey(filterId, bandId)) ?? null;
  }
}
