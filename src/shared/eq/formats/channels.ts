import type { Band } from '../model.ts';
import type { EqBuilder } from './builder.ts';

/** Equalizer APO's channel names and the server's, by name in a file. */
const names: Readonly<Record<string, string>> = {
  L: 'FL',
  FL: 'FL',
  R: 'FR',
  FR: 'FR',
  C: 'FC',
  FC: 'FC',
  SUB: 'LFE',
  LFE: 'LFE',
  RL: 'BL',
  BL: 'BL',
  RR: 'BR',
  BR: 'BR',
  RC: 'BC',
  SL: 'SL',
  SR: 'SR',
};

/** Channels by number, in wave file order. */
const numbered = ['FL', 'FR', 'FC', 'LFE', 'BL', 'BR', 'SL', 'SR'] as const;

/** Names that Equalizer APO writes. */
const written: Readonly<Record<string, string>> = {
  ALL: 'all',
  FL: 'L',
  FR: 'R',
  FC: 'C',
  LFE: 'SUB',
  BL: 'RL',
  BR: 'RR',
  BC: 'RC',
};

export const apoChannel = (channel: string): string => written[channel] ?? channel;

/** Name of the channel with this number, counted from 0. */
export const channelAt = (index: number): string => numbered[index] ?? `CH${String(index + 1)}`;

export interface ChannelLine {
  /** The channels that the following lines apply to; left and right together are `ALL`. Empty: none. */
  readonly channels: string[];
  /** Words that are no channel names. */
  readonly unknown: string[];
  /** Named channels that a stereo server does not have. */
  readonly other: string[];
}

/** Reads the names after `Channel:`. */
export function readChannels(text: string): ChannelLine {
  const words = text
    .trim()
    .toUpperCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 64);
  const channels = new Set<string>();
  const unknown: string[] = [];
  for (const word of words) {
    const channel = word === 'ALL' ? 'ALL' : parseChannel(word);
    if (channel === null) unknown.push(word);
    else channels.add(channel);
  }
  const other = [...channels].filter((channel) => !['ALL', 'FL', 'FR'].includes(channel));
  if (channels.has('ALL')) return { channels: ['ALL'], unknown, other: [] };
  if (!channels.has('FL') || !channels.has('FR'))
    return { channels: [...channels], unknown, other };
  return { channels: ['ALL'], unknown, other };
}

function parseChannel(word: string): string | null {
  if (Object.hasOwn(names, word)) return names[word] ?? null;
  const number = /^\d{1,2}$/.test(word) ? Number(word) : 0;
  return number >= 1 && number <= numbered.length ? channelAt(number - 1) : null;
}

const key = ({ type, frequency, gain, q, enabled }: Band): string =>
  [type, frequency, gain, q, enabled].join(' ');

/**
 * Some programs cannot express "both channels" and write everything twice, for left and right.
 * Merges identical bands into one for all channels, in the left one's position (the order of linear filters does
 * not matter), and equal preamps of both sides into one.
 */
export function joinChannels(builder: EqBuilder): void {
  joinBands(builder.bands);
  joinCurves(builder.curves);
  const { preamps } = builder;
  const left = preamps.get('FL');
  if (left === undefined || left !== preamps.get('FR')) return;
  preamps.delete('FL');
  preamps.delete('FR');
  preamps.set('ALL', (preamps.get('ALL') ?? 0) + left);
}

/** Merges equal curves of left and right into one for all channels, unless there already is one, which runs before theirs. */
function joinCurves(curves: EqBuilder['curves']): void {
  const left = curves.get('FL');
  const right = curves.get('FR');
  if (left === undefined || JSON.stringify(left) !== JSON.stringify(right) || curves.has('ALL'))
    return;
  curves.delete('FL');
  curves.delete('FR');
  curves.set('ALL', left);
}

function joinBands(bands: Band[]): void {
  const right = new Map<string, Band[]>();
  for (const band of bands) {
    if (band.channel !== 'FR') continue;
    const same = right.get(key(band));
    if (same === undefined) right.set(key(band), [band]);
    else same.push(band);
  }
  const gone = new Set<Band>();
  const joined = bands.map((band) => {
    if (band.channel !== 'FL') return band;
    const twin = right.get(key(band))?.shift();
    if (twin === undefined) return band;
    gone.add(twin);
    return { ...band, channel: 'ALL' };
  });
  const remaining = joined.filter((band) => !gone.has(band));
  bands.splice(0, bands.length, ...remaining);
  bands.forEach((band, index) => {
    bands[index] = { ...band, id: `band${String(index + 1)}` };
  });
}
