import musicmedia from '../../../resources/locales/en/musicmedia.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    musicmedia: typeof musicmedia;
  }
}

addTexts({ musicmedia });
