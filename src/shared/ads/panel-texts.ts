import adspanel from '../../../resources/locales/en/adspanel.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    adspanel: typeof adspanel;
  }
}

addTexts({ adspanel });
