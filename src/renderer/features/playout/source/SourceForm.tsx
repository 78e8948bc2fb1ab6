import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import css from '../field/JsonFields.module.css';
import type { JsonFieldsProps } from '../field/JsonFields.tsx';
import { JsonFields } from '../field/JsonFields.tsx';
import { sourceFields, getType } from './source-fields.ts';

/** All fields of a source of any kind. */
export function SourceForm({
  source,
  ...props
}: Omit<JsonFieldsProps, 'object'> & { readonly source: JsonObject }) {
  const type = getType(source);
  if (type === null) return <p className={css['none']}>{t('playout:field.unknownType')}</p>;
  return (
    <div className={css['form']}>
      <JsonFields fields={sourceFields[type]} object={source} {...props} />
    </div>
  );
}
