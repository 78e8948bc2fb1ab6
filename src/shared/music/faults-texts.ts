import musicfaults from '../../../resources/locales/en/musicfaults.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    musicfaults: typeof musicfaults;
  }
}

addTexts({ musicfaults });
