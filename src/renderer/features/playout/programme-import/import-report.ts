import { t } from '../../../../shared/i18n/translate.ts';
import type { ImportResult } from '../../../../shared/playout/programme-import/contract.ts';
import { listMatches } from './import-model.ts';

/** What an import read, what it becomes and what it leaves out, as text. */
export function writeReport(result: ImportResult): string {
  const { program, counts, becomes, matched, unmatched, notes } = result;
  const parts: readonly (readonly [string, readonly string[]])[] = [
    [program, counts.map(({ name, count }) => `${name}: ${String(count)}`)],
    [
      t('importdialog:becomes.title'),
      becomes.map(({ from, to, count }) => `${from} → ${to}: ${String(count)}`),
    ],
    [
      t('importdialog:matched.heading'),
      listMatches(matched).map(
        ({ by, count }) => `${t(`importdialog:matched.${by}`)}: ${String(count)}`,
      ),
    ],
    [t('importdialog:matched.none'), unmatched.map(({ title, path }) => `${title} ${path}`.trim())],
    [
      t('importdialog:notes.title'),
      notes.map(({ path, title, message }) => `${path}: ${title}. ${message}`),
    ],
  ];
  return parts
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => [title, ...lines.map((line) => `  ${line}`)].join('\n'))
    .join('\n\n');
}
