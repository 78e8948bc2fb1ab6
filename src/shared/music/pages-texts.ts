import musicpages from '../../../resources/locales/en/musicpages.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    musicpages: typeof musicpages;
  }
}

addTexts({ musicpages });
