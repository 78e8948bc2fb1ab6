import { t } from '../../i18n/translate.ts';
import { parseApo } from './apo.ts';
import { parseCamilla } from './camilla.ts';
import { parsePoints } from './graphiceq.ts';
import type { Line } from './lines.ts';
import { excerpt, splitLines } from './lines.ts';
import { findEasyEffects, parseEasyEffects } from './easyeffects.ts';
import { isPeace, parsePeace } from './peace.ts';
import { readRows } from '../fit/measurement-rows.ts';
import { parseMinidsp } from './minidsp.ts';
import type { ParsedEq, ParseOptions, ImportFormat } from './types.ts';
import { isFilterLine } from './apo-style.ts';
import { selectEqs } from '../make.ts';
import type { DspConfig } from '../model.ts';
import { EqBuilder } from './builder.ts';
import { readOwn } from './own-json.ts';
import { tidy } from './shelf.ts';
import { decodeCurrent } from '../wire/current.ts';
import { at, toList } from '../wire/raw-values.ts';
import { decodeSpecified } from '../wire/specified.ts';
import { failure } from '../../contract/errors.ts';
import { limits } from '../model.ts';
import { MAX_BYTES } from './types.ts';
import { toRecord } from '../../lib/json.ts';

type TextKind = 'json' | 'yaml' | 'minidsp' | 'peace' | 'apo' | 'points' | 'unknown';

/** Only a `Filter` line with a state is unambiguous. */
const stated = /^\s{0,100}Filter[^:]{0,100}:\s{0,100}(?:ON|OFF)\b/;
const apoLine = /^\s{0,100}(?:Preamp|Channel|GraphicEQ)\s{0,20}:/;
const yamlKey = /^["']?(?:filters|pipeline)["']?\s{0,20}:/;
const looseFilter =
  /^.{0,200}\b(?:ON|OFF)\s{1,20}(?:PK|PEQ|LS|HS|LSC|HSC|LP|HP|LPQ|HPQ|NO|AP|Modal)\b/i;
const point = /^\s{0,20}[\d.,]{1,20}[\s,]{1,20}[-+]?[\d.,]{1,20}\s{0,20};/;

/**
 * Reads an equalizer from text of any supported format, detected by content. Never throws for invalid content: lines that it does
 * not understand become warnings. Rejects only texts of more than 1 MiB or with more than 256 bands
 * (`invalid-input`).
 */
export function parseEq(text: string, options: ParseOptions): ParsedEq {
  checkSize(text);
  const parsed = parseKind(text, splitLines(text), options);
  checkBands(parsed.bands.length);
  return parsed;
}

function parseKind(text: string, lines: readonly Line[], options: ParseOptions): ParsedEq {
  switch (detectKind(lines)) {
    case 'json': {
      const json = readJson(text.replace(/^\uFEFF/, '').replaceAll('\0', ''));
      if (json === null) return emptyImport('unknown', t('eqfiles:json.broken'));
      if (isCamilla(json.value)) return parseCamilla(text, options);
      const effects = findEasyEffects(json.value);
      return effects === null ? parseJson(json.value) : parseEasyEffects(effects);
    }
    case 'yaml':
      return parseCamilla(text, options);
    case 'peace':
      return parsePeace(lines, options);
    case 'minidsp':
      return parseMinidsp(lines, options.rate);
    case 'points':
      return parsePoints(lines);
    case 'apo':
      return asPoints(parseApo(lines, options));
    case 'unknown':
      return unreadable(lines);
  }
}

/** A text with a graphic equalizer and no bands. */
const asPoints = (parsed: ParsedEq): ParsedEq =>
  parsed.curves.length > 0 && parsed.bands.length === 0 && parsed.format === 'apo'
    ? { ...parsed, format: 'graphiceq' }
    : parsed;

/** Detects the format of a text by its content alone. */
function detectKind(lines: readonly Line[]): TextKind {
  const texts = lines.map(({ text }) => text);
  const first = texts.find((text) => text.trim() !== '')?.trimStart() ?? '';
  if (texts.some((text) => stated.test(text))) return 'apo';
  if (isPeace(lines)) return 'peace';
  if (first.startsWith('{') || first.startsWith('[')) return 'json';
  if (texts.some((text) => yamlKey.test(text))) return 'yaml';
  if (texts.some((text) => /^\s{0,20}biquad\d{1,4}\s{0,20},/i.test(text))) return 'minidsp';
  if (texts.some((text) => apoLine.test(text) || isFilterLine(text))) return 'apo';
  if (point.test(first)) return 'points';
  return texts.some((text) => looseFilter.test(text)) ? 'apo' : 'unknown';
}

/** Explains why a text has no equalizer, and what to do instead. */
function unreadable(lines: readonly Line[]): ParsedEq {
  const texts = lines.map(({ text }) => text.slice(0, 400));
  const files = texts.flatMap(
    (text) => /^\s{0,100}Include\s{0,20}:\s*(\S.*)$/.exec(text)?.[1] ?? [],
  );
  if (files.length > 0) {
    const names = files
      .slice(0, 5)
      .map((name) => excerpt(name, 80))
      .join(', ');
    return emptyImport('unknown', t('eqfiles:includes', { count: files.length, names }));
  }
  if (texts.some((text) => /\bfilter\.graph\b|\bbq_(?:peaking|lowshelf|highshelf)\b/.test(text)))
    return emptyImport('unknown', t('eqfiles:pipewire'));
  if (isMeasurement(lines))
    return { ...emptyImport('unknown', t('eqfiles:measurement')), measurement: true };
  return emptyImport('unknown', t('eqfiles:nothing'));
}

/** Whether a text is a table of frequencies and levels. */
const isMeasurement = (lines: readonly Line[]): boolean =>
  readRows(
    lines.slice(0, 60).map(({ text }) => text),
    [],
  ).length >= 8;

/** Parses JSON; null if it is invalid. */
function readJson(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

/** Whether JSON is a CamillaDSP configuration, which can be written as JSON. */
function isCamilla(json: unknown): boolean {
  const root = toRecord(json);
  return root !== null && toRecord(root['filters']) !== null;
}

/** Reads a configuration of this app or of a server. */
function parseJson(json: unknown): ParsedEq {
  const own = readOwn(json);
  if (own?.k === 'config') return ofConfig('json', own.config);
  if (own !== null) return emptyImport('json', t(`eqfiles:json.${own.k}`));
  const config = decodeConfigFile(json);
  return config === null
    ? emptyImport('unknown', t('eqfiles:json.unknown'))
    : ofConfig('server', config);
}

function emptyImport(format: ImportFormat, reason: string): ParsedEq {
  const builder = new EqBuilder();
  builder.warn(1, reason);
  return builder.build(format);
}

/** The bands of all equalizers of a chain in order, in addition to the chain itself. */
function ofConfig(format: 'json' | 'server', config: DspConfig): ParsedEq {
  const builder = new EqBuilder();
  const eqs = selectEqs(config);
  const bands = eqs.flatMap((eq) =>
    eq.enabled ? eq.bands : eq.bands.map((band) => ({ ...band, enabled: false })),
  );
  checkBands(bands.length);
  const on = eqs.filter((eq, _, all) => eq.enabled || all.length === 1);
  const channelPreamp: Record<string, number> = {};
  for (const eq of on)
    for (const [channel, db] of Object.entries(eq.channelPreamp))
      channelPreamp[channel] = tidy((channelPreamp[channel] ?? 0) + db);
  const preamp = tidy(on.reduce((sum, eq) => sum + eq.preamp, 0));
  const unknown = bands.filter(({ type }) => type === 'unknown').length;
  if (unknown > 0) builder.warn(1, t('eqfiles:json.unknownBands', { count: unknown }));
  return { ...builder.build(format), preamp, channelPreamp, bands, config };
}

/**
 * A server's configuration from a file, in either form, detected by content: `filters` (or gains around them) is the current
 * form, `bands` the specified one. In a whole player_config its `dsp` is used, in a preset its `config`. Null for anything
 * else.
 */
export function decodeConfigFile(json: unknown): DspConfig | null {
  const file = toRecord(json);
  if (file === null) return null;
  const inner = at(file, 'dsp') ?? at(file, 'config');
  if (toRecord(inner) !== null && !('filters' in file) && !('bands' in file))
    return decodeConfigFile(inner);
  if (toList(at(file, 'filters')) !== null) return decodeCurrent(file);
  if (toList(at(file, 'bands')) !== null) return decodeSpecified(file);
  if (has(file, ['preamp_gain_db', 'per_channel'])) return decodeSpecified(file);
  if (typeof at(file, 'enabled') === 'boolean' && has(file, ['input_gain', 'output_gain']))
    return decodeCurrent(file);
  return null;
}

const has = (file: Readonly<Record<string, unknown>>, keys: readonly string[]): boolean =>
  keys.some((key) => Object.hasOwn(file, key));

/** UTF-8 size of a text in bytes. */
function countBytes(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    // Each half of a surrogate pair accounts for 2 of its 4 bytes.
    if (unit >= 0x800 && (unit < 0xd800 || unit > 0xdfff)) bytes += 2;
    else if (unit >= 0x80) bytes += 1;
  }
  return bytes;
}

/** Rejects a text larger than the file limit (`invalid-input`). */
function checkSize(text: string): void {
  if (text.length > MAX_BYTES || countBytes(text) > MAX_BYTES)
    throw failure('invalid-input', t('eqfiles:error.tooLarge'), { field: 'file' });
}

/** Rejects more bands than a configuration can have (`invalid-input`). */
export function checkBands(count: number): void {
  if (count > limits.bands)
    throw failure('invalid-input', t('eqfiles:error.tooMany', { count, limit: limits.bands }), {
      field: 'file',
    });
}
