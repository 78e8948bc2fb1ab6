import ads from '../../../resources/locales/en/ads.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    ads: typeof ads;
  }
}

addTexts({ ads });
