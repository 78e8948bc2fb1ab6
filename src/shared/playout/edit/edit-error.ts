import '../texts.ts';
import { failure } from '../../contract/errors.ts';
import type { AppFailure } from '../../contract/errors.ts';
import { t } from '../../i18n/translate.ts';
import type enTexts from '../../../../resources/locales/en/playoutedit.json';

type Reason = keyof (typeof enTexts)['refuse'];

/** The error for an edit that is not possible: a message, and the operation's field. */
export const editError = (
  field: string,
  reason: Reason,
  values: Readonly<Record<string, string | number>> = {},
): AppFailure =>
  failure('invalid-input', String(t(`playoutedit:refuse.${reason}`, values)), { field });
