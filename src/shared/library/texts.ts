import library from '../../../resources/locales/en/library.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    library: typeof library;
  }
}

addTexts({ library });
