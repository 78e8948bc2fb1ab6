import deployspanel from '../../../resources/locales/en/deployspanel.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    deployspanel: typeof deployspanel;
  }
}

addTexts({ deployspanel });
