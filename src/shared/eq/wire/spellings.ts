import type { Band, BandType } from '../model.ts';

const bandTypeWords: Readonly<Record<string, BandType>> = {
  peak: 'peak',
  peaking: 'peak',
  bell: 'peak',
  lowshelf: 'low_shelf',
  highshelf: 'high_shelf',
  lowpass: 'low_pass',
  highpass: 'high_pass',
  notch: 'notch',
  allpass: 'all_pass',
};

const plain = (word: string): string => word.toLowerCase().replace(/[\s_-]/g, '');

/** A band type in any spelling (`peaking`, `bell`, `low-shelf`, ...); `unknown` for anything else. */
export function bandTypeOf(word: unknown): Band['type'] {
  if (typeof word !== 'string') return 'unknown';
  const key = plain(word);
  return Object.hasOwn(bandTypeWords, key) ? (bandTypeWords[key] ?? 'unknown') : 'unknown';
}

const channelWords: Readonly<Record<string, string>> = {
  all: 'ALL',
  both: 'ALL',
  stereo: 'ALL',
  lr: 'ALL',
  fl: 'FL',
  l: 'FL',
  left: 'FL',
  frontleft: 'FL',
  fr: 'FR',
  r: 'FR',
  right: 'FR',
  frontright: 'FR',
};

/** A channel in any spelling as `ALL`, `FL` or `FR`; other names stay as they are; `ALL` for what is no name. */
export function channelOf(word: unknown): string {
  if (typeof word !== 'string' || word.trim() === '') return 'ALL';
  const key = plain(word.trim());
  return Object.hasOwn(channelWords, key) ? (channelWords[key] ?? word) : word.trim();
}

/** Spellings of fields, the usual one first. Reading accepts all of them. */
export const spellings = {
  type: ['type', 'filter_type', 'band_type'],
  frequency: ['frequency', 'freq', 'frequency_hz', 'freq_hz', 'fc', 'f'],
  gain: ['gain', 'gain_db'],
  q: ['q', 'Q', 'q_factor', 'quality'],
  enabled: ['enabled', 'active', 'on'],
  channel: ['channel', 'channels', 'chan'],
  preamp: ['preamp', 'preamp_gain_db', 'preamp_gain', 'preamp_db'],
  channelPreamp: ['per_channel_preamp'],
  perChannel: ['per_channel'],
  bands: ['bands'],
  filters: ['filters'],
  inputGain: ['input_gain', 'input_gain_db'],
  outputGain: ['output_gain', 'output_gain_db'],
  presetId: ['preset_id'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
