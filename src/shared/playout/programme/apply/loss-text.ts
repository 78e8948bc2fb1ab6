import '../../apply-texts.ts';
import { t } from '../../../i18n/translate.ts';
import type { Loss } from './find-losses.ts';

/** Reasons of a hole that an edit of the plan can cause. */
const reasons = ['too-long', 'taken', 'ended', 'empty', 'before-first', 'no-plan'] as const;

/** Describes a loss, such as "Film: 18:30 to 21:00 airs nothing more". `slot`: its name. `format`: formats a time of day. */
export function describeLoss(
  { slot, span }: Pick<Loss, 'slot' | 'span'>,
  format: (instant: number) => string,
): string {
  if (span === null) return t('programmeapply:loss.slot', { slot: slot ?? '' });
  const times = { from: format(span.from), to: format(span.to) };
  return slot === null
    ? t('programmeapply:loss.span', times)
    : t('programmeapply:loss.spanOf', { slot, ...times });
}

/** The reason of a hole in words; null: none to show. */
export function describeReason({ rule }: Pick<Loss, 'rule'>): string | null {
  const reason = reasons.find((one) => one === rule);
  return reason === undefined ? null : t(`programmeapply:loss.why.${reason}`);
}
