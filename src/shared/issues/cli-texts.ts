import issuescli from '../../../resources/locales/en/issuescli.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    issuescli: typeof issuescli;
  }
}

addTexts({ issuescli });
