import type { Cut } from '../lib/listed.ts';
import { t } from './translate.ts';

/** What a list lacks, as one sentence for the user. */
export function cutText({ why, have, of }: Cut): string {
  if (why === 'off') return t('errors:cut.off');
  const reason = t(`errors:cut.${why}`);
  if (of === null) return t('errors:cut.some', { have, reason });
  return t('errors:cut.someOf', { have, of, reason });
}
