import adscli from '../../../resources/locales/en/adscli.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    adscli: typeof adscli;
  }
}

addTexts({ adscli });
