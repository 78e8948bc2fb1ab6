import inputwords from '../../../resources/locales/en/inputwords.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    inputwords: typeof inputwords;
  }
}

addTexts({ inputwords });
