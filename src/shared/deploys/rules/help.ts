import '../rules-texts.ts';
import { t } from '../../i18n/translate.ts';
import type { FormField } from '../form.ts';

/** What a field takes, in one or two sentences. */
export const fieldHelp = (field: FormField): string => t(`deploysrules:help.${field}`);

/** Rules of every update: it redeploys, an unchanged image is reused, only given fields are sent. */
export const ruleHelp = (rule: 'redeploy' | 'reuse' | 'partial'): string =>
  t(`deploysrules:rule.${rule}`);
