import deploysrules from '../../../resources/locales/en/deploysrules.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    deploysrules: typeof deploysrules;
  }
}

addTexts({ deploysrules });
