import rules from '../../../resources/locales/en/rules.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    rules: typeof rules;
  }
}

addTexts({ rules });
