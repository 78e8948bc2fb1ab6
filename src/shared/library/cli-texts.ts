import librarycli from '../../../resources/locales/en/librarycli.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    librarycli: typeof librarycli;
  }
}

addTexts({ librarycli });
