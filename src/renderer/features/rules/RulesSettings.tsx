import '../../../shared/rules/texts.ts';
import { t } from '../../../shared/i18n/translate.ts';

/** The rules, a section of the settings. */
export function RulesSettings() {
  return <p>{t('rules:title')}</p>;
}
