import type { Band, DspConfig } from '../model.ts';

/** Supported import formats; `unknown`: the text contains no equalizer. */
const importFormats = [
  'apo',
  'autoeq',
  'graphiceq',
  'rew',
  'camilladsp',
  'minidsp',
  'peace',
  'easyeffects',
  'json',
  'server',
  'unknown',
] as const;
export type ImportFormat = (typeof importFormats)[number];

export const exportFormats = [
  'apo',
  'autoeq',
  'graphiceq',
  'rew',
  'camilladsp',
  'minidsp',
  'easyeffects',
  'json',
  'server',
] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What the frequency of `LS` and `HS` with a Q or a slope means; for `LSC` and `HSC` it is always the center. */
export type ShelfMeaning = 'corner' | 'centre';

/** A line (from 1) that was skipped or changed, and why; a whole sentence. */
export interface ImportWarning {
  readonly line: number;
  readonly reason: string;
}

/** Points of a response: Hz ascending, dB. */
export interface CurvePoints {
  readonly freqs: number[];
  readonly db: number[];
}

/** Lines of Equalizer APO that apply to one device or stage only. */
export interface Scope {
  readonly k: 'device' | 'stage';
  /** As the file names them, the default first. */
  readonly names: readonly string[];
  /** The selected name, whose lines were read; null: no name matches the requested one. */
  readonly used: string | null;
}

/** A graphic equalizer of one channel, or of all of them. */
interface ChannelCurve {
  readonly channel: string;
  readonly points: CurvePoints;
}

export interface ParseOptions {
  /** Hz; widths in octaves and raw coefficients depend on it. */
  readonly rate: number;
  /** Default `auto`: detected from the file. */
  readonly shelves?: ShelfMeaning | 'auto';
  /** The device and the stage of an Equalizer APO text whose lines are read; a part of the name is enough. Default: the first. */
  readonly device?: string;
  readonly stage?: string;
}

export interface ParsedEq {
  readonly format: ImportFormat;
  /** dB, all channels. */
  readonly preamp: number;
  /** Channel (`FL`, ...) -> dB, on top of `preamp`. */
  readonly channelPreamp: Record<string, number>;
  readonly bands: Band[];
  /** Graphic equalizers, which still have to be fitted with bands. */
  readonly curves: readonly ChannelCurve[];
  /** Devices and stages that the file offers to choose from. */
  readonly scopes: readonly Scope[];
  /** Whether the file is a measurement, from which a fit can compute bands. */
  readonly measurement: boolean;
  /** The whole chain, if the file is a configuration of this app or of a server. */
  readonly config: DspConfig | null;
  /** How `LS`/`HS` with a width were read; null: the file has none. */
  readonly shelves: ShelfMeaning | null;
  /** In line order. */
  readonly warnings: ImportWarning[];
}

/** Major versions of CamillaDSP whose configurations differ; 4: that and later ones. */
export const camillaVersions = [4, 3, 2] as const;
export type CamillaVersion = (typeof camillaVersions)[number];

export interface ExportOptions {
  /** Hz; for formats with coefficients or points. */
  readonly rate: number;
  /** `centre`: shelves as LSC/HSC (default); `plain`: as LS/HS for programs that support only those. Equalizer APO text only. */
  readonly labels?: 'centre' | 'plain';
  /** Default: the current version. */
  readonly camilla?: CamillaVersion;
}

export interface Exported {
  readonly text: string;
  /** What the format does not support, in whole sentences. */
  readonly warnings: string[];
}

/** Maximum size of a file in bytes. */
export const MAX_BYTES = 1024 * 1024;
