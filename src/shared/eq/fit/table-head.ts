import type { Separator } from './table-cells.ts';
import { splitCells, isNumeric, unquoted } from './table-cells.ts';

export interface Head {
  readonly names: readonly string[];
  readonly f: number;
  /** null: no column holds levels in dB. */
  readonly db: number | null;
  readonly target: number | null;
  /** Hz per unit of the frequency column. */
  readonly unit: number;
}

const FREQUENCY = /^\W*(fr[eé]q|f\b|hz\b|khz\b)/i;
/** Names of the level column, the most reliable first. */
const LEVELS = [
  /^raw$/i,
  /^(spl|magnitude|mag|level|amplitude|response|measured|gain|left|l|pegel|niveau|livello)\b/i,
  /\bdb\b|\bspl\b/i,
];
/** Columns that are never levels, whatever their position. */
const OTHER = /phase|\bdeg|\brad\b|coh|ohm|impedance|imped|delay|\bms\b|thd|distortion|%|target/i;
/** A comment is a header only if it consists of these names; a sentence that mentions a frequency is not a header. */
const KNOWN =
  /^\W*(fr[eé]q\w*|f|k?hz|raw|spl|mag\w*|level|amplitude|response|measured|gain|left|right|[lr]|pegel|niveau|livello|db\w*|phase?|coh\w*|deg\w*|target|smoothed|error|noise|thd|delay)\W*(\bk?hz|\bdb\w*|\bdeg\w*|\brad|\bspl)?\W*$/i;
const UNIT = /^(\(.*\)|\[.*\]|k?hz|db|dbfs|deg|degrees|rad|spl)$/i;

/** All ways to split a header into names, because its separator may differ from that of the numbers. */
function* splits(text: string, separator: Separator): Generator<string[]> {
  yield splitCells(text, separator);
  for (const other of ['\t', ';', ','] as const)
    if (text.includes(other)) yield splitCells(text, other);
  yield text.trim().split(/\s{2,}/);
  const words = text.trim().split(/\s+/);
  yield words;
  // `Freq (Hz) SPL (dB)`: a unit belongs to the name before it.
  yield joined(words, (word) => /^[([]/.test(word));
  yield joined(words, (word) => UNIT.test(word));
}

function joined(words: readonly string[], belongs: (word: string) => boolean): string[] {
  const names: string[] = [];
  for (const word of words)
    if (belongs(word) && names.length > 0) names.push(`${names.pop() ?? ''} ${word}`);
    else names.push(word);
  return names;
}

/**
 * The header in a line above rows of `width` cells; null if it is not one. `mismatch`: it names a frequency, but its number of columns
 * differs from that of the rows.
 */
export function parseHead(
  text: string,
  { separator, width, remark }: { separator: Separator; width: number; remark: boolean },
): Head | 'mismatch' | null {
  let named = false;
  for (const cells of splits(text, separator)) {
    const names = cells.map(unquoted);
    if (names.some(isNumeric)) continue;
    const f = names.findIndex((name) => FREQUENCY.test(name));
    if (f < 0 || (remark && !names.every((name) => KNOWN.test(name)))) continue;
    named ||= names.length > 1;
    if (names.length !== width) continue;
    const rest = (test: (name: string) => boolean): number =>
      names.findIndex((name, at) => at !== f && test(name));
    const levels = [
      ...LEVELS.map((pattern) => rest((name) => pattern.test(name) && !OTHER.test(name))),
      rest((name) => !OTHER.test(name)),
    ];
    const target = rest((name) => /^target$/i.test(name));
    return {
      names,
      f,
      db: levels.find((at) => at >= 0) ?? null,
      target: target < 0 ? null : target,
      unit: /\bkhz\b/i.test(names[f] ?? '') ? 1000 : 1,
    };
  }
  return named && !remark ? 'mismatch' : null;
}
