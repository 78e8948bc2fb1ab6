import musicnow from '../../../resources/locales/en/musicnow.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    musicnow: typeof musicnow;
  }
}

addTexts({ musicnow });
