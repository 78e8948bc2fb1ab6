import settings from '../../../resources/locales/en/settings.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    settings: typeof settings;
  }
}

addTexts({ settings });
