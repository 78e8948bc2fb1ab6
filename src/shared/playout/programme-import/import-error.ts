import './texts.ts';
import type { AppFailure } from '../../contract/errors.ts';
import { failure } from '../../contract/errors.ts';
import { t } from '../../i18n/translate.ts';
import type { TextsByNamespace } from '../../i18n/translate.ts';

export type ImportFault = keyof TextsByNamespace['programmeimport']['fault'];

/** The error for a source that can't be read. Its sentence names the field, table or column. */
export const importError = (
  name: ImportFault,
  values: Readonly<Record<string, string | number>> = {},
): AppFailure =>
  failure('invalid-input', t(`programmeimport:fault.${name}`, values), { field: 'path' });
