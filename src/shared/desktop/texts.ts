import desktop from '../../../resources/locales/en/desktop.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    desktop: typeof desktop;
  }
}

addTexts({ desktop });
