import type { ParsedEq, ParseOptions } from './types.ts';

/** Reads an equalizer from text of any known format, which is recognised by content. */
export function parseEq(_text: string, _options: ParseOptions): ParsedEq {
  return {
    format: 'unknown',
    preamp: 0,
    channelPreamp: {},
    bands: [],
    curve: null,
    config: null,
    shelves: null,
    warnings: [],
  };
}
