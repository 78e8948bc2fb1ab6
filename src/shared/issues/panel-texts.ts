import issuespanel from '../../../resources/locales/en/issuespanel.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    issuespanel: typeof issuespanel;
  }
}

addTexts({ issuespanel });
