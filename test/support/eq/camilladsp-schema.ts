import { parseDocument } from 'yaml';
import { z } from 'zod';
import type { CamillaVersion } from '../../../src/shared/eq/formats/types.ts';

/**
 * The part of CamillaDSP's configuration that an equalizer needs, according to its documentation. Objects are strict, because the program
 * refuses unknown keys. Version 4 was compared with the program's own validator (crate camilladsp-schema 5.0.0-beta.1), which is never
 * stricter; the older versions follow only their documentation.
 */

/** Sample formats were renamed in version 4. */
const oldFormats = ['S16LE', 'S24LE', 'S24LE3', 'S32LE', 'FLOAT32LE', 'FLOAT64LE'] as const;
const formats = [
  'S16_LE',
  'S24_4_RJ_LE',
  'S24_4_LJ_LE',
  'S24_3_LE',
  'S32_LE',
  'F32_LE',
  'F64_LE',
] as const;

const count = z.int().positive();

const devicesOf = (version: CamillaVersion) => {
  const format = z.enum(version < 4 ? oldFormats : formats);
  return z.strictObject({
    samplerate: count,
    chunksize: count,
    capture: z.strictObject({ type: z.literal('Stdin'), channels: count, format }),
    playback: z.strictObject({ type: z.literal('Stdout'), channels: count, format }),
  });
};

const description = z.string().nullish();
const freq = z.number().positive();
const q = z.number().positive();
const gain = z.number();
const gained = { freq, gain, q };
const plain = { freq, q };

const Biquad = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Peaking'), ...gained }),
  z.strictObject({ type: z.literal('Lowshelf'), ...gained }),
  z.strictObject({ type: z.literal('Highshelf'), ...gained }),
  z.strictObject({ type: z.literal('Lowpass'), ...plain }),
  z.strictObject({ type: z.literal('Highpass'), ...plain }),
  z.strictObject({ type: z.literal('Notch'), ...plain }),
  z.strictObject({ type: z.literal('Allpass'), ...plain }),
]);
type Biquad = z.infer<typeof Biquad>;

const Gain = z.strictObject({
  gain: z.number().min(-150).max(150),
  inverted: z.boolean().nullish(),
  mute: z.boolean().nullish(),
  scale: z.literal('dB').nullish(),
});

const Filter = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Biquad'), description, parameters: Biquad }),
  z.strictObject({ type: z.literal('Gain'), description, parameters: Gain }),
]);

/** Version 3 replaced the channel of a step by a list. */
const stepOf = (version: CamillaVersion) => {
  const channel = z.int().nonnegative();
  const rest = {
    type: z.literal('Filter'),
    names: z.array(z.string()),
    description,
    bypassed: z.boolean().nullish(),
  };
  return version === 2
    ? z.strictObject({ ...rest, channel }).transform(({ channel: one, ...step }) => ({
        ...step,
        channels: [one],
      }))
    : z.strictObject({ ...rest, channels: z.array(channel) });
};

const configOf = (version: CamillaVersion) =>
  z.strictObject({
    title: z.string().nullish(),
    description,
    devices: devicesOf(version),
    filters: z.record(z.string(), Filter),
    pipeline: z.array(stepOf(version)),
  });
type Config = z.infer<ReturnType<typeof configOf>>;

/** The reasons why CamillaDSP would refuse a configuration; empty: it would load it. */
export function camillaFaults(text: string, version: CamillaVersion = 4): string[] {
  const document = parseDocument(text, { logLevel: 'silent' });
  if (document.errors.length > 0) return document.errors.map(({ message }) => message);
  const read = configOf(version).safeParse(document.toJS());
  if (!read.success)
    return read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return [...filterFaults(read.data), ...pipelineFaults(read.data)];
}

/** The program only checks the filters that a step uses. Here all must be valid, in case a step is no longer bypassed. */
function filterFaults({ devices: { samplerate }, filters }: Config): string[] {
  return Object.entries(filters).flatMap(([name, filter]) => {
    if (filter.type === 'Gain') return [];
    if (filter.parameters.freq >= samplerate / 2) return [`${name}: at or above half the rate`];
    return isStable(filter.parameters, samplerate) ? [] : [`${name}: unstable`];
  });
}

function pipelineFaults({ devices, filters, pipeline }: Config): string[] {
  const faults: string[] = [];
  if (devices.capture.channels !== devices.playback.channels) faults.push('numbers of channels');
  pipeline.forEach(({ channels, names }, index) => {
    const place = `step ${String(index)}`;
    if (new Set(channels).size < channels.length) faults.push(`${place}: a channel twice`);
    if (channels.some((channel) => channel >= devices.capture.channels))
      faults.push(`${place}: no such channel`);
    for (const name of names)
      if (!Object.hasOwn(filters, name)) faults.push(`${place}: no filter ${name}`);
  });
  return faults;
}

/** Whether the poles are inside of the unit circle. */
function isStable(biquad: Biquad, rate: number): boolean {
  const [a0, a1, a2] = denominator(biquad, (2 * Math.PI * biquad.freq) / rate);
  return Math.abs(a2 / a0) < 1 && Math.abs(a1 / a0) < a2 / a0 + 1;
}

/** The denominator of the cookbook's filters at an angle. */
function denominator(biquad: Biquad, angle: number): readonly [number, number, number] {
  const cosine = Math.cos(angle);
  const width = Math.sin(angle) / (2 * biquad.q);
  const root = 'gain' in biquad ? 10 ** (biquad.gain / 40) : 1;
  if (biquad.type !== 'Lowshelf' && biquad.type !== 'Highshelf')
    return [1 + width / root, -2 * cosine, 1 - width / root];
  const side = biquad.type === 'Lowshelf' ? 1 : -1;
  const middle = root + 1 + side * (root - 1) * cosine;
  const slope = 2 * Math.sqrt(root) * width;
  return [middle + slope, -2 * side * (root - 1 + side * (root + 1) * cosine), middle - slope];
}
