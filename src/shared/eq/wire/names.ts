import type { BandType } from '../model.ts';

/** Where the tone controls of a specified server stand, and what they are called there. */
export interface ToneNames {
  /** `dsp`: in the dsp object; `config`: beside it in the player_config. */
  readonly place: 'dsp' | 'config';
  /** The object that holds them within that place; null: they stand in the place itself. */
  readonly holder: string | null;
  readonly bass: string | null;
  readonly mid: string | null;
  readonly treble: string | null;
  readonly enabled: string | null;
}

/** How one server spells the fields of its sound processing, from its own description. */
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
  /** Band types in the server's words; a type that is missing is written by its usual word. */
  readonly types: Readonly<Partial<Record<BandType, string>>>;
  /** Channels in the server's words. */
  readonly channels: Readonly<Record<string, string>>;
  /** Frequencies are whole Hz. */
  readonly wholeHertz: boolean;
  readonly tone: ToneNames | null;
}

/** The names of every current server since 2.4 (reference 6.1). */
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
