import { t } from '../../../shared/i18n/translate.ts';
import type { Rule } from '../../../shared/rules/model.ts';

/** A short description of a rule. */
export const sentence = ({ when, then }: Pick<Rule, 'when' | 'then'>): string =>
  t('rules:sentence', { when: t(`rules:whens.${when.k}`), then: t(`rules:thens.${then.k}`) });
