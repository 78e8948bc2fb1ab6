import { t } from '../../i18n/translate.ts';
import { parseApo } from './apo.ts';
import { parseCamilla } from './camilla.ts';
import { parsePoints } from './graphiceq.ts';
import { checkBands, checkSize } from './limits.ts';
import type { Line } from './lines.ts';
import { linesOf } from './lines.ts';
import { parseMinidsp } from './minidsp.ts';
import { isCamilla, nothing, parseJson, readJson } from './parse-json.ts';
import { kindOf } from './recognise-text.ts';
import type { ParsedEq, ParseOptions } from './types.ts';

/**
 * Reads an equalizer from text of any known format, which is recognised by content. Nothing in a text makes it throw: what is
 * not understood becomes a warning with its line. Only a text of more than 1 MiB or with more than 256 bands is refused
 * (`invalid-input`).
 */
export function parseEq(text: string, options: ParseOptions): ParsedEq {
  checkSize(text);
  const parsed = parseKind(text, linesOf(text), options);
  checkBands(parsed.bands.length);
  return parsed;
}

function parseKind(text: string, lines: readonly Line[], options: ParseOptions): ParsedEq {
  switch (kindOf(lines)) {
    case 'json': {
      const json = readJson(text.replace(/^\uFEFF/, '').replaceAll('\0', ''));
      if (json === null) return nothing('unknown', t('eqfiles:json.broken'));
      return isCamilla(json.value) ? parseCamilla(text, options) : parseJson(json.value);
    }
    case 'yaml':
      return parseCamilla(text, options);
    case 'minidsp':
      return parseMinidsp(lines, options.rate);
    case 'points':
      return parsePoints(lines);
    case 'apo':
      return asPoints(parseApo(lines, options));
    case 'unknown':
      return nothing('unknown', t('eqfiles:nothing'));
  }
}

/** A text that holds a graphic equalizer and no bands is one. */
const asPoints = (parsed: ParsedEq): ParsedEq =>
  parsed.curve !== null && parsed.bands.length === 0 && parsed.format === 'apo'
    ? { ...parsed, format: 'graphiceq' }
    : parsed;
