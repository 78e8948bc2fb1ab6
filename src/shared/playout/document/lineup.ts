import type { JsonObject, JsonValue } from './document.ts';
import { toObject } from './source.ts';

/** A channel as the lineup lists it. Missing values are ''. */
export interface LineupEntry {
  /** Its place among the lineup's channels. */
  readonly index: number;
  readonly value: JsonObject;
  readonly number: string;
  readonly name: string;
  readonly config: string;
  readonly overlays: readonly string[];
}

/** A text, or a number as text; '' for anything else. */
export const readWord = (value: JsonValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const readList = (value: JsonValue | undefined): readonly JsonValue[] =>
  Array.isArray(value) ? value : [];

/** The channels of a lineup, read leniently. */
export const readEntries = (lineup: JsonObject): LineupEntry[] =>
  readList(lineup['channels']).map((entry, index) => {
    const value = toObject(entry) ?? {};
    return {
      index,
      value,
      number: readWord(value['number']),
      name: readWord(value['name']),
      config: readWord(value['config']),
      overlays: readList(value['overlays']).filter((overlay) => typeof overlay === 'string'),
    };
  });

/** Reads the playout settings of a channel's configuration. null: not set; an empty `folder` is the configuration's own folder. */
export function readPlayoutConfig(config: JsonObject | null): {
  readonly folder: string | null;
  /** RFC 3339; null: the wall clock. */
  readonly virtualStart: string | null;
} {
  const playout = toObject(config?.['playout']);
  const { folder, virtual_start: virtual } = playout ?? {};
  return {
    folder: typeof folder === 'string' ? folder : null,
    virtualStart: typeof virtual === 'string' && virtual !== '' ? virtual : null,
  };
}
