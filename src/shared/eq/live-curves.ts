import { BandCurves } from './band-curves.ts';
import { computeResponse } from './chain.ts';
import type { Axis } from './grid.ts';
import { createAxis } from './grid.ts';
import { Product } from './magnitude.ts';
import type { Band, DspConfig } from './model.ts';
import { emptyConfig } from './model.ts';
import { channelPaths, mixesChannels } from './channel-paths.ts';
import { bandSection, IDENTITY } from './section.ts';
import type { FilterStage, Stage } from './stages.ts';
import { parseChannels, toStages } from './stages.ts';

/** The dragged band and its position among the stages; -1 if its equalizer is off. */
interface Moving {
  readonly filterId: string;
  readonly bandId: string;
  readonly slot: number;
  band: Band;
}

/**
 * The curves of a configuration while it is edited. Changing the same band repeatedly costs only that band: the
 * product of all others is cached. The arrays stay the same objects.
 */
export class LiveCurves {
  /** dB of the whole chain, for the same signal in both channels. */
  readonly left: Float64Array;
  readonly right: Float64Array;
  readonly #freqs: Float64Array;
  readonly #bands = new BandCurves();
  #config: DspConfig = emptyConfig;
  #rate = 0;
  #axis: Axis;
  /** Everything except the dragged band. */
  #restLeft: Product;
  #restRight: Product;
  /** Whether the channels are equal without the dragged band. */
  #restAlike = true;
  #stages: Stage[] = [];
  #moving: Moving | null = null;

  /** `freqs` in Hz. */
  constructor(freqs: Float64Array) {
    this.#freqs = freqs;
    this.left = new Float64Array(freqs.length);
    this.right = new Float64Array(freqs.length);
    this.#axis = createAxis(freqs, 1);
    this.#restLeft = new Product(this.#axis);
    this.#restRight = new Product(this.#axis);
  }

  /** Computes the curves of a configuration at a sample rate (Hz). */
  load(config: DspConfig, rate: number): void {
    if (rate !== this.#rate) {
      this.#rate = rate;
      this.#axis = createAxis(this.#freqs, rate);
      this.#restLeft = new Product(this.#axis);
      this.#restRight = new Product(this.#axis);
    }
    this.#config = config;
    this.#bands.load(config, this.#axis, rate);
    this.#moving = null;
    this.#stages = toStages(config, rate);
    if (mixesChannels(this.#stages)) return this.#drawMixed();
    this.#keepRest(this.#stages);
    this.#restLeft.levels(this.left);
    if (this.#restAlike) this.right.set(this.left);
    else this.#restRight.levels(this.right);
  }

  /** Updates one band. A new band becomes the last one of its equalizer. */
  setBand(filterId: string, band: Band): void {
    const curve = this.#bands.of(filterId, band.id);
    if (curve === null) {
      const config = withBand(this.#latest(), filterId, band);
      if (config !== null) this.load(config, this.#rate);
      return;
    }
    curve.set(band, this.#axis, this.#rate);
    const moving = this.#hold(filterId, band);
    if (moving.slot < 0) return;
    const stage = toStage(moving, this.#rate);
    this.#stages[moving.slot] = stage;
    if (mixesChannels(this.#stages)) return this.#drawMixed();
    const squares = curve.squares();
    this.#restLeft.levels(this.left, stage.left ? squares : undefined);
    if (this.#restAlike && stage.left === stage.right) this.right.set(this.left);
    else
      (this.#restAlike ? this.#restLeft : this.#restRight).levels(
        this.right,
        stage.right ? squares : undefined,
      );
  }

  /** The curve (dB) of one band, enabled or not; flat if it has no effect. */
  bandCurve(filterId: string, bandId: string): Float64Array {
    return this.#bands.of(filterId, bandId)?.levels() ?? new Float64Array(this.#freqs.length);
  }

  /** The level (dB) of the whole chain at any frequency (Hz). */
  at(frequency: number): { left: number; right: number } {
    const { left, right } = computeResponse(this.#stages, this.#rate, Float64Array.of(frequency));
    return { left: left[0] ?? 0, right: right[0] ?? 0 };
  }

  /** Caches the product of everything except this band, if it is not cached already. */
  #hold(filterId: string, band: Band): Moving {
    const held = this.#moving;
    if (held !== null && held.filterId === filterId && held.bandId === band.id) {
      held.band = band;
      return held;
    }
    this.#config = this.#latest();
    // A band that has an effect at any rate locates the position.
    const probe: Band = { ...band, type: 'peak', frequency: this.#rate / 8, gain: 1, q: 1 };
    const with1 = withBand(this.#config, filterId, { ...probe, channel: 'ALL', enabled: true });
    const stages = toStages(with1 ?? this.#config, this.#rate);
    const slot = stages.findIndex(
      (stage) =>
        stage.kind === 'filter' &&
        stage.band?.bandId === band.id &&
        stage.band.filterId === filterId,
    );
    const moving = { filterId, bandId: band.id, slot, band };
    this.#moving = moving;
    this.#stages = stages;
    this.#keepRest(stages.filter((_, index) => index !== slot));
    return moving;
  }

  #keepRest(stages: readonly Stage[]): void {
    const lanes = channelPaths(stages, 'both');
    // If the other stages mix the channels, everything is recomputed for each change.
    if (lanes === null) return;
    this.#restAlike = lanes.left === lanes.right;
    this.#restLeft.set(lanes.left.gain, lanes.left.sections);
    if (!this.#restAlike) this.#restRight.set(lanes.right.gain, lanes.right.sections);
  }

  #drawMixed(): void {
    const { left, right } = computeResponse(this.#stages, this.#rate, this.#freqs);
    this.left.set(left);
    this.right.set(right);
  }

  /** The configuration with all changes since it was loaded. */
  #latest(): DspConfig {
    const moved = this.#moving;
    if (moved === null) return this.#config;
    return withBand(this.#config, moved.filterId, moved.band) ?? this.#config;
  }
}

/** The effect of the dragged band; a stage for neither channel if there is none. */
function toStage({ filterId, bandId, band }: Moving, rate: number): FilterStage {
  const section = band.enabled ? bandSection(band, rate) : null;
  const channels = section === null ? { left: false, right: false } : parseChannels(band.channel);
  return { kind: 'filter', section: section ?? IDENTITY, ...channels, band: { filterId, bandId } };
}

/** The configuration with the band of the same id replaced, or the band appended; null without that equalizer. */
function withBand(config: DspConfig, filterId: string, band: Band): DspConfig | null {
  let isReplaced = false;
  const filters = config.filters.map((filter) => {
    if (filter.id !== filterId || filter.type !== 'parametric_eq') return filter;
    isReplaced = true;
    const known = filter.bands.some(({ id }) => id === band.id);
    const bands = known
      ? filter.bands.map((was) => (was.id === band.id ? band : was))
      : [...filter.bands, band];
    return { ...filter, bands };
  });
  return isReplaced ? { ...config, filters } : null;
}
