import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';

/** Answers a method that has no handler yet. */
export const notWritten = (): never => {
  throw failure('unsupported', t('connections:notConnected', { service: t('issues:name') }));
};
