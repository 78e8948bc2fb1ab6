import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import css from './Inspector.module.css';

/** The item as it stands in its file. */
export function JsonTab({ value }: { readonly value: JsonObject }) {
  return (
    <pre className={css['json']} tabIndex={0} aria-label={t('playout:tab.json')}>
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}
