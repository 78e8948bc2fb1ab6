import { t } from '../../i18n/translate.ts';
import { makeBand } from '../make.ts';
import type { Band, DspConfig, ParametricEq, SimpleFilter } from '../model.ts';
import { butterworthQs, tidy } from './shelf.ts';

/** A whole chain as bands and gains, as far as they can express it. */
export interface FlatEq {
  /** dB, all channels: the sum of all gains of the chain. */
  readonly preamp: number;
  /** Channel -> dB, on top of `preamp`; only what is not 0. */
  readonly channelPreamp: Readonly<Record<string, number>>;
  /** Bands of a known type in the order of the chain. */
  readonly bands: readonly Band[];
  /** What could not be expressed, in whole sentences. */
  readonly lost: readonly string[];
}

/** Converts a chain to one equalizer: tone controls, passes, gains and balance become bands and preamps that sound the same. */
export function flatten(config: DspConfig): FlatEq {
  const flat = new Flattener();
  if (!config.enabled) flat.lost.push(t('eqfiles:lost.off'));
  flat.preamp(config.inputGain);
  for (const filter of config.filters) {
    if (filter.type === 'parametric_eq') flat.equalizer(filter);
    else if (filter.type === 'unknown')
      flat.lost.push(t('eqfiles:lost.filter', { name: filter.name }));
    else if (filter.enabled) flat.filter(filter);
  }
  flat.preamp(config.outputGain);
  return flat.done();
}

/** Bass, mid and treble of the server's tone control: peaks of Q 0.5. */
const tones = [
  ['bass_level', 100],
  ['mid_level', 900],
  ['treble_level', 9000],
] as const;

class Flattener {
  readonly lost: string[] = [];
  readonly #bands: Band[] = [];
  readonly #preamps = new Map<string, number>();

  preamp(gain: number, channel = 'ALL'): void {
    if (gain !== 0) this.#preamps.set(channel, (this.#preamps.get(channel) ?? 0) + gain);
  }

  equalizer(eq: ParametricEq): void {
    if (eq.enabled) {
      this.preamp(eq.preamp);
      for (const [channel, gain] of Object.entries(eq.channelPreamp)) this.preamp(gain, channel);
    }
    for (const band of eq.bands) {
      if (band.type === 'unknown') this.lost.push(t('eqfiles:lost.unknownBand'));
      else this.#bands.push(eq.enabled ? band : { ...band, enabled: false });
    }
  }

  filter(filter: SimpleFilter): void {
    const value = (name: string): number => Number(filter.values[name] ?? 0) || 0;
    switch (filter.type) {
      case 'gain':
        this.preamp(value('gain'));
        break;
      case 'tone_control':
        for (const [name, frequency] of tones) this.#tone(frequency, value(name));
        break;
      case 'high_low_pass':
        this.#passes(filter, value('frequency') || 80, value('slope'));
        break;
      case 'balance':
        this.#balance(value('balance'));
        break;
      case 'stereo_width':
      case 'transpose':
      case 'crossfeed':
      case 'convolution':
      case 'compressor':
      case 'safety_limiter':
        if (!isNeutral(filter)) this.lost.push(t(`eqfiles:lost.${filter.type}`));
    }
  }

  done(): FlatEq {
    const { ALL: preamp = 0, ...channels } = Object.fromEntries(this.#preamps);
    const channelPreamp = Object.fromEntries(
      Object.entries(channels)
        .map(([channel, gain]) => [channel, tidy(gain)] as const)
        .filter(([, gain]) => gain !== 0),
    );
    return { preamp: tidy(preamp), channelPreamp, bands: this.#bands, lost: this.lost };
  }

  #add(over: Partial<Omit<Band, 'id'>>): void {
    this.#bands.push(makeBand(`flat${String(this.#bands.length + 1)}`, over));
  }

  #passes(filter: SimpleFilter, frequency: number, slope: number): void {
    const type = filter.values['mode'] === 'low_pass' ? 'low_pass' : 'high_pass';
    const order = slope === 24 ? 4 : slope === 48 ? 8 : 2;
    for (const q of butterworthQs(order)) this.#add({ type, frequency, q: tidy(q) });
  }

  /** Balance left of center attenuates the right channel, and vice versa. */
  #balance(balance: number): void {
    const rest = (100 - Math.min(100, Math.abs(balance))) / 100;
    if (rest === 0) this.lost.push(t('eqfiles:lost.silent'));
    else if (rest < 1) this.preamp(20 * Math.log10(rest), balance < 0 ? 'FR' : 'FL');
  }

  #tone(frequency: number, gain: number): void {
    if (gain !== 0) this.#add({ frequency, gain, q: 0.5 });
  }
}

/** Whether a filter that bands cannot express has no effect anyway. */
function isNeutral({ type, values }: SimpleFilter): boolean {
  if (type === 'stereo_width') return values['width'] === 1;
  return type === 'transpose' && (values['semitones'] ?? 0) === 0;
}
