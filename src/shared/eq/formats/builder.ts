import { t } from '../../i18n/translate.ts';
import { makeBand } from '../make.ts';
import type { Band, BandType } from '../model.ts';
import { limits, usesGain } from '../model.ts';
import { tidy } from './shelf.ts';
import type { CurvePoints, ImportFormat, ImportWarning, ParsedEq, ShelfMeaning } from './types.ts';

/** A band as a file describes it. */
export interface RawBand {
  readonly type: BandType;
  readonly frequency: number;
  readonly gain: number;
  readonly q: number;
  readonly enabled: boolean;
}

/** The highest frequency that any server stores, Hz. Bands above 20 kHz are imported, marked and not sent. */
const MAX_FREQUENCY_HZ = 100_000;

/** Number of lines explained individually; the others are only counted. */
const MAX_WARNINGS = 1000;

/** Collects the contents of a file, line by line. */
export class EqBuilder {
  readonly bands: Band[] = [];
  readonly warnings: ImportWarning[] = [];
  /** Channel -> dB, including `ALL`. */
  readonly preamps = new Map<string, number>();
  /** Channel -> graphic equalizer. */
  readonly curves = new Map<string, CurvePoints>();
  shelves: ShelfMeaning | null = null;
  #more = 0;
  #moreFrom = 0;

  /** `reason` is a function because there can be very many lines. */
  warn(line: number, reason: string | (() => string)): void {
    if (this.warnings.length < MAX_WARNINGS) {
      this.warnings.push({ line, reason: typeof reason === 'string' ? reason : reason() });
      return;
    }
    this.#more += 1;
    this.#moreFrom = this.#more === 1 ? line : Math.min(this.#moreFrom, line);
  }

  /** Preamps of one channel add up, as in the source programs. */
  addPreamp(line: number, channels: readonly string[], gain: number): void {
    const db = this.#within(line, gain, limits.gain, 'gain');
    for (const channel of channels)
      this.preamps.set(channel, tidy((this.preamps.get(channel) ?? 0) + db));
  }

  /** Adds the band to every channel; clamps values out of range, with a warning. */
  addBand(line: number, channels: readonly string[], band: RawBand): void {
    const frequency = this.#within(
      line,
      band.frequency,
      { min: 0.1, max: MAX_FREQUENCY_HZ },
      'frequency',
    );
    const gain = usesGain(band.type) ? this.#within(line, band.gain, limits.gain, 'gain') : 0;
    const q = this.#within(line, band.q, limits.q, 'q');
    for (const channel of channels) {
      const id = `band${String(this.bands.length + 1)}`;
      const values = {
        type: band.type,
        frequency: tidy(frequency, 4),
        gain: tidy(gain),
        q: tidy(q),
      };
      this.bands.push(makeBand(id, { ...values, channel, enabled: band.enabled }));
    }
  }

  build(format: ImportFormat): ParsedEq {
    const { ALL: preamp = 0, ...channelPreamp } = Object.fromEntries(this.preamps);
    const { bands, shelves } = this;
    const curves = [...this.curves].map(([channel, points]) => ({ channel, points }));
    const more =
      this.#more === 0
        ? []
        : [{ line: this.#moreFrom, reason: t('eqfiles:line.more', { count: this.#more }) }];
    const warnings = [...this.warnings.sort((a, b) => a.line - b.line), ...more];
    return {
      format,
      preamp,
      channelPreamp,
      bands,
      curves,
      shelves,
      warnings,
      config: null,
      scopes: [],
      measurement: false,
    };
  }

  #within(
    line: number,
    value: number,
    { min, max }: { readonly min: number; readonly max: number },
    field: 'frequency' | 'gain' | 'q',
  ): number {
    const clamped = Math.min(max, Math.max(min, value));
    if (clamped !== value)
      this.warn(line, t(`eqfiles:clamped.${field}`, { value: tidy(value), used: clamped }));
    return clamped;
  }
}
