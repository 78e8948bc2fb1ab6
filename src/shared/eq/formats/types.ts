import type { Band, DspConfig } from '../model.ts';

/** What can be read; `unknown`: nothing in the text is an equalizer. */
export const importFormats = [
  'apo',
  'autoeq',
  'graphiceq',
  'rew',
  'camilladsp',
  'minidsp',
  'json',
  'server',
  'unknown',
] as const;
export type ImportFormat = (typeof importFormats)[number];

/** What can be written. */
export const exportFormats = [
  'apo',
  'autoeq',
  'graphiceq',
  'rew',
  'camilladsp',
  'minidsp',
  'json',
  'server',
] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What `LS` and `HS` with a Q or a slope mean by their frequency; `LSC` and `HSC` always mean the centre. */
export type ShelfMeaning = 'corner' | 'centre';

/** A line (from 1) that was not taken as it stands, and why; a whole sentence. */
export interface ImportWarning {
  readonly line: number;
  readonly reason: string;
}

/** Points of a response: Hz ascending, dB. */
export interface CurvePoints {
  readonly freqs: number[];
  readonly db: number[];
}

export interface ParseOptions {
  /** Hz; widths in octaves and raw coefficients depend on it. */
  readonly rate: number;
  /** Default `auto`: told from the file itself. */
  readonly shelves?: ShelfMeaning | 'auto';
}

/** What a file says. */
export interface ParsedEq {
  readonly format: ImportFormat;
  /** dB, all channels. */
  readonly preamp: number;
  /** Channel (`FL`, ...) -> dB, on top of `preamp`. */
  readonly channelPreamp: Record<string, number>;
  readonly bands: Band[];
  /** A graphic equalizer, which has to be fitted by bands; null: the file has none. */
  readonly curve: CurvePoints | null;
  /** The whole chain, where the file is a configuration of this app or of a server. */
  readonly config: DspConfig | null;
  /** How `LS`/`HS` with a width were read; null: there are none, so it does not matter. */
  readonly shelves: ShelfMeaning | null;
  /** In the order of the lines. */
  readonly warnings: ImportWarning[];
}

export interface ExportOptions {
  /** Hz; for formats of coefficients and of points. */
  readonly rate: number;
  /** `centre`: shelves as LSC/HSC (default); `plain`: as LS/HS for readers that know no others. Equalizer APO text only. */
  readonly labels?: 'centre' | 'plain';
  /** Major version of CamillaDSP whose pipeline is written; default 3. */
  readonly camilla?: 2 | 3;
}

export interface Exported {
  readonly text: string;
  /** What the format cannot carry, in whole sentences. */
  readonly warnings: string[];
}

/** Bytes that a file may have. */
export const MAX_BYTES = 1024 * 1024;
