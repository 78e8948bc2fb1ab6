import programme from '../../../../resources/locales/en/programme.json' with { type: 'json' };
import { addTexts } from '../../i18n/translate.ts';

declare module '../../i18n/translate.ts' {
  interface TextsByNamespace {
    programme: typeof programme;
  }
}

addTexts({ programme });
