import { t } from '../../i18n/translate.ts';
import type { LineWarning } from './line-warning.ts';
import type { Row } from './measurement-rows.ts';
import { rowOf } from './measurement-rows.ts';

const KEY = /^\s*GraphicEQ\s*:/i;

/** The points of the first GraphicEQ line ("GraphicEQ: 20 -4; 60 -1.5"); null where there is none. */
export function graphicPairs(lines: readonly string[], warnings: LineWarning[]): Row[] | null {
  const index = lines.findIndex((line) => KEY.test(line));
  const text = lines[index];
  if (text === undefined) return null;
  const line = index + 1;
  const body = text.replace(KEY, '').trim();
  // A comma is a decimal comma where the line has no point, as in the format's own reader.
  const plain = body.includes('.') ? body : body.replaceAll(',', '.');
  return plain.split(';').flatMap((pair) => {
    if (pair.trim() === '') return [];
    const [f, db, more] = pair.trim().split(/\s+/);
    const row = more === undefined ? rowOf(line, [f, db]) : null;
    if (row === null || typeof row === 'string') {
      const reason = t('eqfit:line.pair', { text: pair.trim().slice(0, 40) });
      warnings.push({ line, reason });
      return [];
    }
    return [row];
  });
}
