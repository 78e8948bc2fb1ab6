import { t } from '../../i18n/translate.ts';
import { makeBand } from '../make.ts';
import type { Band, BandType } from '../model.ts';
import { limits, usesGain } from '../model.ts';
import { tidy } from './shelf.ts';
import type { CurvePoints, ImportFormat, ImportWarning, ParsedEq, ShelfMeaning } from './types.ts';

/** A band as a file gives it. */
export interface RawBand {
  readonly type: BandType;
  readonly frequency: number;
  readonly gain: number;
  readonly q: number;
  readonly enabled: boolean;
}

/** The highest frequency that any server stores, Hz. What is above 20 kHz is kept, marked and not sent. */
const HIGHEST = 100_000;

/** Collects what a file says, line by line. */
export class EqBuilder {
  readonly bands: Band[] = [];
  readonly warnings: ImportWarning[] = [];
  /** Channel -> dB; `ALL` among them. */
  readonly preamps = new Map<string, number>();
  curve: CurvePoints | null = null;
  shelves: ShelfMeaning | null = null;

  warn(line: number, reason: string): void {
    this.warnings.push({ line, reason });
  }

  /** Preamps of one channel add up, as they do where the file comes from. */
  addPreamp(line: number, channels: readonly string[], gain: number): void {
    const db = this.#within(line, gain, limits.gain, 'gain');
    for (const channel of channels)
      this.preamps.set(channel, tidy((this.preamps.get(channel) ?? 0) + db));
  }

  /** Adds the band on every channel; what is out of range is clamped and said. */
  addBand(line: number, channels: readonly string[], band: RawBand): void {
    const frequency = this.#within(line, band.frequency, { min: 0.1, max: HIGHEST }, 'frequency');
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
    const { bands, curve, shelves } = this;
    const warnings = [...this.warnings].sort((a, b) => a.line - b.line);
    return { format, preamp, channelPreamp, bands, curve, config: null, shelves, warnings };
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
