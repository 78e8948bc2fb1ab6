import { stringify } from 'yaml';
import { t } from '../../i18n/translate.ts';
import type { Band } from '../model.ts';
import { usesGain } from '../model.ts';
import type { FlatEq } from './flat.ts';
import { tidy } from './shelf.ts';
import type { CamillaVersion, Exported } from './types.ts';

const types: Partial<Record<Band['type'], string>> = {
  peak: 'Peaking',
  low_shelf: 'Lowshelf',
  high_shelf: 'Highshelf',
  low_pass: 'Lowpass',
  high_pass: 'Highpass',
  notch: 'Notch',
  all_pass: 'Allpass',
};

/** Channels of a stereo pipeline. */
const numbers: Readonly<Record<string, readonly number[]>> = { ALL: [0, 1], FL: [0], FR: [1] };

interface Step {
  readonly channels: readonly number[];
  readonly bypassed: boolean;
  readonly names: string[];
}

export interface CamillaOptions {
  /** Hz; the limits of filters depend on it. */
  readonly rate: number;
  readonly version: CamillaVersion;
}

/** Writes a complete CamillaDSP configuration, because the program refuses a file without devices. */
export function writeCamilla(flat: FlatEq, { rate, version }: CamillaOptions): Exported {
  const filters: Record<string, unknown> = {};
  const steps: Step[] = [];
  const lost = [...flat.lost];
  const use = (name: string, channel: string, bypassed: boolean): void => {
    const channels = numbers[channel] ?? [];
    const last = steps.at(-1);
    if (last?.channels === channels && last.bypassed === bypassed) last.names.push(name);
    else steps.push({ channels, bypassed, names: [name] });
  };
  const add = (name: string, filter: unknown, channel: string, bypassed = false): void => {
    if (!Object.hasOwn(numbers, channel)) {
      lost.push(t('eqfiles:lost.otherChannel', { channel }));
      return;
    }
    filters[name] = filter;
    use(name, channel, bypassed);
  };
  if (flat.preamp !== 0) add('preamp', formatGain(flat.preamp), 'ALL');
  for (const [channel, gain] of Object.entries(flat.channelPreamp))
    add(`preamp_${channel.toLowerCase()}`, formatGain(gain), channel);
  flat.bands.forEach((band, index) =>
    add(`band${String(index + 1)}`, formatFilter(band), band.channel, !band.enabled),
  );
  const devices = formatDevices(rate, version);
  const pipeline = version === 2 ? steps.flatMap(formatOldSteps) : steps.map(formatStep);
  const text = stringify(
    { devices, filters, pipeline },
    { lineWidth: 0, aliasDuplicateObjects: false },
  );
  return { text, warnings: [...lost, t('eqfiles:lost.devices', { rate: devices.samplerate })] };
}

/**
 * Standard input and output, because they exist on every system and open no sound card before the user has chosen one. Version 4
 * renamed the sample formats.
 */
function formatDevices(rate: number, version: CamillaVersion) {
  const stream = { channels: 2, format: version < 4 ? 'FLOAT32LE' : 'F32_LE' };
  return {
    samplerate: Math.max(1, Math.round(rate)),
    chunksize: 1024,
    capture: { type: 'Stdin', ...stream },
    playback: { type: 'Stdout', ...stream },
  };
}

const formatGain = (gain: number) => ({
  type: 'Gain',
  parameters: { gain: tidy(gain), inverted: false },
});

function formatFilter({ type, frequency, gain, q }: Band) {
  const level = usesGain(type) ? { gain: tidy(gain) } : {};
  const parameters = { type: types[type], freq: tidy(frequency), ...level, q: tidy(q) };
  return { type: 'Biquad', parameters };
}

const formatStep = ({ channels, bypassed, names }: Step) => ({
  type: 'Filter',
  channels: [...channels],
  ...(bypassed ? { bypassed } : {}),
  names,
});

/** Steps of version 2 have one channel each. */
const formatOldSteps = ({ channels, bypassed, names }: Step) =>
  channels.map((channel) => ({
    type: 'Filter',
    channel,
    ...(bypassed ? { bypassed } : {}),
    names,
  }));
