import adsform from '../../../resources/locales/en/adsform.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    adsform: typeof adsform;
  }
}

addTexts({ adsform });
