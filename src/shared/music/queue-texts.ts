import musicqueue from '../../../resources/locales/en/musicqueue.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    musicqueue: typeof musicqueue;
  }
}

addTexts({ musicqueue });
