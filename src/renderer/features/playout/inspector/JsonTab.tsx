import { t } from '../../../../shared/i18n/translate.ts';
import css from './Inspector.module.css';

/** The item as it stands in its file. */
export function JsonTab({ text }: { readonly text: string }) {
  return (
    <pre className={css['json']} tabIndex={0} aria-label={t('playout:tab.json')}>
      {dedented(text)}
    </pre>
  );
}

/**
 * A text without the indentation that its last line has: that of its place in the file. Lines that are indented less stay as they
 * are.
 */
export function dedented(text: string): string {
  const indent = /\n([ \t]+)\S*$/.exec(text)?.[1] ?? '';
  return indent === '' ? text : text.replaceAll(`\n${indent}`, '\n');
}
