import attention from '../../../resources/locales/en/attention.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    attention: typeof attention;
  }
}

addTexts({ attention });
