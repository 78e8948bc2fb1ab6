import musiclibrary from '../../../resources/locales/en/musiclibrary.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    musiclibrary: typeof musiclibrary;
  }
}

addTexts({ musiclibrary });
