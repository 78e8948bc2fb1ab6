import './request-texts.ts';
import { t } from '../i18n/translate.ts';
import { boundedText, terminalLine } from '../lib/terminal-line.ts';

/** A program's output of one or more lines, as a terminal shows it: at most `max` characters, then a mark. `cut`: it was longer. */
export function logText(
  output: string,
  max: number,
): { readonly text: string; readonly cut: boolean } {
  const { text, lost } = boundedText(output.split('\n').map(terminalLine).join('\n'), max);
  return { text: lost === 0 ? text : `${text}${t('requests:logCut', { lost })}`, cut: lost > 0 };
}
