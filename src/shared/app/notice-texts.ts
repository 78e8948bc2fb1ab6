import notices from '../../../resources/locales/en/notices.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    notices: typeof notices;
  }
}

addTexts({ notices });
