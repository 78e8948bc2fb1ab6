import { t } from '../../../shared/i18n/translate.ts';
import { UsageError } from '../usage-error.ts';

/** One of several words. Throws a usage error that lists them. */
export function parseWord<W extends string>(given: string, words: readonly W[]): W {
  const word = words.find((candidate) => candidate === given);
  if (word !== undefined) return word;
  throw new UsageError(t('cli:usage.oneOf', { value: given, words: words.join(', ') }));
}
