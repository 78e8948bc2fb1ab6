import musicplayers from '../../../resources/locales/en/musicplayers.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    musicplayers: typeof musicplayers;
  }
}

addTexts({ musicplayers });
