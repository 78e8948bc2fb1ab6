import { isFilterLine } from './apo-style.ts';
import type { Line } from './lines.ts';

export type TextKind = 'json' | 'yaml' | 'minidsp' | 'apo' | 'points' | 'unknown';

/** A filter that says its state can be nothing else. */
const stated = /^\s{0,100}Filter[^:]{0,100}:\s{0,100}(?:ON|OFF)\b/;
const apoLine = /^\s{0,100}(?:Preamp|Channel|GraphicEQ)\s{0,20}:/;
const yamlKey = /^["']?(?:filters|pipeline)["']?\s{0,20}:/;
const looseFilter =
  /^.{0,200}\b(?:ON|OFF)\s{1,20}(?:PK|PEQ|LS|HS|LSC|HSC|LP|HP|LPQ|HPQ|NO|AP|Modal)\b/i;
const point = /^\s{0,20}[\d.,]{1,20}[\s,]{1,20}[-+]?[\d.,]{1,20}\s{0,20};/;

/** What kind of text this is, by its content alone. */
export function kindOf(lines: readonly Line[]): TextKind {
  const texts = lines.map(({ text }) => text);
  const first = texts.find((text) => text.trim() !== '')?.trimStart() ?? '';
  if (texts.some((text) => stated.test(text))) return 'apo';
  if (first.startsWith('{') || first.startsWith('[')) return 'json';
  if (texts.some((text) => yamlKey.test(text))) return 'yaml';
  if (texts.some((text) => /^\s{0,20}biquad\d{1,4}\s{0,20},/i.test(text))) return 'minidsp';
  if (texts.some((text) => apoLine.test(text) || isFilterLine(text))) return 'apo';
  if (point.test(first)) return 'points';
  return texts.some((text) => looseFilter.test(text)) ? 'apo' : 'unknown';
}
