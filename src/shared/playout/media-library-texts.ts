import medialibrary from '../../../resources/locales/en/medialibrary.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    medialibrary: typeof medialibrary;
  }
}

addTexts({ medialibrary });
