/** How a file writes its columns and numbers. */
export interface NumberStyle {
  readonly separator: 'semicolon' | 'tab' | 'comma' | 'space';
  /** A comma stands where a point would. */
  readonly decimalComma: boolean;
}

/** Lines that are looked at. */
const SAMPLE = 400;
/** `12,5`: a comma with figures on both sides and no space. */
const BETWEEN_FIGURES = /\d,\d/;

/**
 * How the lines of a table are written. A comma parts decimals only where something else parts the columns and no number has
 * a point: `20,5;3,1`, `20,5 3,1`. In `20,5` alone it parts the columns.
 */
export function styleOf(lines: readonly string[]): NumberStyle {
  const sample = lines.filter((line) => /\d/.test(line)).slice(0, SAMPLE);
  const most = (test: (line: string) => boolean): boolean =>
    sample.filter(test).length * 2 > sample.length;
  const pointed = sample.some((line) => /\d\.\d/.test(line));
  const commas = most((line) => line.includes(','));
  if (most((line) => line.includes(';'))) return { separator: 'semicolon', decimalComma: !pointed };
  if (most((line) => line.trim().includes('\t')))
    return { separator: 'tab', decimalComma: !pointed };
  const spaced = most((line) => /[\d.]\s+[-+\u2212.\d]/.test(line.trim()));
  // `20,5 3,1`: spaces part the columns; `20, 3.1` and `20,3.1`: commas do.
  const between = sample.some((line) => BETWEEN_FIGURES.test(line));
  if (commas && spaced && between && !pointed) return { separator: 'space', decimalComma: true };
  if (commas && !(spaced && pointed && !most((line) => /,\s|\s,|^[^\s]*,/.test(line))))
    return { separator: 'comma', decimalComma: false };
  return { separator: 'space', decimalComma: false };
}

/** `1,024.5`, `1,024`: groups of thousands. */
const THOUSANDS = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/;
const splitters = { semicolon: ';', tab: '\t', comma: ',', space: /\s+/ } as const;

/** The cells of a line, numbers with a point. */
export function cellsOf(line: string, { separator, decimalComma }: NumberStyle): string[] {
  const text = line.trim().replace(/(\d)[\u00A0\u202F](?=\d{3})/g, '$1');
  const cells = text.split(splitters[separator]);
  // `20 Hz 3.5 dB`: units of their own are no columns.
  const told = separator === 'space' ? cells.filter((cell) => !/^(hz|db)$/i.test(cell)) : cells;
  return told.map((cell) => {
    const plain = cell.trim().replace(/^"(.*)"$/, '$1');
    if (decimalComma) return plain.replace(',', '.');
    return separator !== 'comma' && THOUSANDS.test(plain) ? plain.replaceAll(',', '') : plain;
  });
}
