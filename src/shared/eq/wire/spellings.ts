import type { Band, BandType } from '../model.ts';

/** Location and field names of a specified server's tone controls. */
export interface ToneNames {
  /** `dsp`: in the dsp object; `config`: beside it in the player_config. */
  readonly place: 'dsp' | 'config';
  /** The object that contains them there; null: they are directly in it. */
  readonly holder: string | null;
  readonly bass: string | null;
  readonly mid: string | null;
  readonly treble: string | null;
  readonly enabled: string | null;
}

/** The field names of one server's sound processing, from its API description. */
export interface WireNames {
  readonly type: string;
  readonly frequency: string;
  readonly gain: string;
  readonly q: string;
  readonly enabled: string;
  /** The channel of a band; null: bands have none. */
  readonly channel: string | null;
  /** The preamp of the equalizer. */
  readonly preamp: string;
  readonly inputGain: string;
  readonly outputGain: string;
  /** Band types in the server's spelling; a missing type has its usual name. */
  readonly types: Readonly<Partial<Record<BandType, string>>>;
  /** Channels in the server's spelling. */
  readonly channels: Readonly<Record<string, string>>;
  /** Frequencies are whole Hz. */
  readonly wholeHertz: boolean;
  readonly tone: ToneNames | null;
}

/** The names used by every current server since 2.4 (reference 6.1). */
export const currentNames: WireNames = {
  type: 'type',
  frequency: 'frequency',
  gain: 'gain',
  q: 'q',
  enabled: 'enabled',
  channel: 'channel',
  preamp: 'preamp',
  inputGain: 'input_gain',
  outputGain: 'output_gain',
  types: {},
  channels: {},
  wholeHertz: false,
  tone: null,
};

/** The names of the specification. */
export const specifiedNames: WireNames = {
  ...currentNames,
  gain: 'gain_db',
  channel: null,
  preamp: 'preamp_gain_db',
  types: { peak: 'peaking' },
  wholeHertz: true,
};

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

const normalizeWord = (word: string): string => word.toLowerCase().replace(/[\s_-]/g, '');

/** A band type in any spelling (`peaking`, `bell`, `low-shelf`, ...); `unknown` for anything else. */
export function parseBandType(word: unknown): Band['type'] {
  if (typeof word !== 'string') return 'unknown';
  const key = normalizeWord(word);
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

/** A channel in any spelling as `ALL`, `FL` or `FR`; other names stay unchanged; `ALL` for invalid names. */
export function parseChannel(word: unknown): string {
  if (typeof word !== 'string' || word.trim() === '') return 'ALL';
  const key = normalizeWord(word.trim());
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
