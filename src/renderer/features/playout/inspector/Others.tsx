import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import css from './Inspector.module.css';

/** Keys without a field, shown as JSON. */
export function Others({
  title,
  value,
  keys,
}: {
  readonly title: string;
  readonly value: JsonObject;
  readonly keys: readonly string[];
}) {
  if (keys.length === 0) return null;
  const shown = Object.fromEntries(keys.map((key) => [key, value[key]]));
  return (
    <div className={css['section']}>
      <h3 className={css['heading']}>{title}</h3>
      <pre className={css['json']} tabIndex={0} aria-label={title}>
        {JSON.stringify(shown, null, 2)}
      </pre>
      <p className={css['heading']}>{t('playout:inspector.otherHow')}</p>
    </div>
  );
}
