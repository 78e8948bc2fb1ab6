import './cut-texts.ts';
import type { Cut } from '../lib/listed.ts';
import { t } from './translate.ts';

/** What is missing from a list, as one sentence. */
export function cutText({ why, have, of }: Cut): string {
  if (why === 'off') return t('cut:off');
  const reason = t(`cut:${why}`);
  if (of === null) return t('cut:some', { have, reason });
  return t('cut:someOf', { have, of, reason });
}
