import tray from '../../../resources/locales/en/tray.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    tray: typeof tray;
  }
}

addTexts({ tray });
