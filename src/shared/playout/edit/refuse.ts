import '../texts.ts';
import { failure } from '../../contract/errors.ts';
import type { AppFailure } from '../../contract/errors.ts';
import { t } from '../../i18n/translate.ts';
import type enTexts from '../../../../resources/locales/en/playoutedit.json';

type Reason = keyof (typeof enTexts)['refuse'];

/** What to throw where an edit cannot be done: a sentence that says why, and the field of the operation it is about. */
export const refusal = (
  field: string,
  reason: Reason,
  values: Readonly<Record<string, string | number>> = {},
): AppFailure =>
  failure('invalid-input', String(t(`playoutedit:refuse.${reason}`, values)), { field });
